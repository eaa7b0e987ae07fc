// What is shown is true, and shown when it is: with motion on, as players have it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { covered, runs, tiny, toldNothing, watch } from './checks';
import { Crew } from './crew';
import { House } from './house';
import { inBrowser, staff, visitor, type Place } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

describe.each([
  { submission: 'sg-mbs-roulette-single-zero', drawn: [] },
  // The multiplier is drawn and shown while the ball runs; it does not follow from the number.
  { submission: 'us-co-roulette-double-zero-as-single', drawn: [/multiplier/i, /^\d+×$/] },
])('an automatic table of $submission', ({ submission, drawn }) => {
  let house: House;
  let place: Place;

  beforeAll(async () => {
    house = await House.open(
      [
        'name = "The House of Truth"',
        'listen = "127.0.0.1:0"',
        '[guests]',
        'welcome = true',
        '[[table]]',
        'id = "one"',
        `submission = "${submission}"`,
        'automatic = true',
        'demonstration = true',
        'wheel = "automatic"',
        'betting_ms = 9000',
        'spin_ms = 6000',
        'pause_ms = 6000',
        '',
      ].join('\n'),
    );
    place = house;
  });

  afterAll(() => house.close());

  test('no screen tells what follows from the number before the ball rests', async () => {
    const player = await Terminal.ready('one', { place });
    const board = await visitor('/tables/one/board', { place, size: 'wall' });
    const other = await visitor('/tables/one', { place, size: 'phone' });
    const lobby = await visitor('/', { place });
    const pit = await staff('pit', '/pit', { place });
    const pages = { player: player.page, board, other, lobby, pit };
    const watched = await Promise.all(
      Object.entries(pages).map(async ([name, page]) => [name, await watch(page)] as const),
    );
    for (let round = 0; round < 2; round += 1) {
      await player.sees(/Place your bets/);
      await player.chip((await player.chips())[1] ?? 0);
      // One of them wins, unless it is zero.
      for (const name of ['red', 'black']) await player.click(name);
      await player.sees('The ball comes to rest');
      await player.result().waitFor();
    }
    const seen = Object.fromEntries(
      await Promise.all(watched.map(async ([name, look]) => [name, await look()] as const)),
    );
    const spins = runs(seen['player']!);
    expect(spins.length).toBeGreaterThanOrEqual(2);
    for (const spin of spins) for (const [name, of] of Object.entries(seen)) toldNothing(name, of, spin, drawn);
    for (const name of ['player', 'board', 'other'])
      expect(
        seen[name]!.ball.map(({ is }) => is),
        `the ball lands on the screen of ${name}`,
      ).toEqual(expect.arrayContaining(['running', 'landing', 'resting']));
    // The watcher would have seen it: the number is told on every screen with a ball as soon as it rests.
    for (const name of ['player', 'board', 'other'])
      expect(seen[name]!.seen.some(({ at, text }) => at >= spins[0]!.rests && /\b(red|black|green)\b/.test(text))).toBe(
        true,
      );
  });
});

/** `−S$1,050.50` in minor units. */
function minor(text: string): number {
  const figure = Number(text.replace(/[^\d.]/g, ''));
  return Math.round(figure * 100) * (/[−-]/.test(text) ? -1 : 1);
}

test('the result panel is the change of the balance, with a tip, a call and a wager that loses', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  const look = await watch(player.page);
  await player.tray.waitFor();
  await dealer.opens();
  await player.sees(/bets/i);
  const before = minor(await player.purse('Balance'));
  await player.lay('red', 2500);
  const calls = player.page.getByRole('region', { name: 'Call wagers' });
  await calls.getByRole('button', { name: /^Tiers/ }).click();
  await calls.getByRole('button', { name: /^Lay Tiers/ }).click();
  await expect.poll(() => player.purse('On the felt')).toBe('S$175');
  await player.page.getByRole('button', { name: 'Tip', exact: true }).click();
  await player.lay('straight 5', 2500);
  const whatIf = player.page.getByRole('region', { name: 'What if' });
  await whatIf.getByRole('combobox').selectOption({ label: '5' });
  // The split of the call and red; what the tip wins is not in it.
  await whatIf.getByText('S$500 back').waitFor();
  await whatIf.getByText(/S\$25 for the dealers is not in it/).waitFor();
  await dealer.spinsAndCloses();
  await player.sees(/No more bets/);
  const laid = await player.purse('Balance');
  const closed = Date.now();
  await dealer.tells('5');
  await dealer.settles();
  await player.line('for the dealers').getByText('to the tip box').waitFor();
  await dealer.page.getByText('to the tip box').first().waitFor();
  const net = await player.result().locator('header strong').textContent();
  await expect.poll(async () => minor(await player.purse('Balance')) - before).toBe(minor(net ?? ''));
  // Neither up and down again nor below what was there: once when red is paid, once when the call is.
  const shown = (await look()).purse.filter(({ at }) => at > closed).map(({ text }) => minor(text));
  expect([...shown].sort((a, b) => a - b)).toEqual(shown);
  expect(shown.every((amount) => amount > minor(laid))).toBe(true);
  // The call is paid on the spot that won, and on no other.
  const paid = await player.page.locator('.felt-side .chips .paid').allTextContents();
  expect(paid.map((text) => text.trim()).sort()).toEqual(['+25', '+425'].sort());

  // The key is for one round.
  await dealer.opens();
  await player.sees(/Place your bets/);
  await expect
    .poll(() => player.page.getByRole('button', { name: 'Tip', exact: true }).getAttribute('aria-pressed'))
    .toBe('false');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});

test('a void round says what came back, and why', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await dealer.opens();
  await player.sees(/bets/i);
  const before = await player.purse('Balance');
  await player.lay('red', 10_000);
  await dealer.spinsAndCloses();
  await player.sees(/No more bets/);
  await dealer.noSpin(/left the wheel/i);
  await player.sees('No spin: the round is void');
  await player.page.locator('.banner', { hasText: 'No spin' }).waitFor();
  const words = /Round \d+ is void\. S\$100 came back to you\..*5\.6/;
  await player.page.locator('.amended', { hasText: words }).waitFor();
  await player.page.locator('[aria-live=assertive]', { hasText: words }).waitFor({ state: 'attached' });
  await expect.poll(() => player.purse('Balance')).toBe(before);
  await player.press('Rounds');
  const drawer = player.page.getByRole('dialog', { name: 'Your last rounds' });
  await drawer.getByText(/No number counted; S\$100 came back\./).waitFor();
});

test('the checks find what they look for', async () => {
  const spin = { closed: 1000, rests: 2000 };
  const early = { seen: [{ at: 1500, text: '17 red' }], ball: [], purse: [], views: [] };
  expect(() => toldNothing('a screen', early, spin)).toThrow(/500 ms before the rest: 17 red/);
  toldNothing('a screen', { ...early, seen: [{ at: 2000, text: '17 red' }] }, spin);
  const page = await visitor('/health/live');
  await page.setContent(
    `<main><button>Free</button> <button>Under</button>
     <p style="position: fixed; inset: 0 0 auto 60px; height: 80px; background: #000; font-size: 9px">over it</p>
     <svg style="display: block" viewBox="0 0 200 200" width="100" height="100"><text font-size="18" transform="rotate(-90 50 50)">turned</text>
     <text font-size="24" transform="rotate(-90 90 50)">large</text></svg></main>`,
  );
  expect(await covered(page)).toEqual(['button "Under"']);
  expect(await tiny(page, 11)).toEqual(['9.0 px: over it', '9.0 px: turned']);
});

const WIDTHS = [
  [360, 740],
  [820, 1180],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1600, 900],
  [1920, 1080],
] as const;

test.each(['/', '/help', `/tables/${idOf('singapore')}`, `/tables/${idOf('singapore')}/rules`])(
  'nothing lies over a key or a link of %s, and its text can be read',
  async (path) => {
    const page = await visitor(path, { still: true });
    await page.locator('main').waitFor();
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      expect(await covered(page), `${path} at ${width}`).toEqual([]);
      expect(await tiny(page, 11), `${path} at ${width}`).toEqual([]);
    }
  },
);
