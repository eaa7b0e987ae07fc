import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaidOut, SeatView, TableView, WagerOut } from '../../api/types';
import { Ceremony } from './ceremony.svelte';

const view = (more: Partial<TableView>): TableView =>
  ({
    seq: 1,
    round: 7,
    takes_bets: false,
    number: null,
    spun_at: 1,
    recent: [],
    targets: [],
    drawn: [],
    ...more,
  }) as TableView;
const wager = (id: number, spot: number): WagerOut => ({
  wager: id,
  seat: 0,
  on: '',
  name: `spot ${spot}`,
  spot,
  lays: [],
  amount: 500,
  tip: false,
});
const seat = (more: Partial<SeatView>): SeatView => ({
  seq: 1,
  seat: 0,
  balance: 9000,
  on_felt: 1000,
  wagers: [],
  prison: [],
  paid: [],
  paid_round: 6,
  purses: [],
  can_repeat: false,
  ...more,
});
const line = (id: number, spot: number, paid: number): PaidOut => ({
  wager: id,
  seat: 0,
  on: '',
  spot,
  outcome: paid > 0 ? 'won' : 'lost',
  wagered: 500,
  paid,
  why: '',
  clause: '',
});

const WAGERS = [wager(1, 10), wager(2, 20)];
const PAID = seat({ paid_round: 7, paid: [line(1, 10, 1000), line(2, 20, 0)], balance: 10_000, on_felt: 0 });

let ceremony: Ceremony;

beforeEach(() => {
  vi.useFakeTimers();
  ceremony = new Ceremony(false);
  ceremony.see(view({ takes_bets: true, spun_at: null }), seat({ wagers: WAGERS }));
  ceremony.see(view({}), seat({ wagers: WAGERS }));
});

afterEach(() => {
  ceremony.stop();
  vi.useRealTimers();
});

const spots = () => ceremony.piles?.map((pile) => `${pile.spot} ${pile.is}`) ?? null;

describe('while the ball is on its way', () => {
  beforeEach(() => ceremony.see(view({ number: 17 }), PAID));

  it('nothing tells the number', () => {
    expect(ceremony.hiding).toBe(true);
    expect(ceremony.stage).toBe('none');
    expect(ceremony.unshown).toBe(1000);
    expect(ceremony.onFelt).toBe(1000);
    expect(spots()).toEqual(['10 laid', '20 laid']);
  });

  it('a wheel that never rests does not hide it for ever', () => {
    vi.advanceTimersByTime(12_000);
    expect(ceremony.rest).toEqual({ round: 7, pocket: 17 });
    expect(ceremony.hiding).toBe(false);
  });
});

describe('when the ball rests', () => {
  const ended = vi.fn();

  beforeEach(() => {
    ended.mockClear();
    ceremony.onend = ended;
    ceremony.see(view({ number: 17 }), PAID);
    ceremony.rests(7, 17);
  });

  it('the marker is set, losers are swept, winners are paid, in this order', () => {
    expect(ceremony.stage).toBe('marked');
    expect(spots()).toEqual(['10 won', '20 lost']);
    vi.advanceTimersByTime(700);
    expect(ceremony.stage).toBe('swept');
    vi.advanceTimersByTime(700);
    expect(ceremony.stage).toBe('paying');
    expect(spots()).toEqual(['10 won']);
    expect(ceremony.unshown).toBe(1000);
    expect(ceremony.paidOn).toEqual({});
    vi.advanceTimersByTime(450);
    expect(ceremony.paidOn).toEqual({ 10: 500 });
    expect(ceremony.unshown).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(ceremony.stage).toBe('done');
    expect(ended).toHaveBeenCalledOnce();
  });

  it('gives the felt back as soon as the player lays again', () => {
    ceremony.see(view({ round: 8, takes_bets: true, spun_at: null }), seat({ ...PAID, wagers: [wager(3, 30)] }));
    expect(ceremony.stage).toBe('none');
    expect(ceremony.piles).toBeNull();
  });

  it('is done once, however often the house says it', () => {
    vi.advanceTimersByTime(5000);
    ceremony.see(view({ number: 17 }), PAID);
    vi.advanceTimersByTime(5000);
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('when the dealer opens the next round before the ball rests', () => {
  const ended = vi.fn();
  const next = (wagers: WagerOut[]) =>
    ceremony.see(view({ round: 8, takes_bets: true, spun_at: null }), seat({ ...PAID, wagers }));

  beforeEach(() => {
    ended.mockClear();
    ceremony.onend = ended;
    ceremony.see(view({ number: 17 }), PAID);
  });

  it('the felt stays as the number found it, and the result is told', () => {
    next([]);
    expect(spots()).toEqual(['10 laid', '20 laid']);
    expect(ceremony.unshown).toBe(1000);
    ceremony.rests(7, 17);
    expect(spots()).toEqual(['10 won', '20 lost']);
    vi.advanceTimersByTime(5000);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ round: 7, pocket: 17 }, PAID.paid);
  });

  it('what is laid meanwhile is seen, and the result is told all the same', () => {
    next([wager(3, 30)]);
    expect(spots()).toEqual(['10 laid', '20 laid', '30 laid']);
    ceremony.rests(7, 17);
    expect(ceremony.piles).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('what was paid changes after it was shown', () => {
  const ended = vi.fn();
  const half = seat({ ...PAID, paid: [line(1, 10, 1000), { ...line(2, 20, 250), outcome: 'half-back' }] });

  beforeEach(() => {
    ended.mockClear();
    ceremony.onend = ended;
    ceremony.see(
      view({ number: 0 }),
      seat({ ...PAID, paid: [line(1, 10, 1000), { ...line(2, 20, 0), outcome: 'imprisoned' }] }),
    );
    ceremony.rests(7, 0);
  });

  it.each(['at once', 'long after'])('by a choice in prison, %s', (when) => {
    if (when === 'long after') vi.advanceTimersByTime(10_000);
    ended.mockClear();
    ceremony.see(view({ number: 0 }), half);
    expect(ceremony.lines).toEqual(half.paid);
    expect(ceremony.unshown).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ round: 7, pocket: 0 }, half.paid);
  });

  it('by a corrected result, which the ball is brought to first', () => {
    vi.advanceTimersByTime(10_000);
    ended.mockClear();
    ceremony.see(view({ number: 5 }), half);
    expect(ceremony.hiding).toBe(true);
    ceremony.rests(7, 5);
    expect(ceremony.lines).toEqual(half.paid);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ round: 7, pocket: 5 }, half.paid);
  });
});

it('forgets a result that is withdrawn, and shows the one that follows', () => {
  ceremony.see(view({ number: 17 }), seat({ wagers: WAGERS }));
  ceremony.rests(7, 17);
  ceremony.see(view({}), seat({ wagers: WAGERS }));
  expect(ceremony.rest).toBeNull();
  ceremony.see(view({ number: 17 }), PAID);
  expect(ceremony.hiding).toBe(true);
  ceremony.rests(7, 17);
  expect(ceremony.stage).toBe('marked');
});

it('begins when the pay comes after the ball has rested', () => {
  ceremony.see(view({ number: 17 }), seat({ wagers: WAGERS }));
  ceremony.rests(7, 17);
  expect(ceremony.stage).toBe('none');
  ceremony.see(view({ number: 17 }), PAID);
  expect(ceremony.stage).toBe('marked');
});

it('moves nothing for those who want no motion', () => {
  const still = new Ceremony(true);
  still.see(view({}), seat({ wagers: WAGERS }));
  still.see(view({ number: 17 }), PAID);
  still.rests(7, 17);
  expect(still.stage).toBe('done');
  expect(still.paidOn).toEqual({ 10: 500 });
});
