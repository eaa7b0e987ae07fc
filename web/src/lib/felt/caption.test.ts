import { expect, it } from 'vitest';
import { LEADING, row, type Caption } from './caption';

const wide = (text: string) => text.length * 0.6;
const one = (text: string, width: number, height: number, largest = 30) => {
  const { size, lines } = row([{ text, width, height }], largest, wide);
  return { size, lines: lines[0] ?? [] };
};

it('leaves a short caption in one line', () => expect(one('Even', 140, 100)).toEqual({ lines: ['Even'], size: 30 }));

it('breaks a long one where that makes it larger', () => {
  const { lines, size } = one('Bonus Spin Xtreme Progressive', 110, 140);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe('Bonus Spin Xtreme Progressive');
  expect(size).toBeGreaterThan(12);
});

it('keeps what is short in one line', () => expect(one('2 to 1', 60, 200).lines).toEqual(['2 to 1']));

it('keeps words whole', () => expect(one('Progressive', 40, 200).lines).toEqual(['Progressive']));

it('gives one size to all captions of a row, that of the one with least room', () => {
  const captions = ['1 to 18', 'Even', 'Red', 'B2B bonus wager'].map((text) => ({ text, width: 90, height: 40 }));
  const sizes = captions.map((caption) => row([caption], 30, wide).size);
  expect(row(captions, 30, wide).size).toBe(Math.min(...sizes));
});

it('fits into its box', () => {
  for (const [width, height] of [
    [60, 40],
    [110, 140],
    [700, 50],
    [30, 300],
  ] as const) {
    const caption: Caption = { text: 'Bonus Spin Xtreme Progressive Wager', width, height };
    const { size, lines } = row([caption], 30, wide);
    expect(Math.max(...(lines[0] ?? []).map(wide)) * size).toBeLessThanOrEqual(width);
    expect((lines[0]?.length ?? 0) * size * LEADING).toBeLessThanOrEqual(height);
  }
});
