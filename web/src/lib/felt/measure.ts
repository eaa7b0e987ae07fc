// How wide words are in the face of the felt, beside their height.

// On average, where nothing can measure it.
const WIDE = 0.66;
const PIXELS = 100;

let pen: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** In widths of the letters' height. */
export function wide(text: string): number {
  const found = known.get(text);
  if (found !== undefined) return found;
  pen ??= drawing();
  const width = pen === null ? text.length * WIDE : pen.measureText(text).width / PIXELS;
  known.set(text, width);
  return width;
}

function drawing(): CanvasRenderingContext2D | null {
  const face = getComputedStyle(document.documentElement).getPropertyValue('--display').trim();
  const found = document.createElement('canvas').getContext('2d');
  if (found === null || face === '') return null;
  found.font = `600 ${PIXELS}px ${face}`;
  return found;
}
