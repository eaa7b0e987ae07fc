import { expect, it } from 'vitest';
import type { PaidOut } from '../../api/types';
import { sums } from './sums';

const line = (outcome: string, wagered: number, paid: number, tip = false): PaidOut =>
  ({ outcome, wagered, paid, tip, pieces: [] }) as unknown as PaidOut;

it('a wager for the dealers costs what was laid, and wins nothing', () => {
  const all = [line('won', 5000, 180_000, true), line('lost', 5000, 0)];
  expect(sums(all)).toEqual({ wagered: 5000, paid: 0, tipped: 5000, held: 0, net: -10_000 });
});

it('what is in prison is not lost', () => {
  const all = [line('imprisoned', 12_500, 0), line('lost', 2500, 0)];
  expect(sums(all)).toEqual({ wagered: 15_000, paid: 0, tipped: 0, held: 12_500, net: -2500 });
});
