import { describe, expect, it } from 'vitest';
import { PANELS, meaning, where } from './keyboard';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});
const STEPS = ['B', 'L', 'S', 'N', '0-9', 'D', 'C', 'P', 'E'];

describe('a key', () => {
  it('does a step, whatever its case', () => {
    expect(meaning(press('n'), 'elsewhere', STEPS)).toEqual({ is: 'step', key: 'N' });
    expect(meaning(press('N'), 'button', STEPS)).toEqual({ is: 'step', key: 'N' });
  });

  it('is text while somebody types', () => {
    for (const key of ['n', '1', 'Enter', ' ', 'x']) expect(meaning(press(key), 'field', STEPS)).toBeNull();
  });

  it('leaves Enter and Space to a button that has the focus', () => {
    expect(meaning(press('Enter'), 'button', STEPS)).toBeNull();
    expect(meaning(press(' '), 'button', STEPS)).toBeNull();
    expect(meaning(press(' '), 'elsewhere', STEPS)).toEqual({ is: 'next' });
  });

  it('that is held down or meant for the browser does nothing', () => {
    expect(meaning(press('n', { repeat: true }), 'elsewhere', STEPS)).toBeNull();
    expect(meaning(press('p', { ctrlKey: true }), 'elsewhere', STEPS)).toBeNull();
  });

  it('has one meaning: no panel takes the letter of a step', () => {
    const all = [...PANELS.map((panel) => panel.key), ...STEPS, 'X', 'W'];
    expect(new Set(all).size).toBe(all.length);
  });
});

it('knows a field from a button', () => {
  document.body.innerHTML =
    '<input id="a"><button id="b"><i id="c"></i></button><p id="d"></p><input type="checkbox" id="e">';
  const at = (id: string) => where(document.getElementById(id));
  expect([at('a'), at('b'), at('c'), at('d'), at('e')]).toEqual(['field', 'button', 'button', 'elsewhere', 'button']);
});
