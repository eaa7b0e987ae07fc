// What a player is told when a round changes after it was shown: a corrected number, a round that is void.
import type { Card, SeatView, TableView } from '../../api/types';
import { say } from '../../words/words.svelte';
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
  const [was, is] = [label(before), label(after)];
  const stands = say('corrected-stands', { after: is, before: was, why: why.replace(/[.。]$/, '') });
  const mine = seat?.paid_round === round ? (seat.paid_before ?? null) : null;
  const now = sums(seat?.paid ?? []).paid;
  const title = say('corrected-title', { round });
  if (mine === null) return { title, says: stands };
  const facts = { before: was, after: is, paid: cash(now) };
  const changed =
    mine === now
      ? say('corrected-as-before', { paid: cash(now) })
      : now > mine
        ? say('corrected-more', { ...facts, was: cash(mine), more: cash(now - mine) })
        : say('corrected-less', { ...facts, was: cash(mine), less: cash(mine - now) });
  return { title, says: `${stands} ${changed}` };
}

/** A round without a number gives everything back. */
export function voided(card: Card, view: TableView, seat: SeatView | null): Told | null {
  const { last } = view;
  if (last == null || last.number != null || seat?.paid_round !== last.round || seat.paid.length === 0) return null;
  if (view.round !== last.round && !view.takes_bets) return null;
  const back = sums(seat.paid).paid;
  const why = view.no_spin == null ? '' : ` ${view.no_spin.says} ${view.no_spin.clause}`;
  return {
    title: say('void-title', { round: last.round }),
    says: `${say('void-came-back', { amount: money(back, card.currency) })}${why}`,
  };
}
