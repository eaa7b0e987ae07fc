// A guest who has lost everything where nobody deals takes new play credits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { House } from './house';
import { inBrowser } from './people';
import { Terminal } from './terminal';

inBrowser();

const CREDIT = '$5';

let house: House;
beforeAll(async () => {
  house = await House.open(
    [
      'name = "The House of Credits"',
      'listen = "127.0.0.1:0"',
      '[guests]\nwelcome = true\ncredit = 500',
      '[[table]]\nid = "quick"\nsubmission = "us-ma-roulette-single-zero"',
      'automatic = true\ndemonstration = true\nwheel = "automatic"\nbetting_ms = 3000\nspin_ms = 500\npause_ms = 500',
      '',
    ].join('\n'),
  );
});
afterAll(() => house.close());

/** Lays all of it on a number, which comes once in 37 times: then another guest tries. */
async function loser(): Promise<Terminal> {
  const player = await Terminal.sit('quick', { place: house, still: true });
  await expect.poll(() => player.purse('Balance')).toBe(CREDIT);
  await player.chip(500);
  // Whoever is late for one round is in time for the next.
  const laid = async () => {
    await player.click('straight 17');
    return player.purse('Balance');
  };
  await expect.poll(laid, { interval: 500 }).toBe('$0');
  await player.line('17').waitFor();
  return (await player.line('lost').count()) > 0 ? player : loser();
}

test('a guest without credits takes new ones', async () => {
  const player = await loser();
  const { page } = player;
  await page.getByText('You have no credits left').waitFor();
  expect(await player.tray.count()).toBe(0);
  expect(await covered(page)).toEqual([]);
  expect(await tiny(page, 11)).toEqual([]);
  await page.getByRole('button', { name: 'Take new credits' }).click();
  await player.tray.waitFor();
  await expect.poll(() => player.purse('Balance')).toBe(CREDIT);
});
