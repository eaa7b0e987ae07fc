import { describe, expect, it } from 'vitest';
import type { BoxHolds, BoxOut, FeltOut, SpotOut } from '../../api/types';
import { nextSpot, plane, straightOn, targetAt } from './geometry';

const UNIT = 60;

/** Two rows of three numbers behind one zero, a dozen beside them, and the box of a side wager. */
function felt(): FeltOut {
  const boxes: BoxOut[] = [];
  const spots: SpotOut[] = [];
  const spot = (x: number, y: number, name: string): number => {
    const id = spots.length;
    spots.push({
      id,
      x,
      y,
      name,
      called: name,
      wager: '',
      inside: true,
      covers: [],
      odds: '',
      defined: '',
      pays: '',
      courtesy: false,
    });
    return id;
  };
  const box = (
    left: number,
    top: number,
    right: number,
    bottom: number,
    holds: BoxHolds,
    caption: string,
    at: number | null,
    side?: string,
  ) => boxes.push({ left, top, right, bottom, holds, caption, covered: false, spot: at, side: side ?? null });
  box(-60, 0, 0, 180, 'number', '0', spot(-30, 90, '0'));
  for (let n = 1; n <= 6; n += 1) {
    const left = Math.floor((n - 1) / 3) * UNIT;
    const top = ((n - 1) % 3) * UNIT;
    box(left, top, left + UNIT, top + UNIT, 'number', String(n), spot(left + 30, top + 30, String(n)));
  }
  spot(60, 30, 'split 1/4');
  spot(30, 60, 'split 1/2');
  spot(60, 60, 'corner 1/2/4/5');
  spot(30, 0, 'street 1');
  spot(60, 0, 'six-line 1');
  for (let n = 1; n <= 3; n += 1) spot(0, n * UNIT - 30, `split 0/${n}`);
  for (let n = 1; n <= 2; n += 1) spot(0, n * UNIT, `trio 0/${n}/${n + 1}`);
  box(0, -60, 120, 0, 'dozen', '1st 12', spot(60, -30, 'dozen 1'));
  box(0, -120, 120, -60, 'area', 'Back2Back', null, 'b2b');
  return { unit: UNIT, left: -60, top: -120, right: 120, bottom: 180, boxes, spots };
}

const table = felt();

function nameAt(x: number, y: number): string | null {
  const target = targetAt(table, x, y);
  if (target === null) return null;
  return 'spot' in target ? (table.spots[target.spot]?.name ?? '?') : (table.boxes[target.box]?.caption ?? '?');
}

describe('the spot that a finger means', () => {
  it.each([
    ['the middle of a number', 30, 30, '1'],
    ['well inside a number', 42, 40, '1'],
    ['the line between two numbers', 58, 32, 'split 1/4'],
    ['where four numbers meet', 62, 57, 'corner 1/2/4/5'],
    ['the outside line, from inside', 30, 6, 'street 1'],
    ['the outside line, from the dozen', 30, -6, 'street 1'],
    ['the outside corner', 61, -4, 'six-line 1'],
    ['the middle of the dozen', 60, -30, 'dozen 1'],
    ['the dozen far from its middle', 112, -50, 'dozen 1'],
    ['all of a long zero', -30, 20, '0'],
    ['its line to a number, from inside', -4, 90, 'split 0/2'],
    ['where it meets two numbers', -4, 58, 'trio 0/1/2'],
    ['the box of a side wager', 60, -90, 'Back2Back'],
  ])('%s', (_, x, y, name) => expect(nameAt(x, y)).toBe(name));

  it('is none beside the felt', () => expect(nameAt(-300, 90)).toBeNull());

  it('is every spot itself, where it lies', () => {
    for (const spot of table.spots) expect(nameAt(spot.x, spot.y)).toBe(spot.name);
  });
});

describe('a plane', () => {
  it.each([
    [1000, 500, true],
    [390, 700, false],
    [1200, 0, true],
    [360, 0, false],
  ])('of %i by %i leads back to where it came from', (width, height, across) => {
    const flat = plane(table, width, height);
    expect(flat.across).toBe(across);
    expect(flat.width).toBeLessThanOrEqual(width + 1e-6);
    if (height > 0) expect(flat.height).toBeLessThanOrEqual(height + 1e-6);
    const there = flat.point(30, 90);
    expect(flat.back(there.x, there.y).x).toBeCloseTo(30);
    expect(flat.back(there.x, there.y).y).toBeCloseTo(90);
  });

  it('has the zero at the left and the third column on top of a wide screen', () => {
    const flat = plane(table, 1000, 500);
    expect(flat.point(-30, 90).x).toBeLessThan(flat.point(30, 90).x);
    expect(flat.point(30, 150).y).toBeLessThan(flat.point(30, 30).y);
  });

  it('has the zero on top and the first column at the left of a narrow one', () => {
    const flat = plane(table, 300, 700);
    expect(flat.point(-30, 90).y).toBeLessThan(flat.point(30, 90).y);
    expect(flat.point(30, 30).x).toBeLessThan(flat.point(30, 150).x);
  });
});

describe('arrow keys', () => {
  const flat = plane(table, 1000, 500);
  const go = (from: string, direction: 'left' | 'right' | 'up' | 'down') => {
    const spot = table.spots.find((each) => each.name === from);
    return table.spots[nextSpot(table, flat, spot?.id ?? -1, direction)]?.name;
  };

  it('step from a number over its line to the next', () => {
    expect(go('1', 'right')).toBe('split 1/4');
    expect(go('split 1/4', 'right')).toBe('4');
    expect(go('1', 'up')).toBe('split 1/2');
  });

  it('leave the numbers for the dozen', () => expect(go('street 1', 'down')).toBe('dozen 1'));

  it('stay where nothing lies ahead', () => expect(go('4', 'right')).toBe('4'));

  it('come to every spot from every other', () => {
    for (const start of table.spots) {
      const seen = new Set([start.id]);
      const open = [start.id];
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const next = nextSpot(table, flat, id, direction);
          if (!seen.has(next)) {
            seen.add(next);
            open.push(next);
          }
        }
      }
      expect(seen.size).toBe(table.spots.length);
    }
  });
});

it('finds the straight of a typed number', () => {
  expect(straightOn(table, '4')).toBe(4);
  expect(straightOn(table, '40')).toBeNull();
});
