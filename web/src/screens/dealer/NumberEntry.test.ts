import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Act, Answer, Card, CrewView } from '../../api/types';
import type { Console } from './console.svelte';
import NumberEntry from './NumberEntry.svelte';

const labels = ['0', '32', '15', '17', '1'];
const card = {
  game: 'roulette',
  wheel: {
    pockets: labels.map((label) => ({ label, colour: label === '0' ? 'green' : 'black', void: false, area: null })),
  },
} as unknown as Card;
let shown: Record<string, unknown> | null = null;

/** A console that keeps what it was asked for. */
function show(told: number | null, why: string | null = null) {
  const orders: Act[] = [];
  const said: string[] = [];
  const desk = {
    live: { crew: { told } as CrewView },
    why: () => why,
    tell: (_: string, says: string) => said.push(says),
    give: (order: Act) => {
      orders.push(order);
      return Promise.resolve({} as Answer);
    },
  } as unknown as Console;
  shown = mount(NumberEntry, { target: document.body, props: { card, console: desk } }) as Record<string, unknown>;
  flushSync();
  return { orders, said };
}

function type(text: string) {
  const input = document.querySelector('input');
  if (input === null) throw new Error('no field');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  flushSync();
}

const touch = (label: string) => {
  [...document.querySelectorAll<HTMLButtonElement>('.pad button')]
    .find((button) => button.textContent === label)
    ?.click();
  flushSync();
};

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

describe('the number at rest', () => {
  it('is told by digits and Enter', () => {
    const { orders } = show(null);
    type('17');
    expect(orders).toEqual([{ act: 'tell-result', pocket: 3, revolutions: null }]);
  });

  it('is confirmed by Enter alone once it was told', () => {
    const { orders } = show(3);
    type('');
    expect(orders).toEqual([{ act: 'confirm-result', pocket: 3 }]);
  });

  it('is told by one touch', () => {
    const { orders } = show(null);
    touch('15');
    expect(orders).toEqual([{ act: 'tell-result', pocket: 2, revolutions: null }]);
  });

  it('is confirmed by a second touch on the same pocket', () => {
    const { orders } = show(2);
    touch('15');
    expect(orders).toEqual([{ act: 'confirm-result', pocket: 2 }]);
  });

  it('that differs from the first is not taken for a confirmation of it', () => {
    const { orders } = show(3);
    touch('15');
    expect(orders).toEqual([{ act: 'confirm-result', pocket: 2 }]);
  });

  it('that is no pocket is never sent', () => {
    const { orders, said } = show(null);
    type('37');
    expect(orders).toEqual([]);
    expect(said).toEqual(['No pocket of this wheel is 37.']);
  });

  it('is not sent while it may not be told', () => {
    const { orders, said } = show(null, 'No ball was spun.');
    touch('15');
    type('17');
    expect(orders).toEqual([]);
    expect(said).toEqual(['No ball was spun.', 'No ball was spun.']);
  });
});
