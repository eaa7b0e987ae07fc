import { describe, expect, it } from 'vitest';
import type { WagerOut } from '../../api/types';
import { cost, difference, laid, together } from './steps';

function wager(id: number, name: string, amount: number, spot: number | null = id, tip = false): WagerOut {
  return { wager: id, seat: 1, on: name, name, spot, lays: [], called: null, amount, tip };
}

describe('the orders between two felts', () => {
  it('are none between the same', () => {
    const now = [wager(1, 'red', 500), wager(2, 'straight 17', 100)];
    expect(difference(now, laid(now))).toEqual([]);
  });

  it('take back what is too much, and all of it without an amount', () => {
    const now = [wager(1, 'red', 500), wager(2, 'straight 17', 100)];
    expect(difference(now, [{ name: 'red', spot: 1, amount: 200, tip: false }])).toEqual([
      { act: 'take-back', wager: 1, amount: 300 },
      { act: 'take-back', wager: 2, amount: null },
    ]);
  });

  it('add to what lies there, and lay what does not', () => {
    const now = [wager(1, 'red', 500)];
    const wanted = [
      { name: 'red', spot: 1, amount: 700, tip: false },
      { name: 'voisins', spot: null, amount: 900, tip: false },
    ];
    expect(difference(now, wanted)).toEqual([
      { act: 'add-to-wager', wager: 1, amount: 200 },
      { act: 'place-wager', on: { called: 'voisins' }, amount: 900, tip: false },
    ]);
  });

  it('take back before they lay', () => {
    const acts = difference([wager(1, 'red', 500)], [{ name: 'black', spot: 9, amount: 500, tip: false }]);
    expect(acts.map((act) => act.act)).toEqual(['take-back', 'place-wager']);
  });

  it('take from two wagers on one spot, the later first', () => {
    const now = [wager(1, 'red', 500), wager(2, 'red', 300, 1)];
    expect(difference(now, [{ name: 'red', spot: 1, amount: 400, tip: false }])).toEqual([
      { act: 'take-back', wager: 2, amount: null },
      { act: 'take-back', wager: 1, amount: 100 },
    ]);
  });

  it('keep a wager for the dealers apart', () => {
    const now = [wager(1, 'red', 500), wager(2, 'red', 100, 1, true)];
    expect(difference(now, laid([wager(1, 'red', 500)]))).toEqual([{ act: 'take-back', wager: 2, amount: null }]);
  });
});

it('lays a favourite beside what lies there', () => {
  const now = laid([wager(1, 'red', 500)]);
  const more = laid([wager(7, 'red', 100, 1), wager(8, 'black', 200, 2)]);
  expect(together(now, more).map(({ name, amount }) => [name, amount])).toEqual([
    ['red', 600],
    ['black', 200],
  ]);
  expect(cost(more)).toBe(300);
});
