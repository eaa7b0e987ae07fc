// Singapore: a call on the racetrack, a favourite, what if, and a pile that is dragged by mouse.
import { expect, test } from 'vitest';
import { Crew } from './crew';
import { inBrowser, middle } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('a call shows its cost before it is laid, is kept as a favourite, and comes back whole', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const { page } = player;
  await dealer.opens();
  await player.sees(/bets/i);
  await player.chip(2500);
  const calls = page.getByRole('region', { name: 'Call wagers' });
  const tiers = calls.getByRole('button', { name: /^Tiers/ });
  await tiers.click();
  const lay = calls.getByRole('button', { name: /^Lay Tiers/ });
  // Six splits of one chip each.
  expect(await calls.innerText()).toMatch(/6 pieces of S\$25 cost\s+S\$150/);
  expect(await player.purse('On the felt')).toBe('S$0');
  await lay.click();
  await expect.poll(() => player.purse('On the felt')).toBe('S$150');

  // What if: a number of the call returns its split, another number nothing.
  const whatIf = page.getByRole('region', { name: 'What if' });
  await whatIf.waitFor();
  await whatIf.getByRole('combobox').selectOption({ label: '5' });
  await whatIf.getByText('S$450 back').waitFor();
  await whatIf.getByRole('combobox').selectOption({ label: '0' });
  await whatIf.getByText('S$0 back').waitFor();

  await page.getByRole('button', { name: /Favourites/ }).click();
  await page.getByLabel('Name of this felt').fill('Third');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'Third · S$150' }).waitFor();
  // A chip of the call brings all of it back.
  await player.click('split 5/8', 'right');
  await expect.poll(() => player.purse('On the felt')).toBe('S$0');
  await page.getByRole('button', { name: 'Third · S$150' }).click();
  await expect.poll(() => player.purse('On the felt')).toBe('S$150');
  await page.getByRole('button', { name: /Favourites/ }).click();

  await dealer.spinsAndCloses();
  await player.sees(/No more bets/);
  // Too late: told over the felt, with the clause.
  await lay.click({ force: true });
  await expect.poll(() => page.locator('main .bubble .clause').textContent()).toMatch(/5\.11/);
  await dealer.tells('5');
  await dealer.settles();
  await player.line('won').waitFor();
  expect(await player.line('won').locator('.number').textContent()).toBe('S$450');
});

test('a pile is dragged by mouse: to another place, and off the felt', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const { mouse } = player.page;
  await dealer.opens();
  await player.sees(/bets/i);
  await player.lay('straight 17', 2500);
  await player.lay('straight 17', 2500);

  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 8 });
    await mouse.up();
  };
  const [from, to] = [await middle(player.spot('straight 17')), await middle(player.spot('straight 32'))];
  await drag(from, to);
  await expect.poll(() => player.lies('straight 32')).toBe('50 Singapore dollars');
  expect(await player.lies('straight 17')).toBe('');
  const felt = await player.page.locator('.felt-side svg').boundingBox();
  await drag(to, { x: to.x, y: (felt?.y ?? 0) - 14 });
  await expect.poll(() => player.purse('On the felt')).toBe('S$0');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});
