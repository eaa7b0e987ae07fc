import { expect, it } from 'vitest';
import { extremes } from './extremes';

it('finds all that are best and all that are worst', () => {
  expect(extremes([0, 3600, 0, 3600, 200])).toEqual({ most: 3600, least: 0, best: [1, 3], worst: [0, 2] });
});

it('has none for a wheel without pockets', () => {
  expect(extremes([])).toEqual({ most: 0, least: 0, best: [], worst: [] });
});
