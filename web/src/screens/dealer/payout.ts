// What the dealer does with a wager that is not lost, in the words of the table. The amounts are the house's.
import type { CurrencyOut, PayLine } from '../../api/types';
import { colourName } from '../../lib/colours';
import { money, onChip } from '../../lib/money';
import { say } from '../../words/words.svelte';

export interface Payout {
  does: string;
  /** What becomes of the wager that lies there. */
  then: string;
}

/** To be done, or done. */
export function payoutOf(line: PayLine, currency: CurrencyOut, isDue: boolean): Payout {
  const cash = (amount: number) => money(amount, currency);
  const due = isDue ? 'yes' : 'no';
  const back = cash(line.back);
  const toTipBox = () => say('dealer-to-tip-box');
  switch (line.outcome) {
    case 'imprisoned':
      return { does: say('dealer-leave-in-prison', { due }), then: '' };
    case 'half-back':
      return {
        does: say('dealer-take-half', { due, amount: cash(line.take) }),
        then: line.tip
          ? say('dealer-other-half-tip', { amount: back })
          : say('dealer-other-half-back', { amount: back }),
      };
    case 'released':
    case 'returned': {
      const then = [line.outcome === 'released' ? say('dealer-released-no-pay') : '', line.tip ? toTipBox() : ''];
      return { does: say('dealer-return', { due, amount: back }), then: then.filter(Boolean).join(', ') };
    }
    default: {
      const does = say('dealer-pay-total', { due, amount: cash(line.pay) });
      if (line.take > 0) {
        const take = say('dealer-take-the', { due, amount: cash(line.take) });
        return { does, then: line.tip ? `${toTipBox()}, ${take}` : take };
      }
      if (line.back > 0) {
        const then = line.tip
          ? say('dealer-and-to-tip-box', { amount: back })
          : say('dealer-and-back', { amount: back });
        return { does, then };
      }
      return { does, then: line.tip ? toTipBox() : '' };
    }
  }
}

/** Chips are handed over in stacks of twenty. */
const STACK = 20;

export interface Handed {
  count: number;
  /** `5 violet`, `100`. */
  of: string;
  colour: number | null;
  /** `1 stack + 15`, where there is more than one hand holds. */
  stacks: string;
}

export function handed(line: PayLine, currency: CurrencyOut): Handed[] {
  return line.chips.map(({ colour, value, count }) => ({
    count,
    of: colour == null ? onChip(value, currency) : `${onChip(value, currency)} ${colourName(colour)}`,
    colour: colour ?? null,
    stacks: colour == null ? '' : stacksOf(count),
  }));
}

function stacksOf(count: number): string {
  const [stacks, rest] = [Math.trunc(count / STACK), count % STACK];
  if (stacks === 0) return '';
  return `${say('dealer-stacks', { count: stacks })}${rest > 0 ? ` + ${rest}` : ''}`;
}
