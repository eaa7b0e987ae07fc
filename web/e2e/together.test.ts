// Two players and a dealer at once, each with a screen of their own.
import { expect, test } from 'vitest';
import { Crew, roundOf } from './crew';
import { inBrowser, visitor } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('two players and a dealer play a round, and everybody sees their own', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id, { size: 'wall' });
  const ann = await Terminal.ready(id, { from: dealer, still: true });
  const bob = await Terminal.ready(id, { from: dealer, still: true, value: '10' });
  const board = await visitor(`/tables/${id}/board`, { size: 'wall', still: true });
  await dealer.opens();
  const round = await roundOf(id);
  await Promise.all([ann.lay('straight 17', 500), bob.lay('black', 1000)]);
  await ann.lay('split 17/20', 500);
  // Nobody's chips are on another's felt; the console has them all.
  expect(await ann.lies('black')).toBe('');
  expect(await bob.lies('straight 17')).toBe('');
  await expect
    .poll(() => dealer.page.locator('.felt [data-name="straight 17"]').getAttribute('aria-label'))
    .toMatch(/5 dollars lie here/);
  await expect
    .poll(() => dealer.page.locator('.felt [data-name="black"]').getAttribute('aria-label'))
    .toMatch(/10 dollars lie here/);

  await dealer.spinsAndCloses();
  await Promise.all([
    ann.sees(/No more bets/),
    bob.sees(/No more bets/),
    board
      .getByText(/No more bets/i)
      .first()
      .waitFor(),
  ]);
  await dealer.tells('17');
  await dealer.does(/^Place the /);
  await dealer.does(/^Collect losers/);
  // The pay list has all three lines, broken down into chips.
  const pay = dealer.page.getByRole('region', { name: 'Who is paid' });
  await expect.poll(() => pay.locator('tbody tr').count()).toBe(3);
  // Two chips of Bob's: his wager, and as much again.
  expect(await pay.getByRole('row').filter({ hasText: 'Black' }).locator('.chips').textContent()).toMatch(
    /[12] × (10|20)/,
  );
  expect(await pay.textContent()).toContain('$180');
  await dealer.does(/^Pay winners/);

  await ann.result(round).waitFor();
  await bob.result(round).waitFor();
  // 5 at 35 to 1 and 5 at 17 to 1, wagers back; 10 at even money.
  await expect.poll(() => ann.purse('Balance')).toBe('$1,260');
  await expect.poll(() => bob.purse('Balance')).toBe('$1,010');
  expect(await ann.result(round).textContent()).not.toContain('Black');
  await board.getByText('17').first().waitFor();
});
