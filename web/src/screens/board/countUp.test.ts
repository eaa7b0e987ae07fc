import { expect, it } from 'vitest';
import { CountUp, between } from './countUp.svelte';

it('rises in whole units and ends at the figure itself', () => {
  const way = [-1, 0, 0.25, 0.5, 0.75, 1, 2].map((part) => between(100, 333, part));
  expect(way).toEqual([...way].sort((a, b) => a - b));
  expect(way.every(Number.isInteger)).toBe(true);
  expect([way[0], way[1], way.at(-2), way.at(-1)]).toEqual([100, 100, 333, 333]);
});

it('shows the first figure, a fall, and everything where motion is not wanted, at once', () => {
  const still = new CountUp(1000, () => true);
  still.to(500);
  still.to(700);
  expect(still.shows).toBe(700);
  const moving = new CountUp(1000, () => false);
  moving.to(500);
  expect(moving.shows).toBe(500);
  moving.to(200);
  expect(moving.shows).toBe(200);
  moving.stop();
});
