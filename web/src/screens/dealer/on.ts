// Words of the wager notation, or a spot of the felt: what a dealer types into one field.
import type { Card, On } from '../../api/types';

export function onOf(card: Card, text: string): On | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (words === '') return null;
  const spot = card.felt.spots.find((one) => one.name.toLowerCase() === words || one.called.toLowerCase() === words);
  if (spot) return { spot: spot.id };
  // A bare number is what dealers say for a straight bet.
  const straight = card.felt.spots.find((one) => one.name.toLowerCase() === `straight ${words}`);
  return straight ? { spot: straight.id } : { called: text.trim() };
}

/** All that can be named at this table: for the list under the field. */
export function names(card: Card): string[] {
  // A symbol of Big Six is known at the table by what the table calls it.
  const spots = card.felt.spots
    .filter((spot) => !spot.courtesy)
    .map((spot) => (card.game === 'big-six' ? spot.called : spot.name));
  const calls = card.calls.flatMap((call) =>
    call.arguments.length === 0 ? [call.id] : call.arguments.map((argument) => `${call.id} ${argument}`),
  );
  const sides = card.sides.flatMap((side) => (side.name ? [side.name] : []));
  return [...new Set([...spots, ...calls, ...sides])];
}
