import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, post } from '../api/http';
import { session } from './session.svelte';

/** A house with one session, which another window may change. */
let house: { person: number; csrf: string };
let asked: string[];

beforeEach(async () => {
  house = { person: 1, csrf: 'first' };
  asked = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const token = (request.headers as Record<string, string>)['x-csrf'];
    asked.push(`${request.method} ${path} ${token ?? ''}`.trim());
    const stale = request.method !== 'GET' && token !== house.csrf;
    const body = stale
      ? { status: 403, reason: 'csrf', detail: 'No token.' }
      : { roles: [], may: [], guest: false, ...house };
    return Promise.resolve(new Response(JSON.stringify(body), { status: stale ? 403 : 200 }));
  });
  await session.load();
  asked = [];
});

describe('another window of this browser', () => {
  it('that signed in as the same person costs one more question', async () => {
    house.csrf = 'second';
    await post('/api/anything');
    expect(asked).toEqual(['POST /api/anything first', 'GET /api/session', 'POST /api/anything second']);
  });

  it('that signed in as somebody else does not give them this order', async () => {
    house = { person: 2, csrf: 'second' };
    await expect(post('/api/anything')).rejects.toThrow(Fault);
    expect(asked).toEqual(['POST /api/anything first', 'GET /api/session']);
    expect(session.me.person).toBe(2);
  });

  it('does not keep anybody from signing in', async () => {
    house = { person: 2, csrf: 'second' };
    await session.guest();
    expect(asked.at(-1)).toBe('POST /api/session/guest second');
  });
});

describe('a connection', () => {
  it('that the house knows as another person has the session asked for again', async () => {
    house = { person: 2, csrf: 'second' };
    session.heard(2);
    await vi.waitFor(() => expect(session.me.person).toBe(2));
  });

  it('of the same person changes nothing', () => {
    session.heard(1);
    expect(asked).toEqual([]);
  });
});
