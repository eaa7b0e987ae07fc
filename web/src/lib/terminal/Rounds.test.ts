import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Card } from '../../api/types';
import Rounds from './Rounds.svelte';

const card = { id: 't', currency: { code: 'USD', symbol: '$', minor: 100 } } as unknown as Card;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('looks further back for whoever sat out for long', async () => {
  const asked: string[] = [];
  // Nothing of one's own in sixty rounds at a time, down to the first.
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.split('?')[1] ?? '');
    const before = Number(/before=(\d+)/.exec(path)?.[1] ?? 421);
    return Promise.resolve(new Response(JSON.stringify({ rounds: [], next: before > 60 ? before - 60 : null })));
  });
  const shown = mount(Rounds, { target: document.body, props: { card, colour: null } });
  const words = () => (flushSync(), document.body.textContent);
  await vi.waitFor(() => expect(words()).toContain('back to round 121'));
  expect(asked[0]).toBe('limit=20');
  expect(asked.at(-1)).toBe('limit=20&before=181');
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(words()).toContain('You have played no round at this table yet.'));
  expect(asked.at(-1)).toBe('limit=20&before=1');
  expect(document.querySelector('button')).toBeNull();
  await unmount(shown);
});
