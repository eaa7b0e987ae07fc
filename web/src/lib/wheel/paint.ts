// A wheel on a canvas. The head is painted once and only turned after that, so that a frame costs two pictures.
import type { Card } from '../../api/types';
import type { Motion } from './motion';
import { clapper } from './motion';

const TURN = Math.PI * 2;
const FILL: Record<string, string> = { red: '#b3261e', black: '#15120f', green: '#0b6b3f', plain: '#12402e' };
// Sections of Big Six by the area that they pay, so that an eye can tell them apart.
const AREAS = ['#1f5f46', '#8a5a16', '#23566f', '#6b2f52', '#4c4a8a', '#a3341f', '#2d2d2d', '#5f6b1f'];

/** What the sections of an area are painted with; nothing where the wheel has no areas. */
export function areaFill(area: number | null | undefined): string | null {
  return area == null ? null : (AREAS[area % AREAS.length] ?? null);
}

const BRASS = '#d9b25f';
const INK = '#f6efdf';
// Of a Big Six wheel, in parts of its radius: how far the clapper reaches over the sections, and where they end in the middle.
const SIX_RIM = 0.09;
const SIX_BOSS = 0.34;

// The odds of a section stand between these, under its symbol.
const SIX_ODDS_FROM = 0.565;
const SIX_ODDS_TO = 0.355;

/** The odds that each section of a Big Six wheel shows; nothing on a wheel with a ball. */
export function sectionOdds({ wheel, felt }: Pick<Card, 'wheel' | 'felt'>): (string | null)[] {
  return wheel.pockets.map((pocket) => (pocket.area == null ? null : (felt.boxes[pocket.area]?.odds ?? null)));
}

export interface Marks {
  lit: ReadonlySet<number>;
  /** Pockets that are marked with a word, such as best and worst. */
  best: ReadonlySet<number>;
  worst: ReadonlySet<number>;
}

export function paintHead(
  card: Pick<Card, 'wheel' | 'felt'>,
  size: number,
  six: boolean,
  marks: Marks,
): HTMLCanvasElement {
  const wheel = card.wheel;
  const odds = sectionOdds(card);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  const radius = size / 2;
  const outer = radius * (six ? 0.95 : 0.86);
  const inner = radius * (six ? 0.62 : 0.52);
  const count = wheel.pockets.length;
  const step = TURN / count;
  pen.translate(radius, radius);
  wheel.pockets.forEach((pocket, index) => {
    const middle = index * step - TURN / 4;
    pen.beginPath();
    pen.arc(0, 0, outer, middle - step / 2, middle + step / 2);
    pen.arc(0, 0, inner * (six ? 0.55 : 1), middle + step / 2, middle - step / 2, true);
    pen.closePath();
    pen.fillStyle = areaFill(pocket.area) ?? FILL[pocket.colour] ?? '#12402e';
    pen.fill();
    if (marks.lit.has(index)) {
      pen.fillStyle = 'rgb(244 213 138 / 0.42)';
      pen.fill();
    }
    pen.strokeStyle = BRASS;
    pen.lineWidth = Math.max(1, size / 500);
    pen.stroke();
    pen.save();
    pen.rotate(index * step);
    // Along the rim the label reads from outside, as on a real wheel.
    const text = pocket.void ? '✕' : pocket.label;
    const largest = radius * (six ? 0.085 : 0.125);
    pen.font = `700 ${largest}px system-ui, sans-serif`;
    // Labels of one and two figures have one size; only a longer one is smaller.
    const wide = Math.max(pen.measureText('00').width, pen.measureText(text).width);
    const rim = outer - radius * SIX_RIM;
    const px = six
      ? sixLetters(largest, wide, step, rim, radius * (odds[index] == null ? SIX_BOSS : SIX_ODDS_FROM + 0.015))
      : largest * Math.min(1, (step * outer * 0.86) / wide);
    pen.font = `700 ${px}px system-ui, sans-serif`;
    pen.fillStyle = INK;
    pen.textBaseline = 'middle';
    if (six) {
      // From under the clapper towards the middle, so that a long word has the whole section.
      pen.textAlign = 'left';
      pen.translate(0, -rim);
      pen.rotate(TURN / 4);
      pen.fillText(text, 0, 0);
      const pays = odds[index];
      if (pays != null) {
        const from = radius * SIX_ODDS_FROM;
        const most = radius * 0.05;
        pen.font = `600 ${most}px system-ui, sans-serif`;
        const small = sixLetters(most, pen.measureText(pays).width, step, from, radius * SIX_ODDS_TO);
        pen.font = `600 ${small}px system-ui, sans-serif`;
        pen.fillText(pays, rim - from, 0);
      }
    } else {
      pen.textAlign = 'center';
      pen.fillText(text, 0, -(outer - radius * 0.085));
    }
    pen.restore();
    // The best are few and stand out; the worst are often most of the wheel, so their mark is quiet.
    const best = marks.best.has(index);
    if (best || marks.worst.has(index)) {
      pen.beginPath();
      pen.arc(0, 0, inner + (outer - inner) * (best ? 0.2 : 0.06), middle - step * 0.42, middle + step * 0.42);
      pen.strokeStyle = best ? '#7fe0a4' : '#ffb3a8';
      pen.lineWidth = radius * (best ? 0.09 : 0.025);
      pen.stroke();
    }
  });
  if (six) sixMiddle(pen, radius, outer, count);
  else bowlMiddle(pen, radius, outer, inner);
  return canvas;
}

function bowlMiddle(pen: CanvasRenderingContext2D, radius: number, outer: number, inner: number): void {
  // The ring between the numbers and the pockets that hold the ball.
  ring(pen, outer - radius * 0.17, BRASS, radius * 0.008);
  const cone = pen.createRadialGradient(0, -inner * 0.3, inner * 0.05, 0, 0, inner);
  cone.addColorStop(0, '#9a6a35');
  cone.addColorStop(1, '#4a2c12');
  disc(pen, inner, cone);
  ring(pen, inner, BRASS, radius * 0.012);
  pen.strokeStyle = BRASS;
  pen.lineCap = 'round';
  pen.lineWidth = radius * 0.032;
  for (let arm = 0; arm < 4; arm += 1) {
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(Math.cos((arm * TURN) / 4) * inner * 0.52, Math.sin((arm * TURN) / 4) * inner * 0.52);
    pen.stroke();
    pen.beginPath();
    pen.arc(
      Math.cos((arm * TURN) / 4) * inner * 0.56,
      Math.sin((arm * TURN) / 4) * inner * 0.56,
      radius * 0.035,
      0,
      TURN,
    );
    pen.fillStyle = BRASS;
    pen.fill();
  }
  disc(pen, radius * 0.1, BRASS);
  disc(pen, radius * 0.055, '#f4d58a');
}

function sixMiddle(pen: CanvasRenderingContext2D, radius: number, outer: number, count: number): void {
  ring(pen, outer, BRASS, radius * 0.02);
  pen.fillStyle = '#f4d58a';
  // The pegs stand between the sections: the clapper rests between two of them.
  for (let peg = 0; peg < count; peg += 1) {
    const angle = ((peg + 0.5) * TURN) / count - TURN / 4;
    pen.beginPath();
    pen.arc(Math.cos(angle) * outer, Math.sin(angle) * outer, radius * 0.013, 0, TURN);
    pen.fill();
  }
  const boss = pen.createRadialGradient(0, 0, 1, 0, 0, radius * SIX_BOSS);
  boss.addColorStop(0, '#9a6a35');
  boss.addColorStop(1, '#4a2c12');
  disc(pen, radius * SIX_BOSS, boss);
  ring(pen, radius * SIX_BOSS, BRASS, radius * 0.014);
  disc(pen, radius * 0.06, BRASS);
}

/** The bowl that stands still around the head. */
export function paintBowl(size: number, six: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  const radius = size / 2;
  pen.translate(radius, radius);
  const wood = pen.createRadialGradient(0, 0, radius * 0.75, 0, 0, radius);
  wood.addColorStop(0, '#3a2410');
  wood.addColorStop(0.55, '#6b4420');
  wood.addColorStop(1, '#2a190a');
  disc(pen, radius * 0.995, wood);
  if (six) return canvas;
  ring(pen, radius * 0.985, BRASS, radius * 0.014);
  ring(pen, radius * 0.925, 'rgb(0 0 0 / 0.35)', radius * 0.06);
  pen.fillStyle = BRASS;
  for (let pin = 0; pin < 8; pin += 1) {
    pen.save();
    pen.rotate(((pin + 0.5) * TURN) / 8);
    pen.beginPath();
    pen.ellipse(
      0,
      -radius * 0.885,
      radius * (pin % 2 === 0 ? 0.012 : 0.026),
      radius * (pin % 2 === 0 ? 0.026 : 0.012),
      0,
      0,
      TURN,
    );
    pen.fill();
    pen.restore();
  }
  return canvas;
}

export function frame(
  pen: CanvasRenderingContext2D,
  size: number,
  bowl: HTMLCanvasElement,
  head: HTMLCanvasElement,
  motion: Motion,
  six: boolean,
  sections: number,
): void {
  const radius = size / 2;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, size, size);
  pen.drawImage(bowl, 0, 0);
  pen.translate(radius, radius);
  pen.save();
  pen.rotate(motion.head * TURN);
  pen.drawImage(head, -radius, -radius);
  pen.restore();
  // A Big Six wheel has a clapper and no ball.
  if (motion.ball !== null && !six) {
    const far = radius * (0.585 + 0.34 * motion.ball.out);
    const angle = motion.ball.at * TURN - TURN / 4;
    const x = Math.cos(angle) * far;
    const y = Math.sin(angle) * far;
    const r = Math.max(3, radius * 0.042);
    pen.beginPath();
    pen.arc(x + r * 0.3, y + r * 0.4, r, 0, TURN);
    pen.fillStyle = 'rgb(0 0 0 / 0.5)';
    pen.fill();
    const shine = pen.createRadialGradient(x - r * 0.3, y - r * 0.3, r * 0.1, x, y, r);
    shine.addColorStop(0, '#ffffff');
    shine.addColorStop(1, '#c8c2b4');
    pen.beginPath();
    pen.arc(x, y, r, 0, TURN);
    pen.fillStyle = shine;
    pen.fill();
  }
  if (six) paintClapper(pen, radius, clapper(motion.head, sections, motion.moving));
}

function paintClapper(pen: CanvasRenderingContext2D, radius: number, aside: number): void {
  pen.save();
  pen.translate(0, -radius * 0.99);
  pen.rotate(-aside * 0.4);
  pen.beginPath();
  pen.moveTo(-radius * 0.035, 0);
  pen.lineTo(radius * 0.035, 0);
  pen.lineTo(radius * 0.012, radius * 0.13);
  pen.lineTo(-radius * 0.012, radius * 0.13);
  pen.closePath();
  pen.fillStyle = '#f4d58a';
  pen.fill();
  pen.strokeStyle = '#2a190a';
  pen.lineWidth = Math.max(1, radius * 0.008);
  pen.stroke();
  pen.restore();
}

function disc(pen: CanvasRenderingContext2D, radius: number, fill: string | CanvasGradient): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.fillStyle = fill;
  pen.fill();
}

function ring(pen: CanvasRenderingContext2D, radius: number, stroke: string, width: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.stroke();
}

/**
 * The size of a section's label that is `wide` in the largest letters: it ends before the boss, and where it ends, towards the
 * middle, its letters are no higher than the section is broad there.
 */
export function sixLetters(largest: number, wide: number, step: number, rim: number, boss: number): number {
  const long = wide / largest;
  return Math.min(largest, (step * rim) / (1 + step * long), ((rim - boss) * 0.94) / long);
}
