import { expect, it } from 'vitest';
import type { Card, SeatView, TableView } from '../../api/types';
import { corrected, voided } from './told';

const card = {
  currency: { code: 'USD', symbol: '$', minor: 100 },
  wheel: { pockets: [{ label: '12' }, { label: '17' }] },
} as unknown as Card;
const correction = {
  round: 7,
  before: 0,
  before_label: '12',
  after: 1,
  after_label: '17',
  why: 'the film shows another',
};
const view = (more: Partial<TableView>): TableView => ({ round: 7, takes_bets: false, ...more }) as TableView;
const seat = (paid: number, before: number | null, outcome = 'won'): SeatView =>
  ({
    paid_round: 7,
    paid: [{ wagered: 1000, paid, outcome, tip: false, pieces: [] }],
    paid_before: before,
  }) as unknown as SeatView;

it.each([
  [0, 4000, '$40 was taken back.'],
  [94_000, 4000, '$900 more for you.'],
  [4000, 4000, 'You are paid $40, as before.'],
])('says what a correction changed: %d', (paid, before, says) => {
  const told = corrected(card, view({ correction }), seat(paid, before));
  expect(told?.title).toBe('Round 7 was corrected.');
  expect(told?.says).toContain('17 stands; 12 was told first. The reason: the film shows another.');
  expect(told?.says).toContain(says);
});

it('says a correction to those who had nothing in the round', () => {
  expect(corrected(card, view({ correction }), null)?.says).toMatch(/another\.$/);
  expect(corrected(card, view({}), null)).toBeNull();
});

it('says what came back from a void round, and why', () => {
  const no_spin = { says: 'The ball left the wheel.', clause: '5.6', after: 'released' } as const;
  const told = voided(card, view({ last: { round: 7, number: null }, no_spin }), seat(1000, null, 'returned'));
  expect(told).toEqual({
    title: 'Round 7 is void.',
    says: '$10 came back to you. The ball left the wheel. 5.6',
  });
  expect(voided(card, view({ last: { round: 7, number: 1 } }), seat(1000, null))).toBeNull();
});
