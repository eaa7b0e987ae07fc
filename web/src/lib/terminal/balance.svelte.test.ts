// Runes are compiled in files of this name alone.
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { PaidOut, SeatView, TableView, WagerOut } from '../../api/types';
import { Ceremony } from './ceremony.svelte';

it('a balance on the page changes once in a round, when the chips are on the felt', () => {
  vi.useFakeTimers();
  const view = (number: number | null) => ({ round: 7, takes_bets: false, number }) as TableView;
  const wager = { wager: 1, spot: 10, lays: [], amount: 500, tip: false } as unknown as WagerOut;
  const won = { wager: 1, spot: 10, outcome: 'won', wagered: 500, paid: 1000, tip: false, pieces: [] };
  const before = { balance: 9000, wagers: [wager], paid_round: 6, paid: [] } as unknown as SeatView;
  const after = { balance: 10_000, wagers: [], paid_round: 7, paid: [won as unknown as PaidOut] };
  const ceremony = new Ceremony(false);
  const shown: (number | null)[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      const { balance } = ceremony;
      if (shown.at(-1) !== balance) shown.push(balance);
    });
  });
  for (const see of [
    () => ceremony.see(view(null), before),
    () => ceremony.see(view(17), before),
    () => ceremony.see(view(17), after as unknown as SeatView),
    () => vi.advanceTimersByTime(10_000),
  ]) {
    see();
    flushSync();
  }
  stop();
  ceremony.stop();
  vi.useRealTimers();
  expect(shown).toEqual([9000, 10_000]);
});
