// What a screen reader says of a spot: everything that an eye sees there.
import type { Card, SpotOut } from '../../api/types';
import { money, spoken } from '../money';

export function bandText(card: Card, band: SpotOut['band']): string {
  if (band == null) return '';
  const step =
    band.increment != null && band.increment > 1 ? `, in steps of ${money(band.increment, card.currency)}` : '';
  return `${money(band.min, card.currency)} to ${money(band.max, card.currency)}${step}`;
}

/** `17/18/20/21` as it is spoken: `17, 18, 20 and 21`. */
function listed(called: string): string {
  return called.replace(/\S+(?:\/\S+)+/g, (numbers) => {
    const all = numbers.split('/');
    return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  });
}

/** `Split 17 and 20, pays 17 to 1, from $1 to $100, 5 dollars lie here`. */
export function spokenSpot(card: Card, spot: SpotOut, lying: number): string {
  const parts = [listed(spot.called), `pays ${spot.odds}`];
  if (spot.band != null) parts.push(`from ${bandText(card, spot.band)}`);
  if (spot.courtesy) parts.push('courtesy line');
  if (lying > 0) parts.push(`${spoken(lying, card.currency)} ${lying === card.currency.minor ? 'lies' : 'lie'} here`);
  return parts.join(', ');
}
