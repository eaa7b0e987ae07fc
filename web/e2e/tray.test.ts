// The tray offers what can be laid, says why not where something cannot, and keeps the last bet.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { covered, parted, tiny } from './checks';
import { Crew } from './crew';
import { House } from './house';
import { ARTEFACTS, inBrowser, type Place } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

describe('a table where bets stay open', () => {
  let house: House;
  let place: Place;

  beforeAll(async () => {
    const table = (id: string, submission: string) =>
      `[[table]]\nid = "${id}"\nsubmission = "${submission}"\nautomatic = true\ndemonstration = true\nwheel = "automatic"\nbetting_ms = 600000\n`;
    house = await House.open(
      [
        'name = "The House of Chips"',
        'listen = "127.0.0.1:0"',
        '[guests]',
        'welcome = true',
        // Outside from $10, the last number from $1 to $25.
        table('sides', 'us-ma-roulette-single-zero'),
        table('stake', 'us-md-roulette-double-zero-bonus-spin-xtreme'),
        table('coloured', 'us-co-roulette-single-zero-terminals'),
      ].join('\n'),
    );
    place = house;
  });

  afterAll(() => house.close());

  const chip = (player: Terminal, value: number) => player.page.locator(`[data-chip="${value}"]`);

  test('each chip can be laid or says why not, and has a colour of its own', async () => {
    for (const id of ['sides', 'stake', 'coloured']) {
      const player = await Terminal.ready(id, { place });
      await player.sees(/Place your bets/);
      const chips = await player.page.locator('[data-chip]').evaluateAll((all) =>
        all.map((one) => ({
          value: Number(one.getAttribute('data-chip')),
          dim: one.getAttribute('aria-disabled') === 'true',
          says: one.getAttribute('aria-label') ?? '',
          colour: getComputedStyle(one).backgroundColor,
        })),
      );
      expect(new Set(chips.map(({ colour }) => colour)).size, `${id}: colours`).toBe(chips.length);
      for (const { value, dim, says } of chips) {
        expect(dim, `${id}: ${value}`).toBe(/balance|minimum/.test(says));
        if (value > 100_000) expect(says).toContain('Your balance is');
      }
      // The chip that a player finds in hand is taken wherever it is laid.
      await player.click('straight 17');
      await expect.poll(() => player.lies('straight 17')).not.toBe('');
      await player.click('even');
      await expect.poll(() => player.lies('even')).not.toBe('');
      expect(await player.refusal().count()).toBe(0);
      await player.page.screenshot({ path: join(ARTEFACTS, `tray-${id}.png`) });
    }
  });

  test('a chip that the balance does not cover is dim, and a press on it says so', async () => {
    const player = await Terminal.ready('sides', { place });
    await player.sees(/Place your bets/);
    for (const spot of ['even', 'odd']) await player.lay(spot, 50_000);
    await expect.poll(() => player.purse('Balance')).toBe('$0');
    await expect.poll(() => chip(player, 1000).getAttribute('aria-disabled')).toBe('true');
    await chip(player, 1000).click({ force: true });
    await player.page.getByText('Your balance is $0.').waitFor();
    expect(await chip(player, 1000).getAttribute('aria-checked')).toBe('false');
    expect(await covered(player.page)).toEqual([]);
    expect(await tiny(player.page, 11)).toEqual([]);
    expect(await parted(player.page)).toEqual([]);
    await player.page.screenshot({ path: join(ARTEFACTS, 'tray-empty.png') });
    await player.page.setViewportSize({ width: 390, height: 844 });
    await chip(player, 2000).click({ force: true });
    await player.page.getByText('Your balance is $0.').waitFor();
    expect(await parted(player.page)).toEqual([]);
    await player.page.screenshot({ path: join(ARTEFACTS, 'tray-empty-phone.png') });
  });

  test('a first chip below the minimum is answered beside the finger, with the minimum', async () => {
    const player = await Terminal.ready('sides', { place });
    await player.sees(/Place your bets/);
    await chip(player, 500).click();
    await player.click('even');
    await player.refusal().filter({ hasText: 'minimum of $10' }).waitFor();
    expect(await player.away('even')).toBeLessThan(60);
  });

  test('the key of a side wager lays what it takes, and says which', async () => {
    const player = await Terminal.ready('sides', { place });
    const side = player.page.getByRole('region', { name: 'B2B bonus wager' });
    await chip(player, 2000).click();
    await side.getByRole('button', { name: 'Lay $20', exact: true }).waitFor();
    await chip(player, 10_000).click();
    await side.getByRole('button', { name: 'Lay $25', exact: true }).waitFor();
    await side.getByText('its maximum').waitFor();

    const other = await Terminal.ready('stake', { place });
    await other.sees(/Place your bets/);
    await other.chip(10_000);
    const target = other.page.getByRole('region', { name: 'Bonus Spin Xtreme Progressive Wager' });
    await target.getByText('the one amount it takes').waitFor();
    await other.click('red');
    await expect.poll(() => other.purse('On the felt')).toBe('$100');
    await target.getByRole('button', { name: 'Lay $5', exact: true }).click();
    await expect.poll(() => other.purse('On the felt')).toBe('$105');
    await target.getByText('It lies on the felt.').waitFor();
  });
});

test('Rebet keeps the last bet over a round without one and over a void, and offers Double in its place', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  const key = (name: string) => player.page.getByRole('button', { name, exact: true });
  await dealer.opens();
  await player.lay('red', 2500);
  await player.lay('straight 17', 2500);
  for (const number of ['5', '6']) {
    await dealer.spinsAndCloses();
    await dealer.tells(number);
    await dealer.settles();
    await dealer.opens();
    await player.sees(/Place your bets/);
  }
  await dealer.spinsAndCloses();
  await dealer.noSpin(/left the wheel/i);
  await player.sees('No spin: the round is void');
  await dealer.opens();
  await player.sees(/Place your bets/);

  await key('Rebet').click();
  await expect.poll(() => player.purse('On the felt')).toBe('S$50');
  await expect.poll(() => key('Rebet').getAttribute('aria-disabled')).toBe('true');
  await key('Rebet').click({ force: true });
  await player.page.getByText('Your last bet is on the felt. Double it instead.').waitFor();
  expect(await player.purse('On the felt')).toBe('S$50');
  expect(await key('Double').getAttribute('class')).toContain('primary');
  await player.page.screenshot({ path: join(ARTEFACTS, 'tray-rebet.png') });
  await key('Double').click();
  await expect.poll(() => player.purse('On the felt')).toBe('S$100');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});
