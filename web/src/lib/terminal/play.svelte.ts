// What a player does at a table: lays, takes back, moves, undoes. Orders go one after another, so that each is given on the
// felt that the one before left; chips that are not answered yet are shown as such.
import { Fault } from '../../api/http';
import type { Act, Answer, Card, Said, SeatView, WagerOut } from '../../api/types';
import { say } from '../../words/words.svelte';
import { hues } from '../denominations';
import type { Pile } from '../felt/piles';
import { session } from '../session.svelte';
import { sound } from '../sound';
import type { Live } from '../table.svelte';
import { kept, read, write, type Favourite } from './favourites';
import { noSeat } from './seats';
import { cost, difference, laid, onOf, together, type Laid } from './steps';
import { firstChip, offers, taken, type Offer } from './tray';

/** Where a chip goes: a spot, or words of the notation with what they cover. */
export interface Where {
  name: string;
  spot: number | null;
  side?: string | null;
  /** For a call: where its pieces lie. */
  lays?: [spot: number, pieces: number][];
}

export interface Refused {
  where: Where | null;
  amount: number;
  said: Said;
  /** Counts up, so that the same refusal twice is shown twice. */
  nth: number;
}

interface Sent {
  where: Where;
  amount: number;
}

export class Play {
  readonly live: Live;
  /** What the next tap lays. */
  chip = $state(0);
  /** What is laid is for the dealers, in this round. */
  tip = $state(false);
  #tipRound = 0;
  #taken: number | null = null;
  sent = $state.raw<Sent[]>([]);
  refused = $state.raw<Refused | null>(null);
  sitting = $state(false);
  /** Why there is no seat. The panel that asks goes while the connection is made anew, and this stays. */
  unseated = $state<string | null>(null);
  favourites = $state.raw<Favourite[]>([]);
  /** Felts before each step of this round, the last one last. */
  #steps = $state.raw<Laid[][]>([]);
  #round = 0;
  #queue: Promise<void> = Promise.resolve();
  #nth = 0;

  constructor(live: Live) {
    this.live = live;
    this.favourites = read(live.id, localStorage);
  }

  /** The chips of the tray, with the reason beside those that cannot be laid now. */
  get offers(): Offer[] {
    const { card, seat } = this.live;
    if (card === null) return [];
    const { balance = 0, wagers = [], chip = null } = seat ?? {};
    return offers(card, chip, { balance, lies: wagers.length > 0 });
  }

  /** What each of them looks like. */
  readonly hues = $derived.by(() => {
    const { card } = this.live;
    return hues(card === null ? [] : this.chips, card?.currency ?? { code: '', symbol: '', minor: 1 });
  });

  get chips(): number[] {
    return this.offers.map(({ value }) => value);
  }

  get canUndo(): boolean {
    return this.#steps.length > 0 && this.#round === this.live.view?.round;
  }

  /** Chips that are on their way. */
  get ghosts(): Pile[] {
    return this.sent.flatMap(({ where, amount }) => pilesAt(where, amount, this.live.seat ?? null));
  }

  /** A chip that the player took up. It stays in hand, also while the balance does not cover it. */
  take(chip: number): void {
    this.chip = chip;
    this.#taken = chip;
  }

  /** Until the player takes up a chip, the one in hand is one that can be laid. */
  settleChip(): void {
    const { card } = this.live;
    const { offers, chips } = this;
    if (card === null || (this.#taken === this.chip && chips.includes(this.chip))) return;
    const now = offers.filter(({ why }) => why === null).map(({ value }) => value);
    if (!now.includes(this.chip)) this.chip = firstChip(card, now.length > 0 ? now : chips);
  }

  /** Another round is for oneself again: whoever forgets the key gives nothing away. */
  see(round: number): void {
    if (round !== this.#tipRound) this.tip = false;
    this.#tipRound = round;
  }

  lay(where: Where, amount = this.chip): void {
    const { tip } = this;
    const sent = { where, amount };
    this.sent = [...this.sent, sent];
    sound.chip();
    this.#step(async (seat) => {
      const same = seat.wagers.find((wager) => wager.name === where.name && wager.tip === tip);
      const order: Act =
        same === undefined
          ? { act: 'place-wager', on: onOf(where), amount, tip }
          : { act: 'add-to-wager', wager: same.wager, amount };
      const done = await this.#give(order, where, amount);
      this.sent = this.sent.filter((each) => each !== sent);
      return done;
    });
  }

  /** One chip back from the last wager that lies there; all of it where that is less. */
  takeBack(where: Where): void {
    this.#step(async (seat) => {
      const wager = seat.wagers.findLast((each) =>
        where.spot !== null
          ? each.spot === where.spot
          : each.name === where.name || (each.called != null && each.called === where.side),
      );
      if (wager === undefined) return this.#call(where, seat);
      const amount = taken(wager.amount, this.chip);
      const order: Act = { act: 'take-back', wager: wager.wager, amount: amount === wager.amount ? null : amount };
      return this.#give(order, where, 0);
    });
  }

  /** All that lies there: a pile that was dragged off the felt. */
  takeAll(where: Where): void {
    this.#step((seat) => {
      const there = seat.wagers.filter((each) => each.spot === where.spot);
      if (there.length === 0) return this.#call(where, seat);
      return this.#each(there, (wager) => this.#give({ act: 'take-back', wager, amount: null }, where));
    });
  }

  /** The whole pile, as the hand holds it. */
  move(from: Where, to: Where): void {
    this.#step((seat) => {
      const there = seat.wagers.filter((each) => each.spot === from.spot);
      if (there.length === 0) return this.#piece(from, seat);
      return this.#each(there, (wager) => this.#give({ act: 'move-wager', wager, to: onOf(to) }, to));
    });
  }

  clear(): void {
    this.#step((seat) => (seat.wagers.length === 0 ? Promise.resolve(false) : this.#give({ act: 'clear-wagers' })));
  }

  repeat(): void {
    this.#step(() => this.#give({ act: 'rebet' }));
  }

  double(): void {
    this.#step((seat) => (seat.wagers.length === 0 ? Promise.resolve(false) : this.#give({ act: 'double-wagers' })));
  }

  undo(): void {
    this.#enqueue(async (seat) => {
      const before = this.#steps.at(-1);
      if (before === undefined || !this.canUndo) return;
      this.#steps = this.#steps.slice(0, -1);
      for (const act of difference(seat.wagers, before)) if (!(await this.#give(act))) break;
    });
  }

  keepFavourite(name: string): boolean {
    const wagers = laid(this.live.seat?.wagers ?? []);
    if (wagers.length === 0) return false;
    this.favourites = kept(this.favourites, { name, wagers });
    return write(this.live.id, this.favourites, localStorage);
  }

  dropFavourite(favourite: Favourite): void {
    this.favourites = this.favourites.filter((each) => each !== favourite);
    write(this.live.id, this.favourites, localStorage);
  }

  layFavourite(favourite: Favourite): void {
    this.#step(async (seat) => {
      let any = false;
      for (const act of difference(seat.wagers, together(laid(seat.wagers), favourite.wagers))) {
        const where =
          'on' in act && act.act === 'place-wager' && 'spot' in act.on ? { name: '', spot: act.on.spot } : undefined;
        any = (await this.#give(act, where)) || any;
      }
      return any;
    });
  }

  costOf(favourite: Favourite): number {
    return cost(favourite.wagers);
  }

  /** An order outside the felt: a seat, a choice. */
  async ask(act: Act): Promise<boolean> {
    return this.#give(act);
  }

  /** Takes any free seat; whoever is not signed in comes in as a guest first, and only where a seat is free. */
  async sit(): Promise<void> {
    const { card, view } = this.live;
    if (card !== null && view !== null && noSeat(card, view) !== null) return;
    this.sitting = true;
    this.unseated = null;
    try {
      if (!session.signedIn) {
        await session.guest();
        // The house sees who we are when the connection is made anew; the order waits for that.
        this.live.again();
      }
      if (!(await this.ask({ act: 'take-seat' }))) this.unseated = this.refused?.said.says ?? null;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.unseated = error.message;
    } finally {
      this.sitting = false;
      this.forget();
    }
  }

  forget(): void {
    this.refused = null;
  }

  /** Waits for what was given before, remembers the felt for undo, and keeps it where something was done. */
  #step(does: (seat: SeatView) => Promise<boolean>): void {
    this.refused = null;
    this.#enqueue(async (seat) => {
      const round = this.live.view?.round ?? 0;
      const before = laid(seat.wagers);
      if (!(await does(seat))) return;
      this.#steps = round === this.#round ? [...this.#steps, before].slice(-100) : [before];
      this.#round = round;
    });
  }

  #enqueue(does: (seat: SeatView) => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      const { seat } = this.live;
      if (seat == null) this.sent = [];
      else await does(seat);
    });
  }

  async #give(act: Act, where?: Where, amount = 0): Promise<boolean> {
    const answer = await this.live.order(act);
    if (answer.outcome === 'accepted') {
      await this.live.shows(recordOf(answer));
      return true;
    }
    if (answer.outcome === 'pending') return false;
    this.#refuse(answer.said, where ?? null, amount);
    return false;
  }

  #refuse(said: Said, where: Where | null, amount: number): void {
    this.#nth += 1;
    this.refused = { where, amount, said, nth: this.#nth };
    sound.refused();
  }

  /** True where any was done; the first that is refused is the last that is asked. */
  async #each(wagers: readonly WagerOut[], does: (wager: number) => Promise<boolean>): Promise<boolean> {
    let any = false;
    for (const { wager } of wagers) {
      if (!(await does(wager))) break;
      any = true;
    }
    return any;
  }

  /** A chip that belongs to a call comes back with the whole call. */
  async #call(where: Where, seat: SeatView): Promise<boolean> {
    const call =
      where.spot === null
        ? undefined
        : seat.wagers.findLast((wager) => wager.lays.some(([spot]) => spot === where.spot));
    return call !== undefined && this.#give({ act: 'take-back', wager: call.wager, amount: null }, where);
  }

  /** Nor can it be moved alone: the house does not know it as a wager. */
  #piece(where: Where, seat: SeatView): Promise<boolean> {
    const call = seat.wagers.find((wager) => wager.lays.some(([spot]) => spot === where.spot));
    if (call !== undefined) {
      const what = say('piece-of-call', { call: call.on });
      const fix = say('piece-of-call-fix');
      this.#refuse({ reason: 'piece-of-a-call', what, fix, says: `${what} ${fix}` }, where, 0);
    }
    return Promise.resolve(false);
  }
}

export function pilesAt(where: Where, amount: number, seat: SeatView | null): Pile[] {
  const colour = seat?.colour ?? null;
  if (where.lays !== undefined && where.lays.length > 0) {
    const pieces = where.lays.reduce((sum, [, count]) => sum + count, 0);
    return where.lays.map(([spot, count]) => ({ spot, amount: (amount / pieces) * count, colour, is: 'sent' }));
  }
  return [{ spot: where.spot, side: where.side ?? null, amount, colour, is: 'sent' }];
}

export function spotWhere(card: Card, spot: number): Where | null {
  const found = card.felt.spots.find((each) => each.id === spot);
  return found === undefined ? null : { name: found.name, spot };
}

/** A receipt names its table, its record and the record's hash. */
function recordOf(answer: Answer): number {
  return 'receipt' in answer ? Number(/[:/](\d+)[:/][^:/]+$/.exec(answer.receipt ?? '')?.[1] ?? 0) : 0;
}
