// A page of an older house loads itself again: what a newer house says it would not understand.
const KEY = 'loaded-again';
const SOON = 60_000;

/** Once, and not again soon: a page that does not help must not be asked for for ever. */
export function loadAgain(
  now = Date.now(),
  kept: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  load = () => location.reload(),
): void {
  const before = kept.getItem(KEY);
  if (before !== null && now - Number(before) < SOON) return;
  kept.setItem(KEY, String(now));
  load();
}
