// Sales and cash-outs on their way to the house. One at a time, and until the house has answered it is the same order with the same
// id: a cashier whose answer was lost asks for it again, and sells nothing twice. It outlives the page being loaded again.
import { Fault, post } from '../../api/http';
import type { Act, Answer, Instrument } from '../../api/types';
import { orderId } from '../../lib/table.svelte';

export interface Sale {
  id: string;
  table: string;
  kind: 'buy-in' | 'cash-out';
  seat: number;
  with: Instrument;
  /** What the cashier counted, in minor units. */
  amount: number;
  currency: string;
  /** The chips, and who has them, in words. */
  chips: string;
  whose: string;
  /** An answer was lost before: it may be done, whatever is answered now to whoever asks. */
  unsure: boolean;
}

export interface Answered {
  sale: Sale;
  answer: Answer;
}

const KEY = 'cage-sale';

export class Till {
  /** Without an answer yet: nothing else is sold. */
  open = $state.raw<Sale | null>(null);
  busy = $state(false);
  readonly #kept: Storage;
  readonly #newId: () => string;

  constructor(kept: Storage = sessionStorage, newId: () => string = orderId) {
    this.#kept = kept;
    this.#newId = newId;
    const left = kept.getItem(KEY);
    if (left !== null) this.open = JSON.parse(left) as Sale;
  }

  /** The answer of the house to a new sale; throws where none came. Whether it is open still says whether it may be done. */
  async sell(sale: Omit<Sale, 'id' | 'unsure'>): Promise<Answered | null> {
    if (this.busy || this.open !== null) return null;
    this.#keep({ ...sale, id: this.#newId(), unsure: false });
    return this.again();
  }

  /** The answer to the sale that is open, which is given once more. */
  async again(): Promise<Answered | null> {
    const sale = this.open;
    if (this.busy || sale === null) return null;
    this.busy = true;
    try {
      const order: Act = { act: sale.kind, seat: sale.seat, with: sale.with, amount: sale.amount };
      const answer = await post<Answer>(`/api/tables/${encodeURIComponent(sale.table)}/orders`, { id: sale.id, order });
      // A table that holds cannot say what became of it.
      const sure = answer.outcome !== 'failed' || (!sale.unsure && answer.said.reason !== 'holding');
      this.#keep(sure ? null : { ...sale, unsure: true });
      return { sale, answer };
    } catch (error) {
      // What the house sent back as it came was not done, unless it was before.
      const back = error instanceof Fault && error.status >= 400 && error.status < 500;
      this.#keep(back && !sale.unsure ? null : { ...sale, unsure: true });
      throw error;
    } finally {
      this.busy = false;
    }
  }

  /** A person has looked at the purse and decides that no answer is needed any more. */
  setAside(): void {
    if (!this.busy) this.#keep(null);
  }

  #keep(sale: Sale | null): void {
    this.open = sale;
    if (sale === null) this.#kept.removeItem(KEY);
    else this.#kept.setItem(KEY, JSON.stringify(sale));
  }
}
