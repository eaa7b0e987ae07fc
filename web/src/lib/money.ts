// Amounts as people read and hear them. All amounts are whole minor units.
import { say } from '../words/words.svelte';
import type { CurrencyOut } from '../api/types';

// Where a list names a currency by its code alone.
const KNOWN: Record<string, CurrencyOut> = {
  USD: { code: 'USD', symbol: '$', minor: 100 },
  SGD: { code: 'SGD', symbol: 'S$', minor: 100 },
  EUR: { code: 'EUR', symbol: '€', minor: 100 },
  GBP: { code: 'GBP', symbol: '£', minor: 100 },
};

export function currencyOf(code: string): CurrencyOut {
  return KNOWN[code] ?? { code, symbol: '', minor: 1 };
}

// A line may end between a minus and a currency's symbol; a word joiner keeps the two together.
const MINUS = '−\u2060';

/** `$1,250`, `$2.50`, `−$5`, `40 POINTS`: money always shows its currency, and what is no money never looks like it. */
export function money(amount: number, currency: CurrencyOut): string {
  const figure = figures(Math.abs(amount), currency.minor);
  const sign = amount < 0 ? MINUS : '';
  return currency.symbol === '' ? `${sign}${figure} ${currency.code}` : `${sign}${currency.symbol}${figure}`;
}

/** With a plus where it is one: what a round brought. */
export function signed(amount: number, currency: CurrencyOut): string {
  return amount > 0 ? `+${money(amount, currency)}` : money(amount, currency);
}

/** On a chip there is room for four characters: `5`, `2.50`, `50¢`, `1.2k`, `25k`. */
export function onChip(amount: number, currency: CurrencyOut): string {
  const whole = amount / currency.minor;
  if (whole >= 1_000_000) return `${short(whole / 1_000_000)}m`;
  if (whole >= 10_000 || (whole >= 1000 && amount % (100 * currency.minor) === 0)) return `${short(whole / 1000)}k`;
  if (amount > 0 && amount < currency.minor && currency.minor === 100) return `${amount}¢`;
  return figures(amount, currency.minor).replaceAll(',', '');
}

/** As a screen reader should say it: `5 dollars`, `2.50 dollars`. */
export function spoken(amount: number, currency: CurrencyOut): string {
  const { code, minor } = currency;
  return `${figures(amount, minor)} ${say('currency', { code, count: amount === minor ? 1 : 2 })}`;
}

function figures(amount: number, minor: number): string {
  const digits = Math.round(Math.log10(minor));
  const whole = Math.trunc(amount / minor);
  const rest = Math.abs(amount % minor);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === 0 ? grouped : `${grouped}.${String(rest).padStart(digits, '0')}`;
}

// Cut, not rounded: a chip never says more than it is worth.
function short(value: number): string {
  return value >= 100 ? String(Math.trunc(value)) : String(Math.trunc(value * 10) / 10);
}
