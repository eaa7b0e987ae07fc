// Which chips lie in a player's tray, which of them can be laid now, and how an amount is laid out in them. All limits are the card's;
// the house still decides every wager.
import type { Band, Card, SideOut } from '../../api/types';
import { say } from '../../words/words.svelte';
import { money } from '../money';

/** Where a player's chips have one value, only whole numbers of them can be laid. */
export function tray(card: Card, chip: number | null): number[] {
  const { denominations } = card.chips;
  if (chip === null || chip <= 0) return denominations;
  const whole = denominations.filter((value) => value % chip === 0);
  const all = whole.includes(chip) ? whole : [chip, ...whole];
  return all.length >= 3 ? all : [1, 5, 10, 20, 100].map((count) => count * chip);
}

/** A chip of the tray. */
export interface Offer {
  value: number;
  /** Why it cannot be laid now. */
  why: string | null;
}

/** What each wager of the table takes; nothing where one of them has no limits. */
function bands(card: Card): Band[] | null {
  const spots = card.felt.spots.map((spot) => spot.band ?? null);
  const sides = card.sides.flatMap((side) => {
    if (side.name == null) return [];
    return side.stake == null ? [side.band ?? null] : [{ min: side.stake, max: side.stake, increment: null }];
  });
  const all = [...spots, ...sides];
  return all.length === 0 || all.includes(null) ? null : all.filter((band) => band !== null);
}

/**
 * The chips that some wager of the table takes. What is below every minimum is added to a bet that lies, and waits until one does.
 */
export function offers(card: Card, chip: number | null, seat: { balance: number; lies: boolean }): Offer[] {
  const all = bands(card);
  const most = all === null ? Infinity : Math.max(...all.map((band) => band.max));
  const least = all === null ? 0 : Math.min(...all.map((band) => band.min));
  const cash = (amount: number) => money(amount, card.currency);
  const why = (value: number) => {
    if (value > seat.balance) return say('balance-is', { amount: cash(seat.balance) });
    if (value < least && !seat.lies) return say('minimum-is', { amount: cash(least) });
    return null;
  };
  return tray(card, chip)
    .filter((value) => value <= most)
    .map((value) => ({ value, why: why(value) }));
}

/** What a touch on a side wager lays, and which of its limits made it that; no amount where no more is taken. */
export interface SideLay {
  amount: number | null;
  limit: 'fixed' | 'least' | 'most' | null;
}

/** The chip in hand, or as much of it as the side wager takes beside what lies there. */
export function sideLay(side: SideOut, chip: number, lying: number): SideLay {
  if (side.stake != null) return { amount: lying > 0 ? null : side.stake, limit: 'fixed' };
  const { band } = side;
  if (band == null) return { amount: chip, limit: null };
  const room = band.max - lying;
  if (room <= 0) return { amount: null, limit: 'most' };
  if (chip > room) return { amount: room, limit: 'most' };
  if (lying === 0 && chip < band.min) return { amount: band.min, limit: 'least' };
  return { amount: chip, limit: null };
}

/** The smallest chip that every spot takes, so that a first tap is not refused wherever it falls; else the second smallest. */
export function firstChip(card: Card, chips: readonly number[]): number {
  const bands = card.felt.spots.flatMap((spot) => spot.band ?? []);
  const fits = (value: number) =>
    bands.every((band) => value >= band.min && value <= band.max && value % (band.increment ?? 1) === 0);
  return chips.find(fits) ?? chips[Math.min(1, chips.length - 1)] ?? 0;
}

/** Largest first; what no chip can make is left over. */
export function inChips(
  amount: number,
  values: readonly number[],
): { chips: [value: number, count: number][]; left: number } {
  let left = amount;
  const chips: [number, number][] = [];
  for (const value of [...values].sort((a, b) => b - a)) {
    const count = value > 0 ? Math.floor(left / value) : 0;
    if (count > 0) chips.push([value, count]);
    left -= count * value;
  }
  return { chips, left };
}

/** What one tap takes back: as much as one tap would lay, or all where less lies there. */
export function taken(lying: number, chip: number): number {
  return Math.min(lying, chip);
}
