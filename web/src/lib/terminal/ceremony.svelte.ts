// What happens between the number and the next round, as it is shown: the marker is set, losers are swept, winners are paid one
// after another. The house has long decided; nothing here decides. It tells no number before the ball rests, so nothing here has
// to keep one back; what is kept back is the payment, until its chips are on the felt.
import type { PaidOut, SeatView, TableView, WagerOut } from '../../api/types';
import { pilesOf, stays, type Pile } from '../felt/piles';

export type Stage = 'none' | 'marked' | 'swept' | 'paying' | 'done';

interface Rest {
  round: number;
  pocket: number;
}

interface Lying {
  round: number;
  wagers: WagerOut[];
}

const MARK = 650;
const SWEEP = 700;
const PAY_EACH = 420;
const PAY_ALL = 2600;

export class Ceremony {
  stage = $state<Stage>('none');
  /** Where the ball rests. */
  rest = $state.raw<Rest | null>(null);
  lines = $state.raw<PaidOut[]>([]);
  /** How many of the winners were paid so far. */
  paid = $state(0);
  /** What lies on the felt of the round in hand, as long as its number is not known. */
  #lying = $state.raw<Lying>({ round: 0, wagers: [] });
  /** The felt that the number came to. A dealer may open the next round while winners are still paid here. */
  #felt = $state.raw<Lying>({ round: 0, wagers: [] });
  #begun = 0;
  // The rest whose lines nobody was told yet.
  #owed: Rest | null = null;
  /** As it was seen last: what is shown of it changes together with the stage. */
  #seat = $state.raw<SeatView | null>(null);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #still: boolean;
  /** The ball rests. */
  onrest: ((rest: Rest) => void) | null = null;
  /** All lines are on the screen; for those who only hear it. */
  onend: ((rest: Rest, lines: PaidOut[]) => void) | null = null;

  constructor(still: boolean) {
    this.#still = still;
  }

  get winners(): PaidOut[] {
    return this.lines.filter(stays);
  }

  /** The balance, without what was won and is not yet on the felt. */
  get balance(): number | null {
    return this.#seat === null ? null : this.#seat.balance - this.unshown;
  }

  get unshown(): number {
    if (this.stage === 'none' || this.stage === 'done') return 0;
    return own(this.lines) - own(this.winners.slice(0, this.paid));
  }

  see(view: TableView, seat: SeatView | null): void {
    this.#seat = seat;
    const number = view.number ?? null;
    if (number === null) this.#withdraw(view.round);
    const came = this.#came(view);
    if (came !== null && !is(this.rest, came)) this.#rests(came);
    if (seat !== null && seat.paid_round < view.round && number === null)
      this.#lying = { round: view.round, wagers: seat.wagers };
    this.#begin();
    this.#retell();
    if (
      seat !== null &&
      seat.paid_round < view.round &&
      this.stage !== 'none' &&
      seat.wagers.length > 0 &&
      view.takes_bets
    )
      this.finish();
    if (view.round > (this.rest?.round ?? 0) && view.takes_bets && this.stage === 'done')
      this.#later(1800, () => this.finish());
  }

  finish(): void {
    this.stop();
    this.stage = 'none';
    // Cut short by the next wager, it is told all the same.
    this.#tell();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** The felt while the ceremony lasts; null where the felt is as the seat has it. */
  get piles(): Pile[] | null {
    const colour = this.#seat?.colour ?? null;
    if (this.stage === 'none') return null;
    const swept = this.stage === 'paying' || this.stage === 'done';
    return this.#felt.wagers.flatMap((wager) => {
      const line = this.lines.find((each) => each.wager === wager.wager);
      if (line === undefined) return pilesOf(wager, colour);
      return pilesOf(wager, colour).flatMap((pile) => {
        // A call is settled where its pieces lie.
        const piece = line.pieces.find((each) => each.spot === pile.spot);
        const outcome = piece?.outcome ?? line.outcome;
        if (outcome === 'imprisoned') return [{ ...pile, is: 'prison' as const }];
        if (outcome === 'half-back') {
          const half = { ...pile, amount: line.paid, is: 'half' as const };
          const rest = { ...pile, amount: pile.amount - line.paid, is: 'lost' as const };
          return this.stage === 'marked' ? [pile] : swept ? [half] : [half, rest];
        }
        if ((piece ?? line).paid > 0) return [{ ...pile, is: 'won' as const }];
        return swept ? [] : [{ ...pile, is: 'lost' as const }];
      });
    });
  }

  /** What lies on the felt as it is shown; null where that is what the seat has. */
  get onFelt(): number | null {
    if (this.stage !== 'marked') return null;
    return this.#felt.wagers.reduce((all, wager) => all + wager.amount, 0);
  }

  /** By spot, what was put beside the player's own winners so far. What a wager for the dealers wins is not the player's. */
  get paidOn(): Record<number, number> {
    const found: Record<number, number> = {};
    if (this.stage !== 'paying' && this.stage !== 'done') return found;
    for (const line of this.winners.slice(0, this.paid)) {
      if (line.outcome !== 'won' || line.tip) continue;
      const pieces = line.pieces.length > 0 ? line.pieces : [line];
      for (const { spot, outcome, wagered, paid } of pieces)
        if (spot != null && outcome === 'won') found[spot] = (found[spot] ?? 0) + paid - wagered;
    }
    return found;
  }

  /** Where the ball rests; also in a round that was over before this page heard of its number. */
  #came(view: TableView): Rest | null {
    if (view.number != null) return { round: view.round, pocket: view.number };
    const { last } = view;
    const watched = last?.number != null && last.round === this.#lying.round && last.round > (this.rest?.round ?? 0);
    return watched ? { round: last.round, pocket: last.number as number } : null;
  }

  #rests(rest: Rest): void {
    // A corrected number takes the place of what was not told yet.
    if (this.#owed?.round === rest.round) this.#owed = null;
    if (this.stage !== 'none') this.finish();
    this.#felt = this.#lying;
    this.rest = rest;
    this.onrest?.(rest);
  }

  #begin(): void {
    const { rest } = this;
    const seat = this.#seat;
    if (rest === null || seat === null || seat.paid_round !== rest.round || this.#begun === rest.round) return;
    this.#begun = rest.round;
    this.lines = seat.paid;
    this.paid = 0;
    this.stop();
    this.#owed = this.#felt.round === rest.round && this.lines.length > 0 ? rest : null;
    // Looked at afterwards, there is nothing left to watch.
    if (this.#felt.round !== rest.round || this.lines.length === 0 || this.#still) {
      this.paid = this.winners.length;
      this.stage = this.lines.length === 0 ? 'none' : 'done';
      this.#tell();
      return;
    }
    this.stage = 'marked';
    this.#later(MARK, () => (this.stage = 'swept'));
    this.#later(MARK + SWEEP, () => (this.stage = 'paying'));
    const each = Math.min(PAY_EACH, PAY_ALL / Math.max(1, this.winners.length));
    this.winners.forEach((_, i) => this.#later(MARK + SWEEP + each * (i + 1), () => (this.paid = i + 1)));
    this.#later(MARK + SWEEP + each * (this.winners.length + 1), () => {
      this.stage = 'done';
      this.#tell();
    });
  }

  /** A choice in prison or a corrected result changes what was paid after it was shown. */
  #retell(): void {
    const seat = this.#seat;
    const { rest } = this;
    if (seat === null || rest === null || seat.paid_round !== this.#begun || rest.round !== this.#begun) return;
    const known = same(seat.paid, this.lines);
    // Also where nothing but the language is another.
    this.lines = seat.paid;
    if (known) return;
    this.paid = this.winners.length;
    if (this.stage !== 'none') {
      this.stop();
      this.stage = 'done';
    }
    this.#owed = rest;
    this.#tell();
  }

  /** A result that was taken back rests nowhere; what follows from the next one begins anew. */
  #withdraw(round: number): void {
    if (this.rest?.round !== round) return;
    this.stop();
    this.stage = 'none';
    this.rest = null;
    this.lines = [];
    this.#begun = 0;
    this.#owed = null;
  }

  #tell(): void {
    const rest = this.#owed;
    this.#owed = null;
    if (rest !== null) this.onend?.(rest, this.lines);
  }

  #later(milliseconds: number, what: () => void): void {
    this.#timers.push(setTimeout(what, milliseconds));
  }
}

function is(rest: Rest | null, other: Rest): boolean {
  return rest !== null && rest.round === other.round && rest.pocket === other.pocket;
}

function same(some: readonly PaidOut[], others: readonly PaidOut[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      (line, at) =>
        line.wager === others[at]?.wager && line.outcome === others[at].outcome && line.paid === others[at].paid,
    )
  );
}

/** What goes to the player's own purse. */
function own(lines: readonly PaidOut[]): number {
  return lines.reduce((all, line) => (line.tip ? all : all + line.paid), 0);
}
