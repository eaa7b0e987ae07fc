// What lies on the felt as a list that can be kept, and the orders that lead from one such list to another.
import type { Act, On, WagerOut } from '../../api/types';

/** A wager as it can be laid again. */
export interface Laid {
  /** In the notation. */
  name: string;
  spot: number | null;
  amount: number;
  tip: boolean;
}

export function laid(wagers: readonly WagerOut[]): Laid[] {
  const found = new Map<string, Laid>();
  for (const { name, spot, amount, tip } of wagers) {
    const key = keyOf({ name, tip });
    const under = found.get(key);
    if (under === undefined) found.set(key, { name, spot: spot ?? null, amount, tip });
    else under.amount += amount;
  }
  return [...found.values()];
}

export function onOf(wager: { name: string; spot: number | null }): On {
  return wager.spot === null ? { called: wager.name } : { spot: wager.spot };
}

/** Takes back first, then lays: money that comes back may be what the rest is laid with. */
export function difference(now: readonly WagerOut[], wanted: readonly Laid[]): Act[] {
  const back: Act[] = [];
  const lay: Act[] = [];
  const want = new Map(wanted.map((wager) => [keyOf(wager), wager]));
  for (const there of laid(now)) {
    const key = keyOf(there);
    let surplus = there.amount - (want.get(key)?.amount ?? 0);
    // The last that was laid goes first.
    for (const wager of now.filter((each) => keyOf(each) === key).reverse()) {
      if (surplus <= 0) break;
      const amount = Math.min(surplus, wager.amount);
      back.push({ act: 'take-back', wager: wager.wager, amount: amount === wager.amount ? null : amount });
      surplus -= amount;
    }
  }
  for (const wager of wanted) {
    const same = now.filter((each) => keyOf(each) === keyOf(wager));
    const missing = wager.amount - same.reduce((sum, each) => sum + each.amount, 0);
    if (missing <= 0) continue;
    const first = same[0];
    if (first !== undefined) lay.push({ act: 'add-to-wager', wager: first.wager, amount: missing });
    else lay.push({ act: 'place-wager', on: onOf(wager), amount: missing, tip: wager.tip });
  }
  return [...back, ...lay];
}

/** What lies there with these beside it: how a favourite is laid. */
export function together(now: readonly Laid[], more: readonly Laid[]): Laid[] {
  const all = new Map(now.map((wager) => [keyOf(wager), { ...wager }]));
  for (const wager of more) {
    const there = all.get(keyOf(wager));
    if (there === undefined) all.set(keyOf(wager), { ...wager });
    else there.amount += wager.amount;
  }
  return [...all.values()];
}

export function cost(wagers: readonly { amount: number }[]): number {
  return wagers.reduce((sum, wager) => sum + wager.amount, 0);
}

function keyOf(wager: { name: string; tip: boolean }): string {
  return `${wager.tip ? 'tip ' : ''}${wager.name}`;
}
