// What a round came to for a player. Wagers for the dealers cost what was laid and win nothing for the player; wagers in prison
// are still the player's.
import type { PaidOut } from '../../api/types';

export interface Sums {
  wagered: number;
  paid: number;
  /** Laid for the dealers. */
  tipped: number;
  /** Waits in prison for the next spin. */
  held: number;
  /** By so much the balance and what is in prison changed together. */
  net: number;
}

export function sums(lines: readonly PaidOut[]): Sums {
  const add = (of: (line: PaidOut) => number) => lines.reduce((all, line) => all + of(line), 0);
  const wagered = add((line) => (line.tip ? 0 : line.wagered));
  const paid = add((line) => (line.tip ? 0 : line.paid));
  const tipped = add((line) => (line.tip ? line.wagered : 0));
  const held = add((line) => (!line.tip && line.outcome === 'imprisoned' ? line.wagered : 0));
  return { wagered, paid, tipped, held, net: paid + held - wagered - tipped };
}
