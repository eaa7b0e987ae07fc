// What a console does beside showing a table: it gives orders, and keeps what was answered where the crew can read it.
import { Fault, get } from '../../api/http';
import type { Act, Answer, Pit } from '../../api/types';
import { money } from '../../lib/money';
import type { Live } from '../../lib/table.svelte';
import { session } from '../../lib/session.svelte';
import { say } from '../../words/words.svelte';
import { Awaited, becameOf } from './awaited';
import { reason, type ActId, type Asking } from './steps';

export interface Note {
  id: number;
  at: number;
  kind: 'done' | 'refused' | 'pending' | 'failed';
  /** What was asked. */
  what: string;
  /** Null of an order that was done and has nothing more to say. */
  says: string | null;
  receipt: string | null;
  /** Of one that waits for a second person. */
  approval?: string;
}

const KEPT = 40;
/** How often it is looked whether a second person has decided. */
const LOOK_EVERY = 2000;

export class Console {
  readonly live: Live;
  /** The newest first. */
  notes = $state.raw<Note[]>([]);
  waiting = $state(0);
  #count = 0;
  #awaited: Awaited[] = [];
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(live: Live) {
    this.live = live;
  }

  get connected(): boolean {
    return this.live.link.is === 'open';
  }

  get asking(): Asking {
    return { connected: this.connected, person: session.me.person ?? null };
  }

  /** Why an act may not be done now; null where it may. */
  why(act: ActId): string | null {
    return reason(this.live.crew, act, this.asking);
  }

  async give(order: Act, what: string): Promise<Answer> {
    this.waiting += 1;
    try {
      const answer = await this.live.order(order);
      this.#note(what, answer);
      return answer;
    } finally {
      this.waiting -= 1;
    }
  }

  /** Something that was never sent, and why: a key that may not be pressed now answers too. */
  tell(what: string, says: string): void {
    this.#keep({ kind: 'refused', what, says, receipt: null });
  }

  /** Tells what becomes of an act that waits for a second person. */
  follow(approval: string, what: string, happened: () => boolean): void {
    this.#awaited.push(new Awaited(approval, what, happened));
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => void this.#look(), LOOK_EVERY);
  }

  /** Nobody reads the answers any more. */
  stop(): void {
    clearTimeout(this.#looking);
    this.#awaited = [];
  }

  async #look(): Promise<void> {
    try {
      const pit = await get<Pit>('/api/pit');
      this.#awaited = this.#awaited.filter((awaited) => {
        const fate = awaited.seen(pit);
        if (fate === null) return true;
        this.notes = this.notes.filter((note) => note.kind !== 'pending' || note.approval !== awaited.id);
        this.#keep({
          kind: fate === 'done' ? 'done' : 'refused',
          what: awaited.what,
          says: becameOf(fate),
          receipt: null,
        });
        return false;
      });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // Whoever may not look will not be let in by asking again; a network comes back.
      if (error.status === 401 || error.status === 403) this.#awaited = [];
    }
    if (this.#awaited.length > 0) this.#looking = setTimeout(() => void this.#look(), LOOK_EVERY);
  }

  #note(what: string, answer: Answer): void {
    switch (answer.outcome) {
      case 'accepted':
        this.#keep({
          kind: 'done',
          what,
          says: this.#handed(answer.amount) ?? (answer.repeated ? say('dealer-done-before') : null),
          receipt: answer.receipt,
        });
        break;
      case 'refused':
        this.#keep({ kind: 'refused', what, says: answer.said.says, receipt: answer.receipt ?? null });
        break;
      case 'pending':
        this.#keep({ kind: 'pending', what, says: answer.says, receipt: null, approval: answer.approval });
        break;
      case 'failed':
        this.#keep({ kind: 'failed', what, says: answer.said.says, receipt: null });
        break;
    }
  }

  /** What a cash-out took from the purse: the ledger's word, not what the console showed before. */
  #handed(amount: number | null | undefined): string | null {
    const currency = this.live.card?.currency;
    return amount == null || currency === undefined
      ? null
      : say('dealer-hand-over', { amount: money(amount, currency) });
  }

  #keep(note: Omit<Note, 'id' | 'at'>): void {
    this.#count += 1;
    this.notes = [{ ...note, id: this.#count, at: this.live.now() }, ...this.notes].slice(0, KEPT);
  }
}

/** Done, or on its way to a second person: the form that asked may be cleared. */
export function taken(answer: Answer): boolean {
  return answer.outcome === 'accepted' || answer.outcome === 'pending';
}
