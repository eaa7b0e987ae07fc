import { expect, it } from 'vitest';
import type { SpotOut } from '../../api/types';
import { plane } from './geometry';
import { Keys } from './keys';

const labels = ['0', '00', '1', '17', '7'];
const felt = {
  unit: 60,
  left: 0,
  top: 0,
  right: 300,
  bottom: 60,
  boxes: labels.map((caption, i) => ({
    holds: 'number' as const,
    caption,
    spot: i,
    left: i * 60,
    right: i * 60 + 60,
    top: 0,
    bottom: 60,
    covered: false,
  })),
  spots: labels.map((name, id) => ({ id, x: id * 60 + 30, y: 30, name }) as SpotOut),
};
const flat = plane(felt, 500, 0);
const press = (keys: Keys, key: string, at: number) => keys.press(key, at, 2, felt, flat);

it('goes to a number that is typed quickly', () => {
  const keys = new Keys();
  expect(press(keys, '1', 1000)).toEqual({ go: 2 });
  expect(press(keys, '7', 1200)).toEqual({ go: 3 });
});

it('takes digits apart when time passes between them', () => {
  const keys = new Keys();
  press(keys, '1', 1000);
  expect(press(keys, '7', 3000)).toEqual({ go: 4 });
});

it('knows zero and double zero', () => {
  const keys = new Keys();
  expect(press(keys, '0', 1000)).toEqual({ go: 0 });
  expect(press(keys, '0', 1100)).toEqual({ go: 1 });
});

it('takes the last digit where both make no number', () => {
  const keys = new Keys();
  press(keys, '7', 1000);
  expect(press(keys, '1', 1100)).toEqual({ go: 2 });
});

it('goes nowhere for a digit that is no number here', () => expect(press(new Keys(), '9', 0)).toBeNull());

it.each([
  ['Enter', 'lay'],
  [' ', 'lay'],
  ['Delete', 'take'],
  ['m', 'pick-up'],
  ['Escape', 'let-go'],
  ['x', null],
])('takes %s for %s', (key, does) => expect(press(new Keys(), key, 0)).toBe(does));
