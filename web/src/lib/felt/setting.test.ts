import { describe, expect, it } from 'vitest';
import type { BoxHolds, BoxOut, FeltOut } from '../../api/types';
import { plane } from './geometry';
import { setting } from './setting';

const UNIT = 60;
const wide = (text: string) => text.length * 0.62;
const COLOURS = ['black', 'blue', 'gold', 'green', 'purple', 'red'];

/** A felt of twelve rows with one strip of areas below the numbers. */
function felt(captions: string[]): FeltOut {
  const boxes: BoxOut[] = [];
  const box = (left: number, top: number, right: number, bottom: number, holds: BoxHolds, caption: string) =>
    boxes.push({ left, top, right, bottom, holds, caption, covered: false });
  for (let n = 0; n < 36; n += 1) {
    const [left, top] = [Math.floor(n / 3) * UNIT, (n % 3) * UNIT];
    box(left, top, left + UNIT, top + UNIT, 'number', String(n + 1));
  }
  const each = (12 * UNIT) / captions.length;
  captions.forEach((caption, at) => box(at * each, -UNIT, (at + 1) * each, 0, 'area', caption));
  return { unit: UNIT, left: 0, top: -UNIT, right: 12 * UNIT, bottom: 3 * UNIT, boxes, spots: [] };
}

const crowded = felt([
  ...COLOURS.map((colour) => `Six Numbers Color Wager ${colour}`),
  ...COLOURS.map((colour) => `Seven Numbers Color Wager ${colour}`),
  'Seven Numbers',
]);
const plain = felt(['1 to 18', 'Even', 'Red', 'Black', 'Odd', '19 to 36']);
const words = (of: FeltOut, at = plane(of, 960, 400)) => {
  const set = setting(of, at, wide);
  return { ...set, areas: set.words.filter((_, i) => of.boxes[i]?.holds === 'area') };
};

describe('the words of a strip', () => {
  it('that its boxes have in common stand once over them', () => {
    const { headings, areas } = words(crowded);
    expect(headings.map(({ lines }) => lines.join('|').replaceAll('\u00a0', ' '))).toEqual([
      'Six Numbers Color Wager',
      'Seven Numbers Color Wager',
    ]);
    expect(areas.map(({ lines }) => lines.join(' '))).toEqual([...COLOURS, ...COLOURS, 'Seven Numbers']);
  });

  it('have one size, and so have its headings', () => {
    for (const of of [crowded, plain]) {
      const { headings, areas } = words(of);
      expect(new Set(areas.map(({ size }) => size)).size).toBe(1);
      expect(new Set(headings.map(({ size }) => size)).size).toBeLessThanOrEqual(1);
    }
  });

  it('keep apart from the heading', () => {
    const { headings, areas } = words(crowded);
    const end = (headings[0]?.frame.y ?? 0) + (headings[0]?.frame.height ?? 0);
    for (const { room } of areas.slice(0, 12)) expect(room.y).toBeGreaterThanOrEqual(end);
  });

  it('need no heading where they are short', () => expect(words(plain).headings).toEqual([]));
});

it('stands a felt of many boxes upright where the space is nearly square, so that its words have room', () => {
  expect(plane(crowded, 560, 560).across).toBe(false);
  expect(plane(plain, 560, 560).across).toBe(true);
  expect(plane(crowded, 960, 560).across).toBe(true);
});
