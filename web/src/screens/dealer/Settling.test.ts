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
  to_move: [],
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
      with: 'roulette-chip',
      pay: 17_500,
      back: 500,
      take: 0,
      why: '$5 at 35 to 1',
      clause: '2(a)',
      chips: [{ with: 'roulette-chip', colour: 4, value: 500, count: 35 }],
    },
  ],
} as unknown as CrewView;
const line = (more: object) => ({ ...crew, pay: [{ ...crew.pay[0], ...more }] }) as CrewView;
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
    [...row.querySelectorAll('td')].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
  );

function leave(): void {
  if (shown) void unmount(shown);
  shown = null;
}

afterEach(leave);

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
  expect(says).toContain('Pay $175 on 1 wager, from the top down.');
  expect(rows().map(([, seat, , , does, chips]) => [seat, does, chips])).toEqual([
    ['1 Ann', 'Pay $175 and the $5 back', '35 × 5 violet 1 stack + 15'],
  ]);
});

it.each([
  ['won', {}, 'Pay $175 and the $5 back', 'Paid $175 and the $5 back'],
  ['won', { tip: true }, 'Pay $175 and the $5, to the tip box', 'Paid $175 and the $5, to the tip box'],
  // The multiple has the wager inside it.
  ['won', { pay: 5000, back: 0, take: 500 }, 'Pay $50 take the $5', 'Paid $50 took the $5'],
  // The device took the wager before.
  ['won', { pay: 100_000, back: 0, take: 0 }, 'Pay $1,000', 'Paid $1,000'],
  ['half-back', { pay: 0, back: 500, take: 500 }, 'Take half: $5 the other $5 back', 'Took half: $5 the other $5 back'],
  [
    'half-back',
    { pay: 0, back: 500, take: 500, tip: true },
    'Take half: $5 the other $5 to the tip box',
    'Took half: $5 the other $5 to the tip box',
  ],
  ['imprisoned', { pay: 0, back: 0, take: 0 }, 'Leave in prison', 'Left in prison'],
  ['released', { pay: 0, back: 1000, take: 0 }, 'Return $10 released, no pay', 'Returned $10 released, no pay'],
  ['returned', { pay: 0, back: 1000, take: 0 }, 'Return $10', 'Returned $10'],
])('%s %o: %s', (outcome, more, due, done) => {
  for (const [phase, words] of [
    ['collected', due],
    ['idle', done],
  ] as const) {
    show(phase, line({ outcome, chips: [], ...more }));
    expect(rows()[0]?.[4]).toBe(words);
    leave();
  }
});

it('pays value chips by what they say, and credits without any', () => {
  const value = (value: number, count: number) => ({ with: 'value-chip', colour: null, value, count });
  show('collected', line({ chips: [value(10_000, 1), value(2500, 3)] }));
  expect(rows()[0]?.[5]).toBe('1 × 100 3 × 25');
  leave();
  show('collected', line({ with: 'electronic-chip', chips: [] }));
  expect(rows()[0]?.[5]).toBe('credit');
});

it('says so where nobody wins and some wagers are still to be dealt with', () => {
  const says = show('collected', line({ outcome: 'imprisoned', pay: 0, back: 0, chips: [] }));
  expect(says).toContain('Nothing to pay. 1 wager to deal with, from the top down.');
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
