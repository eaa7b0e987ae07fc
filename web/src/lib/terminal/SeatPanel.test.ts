import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, Answer, Card, TableView } from '../../api/types';
import type { Live } from '../table.svelte';
import { session } from '../session.svelte';
import { Play } from './play.svelte';
import SeatPanel from './SeatPanel.svelte';

const card = {
  id: 't',
  seats: 4,
  currency: { code: 'USD', symbol: '$', minor: 100 },
  chips: { accepted: ['value-chip'], denominations: [100], coloured: false },
} as unknown as Card;

let shown: ReturnType<typeof mount> | null = null;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${path}`);
    const guest = { person: 7, name: 'Guest 7', roles: ['player'], may: ['play'], guest: true };
    return Promise.resolve(new Response(JSON.stringify(path === '/api/lobby' ? { guests: true } : guest)));
  });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  session.me = { roles: [], may: [], guest: false };
  vi.unstubAllGlobals();
});

/** A table as everybody sees it, whose house answers as given. */
function table(view: Partial<TableView>, answer?: Partial<Answer>) {
  const order = vi.fn((_: Act) => Promise.resolve(answer as Answer));
  const live = { id: 't', card, view, seat: null, again: vi.fn(), order } as unknown as Live;
  const play = new Play(live);
  const show = () => {
    shown = mount(SeatPanel, {
      target: document.body,
      props: { live, card, seat: null, play, onsit: () => undefined },
    });
    flushSync();
  };
  show();
  return { play, order, show };
}

const keys = () => [...document.querySelectorAll('button')].map((button) => button.textContent.trim());

describe('who has no seat', () => {
  it('is told that every seat is taken before asking for one', async () => {
    const { play, order } = table({ phase: 'betting', players: 4 });
    expect(document.body.textContent).toContain('Every seat is taken');
    expect(keys()).toEqual([]);
    // Nobody comes in as a guest for a seat that is not there, however it was asked for.
    await play.sit();
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
    expect(order).not.toHaveBeenCalled();
  });

  it('is told that the table is closed', () => {
    table({ phase: 'closed', players: 0 });
    expect(document.body.textContent).toContain('The table is closed');
    expect(keys()).toEqual([]);
  });

  it('is offered one that is free', () => {
    table({ phase: 'idle', players: 3 });
    expect(keys()).toEqual(['Take a seat as a guest']);
  });

  it('reads why there was none after the connection was made anew', async () => {
    const said = {
      reason: 'table-full',
      what: '',
      fix: '',
      says: 'Every seat is taken. Choose another table, or wait.',
    };
    const { play, show } = table({ phase: 'betting', players: 3 }, { outcome: 'failed', said });
    const sitting = play.sit();
    // The panel goes while the house sees who it is now, and comes back.
    if (shown) await unmount(shown);
    await sitting;
    expect(asked).toContain('POST /api/session/guest');
    show();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(said.says);
  });
});
