// Digits become a pocket. Labels of a wheel are its own ("00", "000", "Joker"), so digits are matched against them and
// nothing is guessed: `0` on a wheel with `00` is a whole number and the beginning of another.
import type { PocketOut } from '../../api/types';
import { pocketColour } from '../../lib/colours';
import { say } from '../../words/words.svelte';

export interface Entry {
  typed: string;
  /** The pocket that is meant, by its place on the wheel; none while it is not one. */
  pocket: number | null;
  /** Another digit could follow. */
  more: boolean;
  says: string;
}

interface Labelled {
  label: string;
  pocket: number;
  colour: string;
  /** Of Big Six: where it is laid. */
  area: number;
}

/** The first pocket with each label: on Big Six many sections carry the same. */
export function labels(pockets: readonly PocketOut[]): Labelled[] {
  const seen = new Map<string, Labelled>();
  pockets.forEach((pocket, at) => {
    if (!seen.has(pocket.label))
      seen.set(pocket.label, { label: pocket.label, pocket: at, colour: pocket.colour, area: pocket.area ?? 0 });
  });
  return [...seen.values()];
}

const bare = (label: string) => label.toLowerCase().replace(/[^0-9a-z]/g, '');

export function read(pockets: readonly PocketOut[], typed: string): Entry {
  const clean = bare(typed);
  if (clean === '') return { typed, pocket: null, more: true, says: say('dealer-type-number') };
  const all = labels(pockets);
  const exact = all.find((row) => bare(row.label) === clean);
  const starts = all.filter((row) => bare(row.label).startsWith(clean));
  const more = starts.some((row) => row !== exact);
  if (exact) {
    const says = say('dealer-enter-tells', { number: spoken(exact.label, exact.colour) });
    return { typed, pocket: exact.pocket, more, says };
  }
  // A word that can only mean one label need not be spelled out.
  if (starts.length === 1 && starts[0] && !/^[0-9]+$/.test(clean)) {
    const says = say('dealer-enter-tells', { number: starts[0].label });
    return { typed, pocket: starts[0].pocket, more: false, says };
  }
  if (starts.length > 0) return { typed, pocket: null, more: true, says: say('dealer-type-on') };
  return { typed, pocket: null, more: false, says: say('dealer-no-such-pocket', { typed }) };
}

/** A digit after the ones before, or a new beginning where the two together are no pocket of this wheel. */
export function append(pockets: readonly PocketOut[], typed: string, digit: string): string {
  const both = typed + digit;
  const entry = read(pockets, both);
  return entry.pocket !== null || entry.more ? both : digit;
}

export function spoken(label: string, colour: string): string {
  return colour === 'plain' ? label : `${label} ${pocketColour(colour)}`;
}

/** The number pad: zeros first, then the numbers in their own order; symbols of Big Six in the order of the felt. */
export function pad(pockets: readonly PocketOut[]): Labelled[] {
  const rank = (label: string) =>
    /^0+$/.test(label) ? -10 + label.length : /^\d+$/.test(label) ? Number(label) : 1000;
  return labels(pockets)
    .map((row, at) => ({ row, at }))
    .sort((a, b) => rank(a.row.label) - rank(b.row.label) || a.row.area - b.row.area || a.at - b.at)
    .map(({ row }) => row);
}
