import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hand } from './hand';

// Places are numbers: one for every hundred of x. Chips lie on place 1.
let did: string[];
let hand: Hand<number>;

beforeEach(() => {
  vi.useFakeTimers();
  did = [];
  hand = new Hand<number>({
    at: (x) => (x < 0 ? null : Math.floor(x / 100)),
    over: () => undefined,
    lay: (place) => did.push(`lay ${place}`),
    take: (place) => did.push(`take ${place}`),
    clear: (place) => did.push(`clear ${place}`),
    move: (from, to) => did.push(`move ${from} ${to}`),
    holds: (place) => place === 1,
    same: (a, b) => a === b,
    drag: () => undefined,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a finger', () => {
  it('lays where it taps', () => {
    hand.press(250, 0);
    hand.release(250, 0);
    expect(did).toEqual(['lay 2']);
  });

  it('lays where it lifts, when it slid to the place that it means', () => {
    hand.press(250, 0);
    hand.move(350, 0);
    hand.release(350, 0);
    expect(did).toEqual(['lay 3']);
  });

  it('adds to chips with a short tap', () => {
    hand.press(150, 0);
    hand.release(152, 0);
    expect(did).toEqual(['lay 1']);
  });

  it('takes back with a long press, and lays nothing when it lifts', () => {
    hand.press(150, 0);
    vi.advanceTimersByTime(600);
    hand.release(150, 0);
    expect(did).toEqual(['take 1']);
  });

  it('takes nothing back where nothing lies', () => {
    hand.press(250, 0);
    vi.advanceTimersByTime(600);
    hand.release(250, 0);
    expect(did).toEqual(['lay 2']);
  });

  it('moves chips that it drags', () => {
    hand.press(150, 0);
    hand.move(300, 0);
    vi.advanceTimersByTime(600);
    hand.release(450, 0);
    expect(did).toEqual(['move 1 4']);
  });

  it('puts chips down again where it found them', () => {
    hand.press(150, 0);
    hand.move(300, 0);
    hand.release(150, 0);
    expect(did).toEqual([]);
  });

  it('takes all chips back that it drags off the felt', () => {
    hand.press(150, 0);
    hand.move(-20, 0);
    hand.release(-20, 0);
    expect(did).toEqual(['clear 1']);
  });

  it('does nothing when the browser takes it away', () => {
    hand.press(250, 0);
    hand.cancel();
    hand.release(250, 0);
    expect(did).toEqual([]);
  });
});
