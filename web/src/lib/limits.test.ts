import { expect, it } from 'vitest';
import type { Card } from '../api/types';
import { limits } from './limits';

const spot = (inside: boolean, min: number, max: number) => ({ inside, band: { min, max, increment: null } });

it('keeps inside and outside apart, and names a side wager with its one stake', () => {
  const card = {
    felt: {
      spots: [spot(true, 100, 5000), spot(true, 100, 10000), spot(false, 500, 100000), { inside: true, band: null }],
    },
    sides: [
      { called: 'Bonus', stake: 500 },
      { called: 'Drawn', stake: null, band: null },
    ],
  } as unknown as Card;
  expect(limits(card)).toEqual([
    { called: 'Inside', min: 100, max: 10000 },
    { called: 'Outside', min: 500, max: 100000 },
    { called: 'Bonus', min: 500, max: 500 },
  ]);
});

it('has one line where all wagers are of one kind, and none where nothing is filed', () => {
  const of = (spots: unknown[]) => ({ felt: { spots }, sides: [] }) as unknown as Card;
  expect(limits(of([spot(false, 100, 50000)]))).toEqual([{ called: 'Each wager', min: 100, max: 50000 }]);
  expect(limits(of([{ inside: false, band: null }]))).toEqual([]);
});
