import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../api/types';
import { language } from '../words/words.svelte';
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
let asked: string[];

const card = () => ({ id: 't', edition, wheel: { pockets: [] }, felt: { boxes: [] } });
const hear = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  edition = 1;
  vi.stubGlobal('WebSocket', function open(address: string) {
    asked.push(new URL(address).search);
    return (socket = new Silent());
  });
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${path} ${headers['accept-language']}`);
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

it('is told anew in another language', async () => {
  live.start();
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
  const before = socket;
  await language.choose('es');
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
  await language.choose('en');
  flushSync();
  expect(before.close).toHaveBeenCalledOnce();
  const table = (tag: string) => [`/api/tables/t ${tag}`, `?viewing=terminal&protocol=${PROTOCOL}&language=${tag}`];
  expect(asked).toEqual([...table('en'), ...table('es'), ...table('en')]);
});
