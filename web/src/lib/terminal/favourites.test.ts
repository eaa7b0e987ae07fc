import { expect, it } from 'vitest';
import { kept, read, write, type Favourite, type Store } from './favourites';

class Shelf implements Store {
  items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

const RED: Favourite = { name: 'Red', wagers: [{ name: 'red', spot: 4, amount: 500, tip: false }] };

it('keeps what was written, by table', () => {
  const shelf = new Shelf();
  expect(write('a', [RED], shelf)).toBe(true);
  expect(read('a', shelf)).toEqual([RED]);
  expect(read('b', shelf)).toEqual([]);
});

it.each(['{', '7', '[{"name":1}]', '[{"name":"x","wagers":[{"name":"red","spot":1,"amount":-5,"tip":false}]}]'])(
  'takes no harm from %s',
  (text) => {
    const shelf = new Shelf();
    shelf.setItem('wheelhouse favourites a', text);
    expect(read('a', shelf)).toEqual([]);
  },
);

it('says when the browser keeps nothing', () => {
  const full: Store = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(write('a', [RED], full)).toBe(false);
});

it('replaces one of the same name and lets the oldest go', () => {
  expect(kept([RED], { ...RED, wagers: [] })).toEqual([{ ...RED, wagers: [] }]);
  const many = Array.from({ length: 12 }, (_, i) => ({ name: String(i), wagers: [] }));
  expect(kept(many, RED).map((each) => each.name)).toEqual([...many.slice(1).map((each) => each.name), 'Red']);
});
