// How often a group of pockets came beside how often it comes by chance. A count inside its range says nothing about the
// next spin, and neither does one outside: the board shows both and predicts nothing.
import type { Card, TableView } from '../../api/types';
import { say } from '../../words/words.svelte';

export interface Group {
  id: string;
  called: string;
  colour: string;
  /** Of Big Six: the area that its sections pay. */
  area: number | null;
  pockets: number[];
}

export interface Counted extends Group {
  came: number;
  /** At least nineteen times in twenty the count lies between these, both included. */
  low: number;
  high: number;
  /** Where the count lies: 0 at the mean, -1 and 1 at the ends of the range. */
  lies: number;
}

/** What may lie beyond each end of the range: one time in forty. */
const TAIL = 1 / 40;

/** How far a count is from what is expected: 0 at the mean, -1 and 1 at the ends of the range, more beyond them. */
export function lies(came: number, n: number, hits: number, of: number): number {
  const { low, high } = range(n, hits, of);
  const mean = Math.min(high, Math.max(low, (n * hits) / of));
  const side = came < mean ? mean - low : high - mean;
  return came === mean ? 0 : (came - mean) / Math.max(side, 0.5);
}

/** Where the count of `n` spins that hit with probability `hits / of` lies at least nineteen times in twenty: the narrowest
 * whole counts beyond which there is no more than one chance in forty on each side, by the binomial law itself. */
export function range(n: number, hits: number, of: number): { low: number; high: number } {
  if (n === 0 || hits === 0) return { low: 0, high: 0 };
  if (hits >= of) return { low: n, high: n };
  const odds = hits / (of - hits);
  // From the likeliest count outward, as parts of its chance; what is left out beyond both ends is too little to count.
  const top = Math.min(n, Math.floor(((n + 1) * hits) / of));
  const below = [1];
  for (let k = top, part = 1; k > 0 && part > 1e-18; k -= 1) below.push((part *= k / ((n - k + 1) * odds)));
  const above: number[] = [];
  for (let k = top, part = 1; k < n && part > 1e-18; k += 1) above.push((part *= ((n - k) * odds) / (k + 1)));
  const all = [...below.reverse(), ...above];
  const tail = TAIL * all.reduce((sum, part) => sum + part, 0);
  const cut = (parts: readonly number[]) => {
    let sum = 0;
    return parts.findIndex((part) => (sum += part) > tail);
  };
  const first = top - below.length + 1;
  return { low: first + cut(all), high: first + all.length - 1 - cut([...all].reverse()) };
}

/** The groups that a board shows: colours, halves, dozens and zeros of roulette, or the symbols of Big Six. */
export function groups(card: Card): Group[] {
  const pockets = card.wheel.pockets.map((pocket, at) => ({ ...pocket, at, number: Number(pocket.label) }));
  const pick = (
    id: string,
    called: string,
    colour: string,
    which: (p: (typeof pockets)[number]) => boolean,
  ): Group => ({
    id,
    called,
    colour,
    area: pockets.find(which)?.area ?? null,
    pockets: pockets.filter(which).map((pocket) => pocket.at),
  });
  if (card.game === 'big-six') {
    const names = [...new Set(pockets.map((pocket) => pocket.label))];
    const all = names.map((name) => pick(name, name, 'plain', (pocket) => pocket.label === name));
    // In the order of the felt.
    return all.sort((a, b) => (a.area ?? 0) - (b.area ?? 0));
  }
  const zero = (label: string) => /^0+$/.test(label);
  const counts = (pocket: (typeof pockets)[number]) => !zero(pocket.label) && Number.isInteger(pocket.number);
  const all = [
    pick('red', say('board-red'), 'red', (p) => p.colour === 'red'),
    pick('black', say('board-black'), 'black', (p) => p.colour === 'black'),
    pick('even', say('board-even'), 'plain', (p) => counts(p) && p.number % 2 === 0),
    pick('odd', say('board-odd'), 'plain', (p) => counts(p) && p.number % 2 === 1),
    pick('low', '1–18', 'plain', (p) => counts(p) && p.number <= 18),
    pick('high', '19–36', 'plain', (p) => counts(p) && p.number >= 19),
    pick('dozen-1', '1–12', 'plain', (p) => counts(p) && p.number <= 12),
    pick('dozen-2', '13–24', 'plain', (p) => counts(p) && p.number >= 13 && p.number <= 24),
    pick('dozen-3', '25–36', 'plain', (p) => counts(p) && p.number >= 25),
    pick(
      'zeros',
      pockets
        .filter((p) => zero(p.label))
        .map((p) => p.label)
        .join(', '),
      'green',
      (p) => zero(p.label),
    ),
  ];
  return all.filter((group) => group.pockets.length > 0);
}

export function counted(card: Card, view: Pick<TableView, 'counts'>): { spins: number; rows: Counted[] } {
  // Pockets that void a spin are no result, and do not count among the chances.
  const open = card.wheel.pockets.filter((pocket) => !pocket.void).length;
  const spins = view.counts.reduce((sum, count) => sum + count, 0);
  const rows = groups(card).map((group) => {
    const came = group.pockets.reduce((sum, pocket) => sum + (view.counts[pocket] ?? 0), 0);
    const hits = group.pockets.filter((pocket) => !card.wheel.pockets[pocket]?.void).length;
    return { ...group, came, lies: lies(came, spins, hits, open), ...range(spins, hits, open) };
  });
  return { spins, rows };
}
