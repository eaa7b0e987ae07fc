import { expect, it } from 'vitest';
import type { Card } from '../../api/types';
import { sectionOdds, sixLetters } from './paint';

// A wheel of 54 sections whose labels begin 160 pixels from its middle and end 64 from it.
const [largest, step, rim, boss] = [16, (2 * Math.PI) / 54, 160, 64];

it('leaves a short label as large as it may be', () => expect(sixLetters(largest, 18, step, rim, boss)).toBe(largest));

it.each([60, 120, 400])('keeps a label of %i pixels within its section', (wide) => {
  const px = sixLetters(largest, wide, step, rim, boss);
  expect(px).toBeLessThan(largest);
  const end = rim - (wide * px) / largest;
  expect(end).toBeGreaterThan(boss);
  expect(px).toBeLessThanOrEqual(step * end + 1e-9);
});

it('has the odds of its betting area on every section of Big Six, and none on a wheel with a ball', () => {
  const wheel = (areas: (number | null)[]) => ({ pockets: areas.map((area) => ({ area })) });
  const felt = { boxes: [{ odds: '1 to 1' }, { odds: '45 to 1' }] };
  const odds = (areas: (number | null)[]) => sectionOdds({ wheel: wheel(areas), felt } as unknown as Card);
  expect(odds([0, 1, 0])).toEqual(['1 to 1', '45 to 1', '1 to 1']);
  expect(odds([null, null])).toEqual([null, null]);
});
