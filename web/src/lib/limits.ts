// The least and the most that a table takes, from the bands of its wagers.
import { say } from '../words/words.svelte';
import type { Band, Card } from '../api/types';

export interface Limit {
  called: string;
  min: number;
  max: number;
}

function span(called: string, bands: (Band | null | undefined)[]): Limit[] {
  const known = bands.filter((band) => band != null);
  if (known.length === 0) return [];
  return [{ called, min: Math.min(...known.map((band) => band.min)), max: Math.max(...known.map((band) => band.max)) }];
}

/** Inside and outside apart, as boards print them; one line where a table knows no such difference. */
export function limits(card: Card): Limit[] {
  const spots = card.felt.spots;
  const inside = span(
    say('limit-inside'),
    spots.filter((spot) => spot.inside).map((spot) => spot.band),
  );
  const outside = span(
    say('limit-outside'),
    spots.filter((spot) => !spot.inside).map((spot) => spot.band),
  );
  const own =
    inside.length > 0 && outside.length > 0
      ? [...inside, ...outside]
      : span(
          say('limit-each-wager'),
          spots.map((spot) => spot.band),
        );
  const sides = card.sides.flatMap((side) =>
    side.stake != null ? [{ called: side.called, min: side.stake, max: side.stake }] : span(side.called, [side.band]),
  );
  return [...own, ...sides];
}
