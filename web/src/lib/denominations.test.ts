import { expect, it } from 'vitest';
import { hues, pileHue } from './denominations';

const usd = { code: 'USD', symbol: '$', minor: 100 };

it('colours chips by the habit of the trade', () =>
  expect([...hues([100, 500, 1000, 2500, 10_000, 50_000], usd).values()]).toEqual([
    'white',
    'red',
    'blue',
    'green',
    'black',
    'purple',
  ]));

it('gives no two chips of a tray one colour', () => {
  for (const least of [1, 25, 50, 100, 200, 250, 300, 400, 500, 1000, 2000, 2500, 5000, 10_000, 100_000]) {
    const chips = [1, 5, 10, 20, 100, 500, 1000, 5000].map((count) => count * least);
    expect(new Set(hues(chips, usd).values()).size, `from ${least}`).toBe(chips.length);
  }
});

it('gives a pile the colour of its largest chip', () => {
  const colours = hues([100, 500, 2500], usd);
  expect([100, 400, 500, 2400, 2600, 50].map((amount) => pileHue(amount, colours))).toEqual([
    'white',
    'white',
    'red',
    'red',
    'green',
    'white',
  ]);
});
