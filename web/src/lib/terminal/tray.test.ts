import { describe, expect, it } from 'vitest';
import type { Card } from '../../api/types';
import { firstChip, inChips, taken, tray } from './tray';

const card = { chips: { denominations: [100, 500, 1000, 2500] } } as Card;

describe('a tray', () => {
  it('has what makes sense at the table', () => expect(tray(card, null)).toEqual([100, 500, 1000, 2500]));
  it('has only whole chips of a player whose chips have one value', () => {
    expect(tray(card, 500)).toEqual([500, 1000, 2500]);
    expect(tray(card, 300)).toEqual([300, 1500, 3000, 6000, 30_000]);
  });
});

describe('the first chip', () => {
  const spots = (...bands: object[]) => ({ felt: { spots: bands.map((band) => ({ band })) } }) as Card;

  it('is one that every spot takes', () => {
    const felt = spots({ min: 50, max: 10_000, increment: 50 }, { min: 100, max: 100_000, increment: 100 });
    expect(firstChip(felt, [50, 250, 500, 1000])).toBe(500);
  });

  it('is a small one where no chip fits everywhere', () => {
    expect(firstChip(spots({ min: 100, max: 200 }, { min: 500, max: 900 }), [100, 500, 1000])).toBe(500);
    expect(firstChip(spots(), [])).toBe(0);
  });
});

describe('an amount in chips', () => {
  it('is laid out with the largest first', () => {
    expect(inChips(4100, [100, 500, 1000, 2500])).toEqual({
      chips: [
        [2500, 1],
        [1000, 1],
        [500, 1],
        [100, 1],
      ],
      left: 0,
    });
  });
  it('leaves what no chip can make', () => expect(inChips(130, [100])).toEqual({ chips: [[100, 1]], left: 30 }));
});

it('takes back one chip, or what is there', () => {
  expect(taken(500, 100)).toBe(100);
  expect(taken(50, 100)).toBe(50);
});
