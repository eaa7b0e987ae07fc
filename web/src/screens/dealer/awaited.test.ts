import { expect, it } from 'vitest';
import type { Approval } from '../../api/types';
import { Awaited } from './awaited';

const waits = (at: number) => ({ at, approvals: [{ id: 'a', until: 120 } as Approval] });
const gone = (at: number) => ({ at, approvals: [] });

it('waits as long as the pit has it, and is done when the table shows it', () => {
  let done = false;
  const awaited = new Awaited('a', 'Withdraw the result', () => done);
  expect(awaited.seen(waits(10))).toBeNull();
  // Agreed to, and not done yet.
  expect(awaited.seen(gone(20))).toBeNull();
  done = true;
  expect(awaited.seen(gone(22))).toBe('done');
});

it('was not done where it is gone and the table shows nothing', () => {
  const awaited = new Awaited('a', 'Withdraw the result', () => false);
  expect([waits(10), gone(119), gone(121)].map((pit) => awaited.seen(pit))).toEqual([null, null, 'not-done']);
});

it('lapsed where it was there until its time was over', () => {
  const awaited = new Awaited('a', 'Withdraw the result', () => false);
  expect([waits(118), gone(120), gone(122)].map((pit) => awaited.seen(pit))).toEqual([null, null, 'lapsed']);
});
