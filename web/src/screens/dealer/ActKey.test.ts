import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ActKey from './ActKey.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Spin the ball</span>' }));
let shown: ReturnType<typeof mount> | null = null;

function show(props: { why: string | null; onpress: () => void; key?: string }) {
  shown = mount(ActKey, { target: document.body, props: { ...props, children } });
  flushSync();
  const button = document.querySelector('button');
  if (button === null) throw new Error('no button');
  return button;
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

describe('a key of the console', () => {
  it('acts when it may', () => {
    const onpress = vi.fn();
    const button = show({ why: null, onpress, key: 'S' });
    button.click();
    expect(onpress).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-disabled')).toBe('false');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('S');
  });

  it('that was pressed says no more why it cannot be pressed again, until somebody comes back to it', () => {
    const button = show({ why: null, onpress: vi.fn() });
    const deed = button.parentElement;
    button.click();
    flushSync();
    expect(deed?.classList.contains('done')).toBe(true);
    deed?.dispatchEvent(new Event('pointerleave'));
    flushSync();
    expect(deed?.classList.contains('done')).toBe(false);
  });

  it('stays in reach when it may not, says why, and does nothing', () => {
    const onpress = vi.fn();
    const button = show({ why: 'Call no more bets first.', onpress });
    button.click();
    flushSync();
    expect(onpress).not.toHaveBeenCalled();
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Call no more bets first.');
    expect(why?.classList.contains('asked')).toBe(true);
  });
});
