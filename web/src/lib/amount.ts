// Amounts that people type, into whole minor units. What cannot be read exactly is not an amount: nothing is rounded.
import { locale } from '../words/words.svelte';
import type { CurrencyOut } from '../api/types';

/** `5`, `2.50`, `1,250`, `$25`; null where it is no amount above zero. */
export function readAmount(text: string, currency: CurrencyOut): number | null {
  const { group, point } = marks();
  const clean = text.trim().replace(currency.symbol, '').replaceAll(group, '').replace(point, '.').trim();
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(clean);
  if (!match) return null;
  const digits = Math.round(Math.log10(currency.minor));
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return null;
  const amount = Number(match[1]) * currency.minor + Number(fraction.padEnd(digits, '0') || '0');
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** What stands between thousands and before the decimals in the reader's language. */
function marks(): { group: string; point: string } {
  const parts = new Intl.NumberFormat(locale(), { minimumFractionDigits: 1 }).formatToParts(12_345_678.5);
  const mark = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return { group: mark('group', ','), point: mark('decimal', '.') };
}
