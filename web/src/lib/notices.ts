// What must be posted at a table. A rulebook says what a sign is about; the figures are the table's own.
import { say } from '../words/words.svelte';
import type { Card, Duty } from '../api/types';
import { limits } from './limits';
import { money } from './money';

function filled(card: Card, notice: Duty): string {
  if (notice.id === 'demonstration') return say('notice-demonstration');
  if (notice.id === 'minimum-and-maximum') {
    const lines = limits(card).map(({ called, min, max }) =>
      min === max
        ? say('notice-limit-fixed', { called, amount: money(min, card.currency) })
        : say('notice-limit', { called, min: money(min, card.currency), max: money(max, card.currency) }),
    );
    if (lines.length > 0) return say('notice-limits', { lines: lines.join(' ') });
  }
  const side = notice.id.endsWith('-paytable')
    ? card.sides.find((each) => `${each.id}-paytable` === notice.id)
    : undefined;
  if (side !== undefined && side.pays.length > 0)
    return `${side.called}: ${side.pays.map((line) => line.says).join(' ')}`;
  return notice.says;
}

export function notices(card: Card): Duty[] {
  return card.notices.map((notice) => ({ ...notice, says: filled(card, notice) }));
}
