import { expect, it } from 'vitest';
import type { Card, CrewView, TableView } from '../../api/types';
import { notesOf, pilesOf } from './felt';

const pile = (spot: number | null, is: string, seat: number | null = 1, side: string | null = null) => ({
  spot,
  side,
  seat,
  amount: 500,
  is,
});

it('lays what the house says lies there, in the colour of the seat that has it', () => {
  const crew = {
    seats: [{ seat: 1, colour: 4 }],
    on_felt: [pile(17, 'won'), pile(40, 'laid', null), pile(null, 'laid', 1, 'b2b')],
  } as unknown as CrewView;
  expect(pilesOf(crew)).toEqual([
    { spot: 17, side: null, amount: 500, colour: 4, is: 'won' },
    { spot: 40, side: null, amount: 500, colour: null, is: 'laid' },
    { spot: null, side: 'b2b', amount: 500, colour: 4, is: 'laid' },
  ]);
});

it.each([
  ['laid', 'laid'],
  ['in-prison', 'prison'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['half-back', 'half'],
  ['imprisoned', 'prison'],
  ['released', 'laid'],
  ['returned', 'laid'],
])('%s chips are drawn as %s', (is, drawn) => {
  expect(pilesOf({ seats: [], on_felt: [pile(17, is)] } as unknown as CrewView)[0]?.is).toBe(drawn);
});

const view = (more: Partial<TableView>) => ({ targets: [], drawn: [], ...more }) as unknown as TableView;
const card = (...kinds: string[]) => ({ sides: kinds.map((kind) => ({ kind })) }) as unknown as Card;

it('marks targets, drawn odds and the number that a repeat wager is on', () => {
  expect(notesOf(card('progressive'), view({ targets: [5, 9] }))).toEqual({ 5: '◎', 9: '◎' });
  const drawn = [{ pocket: 3, pocket_label: '3', odds: '100 to 1' }];
  expect(notesOf(card('drawn-odds'), view({ drawn }))).toEqual({ 3: '100:1' });
  expect(notesOf(card('repeat'), view({ prior: 7 }))).toEqual({ 7: 'last' });
  expect(notesOf(card('repeat'), view({ prior: 7, multiplier: 10 }))).toEqual({ 7: '10×' });
  expect(notesOf(card(), view({ prior: 7 }))).toEqual({});
});
