// Which chips lie in a player's tray, and how an amount is laid out in them.
import type { Card } from '../../api/types';

/** Where a player's chips have one value, only whole numbers of them can be laid. */
export function tray(card: Card, chip: number | null): number[] {
  const { denominations } = card.chips;
  if (chip === null || chip <= 0) return denominations;
  const whole = denominations.filter((value) => value % chip === 0);
  const all = whole.includes(chip) ? whole : [chip, ...whole];
  return all.length >= 3 ? all : [1, 5, 10, 20, 100].map((count) => count * chip);
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
