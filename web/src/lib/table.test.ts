import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../api/types';
import { Live } from './table.svelte';

/** A socket that says nothing by itself. */
class Silent {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send = vi.fn();
  close = vi.fn();
}

let socket: Silent;
let live: Live;
let answers: number[];
let edition: number;

const card = () => ({ id: 't', edition, wheel: { pockets: [] }, felt: { boxes: [] } });
const hear = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  edition = 1;
  vi.stubGlobal('WebSocket', function open() {
    return (socket = new Silent());
  });
  vi.stubGlobal('fetch', () => {
    const status = answers.shift() ?? 200;
    return Promise.resolve(
      new Response(JSON.stringify(status === 200 ? card() : { status, reason: 'broken', detail: 'Broken.' }), {
        status,
      }),
    );
  });
  live = new Live('t', 'terminal');
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for its card again when it could not be had', async () => {
  answers = [500, 500];
  live.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(live.fault?.status).toBe(500);
  await vi.advanceTimersByTimeAsync(7000);
  expect(live.card?.edition).toBe(1);
  expect(live.fault).toBeNull();
});

it('comes to have other limits that were posted, also when the first question fails', async () => {
  live.start();
  await vi.advanceTimersByTimeAsync(100);
  answers = [503];
  edition = 2;
  hear({ type: 'table', card: 2, round: 1 });
  await vi.advanceTimersByTimeAsync(100);
  expect(live.card?.edition).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(live.card?.edition).toBe(2);
});

it('pings at once when somebody looks again', () => {
  live.start();
  hear({ type: 'welcome', protocol: PROTOCOL, table: 't', viewing: 'terminal', at: 1 });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(socket.send).toHaveBeenCalledExactlyOnceWith('{"type":"ping"}');
});

it('keeps what was paid while the seat changes, until other lines are told', () => {
  live.start();
  hear({ type: 'paid', round: 7, lines: [{ wager: 1, paid: 3600 }] });
  hear({ type: 'seat', seat: { seq: 9, paid_round: 7, balance: 100 } });
  hear({ type: 'seat', seat: { seq: 10, paid_round: 7, balance: 90 } });
  expect(live.seat).toMatchObject({ seq: 10, balance: 90, paid: [{ wager: 1, paid: 3600 }] });
  hear({ type: 'paid', round: 8, lines: [] });
  hear({ type: 'seat', seat: { seq: 11, paid_round: 8, balance: 80 } });
  expect(live.seat).toMatchObject({ paid_round: 8, paid: [] });
});
