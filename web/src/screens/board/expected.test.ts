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

describe('the expected range', () => {
  it('is the mean and two deviations, in whole counts', () => {
    // 100 fair coins: 50 and two times 5.
    expect(range(100, 1, 2)).toEqual({ low: 40, high: 60 });
  });

  it('has its ends at minus one and one', () => {
    expect([40, 50, 60].map((came) => lies(came, 100, 1, 2))).toEqual([-1, 0, 1]);
    expect(lies(0, 0, 1, 2)).toBe(0);
  });

  it('never leaves what can happen', () => {
    expect(range(0, 18, 37)).toEqual({ low: 0, high: 0 });
    expect(range(3, 1, 37)).toEqual({ low: 0, high: 0 });
    expect(range(1, 36, 37).high).toBe(1);
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

  it('of Big Six are its symbols', () => {
    const labels = ['$1', '$1', '$2', 'Joker'];
    const big = {
      game: 'big-six',
      wheel: { pockets: labels.map((label) => ({ label, colour: 'plain', void: false, area: null })) },
    } as unknown as Card;
    expect(counted(big, { counts: [1, 2, 0, 1] }).rows.map((row) => [row.called, row.came])).toEqual([
      ['$1', 3],
      ['$2', 0],
      ['Joker', 1],
    ]);
  });
});
