// Where things lie on a felt, and which spot a finger means. All of it comes from the card; nothing here knows a rule.
import type { BoxOut, FeltOut, SpotOut } from '../../api/types';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a felt is laid into a space of the screen: across as on a wide table, or down as on a phone. */
export interface Plane {
  across: boolean;
  width: number;
  height: number;
  /** Of one number box. */
  cell: { width: number; height: number };
  point(x: number, y: number): { x: number; y: number };
  frame(box: { left: number; top: number; right: number; bottom: number }): Frame;
  /** From the screen back to the felt. */
  back(x: number, y: number): { x: number; y: number };
}

// A number box is a little higher than wide; fingers want it not much flatter than this either.
const ASPECT = { least: 0.58, best: 1.24, most: 1.6, down: 0.7 };

// From here on a felt lies across. Between the two it may stand as well, and does where a strip of many boxes would have no room
// for its words.
const SQUARE = 0.95;
const WIDE = 1.15;
const WORD = 52;

function crowded(felt: FeltOut, cell: number): boolean {
  return felt.boxes.some((box) => box.holds === 'area' && ((box.right - box.left) / felt.unit) * cell < WORD);
}

/** The largest felt for the space. A height of nothing means that only the width is given. */
export function plane(felt: FeltOut, width: number, height: number): Plane {
  const long = (felt.right - felt.left) / felt.unit;
  const wide = (felt.bottom - felt.top) / felt.unit;
  const across =
    height > 0 ? width / height >= SQUARE && !(width / height < WIDE && crowded(felt, width / long)) : width >= 420;
  const columns = across ? long : wide;
  const rows = across ? wide : long;
  const numbers = felt.boxes.some((box) => box.holds === 'number');
  let cellWidth = width / columns;
  let cellHeight: number;
  if (!numbers) {
    // A row of areas alone, as at Big Six: boxes may be as high as the space is, within what a hand covers.
    const most = across ? cellWidth * 3.4 : 46;
    cellHeight = height > 0 ? Math.min(height / rows, most) : across ? cellWidth * 2.4 : 34;
  } else if (height > 0) {
    cellHeight = clamp(height / rows, cellWidth * (across ? ASPECT.least : ASPECT.least / 2), cellWidth * ASPECT.most);
    // Where the space is flat, the felt gets narrower rather than its boxes flatter than a finger.
    if (cellHeight * rows > height) {
      cellWidth *= height / (cellHeight * rows);
      cellHeight = height / rows;
    }
  } else cellHeight = cellWidth * (across ? ASPECT.best : ASPECT.down);
  const { left, top, bottom, unit } = felt;
  // The card's `y` grows from the outside boxes to the third column, away from the player: up on a wide screen, to the
  // right on a narrow one.
  const point = across
    ? (x: number, y: number) => ({ x: ((x - left) / unit) * cellWidth, y: ((bottom - y) / unit) * cellHeight })
    : (x: number, y: number) => ({ x: ((y - top) / unit) * cellWidth, y: ((x - left) / unit) * cellHeight });
  const back = across
    ? (x: number, y: number) => ({ x: left + (x / cellWidth) * unit, y: bottom - (y / cellHeight) * unit })
    : (x: number, y: number) => ({ x: left + (y / cellHeight) * unit, y: top + (x / cellWidth) * unit });
  return {
    across,
    width: cellWidth * columns,
    height: cellHeight * rows,
    cell: { width: cellWidth, height: cellHeight },
    point,
    back,
    frame(box) {
      const a = point(box.left, box.top);
      const b = point(box.right, box.bottom);
      return {
        x: Math.min(a.x, b.x),
        y: Math.min(a.y, b.y),
        width: Math.abs(b.x - a.x),
        height: Math.abs(b.y - a.y),
      };
    },
  };
}

/** What a touch means: a spot, or a box that has none (a side wager, or one that is covered). */
export type Target = { spot: number } | { box: number };

// In widths of a number box. A straight is given more room than the lines around it: it is what most fingers mean.
const STRAIGHT_BONUS = 0.1;
const LINE_REACH = 0.2;
const EDGE_REACH = 0.35;

export function targetAt(felt: FeltOut, x: number, y: number): Target | null {
  const { unit } = felt;
  const inside = felt.boxes.findIndex((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  const box = felt.boxes[inside];
  const own = new Set(felt.boxes.flatMap((each) => (each.holds === 'number' || each.spot == null ? [] : [each.spot])));
  const distance = (spot: SpotOut) => Math.hypot(spot.x - x, spot.y - y) / unit;
  // A zero's box is longer than a number's, and its straight lies along the middle of it all.
  const within = (spot: SpotOut, { left, top, right, bottom }: BoxOut) => {
    const [wide, high] = [right - left, bottom - top];
    const along = Math.max(0, Math.abs(spot.x - x) - Math.max(0, wide - high) / 2);
    const down = Math.max(0, Math.abs(spot.y - y) - Math.max(0, high - wide) / 2);
    return Math.hypot(along, down) / unit;
  };
  // A line belongs to a touch along its whole length: a split's spot is the middle of an edge that may be long.
  let best: { id: number; far: number } | null = null;
  for (const spot of felt.spots) {
    if (own.has(spot.id)) continue;
    const straight = box?.holds === 'number' && box.spot === spot.id;
    const far = straight ? within(spot, box) - STRAIGHT_BONUS : distance(spot);
    if (best === null || far < best.far) best = { id: spot.id, far };
  }
  if (box === undefined) return best !== null && best.far <= EDGE_REACH ? { spot: best.id } : null;
  if (box.holds === 'number' && !box.covered) return best === null ? null : { spot: best.id };
  if (best !== null && best.far <= LINE_REACH) return { spot: best.id };
  return box.spot != null ? { spot: box.spot } : { box: inside };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The spot that an arrow key leads to: the nearest in that direction, where going aside counts double. */
export function nextSpot(felt: FeltOut, plane: Plane, from: number, direction: Direction): number {
  const at = felt.spots.find((spot) => spot.id === from);
  if (at === undefined) return felt.spots[0]?.id ?? from;
  const here = plane.point(at.x, at.y);
  const cell = plane.cell;
  let best = { id: from, cost: Infinity };
  for (const spot of felt.spots) {
    const there = plane.point(spot.x, spot.y);
    const dx = (there.x - here.x) / cell.width;
    const dy = (there.y - here.y) / cell.height;
    const ahead = direction === 'left' ? -dx : direction === 'right' ? dx : direction === 'up' ? -dy : dy;
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead <= 0.01) continue;
    // Up to half a box aside is still this row; from there on it soon is another way.
    const cost = ahead + aside * (aside > ahead ? 4 : 2);
    if (cost < best.cost) best = { id: spot.id, cost };
  }
  return best.id;
}

/** The straight of a number, for those who type it. */
export function straightOn(felt: FeltOut, label: string): number | null {
  return felt.boxes.find((box) => box.holds === 'number' && box.caption === label)?.spot ?? null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
