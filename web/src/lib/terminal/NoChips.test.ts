import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Card, SeatView } from '../../api/types';
import { session } from '../session.svelte';
import type { Live } from '../table.svelte';
import NoChips from './NoChips.svelte';
import { Play } from './play.svelte';
import { outOfChips } from './seats';

const spots = [{ band: { min: 500, max: 10_000 } }, { band: { min: 1000, max: 10_000 } }];
const table = (automatic: boolean) => ({ id: 't', automatic, felt: { spots } }) as unknown as Card;
const sat = (more: Partial<SeatView> = {}) => ({ seat: 1, prison: [], ...more }) as unknown as SeatView;

let shown: ReturnType<typeof mount> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  session.me = { roles: [], may: [], guest: false };
});

describe('who can lay nothing', () => {
  const out = (balance: number, felt: number, seat = sat()) => outOfChips(table(true), seat, balance, felt);
  it('holds less than any spot takes', () => expect([out(499, 0), out(500, 0)]).toEqual([true, false]));
  it('has nothing on the felt or in prison', () => {
    expect(out(0, 500)).toBe(false);
    expect(out(0, 0, sat({ prison: [{}] as SeatView['prison'] }))).toBe(false);
  });
  it('has less than one chip of their own', () => expect(out(900, 0, sat({ chip: 1000 }))).toBe(true));
});

function show(card: Card, seat: SeatView, guest: boolean) {
  session.me = { person: 7, roles: ['player'], may: ['play'], guest };
  const order = vi.fn(() => Promise.resolve({ outcome: 'failed', said: { says: '' } }));
  const asks = vi.fn();
  const live = { id: 't', card, seat, order, askForChips: asks } as unknown as Live;
  shown = mount(NoChips, { target: document.body, props: { live, card, seat, play: new Play(live) } });
  flushSync();
  const key = document.querySelector('button');
  return { key: key?.textContent, press: () => key?.click(), asks, order };
}

it('offers new credits to a guest where nobody deals', () => {
  const { key, press, order } = show(table(true), sat(), true);
  expect(key).toBe('Take new credits');
  press();
  expect(order).toHaveBeenCalledWith({ act: 'take-credits' });
});

it.each([
  ['at a dealer’s table', false, true],
  ['who plays for money', true, false],
])('asks for chips %s', (_, automatic, guest) => {
  const { key, press, asks } = show(table(automatic), sat(), guest);
  expect(key).toBe('Ask for chips');
  press();
  expect(asks).toHaveBeenCalledWith(true);
});

it('says since when, and takes it back', () => {
  const since = new Date(2026, 0, 1, 20, 14).getTime();
  const { key, press, asks } = show(table(false), sat({ asks_since: since }), false);
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    'You asked for chips at 20:14. The dealer sees it.',
  );
  expect(key).toBe('Cancel');
  press();
  expect(asks).toHaveBeenCalledWith(false);
});
