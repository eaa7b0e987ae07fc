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
  await player.sees('Place your bets');
  const chips = await player.page.locator('[data-chip]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-chip'))));
  await player.chip(chips.find((value) => value >= 1000) ?? 0);
  // Whichever comes, one of the two is paid, or both give half back.
  await player.click('even');
  await player.click('odd');
  await player.result().locator('li').nth(1).waitFor({ timeout: 60_000 });
  expect(await player.result().textContent()).toMatch(/won|half back|lost/);
});
