// A table that runs by itself: its numbers are promised before bets open, and checked on the page after.
import { expect, test } from 'vitest';
import { inBrowser } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('a drawn number is verified on the page against the promise that it saw', async () => {
  const player = await Terminal.ready(idOf('automatic'), { still: true });
  await player.sees('Place your bets');
  await player.press('Fairness');
  const panel = player.page.getByRole('dialog', { name: 'Fairness' });
  await panel.getByText('✓ It is the commitment that this page saw while bets were open.').waitFor({ timeout: 60_000 });
  expect(await panel.locator('.verdict').textContent()).toContain('as it was promised');
  expect(await panel.textContent()).toMatch(/✓ The secret is the one that was committed to\./);
  expect(await panel.textContent()).toMatch(/✓ The secret gives (\w+), and \1 came\./);
});

test('bets close by the clock, and what was laid is settled without anybody', async () => {
  const player = await Terminal.ready(idOf('automatic'), { still: true });
  const chips = await player.chips();
  const chip = chips.find((value) => value >= 1000) ?? 0;
  await player.chip(chip);
  // Bets may close between the two: then what lies there is settled, and both are laid in a later round.
  const both = async () => {
    for (const on of ['even', 'odd']) if ((await player.lies(on)) === '') await player.click(on);
    return (
      (await player.lies('even')) !== '' &&
      (await player.lies('odd')) !== '' &&
      /No more bets/.test((await player.phase.textContent()) ?? '')
    );
  };
  await expect.poll(both, { timeout: 90_000, interval: 200 }).toBe(true);
  await player.result().locator('li').nth(1).waitFor({ timeout: 60_000 });
  const paid = async (on: string) => {
    const line = player.line(on);
    return { outcome: await line.locator('.outcome').textContent(), paid: await line.locator('.number').textContent() };
  };
  const lines = [await paid('Even'), await paid('Odd')].sort((a, b) =>
    (a.outcome ?? '').localeCompare(b.outcome ?? ''),
  );
  const [half, whole] = [`$${chip / 200}`, `$${chip / 50}`];
  // Whichever number comes, one of the two is paid; or neither, where zero takes all or half of both.
  expect([
    [
      { outcome: 'lost', paid: '$0' },
      { outcome: 'won', paid: whole },
    ],
    [
      { outcome: 'lost', paid: '$0' },
      { outcome: 'lost', paid: '$0' },
    ],
    [
      { outcome: 'half back', paid: half },
      { outcome: 'half back', paid: half },
    ],
  ]).toContainEqual(lines);
});
