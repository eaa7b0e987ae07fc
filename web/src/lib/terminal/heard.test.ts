import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Card, PaidOut, TableView } from '../../api/types';
import { Heard } from './heard.svelte';

const view = (more: Partial<TableView>): TableView =>
  ({ round: 1, takes_bets: true, phase: 'betting', number: null, ...more }) as TableView;

const crewed = { automatic: false, game: 'roulette' } as Card;

let heard: Heard;
// What a screen reader would say: only what is other than before.
let said: string[];

function see(next: TableView): void {
  const before = heard.now;
  heard.see(next, crewed);
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

it("says what is the player's own, and what was for the dealers", () => {
  const card = {
    currency: { code: 'SGD', symbol: 'S$', minor: 100 },
    wheel: { pockets: [{ label: '20', colour: 'black' }] },
  } as unknown as Card;
  const line = (outcome: string, paid: number, tip: boolean): PaidOut =>
    ({ outcome, wagered: 5000, paid, tip, pieces: [] }) as unknown as PaidOut;
  heard.settled(card, 0, [line('won', 180_000, true), line('lost', 0, false)]);
  expect(heard.then).toBe('20. You wagered S$50; nothing is paid. S$50 was for the dealers.');
});

it('says what becomes of the wagers when a spin does not count', () => {
  see(view({ takes_bets: false, phase: 'running' }));
  see(
    view({
      takes_bets: true,
      no_spin: { says: 'The ball left the wheel.', clause: '5.6', after: 'reopened' },
    }),
  );
  expect(said).toEqual(['No spin. The ball left the wheel. 5.6 Your wagers stand, and bets are open again.']);
  expect(heard.banner?.words).toBe('No spin');
});
