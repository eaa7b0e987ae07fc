// Console, cage and board at the sizes that desks, tablets and phones of the house have: no key under anything, no text too small,
// nothing wider than the screen.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser, staff, visitor } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

const SIZES: [number, number][] = [
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [820, 1180],
  [390, 844],
];

async function readable(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    const at = `${name} at ${width}x${height}`;
    await page.setViewportSize({ width, height });
    expect.soft(await covered(page), at).toEqual([]);
    expect.soft(await tiny(page, 11), at).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
    await page.screenshot({ path: join(ARTEFACTS, `desk-${name}-${width}.png`), fullPage: true });
  }
}

test('the console can be read and pressed at every step, with every panel', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id, { still: true });
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  for (const name of ['straight 17', 'red', 'black']) await player.lay(name, 500);
  await dealer.page.getByRole('button', { name: new RegExp(`^\\d+ ${await player.name()}$`) }).click();
  for (const panel of ['Too late', 'On duty', 'Inspection', 'Table', 'Supervisor', 'Seats']) {
    await dealer.page.getByRole('group', { name: 'Panels' }).getByRole('button', { name: panel }).click();
    await readable(dealer.page, `console-${panel.toLowerCase().replace(' ', '-')}`);
  }
  await dealer.spinsAndCloses();
  await dealer.page.getByRole('group', { name: 'Number pad' }).waitFor();
  await readable(dealer.page, 'console-number');
  await dealer.tells('17');
  await dealer.does(/^Place the /);
  await dealer.page.getByRole('region', { name: 'What is taken' }).waitFor();
  await readable(dealer.page, 'console-take');
  await dealer.does(/^Collect losers/);
  await dealer.page.getByRole('region', { name: 'Who is paid' }).waitFor();
  await readable(dealer.page, 'console-pay');
  await dealer.does(/^Pay winners/);
});

test('a console with side wagers and draws can be read and pressed', async () => {
  for (const table of ['bonusSpin', 'rouletteX', 'bigSixWords'] as const) {
    const dealer = await Crew.deals(idOf(table), { still: true });
    await dealer.opens();
    await dealer.spinsAndCloses();
    await readable(dealer.page, `console-${table}`);
    await dealer.tells(table === 'bigSixWords' ? 'orange' : '1');
    await dealer.settles();
  }
});

test('the cage can be read and pressed', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const cage = await staff('cage', '/cage', { still: true });
  await cage.getByLabel('Table').selectOption(id);
  await cage.getByRole('radio', { name: new RegExp(await player.name()) }).check();
  await cage.getByLabel(/^Paid in/).fill('50');
  await cage.getByRole('button', { name: /^Sell/ }).click();
  await cage.getByRole('region', { name: 'Receipts of this window' }).locator('code').first().waitFor();
  await readable(cage, 'cage');
});

test.each(['singapore', 'rouletteX', 'bonusSpin', 'bigSixWords'] as const)(
  'the board of %s can be read and pressed',
  async (table) => {
    const id = idOf(table);
    const dealer = await Crew.deals(id);
    const board = await visitor(`/tables/${id}/board`, { still: true });
    await dealer.opens();
    await board.getByText('Place your bets').first().waitFor();
    await dealer.spinsAndCloses();
    await board
      .getByText(/No more bets/i)
      .first()
      .waitFor();
    await readable(board, `board-${table}-running`);
    await dealer.tells(table === 'bigSixWords' ? 'orange' : '17');
    await dealer.settles();
    await board.getByText('Winners are paid').or(board.getByText('The next round begins soon')).first().waitFor();
    await readable(board, `board-${table}-result`);
  },
);
