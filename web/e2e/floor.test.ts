// The pit at every width that a screen of the house has: no key under a panel, nothing wider than the screen.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser, order, staff } from './people';
import { idOf } from './tables';

inBrowser();

const WIDTHS = [360, 390, 820, 1024, 1280, 1366, 1440, 1536, 1600, 1728, 1920, 2560];

test('no key of the pit is covered at any width', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  // A number that somebody wants corrected waits for a second person.
  await dealer.round('17');
  const floor = await staff('floor', '/health/live');
  const post = dealer.card.roles.find(
    (role) => role.supervises && ['floorperson', 'supervisor', 'gaming-operations'].includes(role.id),
  );
  await order(floor, id, { act: 'take-post', role: post?.id });
  const number = dealer.card.wheel.pockets.findIndex((pocket) => pocket.label === '20');
  await order(floor, id, { act: 'correct-result', pocket: number, why: 'the dealer misread the wheel' });
  for (const who of ['security', 'pit']) {
    const page = await staff(who, '/pit', { still: true });
    await page.getByRole('row').nth(3).waitFor();
    await page.getByText('the dealer misread the wheel').first().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      expect.soft(await covered(page), `${who} at ${width}`).toEqual([]);
      expect.soft(await tiny(page, 11), `${who} at ${width}`).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${who} at ${width}`)
        .toBeLessThanOrEqual(width);
      await page.screenshot({ path: join(ARTEFACTS, `pit-${who}-${width}.png`) });
    }
  }
});
