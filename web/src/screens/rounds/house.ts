// What a round brought the house.
import type { RoundOut } from '../../api/types';

/** Of every wager that is decided, also one that was in prison: what was wagered less what was handed over. One that is in prison
 * still, or undecided, is nobody's yet. A wager that was decided twice, as after a correction, is what became of it last. */
export function houseWin(round: Pick<RoundOut, 'paid'>): number {
  const last = new Map(round.paid.map((line) => [line.wager, line]));
  return [...last.values()].reduce(
    (sum, line) => (line.outcome === 'imprisoned' ? sum : sum + line.wagered - line.paid),
    0,
  );
}
