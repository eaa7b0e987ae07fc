// A phone in one hand: a touch lays, a long press takes back, a drag moves.
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { Crew } from './crew';
import { SIZES, inBrowser, middle, visitor } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

/** A finger on the glass; where it is, it stays until it is lifted. */
class Finger {
  readonly #cdp: CDPSession;

  constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  async press(at: { x: number; y: number }): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  }

  async slide(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    for (let i = 1; i <= 8; i += 1) {
      const at = { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 };
      await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    }
  }

  async lift(): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

test('a round on a phone: touch, long press, drag', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { size: 'phone', touch: true, still: true });
  const finger = new Finger(await player.page.context().newCDPSession(player.page));
  // Nothing is wider than the screen.
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dealer.opens();
  await player.sees('Place your bets');
  await player.page.locator('[data-chip="500"]').tap();

  const tap = async (name: string) => {
    await finger.press(await middle(player.spot(name)));
    await finger.lift();
  };
  await tap('straight 17');
  await expect.poll(() => player.lies('straight 17')).toBe('5 dollars');
  await tap('straight 17');
  await expect.poll(() => player.lies('straight 17')).toBe('10 dollars');

  // Held until the chip has gone, however long that takes.
  await finger.press(await middle(player.spot('straight 17')));
  await expect.poll(() => player.lies('straight 17')).toBe('5 dollars');
  await finger.lift();

  const [from, to] = [await middle(player.spot('straight 17')), await middle(player.spot('straight 32'))];
  await finger.press(from);
  await finger.slide(from, to);
  await finger.lift();
  await expect.poll(() => player.lies('straight 32')).toBe('5 dollars');
  expect(await player.lies('straight 17')).toBe('');

  await dealer.spinsAndCloses();
  await dealer.tells('32');
  await dealer.settles();
  await expect.poll(() => player.purse('Balance')).toBe('$1,175');
});

test('a screen that is turned is used anew', async () => {
  const { page } = await Crew.deals(idOf('bigSix'), { still: true });
  const cloth = page.getByRole('group', { name: /^Felt/ });
  const wide = async () => (await cloth.boundingBox())?.width ?? Infinity;
  expect(await wide()).toBeGreaterThan(SIZES.phone.width);
  await page.setViewportSize(SIZES.phone);
  await expect.poll(wide).toBeLessThan(SIZES.phone.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZES.phone.width);
});

test('whoever looks at the wheel stays there while others bet', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const other = await Terminal.ready(id, { still: true });
  const page = await visitor('/', { size: 'phone', touch: true, still: true });
  const wagered: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; wagered?: number };
      if (message.type === 'table') wagered.push(message.wagered ?? 0);
    }),
  );
  await page.goto(`/tables/${id}`);
  const player = new Terminal(page);
  await dealer.opens();
  await player.sees('Place your bets');
  await player.show('Wheel');
  await other.lay('straight 17', 500);
  await expect.poll(() => wagered.at(-1)).toBe(500);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.locator('main').getAttribute('data-tab')).toBe('wheel');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});
