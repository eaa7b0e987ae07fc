// A phone held sideways, and small screens that lie on their side: the felt has the room, and every key can be pressed.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

const SIZES: [number, number][] = [
  [667, 375],
  [844, 390],
  [896, 414],
  [932, 430],
  [1024, 600],
  [1024, 768],
];
/** Numbers of the felt and words of a racetrack on the smallest of these screens. */
const SMALLEST_TEXT = 9;

test('a screen that lies on its side shows a felt that can be played', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await dealer.opens();
  for (const [width, height] of SIZES) {
    const size = `${width}x${height}`;
    await player.page.setViewportSize({ width, height });
    for (const tab of ['Wheel', 'Calls', 'Felt'] as const) {
      await player.show(tab);
      expect.soft(await covered(player.page), `${size}, ${tab}`).toEqual([]);
      expect.soft(await tiny(player.page, SMALLEST_TEXT), `${size}, ${tab}`).toEqual([]);
      await player.page.screenshot({ path: join(ARTEFACTS, `sideways-${size}-${tab}.png`) });
    }
    const felt = await player.page.locator('.felt-side svg').first().boundingBox();
    expect.soft(felt?.width, size).toBeGreaterThan(width * 0.55);
    expect.soft(felt?.height, size).toBeGreaterThan(height * 0.5);
  }
  await player.lay('straight 17', 2500);
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});
