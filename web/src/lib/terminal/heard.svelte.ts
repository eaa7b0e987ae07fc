// What is said aloud and to screen readers as a round goes on.
import type { Card, PaidOut, TableView } from '../../api/types';
import { say } from '../../words/words.svelte';
import { pocketColour } from '../colours';
import { money } from '../money';
import { closedSays } from '../phase';
import { sound } from '../sound';
import { sums } from './sums';

/** What becomes of wagers after a spin that does not count. */
export function afterNoSpin(after: 'reopened' | 'locked' | 'released'): string {
  return say('after-no-spin', { after });
}

/** Who or what closed the bets, with the clause. */
export function closedBy(view: TableView, card: Card): string {
  const clause = view.closed?.clause ?? (view.call?.kind === 'no-more-bets' ? view.call.clause : null);
  return [view.closed == null ? null : say('closed-by', { who: closedSays(view.closed, card) }), clause]
    .filter((part) => part != null)
    .join(' ');
}

export class Heard {
  /** Interrupts: the close of betting, a refusal. */
  now = $state('');
  /** Waits its turn. */
  then = $state('');
  /** The words of the banner while it shows. */
  banner = $state.raw<{ words: string; more: string } | null>(null);
  #before: TableView | null = null;
  // The round whose number this page has waited for: one that came before is shown, not called.
  #waited = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  see(view: TableView, card: Card): void {
    const before = this.#before;
    this.#before = view;
    if (view.number == null) this.#waited = view.round;
    // A screen that comes later was not there when it was called.
    if (before === null) return;
    if (before.takes_bets && !view.takes_bets && view.round === before.round && view.phase !== 'closed')
      this.#noMoreBets(view, card);
    else if (!before.takes_bets && view.takes_bets && view.no_spin == null) {
      const call = view.call?.kind === 'place-your-bets' ? view.call.says : say('place-your-bets');
      this.then = say('heard-bets-open', { call, round: view.round });
      // A screen reader says what is new: the same words stay unsaid unless others, or none, stood there before.
      this.now = '';
      this.banner = null;
      sound.open();
    }
    if (view.no_spin != null && before.no_spin == null) {
      const after = afterNoSpin(view.no_spin.after);
      this.now = say('heard-no-spin', { says: `${view.no_spin.says} ${view.no_spin.clause} ${after}` });
      this.#show(say('no-spin'), `${view.no_spin.says} ${after}`);
    }
    if (view.holding != null && before.holding == null) this.now = say('heard-holds', { why: view.holding });
  }

  #noMoreBets(view: TableView, card: Card): void {
    // The books print what is done beside the words; only the words are called.
    const printed = view.call?.kind === 'no-more-bets' ? view.call.says : say('no-more-bets');
    const [words = printed] = printed.split(/[,，]/);
    const more = closedBy(view, card);
    this.now = `${words}.`;
    this.#show(words, more);
    sound.noMoreBets(words);
  }

  #show(words: string, more: string): void {
    this.banner = { words, more };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.banner = null), 2600);
  }

  /** By its count, so that the same refusal twice is said twice: the second differs by a space that nobody hears. */
  refused(says: string, nth = 0): void {
    this.now = nth % 2 === 0 ? says : `${says}\u00a0`;
  }

  /** Something that must be decided soon. */
  asked(says: string): void {
    this.now = says;
  }

  rested(card: Card, round: number, pocket: number): void {
    // A number that came quickly must not be covered.
    this.banner = null;
    if (this.#waited !== round) return;
    this.#waited = -1;
    const { label, colour } = card.wheel.pockets[pocket] ?? { label: '?', colour: '' };
    const number = label === '00' ? say('double-zero') : label === '000' ? say('triple-zero') : label;
    const words = colour === 'plain' ? number : `${number}, ${pocketColour(colour)}`;
    this.then = `${words}.`;
    sound.number(words);
  }

  settled(card: Card, pocket: number, lines: PaidOut[]): void {
    const { wagered, paid, held, tipped, net } = sums(lines);
    const { label } = card.wheel.pockets[pocket] ?? { label: '?' };
    const cash = (amount: number) => money(amount, card.currency);
    const says = [`${label}.`];
    if (paid > 0 && wagered > 0) says.push(say('heard-paid', { wagered: cash(wagered), paid: cash(paid) }));
    else if (wagered > 0) says.push(say('heard-not-paid', { wagered: cash(wagered) }));
    if (held > 0) says.push(say('heard-in-prison', { amount: cash(held) }));
    if (tipped > 0) says.push(say('heard-for-dealers', { amount: cash(tipped) }));
    this.then = says.join(' ');
    if (net > 0) sound.paid();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
