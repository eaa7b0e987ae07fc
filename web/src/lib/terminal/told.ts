// What a player is told when a round changes after it was shown: a corrected number, a round that is void.
import type { Card, SeatView, TableView } from '../../api/types';
import { money } from '../money';
import { sums } from './sums';

export interface Told {
  title: string;
  says: string;
}

/** A correction is told until the round after it has its number. */
export function corrected(card: Card, view: TableView, seat: SeatView | null): Told | null {
  const { correction } = view;
  if (correction == null) return null;
  const label = (pocket: number) => card.wheel.pockets[pocket]?.label ?? '?';
  const cash = (amount: number) => money(amount, card.currency);
  const { round, before, after, why } = correction;
  const stands = `${label(after)} stands; ${label(before)} was told first. The reason: ${why.replace(/\.$/, '')}.`;
  const mine = seat?.paid_round === round ? (seat.paid_before ?? null) : null;
  const now = sums(seat?.paid ?? []).paid;
  const changed =
    mine === null
      ? ''
      : mine === now
        ? ` You are paid ${cash(now)}, as before.`
        : ` You were paid ${cash(mine)} by ${label(before)}; by ${label(after)} it is ${cash(now)}: ` +
          (now > mine ? `${cash(now - mine)} more for you.` : `${cash(mine - now)} was taken back.`);
  return { title: `Round ${round} was corrected.`, says: `${stands}${changed}` };
}

/** A round without a number gives everything back. */
export function voided(card: Card, view: TableView, seat: SeatView | null): Told | null {
  const { last } = view;
  if (last == null || last.number != null || seat?.paid_round !== last.round || seat.paid.length === 0) return null;
  if (view.round !== last.round && !view.takes_bets) return null;
  const back = sums(seat.paid).paid;
  const why = view.no_spin == null ? '' : ` ${view.no_spin.says} ${view.no_spin.clause}`;
  return {
    title: `Round ${last.round} is void.`,
    says: `${money(back, card.currency)} came back to you.${why}`,
  };
}
