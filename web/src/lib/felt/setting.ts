// Where the words of a felt stand and how large they are: one size for each row of boxes. Words that a row of boxes has in common,
// as the six boxes of one colour wager have all but their colour, stand once over them, as on a printed layout.
import type { BoxOut, FeltOut } from '../../api/types';
import { row } from './caption';
import type { Frame, Plane } from './geometry';

/** The words of one box. */
export interface Words {
  lines: string[];
  size: number;
  /** They run along the long side of a narrow box. */
  turned: boolean;
  /** Where they stand: the box, or what a heading or a band leaves of it. */
  room: Frame;
}

/** Words over several boxes. */
export interface Heading extends Words {
  frame: Frame;
}

export interface Setting {
  /** By box. */
  words: Words[];
  headings: Heading[];
}

/** How wide the band of an area is, which has the colour of its sections on the wheel. */
export const BAND = 14;
// Of a box, what its heading takes.
const HEAD = { across: 0.44, down: 0.34 };
// A row is turned only where that makes it much larger: heads are not made for it.
const TURN = 1.6;

export function setting(felt: FeltOut, flat: Plane, wide: (text: string) => number): Setting {
  const frames = felt.boxes.map((box) => flat.frame(box));
  const roomy = !felt.boxes.some((box) => box.holds === 'number');
  const words: Words[] = felt.boxes.map((box, at) => number(box, frames[at]!));
  const headings: Heading[] = [];
  for (const boxes of rows(felt.boxes)) {
    const groups = grouped(felt.boxes, boxes);
    const rest = new Map(groups.flatMap(({ boxes: under, rest }) => under.map((at, i) => [at, rest[i]!] as const)));
    const heads = groups.map((group): Heading => {
      const all = group.boxes.map((at) => frames[at]!);
      const over = span(all);
      const frame = flat.across
        ? { ...over, height: over.height * HEAD.across }
        : { ...over, width: over.width * HEAD.down };
      const turned = !flat.across;
      const [width, height] = turned ? [frame.height, frame.width] : [frame.width, frame.height];
      // In one line: what it stands over is long.
      const text = group.head.replaceAll(' ', '\u00a0');
      const set = row([{ text, width, height: height * 1.6 }], LARGEST.heading, wide);
      return { frame, room: frame, turned, size: set.size, lines: set.lines[0]! };
    });
    // All headings of a row, too, have one size.
    const least = Math.min(...heads.map((head) => head.size));
    headings.push(...heads.map((head) => ({ ...head, size: least })));
    const rooms = boxes.map((at) => room(frames[at]!, flat.across, roomy, rest.has(at)));
    const texts = boxes.map((at) => rest.get(at) ?? felt.boxes[at]!.caption);
    const largest = roomy ? LARGEST.area : flat.across ? LARGEST.across : LARGEST.down;
    const level = row(
      rooms.map(({ width, height }, i) => ({ text: texts[i]!, width, height })),
      largest,
      wide,
    );
    const upright = row(
      rooms.map(({ width, height }, i) => ({ text: texts[i]!, width: height, height: width })),
      largest,
      wide,
    );
    const turned = !roomy && upright.size > level.size * TURN;
    const set = turned ? upright : level;
    boxes.forEach((at, i) => {
      words[at] = { lines: set.lines[i]!, size: set.size, turned, room: rooms[i]! };
    });
  }
  return { words, headings };
}

const LARGEST = { area: 34, across: 26, down: 20, heading: 18 };

/** Boxes of one kind and one strip. */
function rows(boxes: readonly BoxOut[]): number[][] {
  const found = new Map<string, number[]>();
  boxes.forEach((box, at) => {
    if (box.holds === 'number') return;
    const key = box.holds === 'area' ? `area ${box.top}` : box.holds;
    found.set(key, [...(found.get(key) ?? []), at]);
  });
  return [...found.values()];
}

/** Neighbours whose captions differ by their last word alone. */
function grouped(
  boxes: readonly BoxOut[],
  strip: readonly number[],
): { head: string; boxes: number[]; rest: string[] }[] {
  const groups: { head: string; boxes: number[]; rest: string[] }[] = [];
  for (const at of strip) {
    const box = boxes[at]!;
    const words = box.caption.split(' ');
    const last = words.pop()!;
    if (box.holds !== 'area' || words.length < 2) continue;
    const head = words.join(' ');
    const before = groups.at(-1);
    if (before?.head === head && before.boxes.at(-1) === at - 1) {
      before.boxes.push(at);
      before.rest.push(last);
    } else groups.push({ head, boxes: [at], rest: [last] });
  }
  return groups.filter((group) => group.boxes.length > 1);
}

function room(frame: Frame, across: boolean, roomy: boolean, headed: boolean): Frame {
  const { x, y, width, height } = frame;
  // Chips lie below or beside the words of an area, and its odds stand beyond them.
  if (roomy) {
    const from = BAND + 4;
    return across
      ? { x, y: y + from, width, height: height * 0.5 - from }
      : { x: x + from, y, width: width * 0.45 - from, height };
  }
  if (!headed) return frame;
  return across
    ? { x, y: y + height * HEAD.across, width, height: height * (1 - HEAD.across) }
    : { x: x + width * HEAD.down, y, width: width * (1 - HEAD.down), height };
}

function span(frames: readonly Frame[]): Frame {
  const x = Math.min(...frames.map((frame) => frame.x));
  const y = Math.min(...frames.map((frame) => frame.y));
  return {
    x,
    y,
    width: Math.max(...frames.map((frame) => frame.x + frame.width)) - x,
    height: Math.max(...frames.map((frame) => frame.y + frame.height)) - y,
  };
}

function number(box: BoxOut, frame: Frame): Words {
  const size = Math.min(frame.width * 0.42, frame.height * 0.48);
  return { lines: [box.caption], size, turned: false, room: frame };
}
