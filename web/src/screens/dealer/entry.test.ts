import { describe, expect, it } from 'vitest';
import type { PocketOut } from '../../api/types';
import { append, labels, pad, read } from './entry';

const wheel: PocketOut[] = ['0', '28', '9', '26', '00', '3', '30', '1', '13'].map((label) => ({
  label,
  colour: /^0+$/.test(label) ? 'green' : Number(label) % 2 ? 'red' : 'black',
  void: false,
  area: null,
}));
const sections: PocketOut[] = ['$1', '$2', '$1', 'Joker', '$10', 'Flag'].map((label) => ({
  label,
  colour: 'plain',
  void: false,
  area: null,
}));

describe('digits', () => {
  it('mean the pocket with that label', () => {
    expect(read(wheel, '26').pocket).toBe(3);
    expect(read(wheel, '00').pocket).toBe(4);
  });

  it('may be whole and a beginning at once', () => {
    expect(read(wheel, '0')).toMatchObject({ pocket: 0, more: true });
    expect(read(wheel, '3')).toMatchObject({ pocket: 5, more: true });
    expect(read(wheel, '26')).toMatchObject({ more: false });
  });

  it('that are no pocket say so', () => {
    expect(read(wheel, '37')).toMatchObject({ pocket: null, more: false, says: 'No pocket of this wheel is 37.' });
    expect(read(wheel, '2')).toMatchObject({ pocket: null, more: true });
  });

  it('begin anew where they cannot go on', () => {
    expect(append(wheel, '2', '6')).toBe('26');
    expect(append(wheel, '26', '3')).toBe('3');
    expect(append(wheel, '0', '0')).toBe('00');
    expect(append(wheel, '00', '1')).toBe('1');
  });
});

describe('sections', () => {
  it('are found by what they pay or by a part of their name', () => {
    expect(read(sections, '10').pocket).toBe(4);
    expect(read(sections, 'jo').pocket).toBe(3);
    expect(read(sections, '1')).toMatchObject({ pocket: 0, more: true });
  });

  it('with one label are one key', () => {
    expect(labels(sections).map((row) => row.label)).toEqual(['$1', '$2', 'Joker', '$10', 'Flag']);
  });
});

it('the pad runs from zero up', () => {
  expect(pad(wheel).map((row) => row.label)).toEqual(['0', '00', '1', '3', '9', '13', '26', '28', '30']);
});

it('has the symbols of Big Six in the order of the felt', () => {
  const sections = [
    ['crab', 5],
    ['cherry', 0],
    ['$10', 3],
    ['cherry', 0],
    ['plum', 2],
  ] as const;
  const pockets = sections.map(([label, area]) => ({ label, colour: 'plain' as const, void: false, area }));
  expect(pad(pockets).map((row) => row.label)).toEqual(['cherry', 'plum', '$10', 'crab']);
});
