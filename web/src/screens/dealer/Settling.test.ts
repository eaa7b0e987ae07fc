import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Card, CrewView, TableView } from '../../api/types';
import Settling from './Settling.svelte';

const card = { currency: { code: 'USD', symbol: '$', minor: 100 } } as unknown as Card;
const crew = {
  seats: [
    { seat: 1, name: 'Ann' },
    { seat: 2, name: 'Bob' },
  ],
  collect: [{ wager: 3, seat: 2, on: 'Red', wagered: 1000, clause: '3(e)' }],
  collected_wagers: 1,
  collected: 1000,
  pay: [
    {
      wager: 4,
      seat: 1,
      on: 'Straight 17',
      outcome: 'won',
      wagered: 500,
      paid: 18_000,
      why: '$5 at 35 to 1',
      clause: '2(a)',
      chips: [
        [10_000, 1],
        [2500, 3],
        [500, 1],
      ],
    },
  ],
} as unknown as CrewView;
let shown: Record<string, unknown> | null = null;

function show(phase: string, of: CrewView = crew): string {
  shown = mount(Settling, { target: document.body, props: { card, crew: of, view: { phase } as TableView } }) as Record<
    string,
    unknown
  >;
  flushSync();
  return document.body.textContent.replace(/\s+/g, ' ');
}

const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
  );

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

it.each(['resulted', 'marked'])('%s: the list is of what to take, and nobody is paid yet', (phase) => {
  const says = show(phase);
  expect(says).toContain('Collect the losers');
  expect(rows()).toEqual([['1', '2 Bob', 'Red', '$10', '3(e)']]);
  expect(says).not.toContain('Straight 17');
});

it('collected: the list is of who is paid', () => {
  const says = show('collected');
  expect(says).toContain('Pay the winners');
  expect(says).toContain('1 losing wager was taken, $10 in all');
  expect(rows().map(([, seat, , , paid, chips]) => [seat, paid, chips])).toEqual([
    ['1 Ann', '$180', '1 × 1003 × 251 × 5'],
  ]);
});

it('idle: it is the round before', () => {
  // The count of the round in hand is nought then; the list is of the last one.
  const says = show('idle', { ...crew, collected_wagers: 0, collected: 0 });
  expect(says).toContain('Paid in the last round');
  expect(says).toContain('1 losing wager was taken, $10 in all');
});

it('says so where there is nothing to take', () => {
  expect(show('resulted', { ...crew, collect: [] })).toContain('nothing to take');
});
