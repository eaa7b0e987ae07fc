import { expect, it } from 'vitest';
import { readAmount } from './amount';

const dollars = { code: 'USD', symbol: '$', minor: 100 };

it('reads what people type', () => {
  expect(readAmount('5', dollars)).toBe(500);
  expect(readAmount(' $1,250.50 ', dollars)).toBe(125_050);
  expect(readAmount('2.5', dollars)).toBe(250);
});

it('rounds nothing and guesses nothing', () => {
  for (const text of ['', '0', '-5', '2.505', '5 dollars', '1e3', 'five', '.50'])
    expect(readAmount(text, dollars)).toBeNull();
});

it('knows currencies without a minor unit', () => {
  const points = { code: 'POINTS', symbol: '', minor: 1 };
  expect(readAmount('40', points)).toBe(40);
  expect(readAmount('40.5', points)).toBeNull();
});
