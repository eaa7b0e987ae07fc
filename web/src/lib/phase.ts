// The step of a round and the close of the bets in the reader's language. The house words them in English; a page knows the sets.
import type { Evidence, Phase } from '../api/types';
import { language, say } from '../words/words.svelte';

export function phaseSays(of: { phase: Phase; says: string }): string {
  return language.tag === 'en' ? of.says : say('phase', { phase: of.phase });
}

export function closedSays(closed: { evidence: Evidence; says: string }): string {
  return language.tag === 'en' ? closed.says : say('evidence', { evidence: closed.evidence });
}
