// The step of a round and the close of the bets in the reader's language. A table that runs without people speaks of none.
import type { Card, Evidence, Phase, TableView } from '../api/types';
import { say } from '../words/words.svelte';
import { pocketColour } from './colours';

type Run = Pick<Card, 'automatic' | 'game'>;

const crewed = (table: Pick<Run, 'automatic'>) => (table.automatic ? 'no' : 'yes');

export function phaseSays(of: { phase: Phase; landing?: unknown }, table: Run): string {
  if (of.landing != null) return say('comes-to-rest', { game: table.game });
  return say('phase', { phase: of.phase, crewed: crewed(table) });
}

export function closedSays(closed: { evidence: Evidence }, table: Pick<Run, 'automatic'>): string {
  return say('evidence', { evidence: closed.evidence, crewed: crewed(table) });
}

/** What was called last. What a rulebook has called stays in its words. */
export function callSays(call: NonNullable<TableView['call']>, view: TableView, card: Card): string {
  switch (call.kind) {
    case 'no-spin':
      return say('call-no-spin');
    case 'withdrawn':
      return say('call-withdrawn');
    case 'void':
      return say('call-void');
    case 'number': {
      const pocket = view.number == null ? undefined : card.wheel.pockets[view.number];
      if (pocket === undefined) return call.says;
      return pocket.colour === 'plain' ? pocket.label : `${pocket.label} ${pocketColour(pocket.colour)}`;
    }
    case 'place-your-bets':
    case 'no-more-bets':
      return call.says;
  }
}
