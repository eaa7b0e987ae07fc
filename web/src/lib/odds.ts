// Odds as the house writes them, `35 to 1`, in the reader's language.
import { say } from '../words/words.svelte';

export function odds(text: string): string {
  const [, win, on] = /^([\d,]+) to ([\d,]+)$/.exec(text) ?? [];
  return win === undefined || on === undefined ? text : say('odds', { win, on });
}

/** `35:1`, where there is little room. */
export function shortOdds(text: string): string {
  return text.replace(/ to /, ':');
}
