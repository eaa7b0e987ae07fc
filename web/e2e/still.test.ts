// Nothing jumps: felt, steps and tray stay where they are while the round goes on, with motion on, and when something is refused.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from './checks';
import { Crew } from './crew';
import { inBrowser } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

type Boxes = Record<string, string>;

/** Where things are, to a tenth of a pixel, in the page as it is drawn. */
async function boxes(page: Page, of: Record<string, string>): Promise<Boxes> {
  await drawn(page);
  return page.evaluate((wanted) => {
    const found: Record<string, string> = {};
    for (const [name, selector] of Object.entries(wanted)) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box === undefined) throw new Error(`there is no ${name}`);
      found[name] = [box.x, box.y + window.scrollY, box.width, box.height].map((side) => side.toFixed(1)).join(' ');
    }
    return found;
  }, of);
}

const CONSOLE = { head: '.console > .bar', felt: '.middle .felt svg', steps: '.round' };
const TERMINAL = { head: '.terminal > .bar', felt: '.felt-side svg', tray: '.tray-side' };
const SIZES: [number, number][] = [
  [1280, 800],
  [1920, 1080],
  [820, 1180],
  [390, 844],
];

test.each(['massachusetts', 'singapore', 'bigSix'] as const)('nothing jumps in a round at %s', async (name) => {
  const id = idOf(name);
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  // Rounds before, so that a last number is there from the beginning, and the one that it was compared with.
  const number = name === 'bigSix' ? '$5' : '17';
  for (let round = 0; round < 2; round += 1) await dealer.round(number);
  for (const [width, height] of SIZES) {
    const size = { width, height };
    await dealer.page.setViewportSize(size);
    await player.page.setViewportSize(size);
    if (width < 700) await player.show('Felt');
    const seen: { step: string; desk: Boxes; screen: Boxes }[] = [];
    const look = async (step: string) => {
      // On a small screen the wheel has the place of the felt while the ball runs.
      if (width < 900) await player.show('Felt');
      const desk = await boxes(dealer.page, CONSOLE);
      // On a phone the felt lies below what is to be done, which is another thing at each step.
      if (width < 700) delete desk['felt'];
      seen.push({ step, desk, screen: await boxes(player.page, TERMINAL) });
    };
    await look('between rounds');
    await dealer.opens();
    await player.sees(/bets/i);
    await look('place your bets');
    await dealer.spinsAndCloses();
    await player.sees(/No more bets/);
    await look('no more bets');
    await dealer.tells(number);
    await player.page.locator('.phase .pocket').waitFor();
    await look('the number');
    await dealer.settles();
    await dealer.phase(/between rounds/i);
    await look('paid');
    for (const { step, desk, screen } of seen) {
      expect.soft(desk, `console, ${width}x${height}, ${step}`).toEqual(seen[0]?.desk);
      expect.soft(screen, `terminal, ${width}x${height}, ${step}`).toEqual(seen[0]?.screen);
    }
  }
});

test('the head of the console stays as high while players choose between half and prison', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  for (const [width, height] of SIZES) {
    await dealer.page.setViewportSize({ width, height });
    await dealer.opens();
    const open = await boxes(dealer.page, { head: '.console > .bar' });
    await player.lay('red', 500);
    await dealer.spinsAndCloses();
    await dealer.tells('0');
    await dealer.settles();
    await dealer.phase(/half or prison/i);
    expect.soft(await boxes(dealer.page, { head: '.console > .bar' }), `${width}x${height}`).toEqual(open);
    await player.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Half back/ })
      .click();
    await dealer.phase(/between rounds/i);
  }
});

test.each(['phone', 'terminal'] as const)(
  'a side wager that comes too late is refused where the eye is, and nothing moves: %s',
  async (size) => {
    const id = idOf('backToBack');
    const dealer = await Crew.deals(id);
    const touch = size === 'phone';
    const player = await Terminal.ready(id, { from: dealer, size, touch, still: true });
    await dealer.round('17');
    await dealer.opens();
    await dealer.spinsAndCloses();
    await player.sees(/No more bets/);
    await player.show('Side');
    const side = player.page.getByRole('region', { name: 'Back2Back' });
    const places = { ...TERMINAL, side: '.calls-side', wager: '.calls-side .sides section' };
    const before = await boxes(player.page, places);
    const lay = side.getByRole('button', { name: /^Lay/ });
    await (touch ? lay.tap({ force: true }) : lay.click({ force: true }));
    const refusal = player.page.locator('main .bubble', { hasText: /closed|no more bets/i });
    await refusal.waitFor();
    expect(await refusal.count()).toBe(1);
    expect(await boxes(player.page, places)).toEqual(before);
    expect(await refusal.locator('.clause').textContent()).toMatch(/\d/);
    await dealer.tells('1');
    await dealer.settles();
  },
);
