// How often a group of pockets came beside how often it comes by chance. A count inside its range says nothing about the
// next spin, and neither does one outside: the board shows both and predicts nothing.
import type { Card, TableView } from '../../api/types';

export interface Group {
  id: string;
  called: string;
  colour: string;
  pockets: number[];
}

export interface Counted extends Group {
  came: number;
  /** Nineteen times in twenty the count lies between these: the mean and two standard deviations, whole counts. */
  low: number;
  high: number;
  /** Where the count lies: 0 at the mean, -1 and 1 at the ends of the range. */
  lies: number;
}

/** How far a count is from its mean, in ranges of two standard deviations. */
export function lies(came: number, n: number, hits: number, of: number): number {
  const p = hits / of;
  const spread = 2 * Math.sqrt(n * p * (1 - p));
  return spread === 0 ? 0 : (came - n * p) / spread;
}

/** Mean and two standard deviations of `n` spins that hit with probability `hits / of`. */
export function range(n: number, hits: number, of: number): { low: number; high: number } {
  const p = hits / of;
  const mean = n * p;
  const spread = 2 * Math.sqrt(n * p * (1 - p));
  return { low: Math.max(0, Math.ceil(mean - spread)), high: Math.min(n, Math.floor(mean + spread)) };
}

/** The groups that a board shows: colours, halves, dozens and zeros of roulette, or the symbols of Big Six. */
export function groups(card: Card): Group[] {
  const pockets = card.wheel.pockets.map((pocket, at) => ({ ...pocket, at, number: Number(pocket.label) }));
  const pick = (id: string, called: string, colour: string, which: (p: (typeof pockets)[number]) => boolean): Group => ({
    id,
    called,
    colour,
    pockets: pockets.filter(which).map((pocket) => pocket.at),
  });
  if (card.game === 'big-six') {
    const names = [...new Set(pockets.map((pocket) => pocket.label))];
    return names.map((name) => pick(name, name, 'plain', (pocket) => pocket.label === name));
  }
  const zero = (label: string) => /^0+$/.test(label);
  const counts = (pocket: (typeof pockets)[number]) => !zero(pocket.label) && Number.isInteger(pocket.number);
  const all = [
    pick('red', 'Red', 'red', (p) => p.colour === 'red'),
    pick('black', 'Black', 'black', (p) => p.colour === 'black'),
    pick('even', 'Even', 'plain', (p) => counts(p) && p.number % 2 === 0),
    pick('odd', 'Odd', 'plain', (p) => counts(p) && p.number % 2 === 1),
    pick('low', '1–18', 'plain', (p) => counts(p) && p.number <= 18),
    pick('high', '19–36', 'plain', (p) => counts(p) && p.number >= 19),
    pick('dozen-1', '1–12', 'plain', (p) => counts(p) && p.number <= 12),
    pick('dozen-2', '13–24', 'plain', (p) => counts(p) && p.number >= 13 && p.number <= 24),
    pick('dozen-3', '25–36', 'plain', (p) => counts(p) && p.number >= 25),
    pick('zeros', pockets.filter((p) => zero(p.label)).map((p) => p.label).join(', '), 'green', (p) => zero(p.label)),
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
