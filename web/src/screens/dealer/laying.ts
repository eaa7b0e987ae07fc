// What a touch on the felt means for the seat that is dealt with. Whether it may be done is the house's word.
import type { Act, Card, CrewView, Instrument, SeatLine, WagerOut } from '../../api/types';

export type Mode = 'lay' | 'take' | 'move';

/** How many chips a touch lays, where chips have a colour; else what they come to. */
export const COUNTS = [1, 2, 3, 4, 5, 10, 20] as const;

/** With what a seat lays: its own chips where it has any, else chips that say their value. */
export function chipsOf(card: Card, line: SeatLine, valueChips: boolean): Instrument | null {
  const takes = (one: Instrument) => card.chips.accepted.includes(one);
  if (takes('roulette-chip') && line.chip != null && !(valueChips && takes('value-chip'))) return 'roulette-chip';
  return takes('value-chip') ? 'value-chip' : null;
}

/** The amounts that the keys stand for: so many of the seat's own chips, or the values of chips. */
export function amounts(card: Card, line: SeatLine, chips: Instrument): number[] {
  const own = line.chip;
  if (chips === 'roulette-chip' && own != null) return COUNTS.map((count) => count * own);
  return card.chips.denominations.slice(0, COUNTS.length);
}

export function lying(crew: CrewView, seat: number, spot: number): WagerOut[] {
  return crew.wagers.filter((wager) => wager.seat === seat && wager.spot === spot);
}

/** More on a wager that lies there, or a new one. */
export function lay(crew: CrewView, seat: number, spot: number, chips: Instrument, amount: number): Act {
  const there = lying(crew, seat, spot).find((wager) => wager.with === chips && !wager.tip);
  return there === undefined
    ? { act: 'place-for', seat, on: { spot }, amount, with: chips, tip: false }
    : { act: 'add-to-wager', wager: there.wager, amount };
}

/** All that the seat has there. */
export function take(crew: CrewView, seat: number, spot: number): Act[] {
  return lying(crew, seat, spot).map(({ wager }) => ({ act: 'take-back', wager, amount: null }));
}

export function move(crew: CrewView, seat: number, from: number, to: number): Act[] {
  return lying(crew, seat, from).map(({ wager }) => ({ act: 'move-wager', wager, to: { spot: to } }));
}

/** The first seat at which nobody sits; null where the table is full. */
export function freeSeat(card: Card, crew: CrewView): number | null {
  const taken = new Set(crew.seats.map((line) => line.seat));
  for (let seat = 1; seat <= card.seats; seat += 1) if (!taken.has(seat)) return seat;
  return null;
}

/** Pieces that a dealer counts out, by value. */
export interface Counted {
  piece: 'value-chip' | 'plaque';
  each: number;
  count: number;
}

export const sumOf = (pieces: readonly Counted[]): number =>
  pieces.reduce((sum, { each, count }) => sum + each * count, 0);

/** The fewest chips that come to an amount, the largest first; what no chip comes to is left out. */
export function fewest(values: readonly number[], amount: number): Counted[] {
  let left = amount;
  const pieces: Counted[] = [];
  for (const each of [...values].sort((a, b) => b - a)) {
    const count = Math.floor(left / each);
    if (count > 0) pieces.push({ piece: 'value-chip', each, count });
    left -= count * each;
  }
  return pieces;
}
