// Wagers of many seats as piles on one felt. A pile keeps the colour of its player where only one has chips there.
import type { WagerOut } from '../../api/types';
import type { Pile } from './piles';

export function pilesOf(wagers: readonly WagerOut[], colours: ReadonlyMap<number, number | null | undefined>): Pile[] {
  const found = new Map<number, { amount: number; seats: Set<number> }>();
  for (const wager of wagers) {
    for (const [spot, amount] of pieces(wager)) {
      const pile = found.get(spot) ?? { amount: 0, seats: new Set<number>() };
      pile.amount += amount;
      pile.seats.add(wager.seat);
      found.set(spot, pile);
    }
  }
  return [...found].map(([spot, { amount, seats }]) => {
    const [first] = seats;
    const colour = seats.size === 1 && first !== undefined ? colours.get(first) : null;
    return { spot, amount, colour: colour ?? null };
  });
}

/** A call lies as its pieces, everything else on its spot; a side wager without a box lies nowhere. */
export function pieces(wager: WagerOut): [spot: number, amount: number][] {
  if (wager.lays.length > 0) return wager.lays.map(([spot, amount]) => [Number(spot), Number(amount)]);
  return wager.spot == null ? [] : [[wager.spot, wager.amount]];
}
