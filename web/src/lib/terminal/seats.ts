// Whether anybody can sit down, before they ask, and whether whoever sits can lay anything.
import type { Card, SeatView, TableView } from '../../api/types';

import { say } from '../../words/words.svelte';

export interface NoSeat {
  title: string;
  says: string;
}

/** Why nobody can sit down now; null where somebody can. */
export function noSeat(card: Card, view: TableView): NoSeat | null {
  if (view.phase === 'closed') return { title: say('table-closed'), says: say('sit-once-open') };
  if (view.players >= card.seats) return { title: say('every-seat-taken'), says: say('wait-for-seat') };
  return null;
}

/** Nothing is left to lay, and nothing is out that could come back. */
export function outOfChips(card: Card, seat: SeatView, balance: number, onFelt: number): boolean {
  const mins = card.felt.spots.flatMap((spot) => (spot.band == null ? [] : [spot.band.min]));
  const least = Math.max(mins.length === 0 ? 1 : Math.min(...mins), seat.chip ?? 1);
  return balance < least && onFelt === 0 && seat.prison.length === 0;
}
