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
  bet_lies: false,
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
  tip: false,
  pieces: [],
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

describe('the balance', () => {
  it('rises when the chips are on the felt, not when the house has paid', () => {
    ceremony.see(view({ number: 17 }), seat({ wagers: WAGERS }));
    expect(ceremony.balance).toBe(9000);
    ceremony.see(view({ number: 17 }), PAID);
    expect(ceremony.balance).toBe(9000);
    vi.advanceTimersByTime(10_000);
    expect(ceremony.balance).toBe(10_000);
  });

  it('never has what a wager for the dealers wins', () => {
    const tip = { ...line(1, 10, 18_000), tip: true };
    ceremony.see(view({ number: 17 }), seat({ ...PAID, balance: 9000, paid: [tip, line(2, 20, 0)] }));
    expect(ceremony.balance).toBe(9000);
    vi.advanceTimersByTime(10_000);
    expect(ceremony.balance).toBe(9000);
    expect(ceremony.paidOn).toEqual({});
  });
});

describe('when the ball rests', () => {
  const ended = vi.fn();

  beforeEach(() => {
    ended.mockClear();
    ceremony.onend = ended;
    ceremony.see(view({ number: 17 }), PAID);
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

it('tells a round that was over before this page heard of its number', () => {
  const ended = vi.fn();
  ceremony.onend = ended;
  ceremony.see(
    view({ round: 8, takes_bets: true, spun_at: null, last: { round: 7, number: 17 } }),
    seat({ ...PAID, wagers: [] }),
  );
  expect(spots()).toEqual(['10 won', '20 lost']);
  vi.advanceTimersByTime(5000);
  expect(ended).toHaveBeenCalledExactlyOnceWith({ round: 7, pocket: 17 }, PAID.paid);
});

describe('what is no win', () => {
  it('is half of a wager, and the other half is swept', () => {
    const half = { ...line(1, 10, 250), outcome: 'half-back' as const };
    ceremony.see(view({ number: 0 }), seat({ ...PAID, paid: [half, line(2, 20, 0)] }));
    expect(spots()).toEqual(['10 laid', '20 lost']);
    vi.advanceTimersByTime(700);
    expect(ceremony.piles?.map(({ spot, amount, is }) => [spot, amount, is])).toEqual([
      [10, 250, 'half'],
      [10, 250, 'lost'],
      [20, 500, 'lost'],
    ]);
    vi.advanceTimersByTime(10_000);
    expect(spots()).toEqual(['10 half']);
    expect(ceremony.paidOn).toEqual({});
  });

  it('is a wager in prison', () => {
    const held = { ...line(1, 10, 0), outcome: 'imprisoned' as const };
    ceremony.see(view({ number: 0 }), seat({ ...PAID, paid: [held, line(2, 20, 0)] }));
    vi.advanceTimersByTime(10_000);
    expect(spots()).toEqual(['10 prison']);
    expect(ceremony.paidOn).toEqual({});
  });
});

it('settles a call where its pieces lie', () => {
  const call: WagerOut = {
    ...wager(3, 0),
    spot: null,
    called: 'tiers',
    amount: 1000,
    lays: [
      [30, 500],
      [31, 500],
    ],
  };
  ceremony.see(view({ round: 8 }), seat({ wagers: [call], paid_round: 7 }));
  const paid: PaidOut = {
    ...line(3, 0, 9000),
    spot: null,
    wagered: 1000,
    pieces: [
      { spot: 30, outcome: 'lost', wagered: 500, paid: 0 },
      { spot: 31, outcome: 'won', wagered: 500, paid: 9000 },
    ],
  };
  ceremony.see(view({ round: 8, number: 5 }), seat({ paid_round: 8, paid: [paid] }));
  expect(spots()).toEqual(['30 lost', '31 won']);
  vi.advanceTimersByTime(10_000);
  expect(spots()).toEqual(['31 won']);
  expect(ceremony.paidOn).toEqual({ 31: 8500 });
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

  it('by a corrected result', () => {
    vi.advanceTimersByTime(10_000);
    ended.mockClear();
    ceremony.see(view({ number: 5 }), half);
    expect(ceremony.lines).toEqual(half.paid);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ round: 7, pocket: 5 }, half.paid);
  });
});

it('forgets a result that is withdrawn, and shows the one that follows', () => {
  ceremony.see(view({ number: 17 }), seat({ wagers: WAGERS }));
  ceremony.see(view({}), seat({ wagers: WAGERS }));
  expect(ceremony.rest).toBeNull();
  ceremony.see(view({ number: 17 }), PAID);
  expect(ceremony.stage).toBe('marked');
});

it('begins when the pay comes after the ball has rested', () => {
  ceremony.see(view({ number: 17 }), seat({ wagers: WAGERS }));
  expect(ceremony.stage).toBe('none');
  ceremony.see(view({ number: 17 }), PAID);
  expect(ceremony.stage).toBe('marked');
});

it('moves nothing for those who want no motion', () => {
  const still = new Ceremony(true);
  still.see(view({}), seat({ wagers: WAGERS }));
  still.see(view({ number: 17 }), PAID);
  expect(still.stage).toBe('done');
  expect(still.paidOn).toEqual({ 10: 500 });
});
