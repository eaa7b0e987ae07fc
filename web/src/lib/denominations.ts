// Chips coloured by what they are worth, by the habit of most houses: white, red, blue, green, black and so on up. No two chips of one
// tray share a colour, whatever the table's values are.
import type { CurrencyOut } from '../api/types';

// From this value on, in whole money; the tokens `--value-grey` and on of app.css.
const HABIT = [
  [0, 'grey'],
  [1, 'white'],
  [5, 'red'],
  [10, 'blue'],
  [20, 'green'],
  [50, 'orange'],
  [100, 'black'],
  [250, 'pink'],
  [500, 'purple'],
  [1000, 'yellow'],
  [5000, 'brown'],
  [10_000, 'teal'],
] as const;

export type Hue = (typeof HABIT)[number][1];

/** The colours of a tray's chips, by value. */
export function hues(chips: readonly number[], currency: CurrencyOut): Map<number, Hue> {
  const free = new Set<Hue>(HABIT.map(([, hue]) => hue));
  const found = new Map<number, Hue>();
  const all = [...chips].sort((a, b) => a - b);
  for (const value of all) {
    const habit = HABIT.findLastIndex(([from]) => value / currency.minor >= from);
    const hue = HABIT.slice(Math.max(0, habit)).find(([, name]) => free.has(name))?.[1] ?? [...free][0] ?? 'grey';
    free.delete(hue);
    found.set(value, hue);
  }
  return found;
}

/** A pile has the colour of the largest chip in it. */
export function pileHue(amount: number, colours: ReadonlyMap<number, Hue>): Hue {
  const largest = Math.max(...[...colours.keys()].filter((value) => value <= amount));
  return colours.get(largest) ?? [...colours.values()][0] ?? 'grey';
}

export const token = (hue: Hue): string => `var(--value-${hue})`;
