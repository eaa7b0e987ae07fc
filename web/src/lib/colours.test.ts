import { expect, it } from 'vitest';
import { language, LANGUAGES } from '../words/words.svelte';
import { colourName, colourNames, firstFree, look } from './colours';

/** As many as a table has unless its configuration says otherwise. */
const SEATS = 24;

it('are enough for a full table, and no two look or are called the same', async () => {
  const all = colourNames();
  expect(all.length).toBeGreaterThanOrEqual(SEATS);
  const looks = all.map((_, colour) => JSON.stringify(look(colour)));
  expect(new Set(looks).size).toBe(all.length);
  for (const { tag } of LANGUAGES.toReversed()) {
    await language.choose(tag);
    expect(new Set(colourNames()).size, tag).toBe(all.length);
  }
  expect([colourName(0), colourName(9), colourName(26)]).toEqual(['gold', 'gold with a ring', 'white with a bar']);
});

it('are given to one seat after another', () => {
  const used = new Set<number>();
  for (let seat = 0; seat < SEATS; seat += 1) used.add(firstFree(used));
  expect(used.size).toBe(SEATS);
  expect(firstFree(new Set([0, 1, 3, null]))).toBe(2);
});
