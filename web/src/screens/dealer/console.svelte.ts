// What a console does beside showing a table: it gives orders, and keeps what was answered where the crew can read it.
import type { Act, Answer } from '../../api/types';
import type { Live } from '../../lib/table.svelte';
import { session } from '../../lib/session.svelte';
import { reason, type ActId, type Asking } from './steps';

export interface Note {
  id: number;
  at: number;
  kind: 'done' | 'refused' | 'pending' | 'failed';
  /** What was asked. */
  what: string;
  says: string;
  receipt: string | null;
}

const KEPT = 40;

export class Console {
  readonly live: Live;
  /** The newest first. */
  notes = $state.raw<Note[]>([]);
  waiting = $state(0);
  #count = 0;

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

  #note(what: string, answer: Answer): void {
    switch (answer.outcome) {
      case 'accepted':
        this.#keep({ kind: 'done', what, says: answer.repeated ? 'Done before.' : 'Done.', receipt: answer.receipt });
        break;
      case 'refused':
        this.#keep({ kind: 'refused', what, says: answer.said.says, receipt: answer.receipt });
        break;
      case 'pending':
        this.#keep({ kind: 'pending', what, says: answer.says, receipt: null });
        break;
      case 'failed':
        this.#keep({ kind: 'failed', what, says: answer.said.says, receipt: null });
        break;
    }
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
