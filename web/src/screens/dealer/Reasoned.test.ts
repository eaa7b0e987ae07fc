import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Act, Answer } from '../../api/types';
import { session } from '../../lib/session.svelte';
import type { Console } from './console.svelte';
import Reasoned from './Reasoned.svelte';

const NOW = 1_000_000;
const PENDING = { outcome: 'pending', approval: 'a', says: 'A second person must agree.' } as Answer;
const NOT_FRESH = {
  outcome: 'failed',
  said: { reason: 'not-fresh', says: 'Your password was given too long ago.' },
} as Answer;

let shown: Record<string, unknown> | null = null;
let orders: Act[];
let said: string[];
let followed: string[];
let house: ReturnType<typeof vi.fn<() => Promise<Response>>>;

function show(answer: Answer) {
  const desk = {
    live: { now: () => NOW },
    why: () => null,
    tell: (_: string, says: string) => said.push(says),
    follow: (approval: string) => followed.push(approval),
    give: (order: Act) => {
      orders.push(order);
      return Promise.resolve(answer);
    },
  } as unknown as Console;
  const props = {
    console: desk,
    act: 'withdraw-result',
    label: 'Withdraw the result',
    make: (why: string) => ({ act: 'withdraw-result', why }) as Act,
    happened: () => () => false,
  } as const;
  shown = mount(Reasoned, { target: document.body, props }) as Record<string, unknown>;
  flushSync();
}

const password = () => document.querySelector<HTMLInputElement>('input[type=password]');

function type(input: HTMLInputElement | null, text: string) {
  if (input === null) throw new Error('no field');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

async function submit() {
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(orders.length + said.length).toBeGreaterThan(0));
  await Promise.resolve();
  flushSync();
}

beforeEach(() => {
  [orders, said, followed] = [[], [], []];
  house = vi.fn();
  vi.stubGlobal('fetch', house);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

it('that takes two is signed with a password that is fresh', async () => {
  session.me = { roles: ['floorperson'], may: [], guest: false, fresh_until: NOW - 1 };
  show(PENDING);
  type(document.querySelector('input:not([type=password])'), 'misread');
  // Not sent before it is signed.
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  flushSync();
  expect([orders, house.mock.calls.length]).toEqual([[], 0]);

  type(password(), 'right');
  house.mockResolvedValueOnce(
    new Response(JSON.stringify({ roles: ['floorperson'], may: [], guest: false, fresh_until: NOW + 300_000 })),
  );
  await submit();
  const [path, request] = house.mock.calls[0] as unknown as [string, RequestInit];
  expect([path, request.body]).toEqual(['/api/session/fresh', JSON.stringify({ password: 'right' })]);
  expect(orders).toEqual([{ act: 'withdraw-result', why: 'misread' }]);
  expect(followed).toEqual(['a']);
  expect(password()).toBeNull();
});

it('that is signed with a wrong password is not asked for', async () => {
  session.me = { roles: ['floorperson'], may: [], guest: false, fresh_until: NOW - 1 };
  show(PENDING);
  type(document.querySelector('input:not([type=password])'), 'misread');
  type(password(), 'wrong');
  house.mockResolvedValueOnce(
    new Response(JSON.stringify({ detail: 'the password is wrong', reason: 'sign-in-failed', status: 401 }), {
      status: 401,
    }),
  );
  await submit();
  expect(orders).toEqual([]);
  expect(said).toEqual(['The password is wrong.']);
  expect(password()?.value).toBe('');
});

it('asks for the password where the house says that it is too old, whatever this clock says', async () => {
  session.me = { roles: ['floorperson'], may: [], guest: false, fresh_until: NOW + 300_000 };
  show(NOT_FRESH);
  expect(password()).toBeNull();
  type(document.querySelector('input'), 'misread');
  await submit();
  expect(password()).not.toBeNull();
  expect(followed).toEqual([]);
});
