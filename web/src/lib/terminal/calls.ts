// Call wagers: what they lay and what they cost, before anybody lays them.
import type { CallOut, Card } from '../../api/types';
import type { Where } from './play.svelte';

export interface Chosen {
  call: CallOut;
  argument: string | null;
}

export function laysOf({ call, argument }: Chosen): [spot: number, pieces: number][] {
  const row = argument === null ? 0 : call.arguments.indexOf(argument);
  return call.lays[row] ?? [];
}

export function pieces(chosen: Chosen): number {
  return laysOf(chosen).reduce((sum, [, count]) => sum + count, 0);
}

/** The notation: `voisins`, `neighbours 17`. */
export function nameOf({ call, argument }: Chosen): string {
  return argument === null ? call.id : `${call.id} ${argument}`;
}

export function calledOf({ call, argument }: Chosen): string {
  return argument === null ? call.called : `${call.called} ${argument}`;
}

export function whereOf(chosen: Chosen): Where {
  return { name: nameOf(chosen), spot: null, lays: laysOf(chosen) };
}

/** The call that a centre on the wheel means. */
export function neighboursOf(card: Card, pocket: number): Chosen | null {
  const label = card.wheel.pockets[pocket]?.label;
  const call = card.calls.find((each) => each.takes === 'neighbours');
  return call !== undefined && label !== undefined && call.arguments.includes(label) ? { call, argument: label } : null;
}

export function sectorOf(card: Card, id: string): Chosen | null {
  const call = card.calls.find((each) => each.id === id);
  return call === undefined ? null : { call, argument: null };
}

/** Pockets that its pieces cover. */
export function covers(card: Card, chosen: Chosen): number[] {
  const spots = new Set(laysOf(chosen).map(([spot]) => spot));
  return [...new Set(card.felt.spots.filter((spot) => spots.has(spot.id)).flatMap((spot) => spot.covers))];
}
