import { expect, it } from 'vitest';
import type { PaidOut } from '../../api/types';
import { houseWin } from './house';

const line = (wager: number, outcome: string, wagered: number, paid: number) =>
  ({ wager, outcome, wagered, paid }) as PaidOut;

it('is what losers left, less what winners were paid beyond their wagers', () => {
  expect(houseWin({ paid: [line(1, 'lost', 500, 0), line(2, 'won', 100, 3600)] })).toBe(500 - 3500);
});

it('counts a wager in prison when it is decided, and not before', () => {
  expect(houseWin({ paid: [line(1, 'imprisoned', 500, 0)] })).toBe(0);
  // In the same round: the player took half.
  expect(houseWin({ paid: [line(1, 'imprisoned', 500, 0), line(1, 'half-back', 500, 250)] })).toBe(250);
  // In the next: freed, or lost.
  expect(houseWin({ paid: [line(1, 'released', 500, 500)] })).toBe(0);
  expect(houseWin({ paid: [line(1, 'lost', 500, 0)] })).toBe(500);
});
