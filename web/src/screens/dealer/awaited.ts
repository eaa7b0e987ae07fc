// What becomes of an act that waits for a second person. The house tells nobody by itself: the pit's list has it while it waits,
// and afterwards the table shows whether it was done.
import type { Pit } from '../../api/types';
import { say } from '../../words/words.svelte';

export type Fate = 'done' | 'not-done' | 'lapsed';

/** What became of it, in words. */
export function becameOf(fate: Fate): string {
  switch (fate) {
    case 'done':
      return say('dealer-second-agreed');
    case 'not-done':
      return say('dealer-second-declined');
    case 'lapsed':
      return say('dealer-second-lapsed');
  }
}

export class Awaited {
  readonly id: string;
  readonly what: string;
  readonly #happened: () => boolean;
  #until = Infinity;
  /** When it was first gone from the list. */
  #gone: number | null = null;

  constructor(id: string, what: string, happened: () => boolean) {
    this.id = id;
    this.what = what;
    this.#happened = happened;
  }

  /** Given the pit as it is now; null while it is not known. */
  seen(pit: Pick<Pit, 'approvals' | 'at'>): Fate | null {
    const waiting = pit.approvals.find((one) => one.id === this.id);
    if (waiting) {
      this.#until = waiting.until;
      return null;
    }
    if (this.#happened()) return 'done';
    // It leaves the list when somebody agrees, which is a moment before it is done: what is gone is looked at once more.
    if (this.#gone === null) {
      this.#gone = pit.at;
      return null;
    }
    return this.#gone >= this.#until ? 'lapsed' : 'not-done';
  }
}
