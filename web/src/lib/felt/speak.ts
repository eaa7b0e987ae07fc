// What a screen reader says of a spot: everything that an eye sees there.
import type { Card, SpotOut } from '../../api/types';
import { say } from '../../words/words.svelte';
import { money, spoken } from '../money';

export function bandText(card: Card, band: SpotOut['band']): string {
  if (band == null) return '';
  const range = say('amount-range', { min: money(band.min, card.currency), max: money(band.max, card.currency) });
  if (band.increment == null || band.increment <= 1) return range;
  return say('in-steps', { range, step: money(band.increment, card.currency) });
}

/** `17/18/20/21` as it is spoken: `17, 18, 20 and 21`. */
function listed(called: string): string {
  return called.replace(/\S+(?:\/\S+)+/g, (numbers) => {
    const all = numbers.split('/');
    return say('numbers-and', { numbers: all.slice(0, -1).join(', '), last: all.at(-1) ?? '' });
  });
}

/** `Split 17 and 20, pays 17 to 1, from $1 to $100, 5 dollars lie here`. */
export function spokenSpot(card: Card, spot: SpotOut, lying: number): string {
  const parts = [listed(spot.called), say('spot-pays', { odds: spot.odds })];
  if (spot.band != null) parts.push(say('spot-from', { range: bandText(card, spot.band) }));
  if (spot.courtesy) parts.push(say('courtesy-line'));
  if (lying > 0) {
    const count = lying === card.currency.minor ? 1 : 2;
    parts.push(say('spot-lie-here', { amount: spoken(lying, card.currency), count }));
  }
  return parts.join(', ');
}
