// Every screen at every size: nothing wider than the screen, and a picture to look at; and at every size that lays it out in
// another way, nothing that axe finds against WCAG.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, SIZES, inBrowser, staff, visitor, type Size } from './people';
import { idOf, type TableName } from './tables';
import { Terminal } from './terminal';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = Object.keys(SIZES) as Size[];
/** By the name of a picture: what the guides call it. Those are taken once more, small. */
const GUIDES: Record<string, string> = {
  lobby: 'lobby',
  'terminal-singapore-betting': 'betting',
  'terminal-singapore-result': 'result',
  'terminal-massachusetts-betting': 'terminal',
  'terminal-refused': 'refused',
  'dealer-massachusetts-paid': 'dealer',
  'board-roulette-x-result': 'board',
  pit: 'pit',
  round: 'round',
};
/** Where other symbols lie than numbers: what is laid, the chip, what comes. */
const SYMBOLS: Partial<Record<TableName, { on: string[]; chip: number; comes: string }>> = {
  bigSix: { on: ['$1', '$5', 'joker'], chip: 500, comes: '$5' },
  bigSixWords: { on: ['$1', '$10', 'flag'], chip: 1000, comes: 'orange' },
};
/** Where the felt, the wheel or the sides differ most; the others are looked at in one size. */
const DIFFERENT: readonly TableName[] = ['singapore', 'rouletteX', 'bonusSpin', 'bigSix'];
const ALL: readonly TableName[] = [...DIFFERENT, 'bigSixWords', 'colorado', 'backToBack', 'massachusetts', 'maryland'];

/**
 * Where axe looks, by the name of a picture; where nothing is said, at every size. It judges names, roles, order and contrast,
 * which are the same where a wider screen only leaves more room. The first that fits counts.
 */
const AXE_AT: readonly (readonly [RegExp, readonly Size[]])[] = [
  // A column, a panel or a dialog of much the same width everywhere. On a phone most of it wraps or scrolls; what lies behind
  // and around it is looked at on the screens below.
  [/^(help|sign-in|nowhere)$/, ['phone']],
  [/^terminal-(rounds|fairness)$/, ['phone']],
  [/^(dealer-panel-.*|dealer-keys|pit-limits)$/, ['phone']],
  // No breakpoint lies between a terminal and a wall: the board grows as a whole, the others get wider columns. A phone has
  // them one below another, tabs instead of columns, and tables that scroll.
  [/^(terminal|board|rules)-/, ['terminal', 'phone']],
  [/^(lobby|cage|rounds|round)$/, ['terminal', 'phone']],
  // The console (700, 1100 and 1500 pixels) and the pit (by its own width) are laid out anew at each of the three.
];

/** The smallest text, in pixels: a phone is held nearer than a screen stands. */
const SMALLEST: Record<Size, number> = { phone: 9, terminal: 11, wall: 11 };

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What axe has against the page, one line for each thing. */
async function violations(page: Page): Promise<string[]> {
  // It stays until the page is left, and takes half as long to read as to run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (where: Document, how: object) => Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Looks at a screen as it is now. */
async function look(page: Page, name: string, size: Size): Promise<void> {
  // What moves is looked at when it has come to rest.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  await page.screenshot({ path: join(ARTEFACTS, `${name}-${size}.png`) });
  const guide = GUIDES[name];
  if (guide !== undefined && size === 'terminal') await small(page, guide);
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is as wide as the screen`)
    .toBeLessThanOrEqual(SIZES[size].width);
  // What asks for an answer covers a page by right.
  if ((await page.locator('dialog[open], [role=alertdialog]').count()) === 0)
    expect.soft(await covered(page), `keys of ${name}, ${size}`).toEqual([]);
  expect.soft(await tiny(page, SMALLEST[size]), `words of ${name}, ${size}`).toEqual([]);
  const at = AXE_AT.find(([names]) => names.test(name))?.[1] ?? sizes;
  if (at.includes(size)) expect.soft(await violations(page), `axe at ${name}, ${size}`).toEqual([]);
}

async function small(page: Page, name: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, ...SIZES.terminal, scale: 0.5 },
  });
  await cdp.detach();
  mkdirSync(join(ARTEFACTS, 'guide'), { recursive: true });
  writeFileSync(join(ARTEFACTS, 'guide', `${name}.png`), Buffer.from(data, 'base64'));
}

/** The tests of one size, in a file of its own: two files run side by side. */
export function screensOf(size: Size): void {
  inBrowser();
  const opened = { size, still: true, bypassCSP: true, touch: size === 'phone' } as const;

  test('lobby, help, sign-in, nowhere', async () => {
    const page = await visitor('/', opened);
    await page
      .getByRole('link', { name: /R-110|Maryland/ })
      .first()
      .waitFor();
    await look(page, 'lobby', size);
    await page.goto('/help');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, 'help', size);
    await page.goto('/sign-in');
    await page.getByLabel('Password').waitFor();
    await look(page, 'sign-in', size);
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, 'nowhere', size);
  });

  test.each<TableName>(size === 'terminal' ? ALL : DIFFERENT)('a round of %s on all its screens', async (table) => {
    const id = idOf(table);
    const symbols = SYMBOLS[table];
    const dealer = await Crew.deals(id, opened);
    const watcher = await visitor(`/tables/${id}`, opened);
    await watcher.getByRole('button', { name: 'Take a seat as a guest' }).waitFor();
    await look(watcher, `terminal-${id}-seat`, size);
    const player = await Terminal.ready(id, { ...opened, from: dealer, value: table === 'maryland' ? '10' : '25' });
    const board = await visitor(`/tables/${id}/board`, opened);
    await dealer.opens();
    await player.sees('Place your bets');
    const chips = await player.chips();
    // An amount that every spot of the table takes.
    const chip =
      symbols?.chip ?? (table === 'maryland' ? 1000 : chips.includes(500) && table !== 'singapore' ? 500 : 2500);
    await player.show('Felt');
    for (const on of symbols?.on ?? ['straight 17', 'straight 32', 'black', 'dozen 2']) await player.lay(on, chip);
    await look(player.page, `terminal-${id}-betting`, size);
    await look(dealer.page, `dealer-${id}-betting`, size);
    await look(board, `board-${id}-betting`, size);
    if ((await player.show('Calls')) !== null) await look(player.page, `terminal-${id}-calls`, size);
    await player.show('Felt');
    await dealer.spinsAndCloses();
    await player.sees(/No more bets/);
    await look(player.page, `terminal-${id}-closed`, size);
    await look(dealer.page, `dealer-${id}-number`, size);
    await look(board, `board-${id}-closed`, size);
    await dealer.tells(symbols?.comes ?? '17');
    await dealer.settles();
    await player.show('Wheel');
    await player.result().waitFor();
    await look(player.page, `terminal-${id}-result`, size);
    await look(dealer.page, `dealer-${id}-paid`, size);
    await look(board, `board-${id}-result`, size);
    await player.page.goto(`/tables/${id}/rules`);
    await player.page.getByRole('table').first().waitFor();
    await look(player.page, `rules-${id}`, size);
  });

  test('drawers of a terminal, a refusal, the panels of a console', async () => {
    const id = idOf('colorado');
    const dealer = await Crew.deals(id, opened);
    const player = await Terminal.ready(id, opened);
    await dealer.opens();
    await player.sees('Place your bets');
    await player.show('Felt');
    await player.chip(50);
    await player.click('black');
    await player.refusal().waitFor();
    await look(player.page, 'terminal-refused', size);
    await player.lay('red', 500);
    await dealer.spinsAndCloses();
    await dealer.tells('0');
    await dealer.settles();
    await player.page.getByRole('alertdialog').waitFor();
    await look(player.page, 'terminal-prison', size);
    await look(dealer.page, 'dealer-prison', size);
    await player.page.getByRole('button', { name: /^Prison/ }).click();
    await dealer.round('5');
    for (const [name, button] of [
      ['rounds', 'Your last rounds'],
      ['fairness', 'Fairness'],
    ] as const) {
      await player.page.getByRole('button', { name: 'More', exact: true }).click();
      await player.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
      await player.page.getByRole('dialog', { name: button }).waitFor();
      if (name === 'rounds') await player.page.getByRole('dialog').locator('details').first().waitFor();
      await look(player.page, `terminal-${name}`, size);
      await player.page.keyboard.press('Escape');
    }
    for (const panel of ['Too late', 'On duty', 'Inspection', 'Table', 'Supervisor']) {
      await dealer.page
        .getByRole('group', { name: 'Panels' })
        .getByRole('button', { name: new RegExp(`^${panel}`) })
        .click();
      await look(dealer.page, `dealer-panel-${panel.toLowerCase().replace(' ', '-')}`, size);
    }
    await dealer.page.getByRole('button', { name: /^All keys/ }).click();
    await dealer.page.getByRole('dialog').filter({ visible: true }).waitFor();
    await look(dealer.page, 'dealer-keys', size);
  });

  test('pit, rounds, a round recalled', async () => {
    const id = idOf('colorado');
    const page = await staff('pit', '/pit', opened);
    await page.getByRole('row').nth(3).waitFor();
    await look(page, 'pit', size);
    await page
      .getByRole('button', { name: /^Limits of table/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Limits of table/ }).waitFor();
    await look(page, 'pit-limits', size);
    await page.keyboard.press('Escape');
    await page.goto('/cage');
    await page.getByRole('heading', { name: 'Chips' }).waitFor();
    await look(page, 'cage', size);
    await page.goto(`/tables/${id}/rounds`);
    await page.getByRole('link', { name: '1', exact: true }).waitFor();
    await look(page, 'rounds', size);
    await page.goto(`/tables/${id}/rounds/1`);
    await page.getByRole('heading', { name: /^Round 1/ }).waitFor();
    await page.getByRole('region', { name: 'Course of the round' }).waitFor();
    await look(page, 'round', size);
  });
}
