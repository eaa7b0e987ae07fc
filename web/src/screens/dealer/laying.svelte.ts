// The dealer's hand at a felt: for which seat, with how many chips, and whether a touch lays, takes back or moves.
import type { Act, Card, CrewView, SeatLine } from '../../api/types';
import { say } from '../../words/words.svelte';
import type { Console } from './console.svelte';
import { amounts, chipsOf, lay, lying, move, take, type Mode } from './laying';

export class Laying {
  mode = $state<Mode>('lay');
  /** Which of the keys: so many chips, or the chip of that value. */
  key = $state(0);
  valueChips = $state(false);
  /** Where a wager was picked up that the next touch puts down. */
  from = $state<number | null>(null);
  readonly #desk: Console;
  readonly #card: () => Card;
  readonly #crew: () => CrewView;
  readonly #seat: () => number | null;

  constructor(desk: Console, card: () => Card, crew: () => CrewView, seat: () => number | null) {
    this.#desk = desk;
    this.#card = card;
    this.#crew = crew;
    this.#seat = seat;
  }

  get line(): SeatLine | null {
    return this.#crew().seats.find((line) => line.seat === this.#seat()) ?? null;
  }

  /** What the keys stand for, in the chips of the seat. */
  get amounts(): number[] {
    const line = this.line;
    const chips = line && chipsOf(this.#card(), line, this.valueChips);
    return line && chips ? amounts(this.#card(), line, chips) : [];
  }

  get amount(): number | null {
    return this.amounts[this.key] ?? this.amounts[0] ?? null;
  }

  set(mode: Mode): void {
    this.mode = mode;
    this.from = null;
  }

  touch(spot: number): void {
    const line = this.line;
    if (line === null) return this.#desk.tell(say('dealer-wager'), say('dealer-pick-seat-first'));
    if (this.mode === 'take') return this.take(spot);
    if (this.mode === 'move') {
      if (this.from === null) {
        if (lying(this.#crew(), line.seat, spot).length > 0) this.from = spot;
        else this.#desk.tell(say('dealer-move'), say('dealer-seat-has-none-there', { seat: line.seat }));
      } else {
        const from = this.from;
        this.from = null;
        this.move(from, spot);
      }
      return;
    }
    const chips = chipsOf(this.#card(), line, this.valueChips);
    const amount = this.amount;
    if (chips === null || amount === null)
      return this.#desk.tell(say('dealer-wager'), say('dealer-give-chips-first', { seat: line.seat }));
    this.#give(
      lay(this.#crew(), line.seat, spot, chips, amount),
      say('dealer-laid-for', { seat: line.seat, on: this.#on(spot) }),
    );
  }

  take(spot: number): void {
    const line = this.line;
    if (line === null) return this.#desk.tell(say('dealer-take-back'), say('dealer-pick-seat-first'));
    const acts = take(this.#crew(), line.seat, spot);
    if (acts.length === 0)
      this.#desk.tell(say('dealer-take-back'), say('dealer-seat-has-none-there', { seat: line.seat }));
    for (const act of acts) this.#give(act, say('dealer-took-back-for', { seat: line.seat, on: this.#on(spot) }));
  }

  move(from: number, to: number): void {
    const line = this.line;
    if (line === null) return this.#desk.tell(say('dealer-move'), say('dealer-pick-seat-first'));
    const acts = move(this.#crew(), line.seat, from, to);
    if (acts.length === 0) this.#desk.tell(say('dealer-move'), say('dealer-seat-has-none-there', { seat: line.seat }));
    for (const act of acts) this.#give(act, say('dealer-moved-for', { seat: line.seat, on: this.#on(to) }));
  }

  seatwide(act: 'rebet-for' | 'double-for' | 'clear-for', called: string): void {
    const line = this.line;
    if (line === null) return this.#desk.tell(called, say('dealer-pick-seat-first'));
    this.#give({ act, seat: line.seat }, `${called}: ${line.seat}`);
  }

  /** The last bet of everybody who has one. */
  rebetAll(): void {
    for (const line of this.#crew().seats.filter((one) => one.can_repeat))
      this.#give({ act: 'rebet-for', seat: line.seat }, `${say('dealer-rebet')}: ${line.seat}`);
  }

  #on(spot: number): string {
    return this.#card().felt.spots[spot]?.called ?? String(spot);
  }

  #give(act: Act, what: string): void {
    void this.#desk.give(act, what);
  }
}
