// Chips that lie on one place of the felt, as the felt draws them.
import type { PaidOut, WagerOut } from '../../api/types';

export interface Pile {
  /** The spot it lies on; none for the box of a side wager that has no spot. */
  spot: number | null;
  /** For the box of a side wager: its id. */
  side?: string | null;
  amount: number;
  /** Of the player's chips, by number; the table's own where it is missing. */
  colour?: number | null;
  /** How it lies: as laid, not yet answered, won, lost, given back by half, or held over for the next spin. */
  is?: 'laid' | 'sent' | 'won' | 'lost' | 'half' | 'prison';
  /** Laid for the dealers. */
  tip?: boolean;
}

/** What a wager puts on the felt: one pile, or one for each piece of a call. */
export function pilesOf(wager: WagerOut, colour?: number | null, is: Pile['is'] = 'laid'): Pile[] {
  const as = { colour: colour ?? null, is, ...(wager.tip ? { tip: true } : {}) };
  if (wager.spot != null) return [{ spot: wager.spot, amount: wager.amount, ...as }];
  if (wager.lays.length > 0) return wager.lays.map(([spot, amount]) => ({ spot, amount, ...as }));
  return [{ spot: null, side: wager.called ?? null, amount: wager.amount, ...as }];
}

/** Piles of the same place, colour and standing lie on each other. */
export function stacked(piles: Pile[]): Pile[] {
  const found = new Map<string, Pile>();
  for (const pile of piles) {
    const key = `${pile.spot ?? ''} ${pile.side ?? ''} ${pile.colour ?? ''} ${pile.is ?? 'laid'} ${pile.tip ?? false}`;
    const under = found.get(key);
    if (under === undefined) found.set(key, { ...pile });
    else under.amount += pile.amount;
  }
  return [...found.values()];
}

export function amountOn(piles: Pile[], spot: number): number {
  return piles.reduce((sum, pile) => (pile.spot === spot ? sum + pile.amount : sum), 0);
}

/** Whether what was handed over is more than nothing: such a line is shown as paid, all others as swept. */
export function stays(line: PaidOut): boolean {
  return line.paid > 0 || line.outcome === 'imprisoned';
}
