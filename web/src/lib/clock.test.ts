import { expect, it } from 'vitest';
import { Clock, secondsLeft } from './clock.svelte';

it('counts from the seconds that were given, though it was looked at a moment ago', () => {
  let now = 1_000_000;
  const clock = new Clock(() => now);
  const stop = clock.run();
  now += 249;
  expect(clock.left(now + 25_000)).toBe(25);
  stop();
});

it('ends with nothing', () => {
  expect([25_000, 24_000, 1000, 500, 300, 0, -500].map((left) => secondsLeft(left, 0))).toEqual([
    25, 24, 1, 1, 0, 0, 0,
  ]);
});
