import { describe, expect, it } from 'vitest';
import type { CallOut, Card } from '../../api/types';
import { calledOf, covers, laysOf, nameOf, neighboursOf, pieces, sectorOf, whereOf } from './calls';

const neighbours = {
  id: 'neighbours',
  called: 'Neighbours',
  takes: 'neighbours',
  arguments: ['0', '17'],
  lays: [
    [
      [0, 1],
      [3, 1],
    ],
    [
      [17, 1],
      [2, 1],
      [5, 1],
    ],
  ],
  clause: '4.2',
} as unknown as CallOut;
const tiers = {
  id: 'tiers',
  called: 'Tiers',
  takes: 'fixed',
  arguments: [],
  lays: [
    [
      [40, 1],
      [41, 2],
    ],
  ],
  clause: '4.3',
} as unknown as CallOut;
const card = {
  calls: [neighbours, tiers],
  wheel: { pockets: [{ label: '0' }, { label: '32' }, { label: '17' }] },
  felt: {
    spots: [
      { id: 40, covers: [5, 8] },
      { id: 41, covers: [8, 10] },
      { id: 42, covers: [1] },
    ],
  },
} as unknown as Card;

describe('a call with a number', () => {
  const chosen = { call: neighbours, argument: '17' };

  it('lays and costs what its own row says', () => {
    expect(laysOf(chosen)).toEqual([
      [17, 1],
      [2, 1],
      [5, 1],
    ]);
    expect(pieces(chosen)).toBe(3);
  });

  it('is named as the notation and as people do', () => {
    expect(nameOf(chosen)).toBe('neighbours 17');
    expect(calledOf(chosen)).toBe('Neighbours 17');
    expect(whereOf(chosen)).toEqual({ name: 'neighbours 17', spot: null, lays: laysOf(chosen) });
  });

  it('is meant by a place on the wheel, where the book takes it there', () => {
    expect(neighboursOf(card, 2)).toEqual(chosen);
    expect(neighboursOf(card, 1)).toBeNull();
    expect(neighboursOf(card, 9)).toBeNull();
  });
});

describe('a call of fixed pieces', () => {
  const chosen = { call: tiers, argument: null };

  it('counts each piece, and covers each pocket once', () => {
    expect(pieces(chosen)).toBe(3);
    expect(covers(card, chosen)).toEqual([5, 8, 10]);
    expect(nameOf(chosen)).toBe('tiers');
  });

  it('is found by its sector', () => {
    expect(sectorOf(card, 'tiers')).toEqual(chosen);
    expect(sectorOf(card, 'voisins')).toBeNull();
  });
});
