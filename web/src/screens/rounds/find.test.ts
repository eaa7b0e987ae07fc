import { describe, expect, it } from 'vitest';
import type { RoundLine } from '../../api/types';
import { dayOf, matches, moment, reached, type Wanted } from './find';

const line = (opened_at: number, more: Partial<RoundLine> = {}): RoundLine => ({
  round: 1,
  opened_at,
  ended_at: null,
  number: 17,
  void: false,
  test: false,
  wagers: 2,
  wagered: 0,
  paid: 0,
  ...more,
});
const any: Wanted = { from: null, to: null, pockets: null, only: 'all' };

describe('a round', () => {
  it('is found by time, both ends included', () => {
    const wanted = { ...any, from: 100, to: 200 };
    expect([99, 100, 200, 201].map((at) => matches(line(at), wanted))).toEqual([false, true, true, false]);
  });

  it('is found by result, and a void round has none', () => {
    const wanted = { ...any, pockets: [17, 3] };
    expect(matches(line(0), wanted)).toBe(true);
    expect(matches(line(0, { number: 4 }), wanted)).toBe(false);
    expect(matches(line(0, { number: null, void: true }), wanted)).toBe(false);
  });

  it('is found by what it was', () => {
    expect(matches(line(0, { wagers: 0 }), { ...any, only: 'wagered' })).toBe(false);
    expect(matches(line(0, { void: true }), { ...any, only: 'void' })).toBe(true);
  });
});

it('looks no further back than needed', () => {
  expect(reached([line(500), line(90)], { ...any, from: 100 })).toBe(true);
  expect(reached([line(500), line(100)], { ...any, from: 100 })).toBe(false);
  expect(reached([line(500)], any)).toBe(false);
});

it('reads fields as moments of this display’s day', () => {
  const start = moment('2026-11-17', '', false);
  const end = moment('2026-11-17', '', true);
  expect(start !== null && end !== null && end - start).toBe(86_399_999);
  expect(moment('2026-11-17', '21:04', false)).toBe(new Date(2026, 10, 17, 21, 4).getTime());
  expect(moment('today', '', false)).toBeNull();
  expect(dayOf(new Date(2026, 0, 5, 3).getTime())).toBe('2026-01-05');
});
