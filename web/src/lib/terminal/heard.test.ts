import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableView } from '../../api/types';
import { Heard } from './heard.svelte';

const view = (more: Partial<TableView>): TableView =>
  ({ round: 1, takes_bets: true, phase: 'betting', number: null, ...more }) as TableView;

let heard: Heard;
// What a screen reader would say: only what is other than before.
let said: string[];

function see(next: TableView): void {
  const before = heard.now;
  heard.see(next);
  if (heard.now !== before && heard.now !== '') said.push(heard.now);
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = new Heard();
  said = [];
});

afterEach(() => {
  heard.stop();
  vi.useRealTimers();
});

it('says the close of betting in every round', () => {
  for (const round of [1, 2, 3]) {
    see(view({ round }));
    see(view({ round, takes_bets: false, phase: 'running' }));
  }
  expect(said).toEqual(['No more bets.', 'No more bets.', 'No more bets.']);
});

it('says a refusal again when it comes again', () => {
  heard.refused('Too much.', 1);
  const first = heard.now;
  heard.refused('Too much.', 2);
  expect(heard.now).not.toBe(first);
  expect(heard.now.trim()).toBe('Too much.');
});
