// Amounts that people type, into whole minor units. What cannot be read exactly is not an amount: nothing is rounded.
import type { CurrencyOut } from '../api/types';

/** `5`, `2.50`, `1,250`, `$25`; null where it is no amount above zero. */
export function readAmount(text: string, currency: CurrencyOut): number | null {
  const clean = text.trim().replace(currency.symbol, '').replaceAll(',', '').trim();
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(clean);
  if (!match) return null;
  const digits = Math.round(Math.log10(currency.minor));
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return null;
  const amount = Number(match[1]) * currency.minor + Number(fraction.padEnd(digits, '0') || '0');
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}
