// What a key means on the console. Single letters act, so they can be switched off, and never act while somebody types.
import { say } from '../../words/words.svelte';

export type Panel = 'seats' | 'late' | 'posts' | 'inspection' | 'table' | 'supervisor';

export const PANELS: { id: Panel; key: string; called: () => string }[] = [
  { id: 'seats', key: 'M', called: () => say('dealer-seats') },
  { id: 'late', key: 'T', called: () => say('dealer-panel-late') },
  { id: 'posts', key: 'O', called: () => say('dealer-on-duty') },
  { id: 'inspection', key: 'I', called: () => say('dealer-inspection') },
  { id: 'table', key: 'Q', called: () => say('table') },
  { id: 'supervisor', key: 'U', called: () => say('dealer-panel-supervisor') },
];

export type Meaning =
  | { is: 'digit'; digit: string }
  | { is: 'enter' }
  | { is: 'next' }
  | { is: 'step'; key: string }
  | { is: 'panel'; panel: Panel }
  | { is: 'no-spin' }
  | { is: 'number' }
  | { is: 'wager' }
  | { is: 'help' };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

/** Where the key was pressed: in a field it is text, on a button Enter and Space are the button's own. */
export type Where = 'field' | 'button' | 'elsewhere';

export function where(target: EventTarget | null): Where {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]')) return 'field';
  return target.closest('button, a, summary, label, input, [role=button], [role=gridcell]') ? 'button' : 'elsewhere';
}

/** Null where the key means nothing here and is the browser's. A held key acts once. */
export function meaning(pressed: Pressed, at: Where, stepKeys: readonly string[]): Meaning | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat || at === 'field') return null;
  if (pressed.key === 'Enter') return at === 'button' ? null : { is: 'enter' };
  if (pressed.key === ' ') return at === 'button' ? null : { is: 'next' };
  if (/^[0-9]$/.test(pressed.key)) return { is: 'digit', digit: pressed.key };
  if (pressed.key === '?') return { is: 'help' };
  if (pressed.key === '/') return { is: 'number' };
  const key = pressed.key.toUpperCase();
  if (stepKeys.includes(key)) return { is: 'step', key };
  if (key === 'X') return { is: 'no-spin' };
  if (key === 'W') return { is: 'wager' };
  const panel = PANELS.find((one) => one.key === key);
  return panel ? { is: 'panel', panel: panel.id } : null;
}
