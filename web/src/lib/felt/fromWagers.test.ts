import { expect, it } from 'vitest';
import type { WagerOut } from '../../api/types';
import { pilesOf } from './fromWagers';

const wager = (seat: number, spot: number | null, amount: number, lays: [number, number][] = []): WagerOut => ({
  wager: 0,
  seat,
  on: '',
  name: '',
  spot,
  lays,
  called: null,
  amount,
  tip: false,
});

it('adds up what lies on one spot, and keeps a colour only where one player has it', () => {
  const colours = new Map([
    [1, 4],
    [2, 5],
  ]);
  const piles = pilesOf([wager(1, 7, 500), wager(1, 7, 100), wager(2, 7, 100), wager(1, 9, 200)], colours);
  expect(piles).toEqual([
    { spot: 7, amount: 700, colour: null },
    { spot: 9, amount: 200, colour: 4 },
  ]);
});

it('lays a call as its pieces', () => {
  const piles = pilesOf(
    [
      wager(1, null, 300, [
        [2, 100],
        [3, 200],
      ]),
      wager(1, null, 500),
    ],
    new Map(),
  );
  expect(piles).toEqual([
    { spot: 2, amount: 100, colour: null },
    { spot: 3, amount: 200, colour: null },
  ]);
});
