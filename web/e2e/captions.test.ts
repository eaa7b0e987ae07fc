// The words of every kind of felt can be read: large enough, of one size in a row, inside their boxes, and whole.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outside, parted, tiny, uneven } from './checks';
import { House } from './house';
import { ARTEFACTS, inBrowser, visitor } from './people';

inBrowser();

const FELTS = [
  // Colour wagers: their strip has up to thirteen boxes.
  'us-ma-roulette-single-zero',
  'us-ma-roulette-double-zero-colours',
  'us-ma-roulette-double-zero-as-single',
  'us-co-roulette-single-zero-colours',
  // Each other kind of felt.
  'sg-mbs-roulette-single-zero',
  'us-co-roulette-double-zero',
  'us-ma-roulette-double-zero',
  'us-md-roulette-triple-zero',
  'us-md-roulette-double-zero-bonus-spin-xtreme',
  'us-md-roulette-double-zero-roulette-x-c',
  'us-md-big-six',
  'us-md-big-six-fruit',
  'us-md-big-six-logo',
];

const SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const;

/** The smallest text on a phone, and on what is larger. */
const least = (width: number) => (width < 720 ? 9 : 11);

let house: House;
beforeAll(async () => {
  const tables = FELTS.map((name, at) => `[[table]]\nid = "felt-${at}"\nsubmission = "${name}"\n`);
  house = await House.open(
    ['name = "The House of Felts"', 'listen = "127.0.0.1:0"', '[guests]', 'welcome = true', ...tables].join('\n'),
  );
});
afterAll(() => house.close());

test.each(FELTS.map((name, at) => [name, at] as const))(
  'the words of %s can be read at every size',
  async (name, at) => {
    const page = await visitor(`/tables/felt-${at}`, { place: house });
    await page.locator('.felt-side svg').first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const size = `${name} at ${width}x${height}`;
      expect.soft(await tiny(page, least(width)), size).toEqual([]);
      expect.soft(await outside(page), size).toEqual([]);
      expect.soft(await uneven(page), size).toEqual([]);
      expect.soft(await parted(page), size).toEqual([]);
      await page.screenshot({ path: join(ARTEFACTS, `felt-${name}-${width}.png`) });
    }
  },
);
