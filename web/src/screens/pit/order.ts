// Which tables the pit looks at, and in which order. Trouble comes first whatever column is chosen: that is what a pit is for.
import type { Alert, Approval, PitTable } from '../../api/types';

export type Column = 'number' | 'state' | 'games' | 'handle' | 'win' | 'players' | 'exposure';
export type Show = 'all' | 'open' | 'closed' | 'attention';

export interface Wanted {
  words: string;
  show: Show;
  column: Column;
  down: boolean;
}

export function attention(table: PitTable, alerts: readonly Alert[], approvals: readonly Approval[]): boolean {
  return (
    table.holding != null ||
    table.phase === 'held' ||
    alerts.some((alert) => alert.table === table.id && !alert.acknowledged_by && alert.level !== 'note') ||
    approvals.some((approval) => approval.table === table.id)
  );
}

/** People once, however many posts they hold; as what stands on the table's console. */
export function onDuty(posts: readonly string[]): string {
  return [...new Set(posts.map((post) => post.split(': ', 1)[0]))].join(', ') || 'nobody';
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: PitTable, b: PitTable, column: Column): number {
  switch (column) {
    case 'number':
      return natural.compare(a.number, b.number);
    case 'state':
      return natural.compare(a.says, b.says);
    case 'games':
      return a.games_an_hour - b.games_an_hour;
    // Amounts of two currencies have no order between them; each currency keeps together.
    case 'handle':
      return natural.compare(a.currency, b.currency) || a.handle - b.handle;
    case 'win':
      return natural.compare(a.currency, b.currency) || a.win - b.win;
    case 'players':
      return a.players - b.players;
    case 'exposure':
      return natural.compare(a.currency, b.currency) || a.exposure - b.exposure;
  }
}

export function shown(
  tables: readonly PitTable[],
  wanted: Wanted,
  alerts: readonly Alert[],
  approvals: readonly Approval[],
): PitTable[] {
  const words = wanted.words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const text = (t: PitTable) =>
    `${t.number} ${t.id} ${t.rulebook} ${t.wheel} ${t.says} ${t.posts.join(' ')}`.toLowerCase();
  const kept = tables.filter((table) => {
    if (!words.every((word) => text(table).includes(word))) return false;
    if (wanted.show === 'open') return table.phase !== 'closed';
    if (wanted.show === 'closed') return table.phase === 'closed';
    if (wanted.show === 'attention') return attention(table, alerts, approvals);
    return true;
  });
  return kept.sort((a, b) => {
    const urgent = Number(attention(b, alerts, approvals)) - Number(attention(a, alerts, approvals));
    const by = compare(a, b, wanted.column) * (wanted.down ? -1 : 1);
    return urgent || by || natural.compare(a.number, b.number);
  });
}
