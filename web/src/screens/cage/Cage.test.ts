import { mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Cage from '../Cage.svelte';

let shown: ReturnType<typeof mount> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

it('of a house without tables says so, and waits for nothing', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify({ tables: [] })))),
  );
  shown = mount(Cage, { target: document.body });
  await vi.waitFor(() => expect(document.body.textContent).toContain('This house has no tables yet'));
  expect(document.querySelector('[aria-busy]')).toBeNull();
});
