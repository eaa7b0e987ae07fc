import { expect, it } from 'vitest';
import type { Card } from '../../api/types';
import { names, onOf } from './on';

const spot = (id: number, name: string, called: string, courtesy = false) => ({ id, name, called, courtesy });
const card = {
  felt: {
    spots: [
      spot(0, 'straight 17', 'Straight 17'),
      spot(1, 'split 17/20', 'Two Numbers 17/20'),
      spot(2, 'split 0/00', 'Split', true),
    ],
  },
  calls: [
    { id: 'voisins', arguments: [] },
    { id: 'neighbours', arguments: ['0', '17'] },
  ],
  sides: [{ name: 'b2b' }, { name: null }],
} as unknown as Card;

it('finds a spot by its notation, by the regulator’s words, or by a bare number', () => {
  expect(onOf(card, 'split 17/20')).toEqual({ spot: 1 });
  expect(onOf(card, ' Two  Numbers 17/20 ')).toEqual({ spot: 1 });
  expect(onOf(card, '17')).toEqual({ spot: 0 });
});

it('leaves everything else to the house', () => {
  expect(onOf(card, 'neighbours 17')).toEqual({ called: 'neighbours 17' });
  expect(onOf(card, '  ')).toBeNull();
});

it('lists what can be named, once', () => {
  expect(names(card)).toEqual(['straight 17', 'split 17/20', 'voisins', 'neighbours 0', 'neighbours 17', 'b2b']);
});

it('lists the symbols of Big Six as the table calls them, and finds them so', () => {
  const six = {
    game: 'big-six',
    felt: { spots: [spot(0, '$1', 'cherry'), spot(1, 'flag', 'crab')] },
    calls: [],
    sides: [],
  } as unknown as Card;
  expect(names(six)).toEqual(['cherry', 'crab']);
  expect(names(six).map((name) => onOf(six, name))).toEqual([{ spot: 0 }, { spot: 1 }]);
});
