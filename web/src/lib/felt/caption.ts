// How a caption is broken into lines so that it can be read in its box.

// Of the display face: how wide a character is beside its height, on average.
const WIDE = 0.64;
const LEADING = 1.12;
const MOST = 4;
const SHORT = 8;

export interface Caption {
  lines: string[];
  size: number;
}

/** The largest letters for the room, in as many lines as that takes. */
export function caption(text: string, along: number, over: number, largest: number): Caption {
  let best: Caption = { lines: [text], size: 0 };
  // What is short is one thing to the eye: `2 to 1` stays whole.
  for (let count = 1; count <= (text.length <= SHORT ? 1 : MOST); count += 1) {
    const lines = broken(text, count);
    const longest = Math.max(...lines.map((line) => line.length), 3);
    const size = Math.min(
      largest,
      (along * 0.88) / (longest * WIDE),
      (over * (count === 1 ? 0.46 : 0.8)) / (lines.length * LEADING),
    );
    if (size > best.size * 1.15) best = { lines, size };
  }
  return best;
}

/** In a box that has its odds below the words, or beside them. */
export function roomyCaption(
  text: string,
  box: { width: number; height: number },
  across: boolean,
  largest: number,
): Caption {
  return caption(text, box.width, across ? box.height * 0.5 : box.height, largest);
}

/** At most so many lines, of which the longest is as short as it can be; words stay whole. */
function broken(text: string, count: number): string[] {
  const words = text.split(' ');
  const longest = Math.max(...words.map((word) => word.length));
  for (let width = longest; width <= text.length; width += 1) {
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    if (lines.length <= count) return lines;
  }
  return [text];
}
