// What happens between the number and the next round, as it is shown: the ball rests, the marker is set, losers are swept,
// winners are paid one after another. The house has long decided; nothing here decides, and nothing is shown before the ball rests.
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
// A wheel that never says that it rests must not hide a result for ever.
const PATIENCE = 12_000;

export class Ceremony {
  stage = $state<Stage>('none');
  /** Where the ball rests, for everyone to see. */
  rest = $state.raw<Rest | null>(null);
  /** Told by the house, and the ball is still on its way. */
  coming = $state.raw<Rest | null>(null);
  lines = $state.raw<PaidOut[]>([]);
  /** How many of the winners were paid so far. */
  paid = $state(0);
  /** What lies on the felt of the round in hand, as long as its number is not known. */
  #lying = $state.raw<Lying>({ round: 0, wagers: [] });
  /** The felt that the number came to. A dealer may open the next round before the ball rests here. */
  #felt = $state.raw<Lying>({ round: 0, wagers: [] });
  #begun = 0;
  // The rest whose lines nobody was told yet.
  #owed: Rest | null = null;
  #seat: SeatView | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #still: boolean;
  /** All lines are on the screen; for those who only hear it. */
  onend: ((rest: Rest, lines: PaidOut[]) => void) | null = null;

  constructor(still: boolean) {
    this.#still = still;
  }

  get hiding(): boolean {
    return this.coming !== null;
  }

  get winners(): PaidOut[] {
    return this.lines.filter(stays);
  }

  /** What was won and is not yet on the screen: a balance that runs ahead of the ball would tell the number. */
  get unshown(): number {
    const { lines, winners } = this;
    if (this.hiding) return this.#seat?.paid_round === this.coming?.round ? sum(this.#seat?.paid ?? []) : 0;
    if (this.stage === 'none' || this.stage === 'done') return 0;
    return sum(lines) - sum(winners.slice(0, this.paid));
  }

  see(view: TableView, seat: SeatView | null): void {
    this.#seat = seat;
    const number = view.number ?? null;
    if (number === null) this.#withdraw(view.round);
    if (seat !== null && seat.paid_round < view.round && number === null)
      this.#lying = { round: view.round, wagers: seat.wagers };
    if (number !== null && !this.#is(this.rest, view.round, number) && !this.#is(this.coming, view.round, number)) {
      const coming = { round: view.round, pocket: number };
      // A corrected number takes the place of what was not told yet.
      if (this.#owed?.round === view.round) this.#owed = null;
      if (this.stage !== 'none') this.finish();
      this.#felt = this.#lying;
      this.coming = coming;
      this.#later(PATIENCE, () => {
        if (this.coming === coming) this.rests(coming.round, coming.pocket);
      });
    }
    // The next ball already runs.
    if (this.coming !== null && view.round > this.coming.round && view.spun_at != null)
      this.rests(this.coming.round, this.coming.pocket);
    this.#begin();
    this.#retell();
    if (
      seat !== null &&
      seat.paid_round < view.round &&
      this.stage !== 'none' &&
      seat.wagers.length > 0 &&
      !this.hiding &&
      view.takes_bets
    )
      this.finish();
    if (view.round > (this.rest?.round ?? 0) && view.takes_bets && this.stage === 'done')
      this.#later(1800, () => this.finish());
  }

  /** Told by the wheel. */
  rests(round: number, pocket: number): void {
    this.rest = { round, pocket };
    this.coming = null;
    this.#begin();
    this.#retell();
    // Whoever has laid again looks at that.
    if (this.stage !== 'none' && this.#nextUp.length > 0) this.finish();
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
    if (this.hiding) return [...this.#felt.wagers, ...this.#nextUp].flatMap((wager) => pilesOf(wager, colour));
    if (this.stage === 'none') return null;
    const swept = this.stage === 'paying' || this.stage === 'done';
    return this.#felt.wagers.flatMap((wager) => {
      const line = this.lines.find((each) => each.wager === wager.wager);
      if (line === undefined) return pilesOf(wager, colour);
      if (line.outcome === 'imprisoned') return pilesOf(wager, colour, 'prison');
      if (stays(line)) return pilesOf(wager, colour, 'won');
      return swept ? [] : pilesOf(wager, colour, 'lost');
    });
  }

  /** What lies on the felt as it is shown; null where that is what the seat has. */
  get onFelt(): number | null {
    if (!this.hiding && this.stage !== 'marked') return null;
    return [...this.#felt.wagers, ...this.#nextUp].reduce((all, wager) => all + wager.amount, 0);
  }

  /** What was laid in the next round while the ball of this one still runs. */
  get #nextUp(): WagerOut[] {
    return this.#lying.round > this.#felt.round ? this.#lying.wagers : [];
  }

  /** By spot, what was put beside the winners so far. */
  get paidOn(): Record<number, number> {
    const found: Record<number, number> = {};
    if (this.stage !== 'paying' && this.stage !== 'done') return found;
    for (const line of this.winners.slice(0, this.paid)) {
      const wager = this.#felt.wagers.find((each) => each.wager === line.wager);
      const spot = line.spot ?? wager?.lays[0]?.[0];
      const won = line.paid - (line.outcome === 'won' ? line.wagered : 0);
      if (spot != null && won > 0) found[spot] = (found[spot] ?? 0) + won;
    }
    return found;
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
    if (
      seat === null ||
      rest === null ||
      this.hiding ||
      seat.paid_round !== this.#begun ||
      rest.round !== this.#begun ||
      same(seat.paid, this.lines)
    )
      return;
    this.lines = seat.paid;
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
    if (this.coming?.round !== round && this.rest?.round !== round) return;
    this.stop();
    this.stage = 'none';
    this.coming = null;
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

  #is(rest: Rest | null, round: number, pocket: number): boolean {
    return rest !== null && rest.round === round && rest.pocket === pocket;
  }
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

function sum(lines: readonly PaidOut[]): number {
  return lines.reduce((all, line) => all + line.paid, 0);
}
