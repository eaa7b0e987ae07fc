// The dealer's felt as the house has it: which chips lie there now, and what was drawn on which number. What wins, and what is
// taken when, is the house's word.
import type { Card, CrewView, TableView } from '../../api/types';
import type { Pile } from '../../lib/felt/piles';
import { say } from '../../words/words.svelte';

/** How chips are drawn by what became of them; what is given back looks as it was laid. */
const DRAWN: Record<string, Pile['is']> = {
  'in-prison': 'prison',
  won: 'won',
  lost: 'lost',
  'half-back': 'half',
  imprisoned: 'prison',
};

export function pilesOf(crew: CrewView): Pile[] {
  const colours = new Map(crew.seats.map((line) => [line.seat, line.colour]));
  return crew.on_felt.map(({ spot, side, seat, amount, is }) => ({
    spot: spot ?? null,
    side: side ?? null,
    amount,
    colour: (seat == null ? null : colours.get(seat)) ?? null,
    is: DRAWN[is] ?? 'laid',
  }));
}

/** By pocket, in five letters, because a box has no room for more: a target, the odds that were drawn, or that a wager on the last number is on it. */
export function notesOf(card: Card, view: TableView): Record<number, string> {
  const notes: Record<number, string> = {};
  if (view.prior != null && card.sides.some((side) => side.kind === 'repeat'))
    notes[view.prior] = view.multiplier == null ? say('dealer-note-last') : `${view.multiplier}×`;
  for (const pocket of view.targets) notes[pocket] = '◎';
  for (const drawn of view.drawn) notes[drawn.pocket] = drawn.odds.replace(/^([\d.,]+)\D+1$/, '$1:1');
  return notes;
}
