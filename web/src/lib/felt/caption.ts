// How the captions of one row of boxes are broken into lines, and the one size at which all of them stand in their boxes.

const LEADING = 1.14;
const MOST = 4;
// What is short is one thing to the eye: `19 to 36` stays whole.
const SHORT = 8;
// Of its room, what a text may take: along, in one line, and in several. Small letters need the room more than they need air.
const ALONG = 0.84;
const ALONG_SMALL = 0.96;
const SMALL = 13;
const ONE_LINE = 0.54;
const LINES = 0.92;
const STEP = 0.25;

export interface Caption {
  text: string;
  width: number;
  height: number;
}

export interface Row {
  size: number;
  /** By caption. */
  lines: string[][];
}

/** The largest letters, of one size, with which every caption of a row keeps inside its room. Only words are parted. */
export function row(captions: readonly Caption[], largest: number, wide: (text: string) => number): Row {
  for (let size = largest; size > STEP; size -= STEP) {
    const lines = captions.map((caption) => broken(caption, size, wide));
    if (lines.every((found) => found !== null)) return { size, lines };
  }
  return { size: STEP, lines: captions.map(({ text }) => [text]) };
}

/** In as few lines as there must be, of which the longest is as short as it can be; null where the words have no room. */
function broken({ text, width, height }: Caption, size: number, wide: (text: string) => number): string[] | null {
  const words = text.length <= SHORT ? [text] : text.split(' ');
  const along = (width * (size > SMALL ? ALONG : ALONG_SMALL)) / size;
  const most = Math.min(MOST, words.length, Math.floor((height * LINES) / (LEADING * size)));
  const one = size * LEADING <= height * ONE_LINE || words.length > 1;
  for (let count = 1; count <= most; count += 1) {
    const lines = balanced(words, count, wide);
    if (one && lines.every((line) => wide(line) <= along)) return lines;
  }
  return null;
}

/** At most so many lines, the longest as short as it can be. */
function balanced(words: readonly string[], count: number, wide: (text: string) => number): string[] {
  if (count === 1 || words.length === 1) return [words.join(' ')];
  let best: string[] | null = null;
  let longest = Infinity;
  for (let first = 1; first <= words.length - 1; first += 1) {
    const lines = [words.slice(0, first).join(' '), ...balanced(words.slice(first), count - 1, wide)];
    const length = Math.max(...lines.map(wide));
    if (length < longest) [best, longest] = [lines, length];
  }
  return best ?? [words.join(' ')];
}

export { LEADING };
