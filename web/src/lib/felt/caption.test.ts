import { expect, it } from 'vitest';
import { caption } from './caption';

it('leaves a short caption in one line', () =>
  expect(caption('Even', 140, 100, 30)).toEqual({ lines: ['Even'], size: 30 }));

it('breaks a long one where that makes it larger', () => {
  const { lines, size } = caption('Six Numbers Color Wager black', 110, 140, 30);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe('Six Numbers Color Wager black');
  expect(size).toBeGreaterThan(12);
});

it('keeps what is short in one line', () => expect(caption('2 to 1', 60, 200, 30).lines).toEqual(['2 to 1']));

it('keeps words whole', () => expect(caption('Progressive', 40, 200, 30).lines).toEqual(['Progressive']));

it('fits into its box', () => {
  for (const [along, over] of [
    [60, 40],
    [110, 140],
    [700, 50],
    [30, 300],
  ] as const) {
    const { lines, size } = caption('Bonus Spin Xtreme Progressive Wager', along, over, 30);
    expect(Math.max(...lines.map((line) => line.length)) * size * 0.64).toBeLessThanOrEqual(along);
    expect(lines.length * size * 1.12).toBeLessThanOrEqual(over);
  }
});
