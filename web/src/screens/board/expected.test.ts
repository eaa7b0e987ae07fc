import { describe, expect, it } from 'vitest';
import type { Card } from '../../api/types';
import { counted, groups, lies, range } from './expected';

const red = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const pockets = Array.from({ length: 37 }, (_, n) => ({
  label: String(n),
  colour: n === 0 ? 'green' : red.has(n) ? 'red' : 'black',
  void: false,
  area: null,
}));
const card = { game: 'roulette', wheel: { pockets } } as unknown as Card;

/** The chance of each count, by multiplying it out. */
function binomial(n: number, p: number): number[] {
  let chance = [1];
  for (let spin = 0; spin < n; spin += 1) {
    const next = [...chance.map((part) => part * (1 - p)), 0];
    chance.forEach((part, came) => (next[came + 1] = (next[came + 1] ?? 0) + part * p));
    chance = next;
  }
  return chance;
}

describe('the expected range', () => {
  it('holds nineteen counts in twenty, and would not without its ends', () => {
    // 100 fair coins: 40 to 60 is 96.5 in a hundred, 41 to 59 only 94.3.
    expect(range(100, 1, 2)).toEqual({ low: 40, high: 60 });
    for (const [n, hits, of] of [
      [1, 18, 37],
      [3, 1, 37],
      [7, 2, 38],
      [20, 12, 37],
      [50, 1, 38],
      [200, 18, 38],
      [500, 1, 54],
    ] as const) {
      const { low, high } = range(n, hits, of);
      const chance = binomial(n, hits / of);
      const within = (from: number, to: number) =>
        chance.slice(Math.max(0, from), to + 1).reduce((sum, part) => sum + part, 0);
      expect(within(low, high), `${n} spins of ${hits} in ${of}`).toBeGreaterThanOrEqual(0.95);
      // No end could be drawn in without more than one in forty beyond it.
      expect(within(0, low)).toBeGreaterThan(1 / 40);
      expect(within(high, n)).toBeGreaterThan(1 / 40);
    }
  });

  it('of a zero after three spins holds one zero: once in thirteen times there is one', () => {
    expect(range(3, 1, 37)).toEqual({ low: 0, high: 1 });
  });

  it('is found for a million spins as well', () => {
    // The mean and 1.96 deviations of 499.8.
    const { low, high } = range(1_000_000, 18, 37);
    expect(Math.abs(low - (486_486 - 979))).toBeLessThan(3);
    expect(Math.abs(high - (486_486 + 980))).toBeLessThan(3);
  });

  it('has its ends at minus one and one', () => {
    expect([40, 50, 60].map((came) => lies(came, 100, 1, 2))).toEqual([-1, 0, 1]);
    expect(lies(0, 0, 1, 2)).toBe(0);
    expect(lies(1, 3, 1, 37)).toBe(1);
    expect(lies(2, 3, 1, 37)).toBeGreaterThan(1);
  });

  it('never leaves what can happen', () => {
    expect(range(0, 18, 37)).toEqual({ low: 0, high: 0 });
    expect(range(1, 36, 37)).toEqual({ low: 0, high: 1 });
    expect(range(9, 37, 37)).toEqual({ low: 9, high: 9 });
  });
});

describe('groups', () => {
  it('hold every pocket of a colour', () => {
    const sizes = Object.fromEntries(groups(card).map((group) => [group.id, group.pockets.length]));
    expect(sizes).toMatchObject({ red: 18, black: 18, even: 18, odd: 18, low: 18, high: 18, 'dozen-2': 12, zeros: 1 });
  });

  it('count what came', () => {
    const counts = pockets.map((_, at) => (at === 0 ? 2 : at === 17 ? 5 : 0));
    const { spins, rows } = counted(card, { counts });
    expect(spins).toBe(7);
    expect(rows.find((row) => row.id === 'black')?.came).toBe(5);
    expect(rows.find((row) => row.id === 'zeros')?.came).toBe(2);
    expect(rows.find((row) => row.id === 'even')?.came).toBe(0);
  });

  it('of Big Six are its symbols, in the order of the felt', () => {
    const wheel = [
      ['Joker', 2],
      ['$1', 0],
      ['$2', 1],
      ['$1', 0],
    ] as const;
    const big = {
      game: 'big-six',
      wheel: { pockets: wheel.map(([label, area]) => ({ label, colour: 'plain', void: false, area })) },
    } as unknown as Card;
    expect(counted(big, { counts: [1, 2, 0, 1] }).rows.map((row) => [row.called, row.area, row.came])).toEqual([
      ['$1', 0, 3],
      ['$2', 1, 0],
      ['Joker', 2, 1],
    ]);
  });
});
