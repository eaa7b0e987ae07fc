import { describe, expect, it } from 'vitest';
import { currencyOf, money, onChip, signed, spoken } from './money';

const usd = currencyOf('USD');

describe('money', () => {
  it.each([
    [500, '$5'],
    [250, '$2.50'],
    [105, '$1.05'],
    [1_234_567_00, '$1,234,567'],
    [0, '$0'],
    [-500, '−\u2060$5'],
    [-5, '−\u2060$0.05'],
  ])('%i is %s', (amount, says) => expect(money(amount, usd)).toBe(says));

  it('shows Singapore dollars as such', () => expect(money(1000, currencyOf('SGD'))).toBe('S$10'));
  it('never makes points look like money', () => expect(money(40, currencyOf('POINTS'))).toBe('40 POINTS'));
  it('says what a round brought', () => {
    expect(signed(500, usd)).toBe('+$5');
    expect(signed(0, usd)).toBe('$0');
    expect(signed(-500, usd)).toBe('−\u2060$5');
  });
});

describe('on a chip', () => {
  it.each([
    [500, '5'],
    [250, '2.50'],
    [50, '50¢'],
    [100_000, '1k'],
    [125_000, '1250'],
    [120_000, '1.2k'],
    [2_599_900, '25.9k'],
    [250_000_000, '2.5m'],
  ])('%i is %s', (amount, says) => expect(onChip(amount, usd)).toBe(says));
});

describe('spoken', () => {
  it('has a singular', () => expect(spoken(100, usd)).toBe('1 dollar'));
  it('has a plural', () => expect(spoken(250, usd)).toBe('2.50 dollars'));
});
