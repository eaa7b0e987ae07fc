// The shape of a racetrack: two straights and two half circles, with the pockets in the order of the wheel around it.

export interface Track {
  width: number;
  height: number;
  /** Of the band that holds the numbers. */
  band: number;
  /** Outlines of the pockets, in the order of the wheel, with the middle of each. */
  cells: { path: string; x: number; y: number }[];
  /** The room inside the band. */
  inner: { x: number; y: number; width: number; height: number };
}

/** Higher than wide, it stands upright and begins at the top: a quarter turn, so that it still runs as the wheel does. */
export function track(count: number, width: number, height: number): Track {
  if (height <= width) return lying(count, width, height, (x, y) => ({ x, y }));
  const { inner, ...rest } = lying(count, height, width, (x, y) => ({ x: width - y, y: x }));
  // The round ends have room too, for what is a little narrower than the straights.
  const more = inner.height * 0.24;
  const less = inner.height * 0.09;
  return {
    ...rest,
    width,
    height,
    inner: { x: inner.y + less, y: inner.x - more, width: inner.height - 2 * less, height: inner.width + 2 * more },
  };
}

function lying(
  count: number,
  width: number,
  height: number,
  turned: (x: number, y: number) => { x: number; y: number },
): Track {
  const band = Math.min(46, Math.max(22, height * 0.24));
  const radius = height / 2 - band / 2;
  const straight = Math.max(0, width - height);
  const length = 2 * straight + 2 * Math.PI * radius;
  const step = length / count;

  /** A point of the middle line, from the left end clockwise, moved outwards. */
  function at(distance: number, outwards: number): { x: number; y: number } {
    const { x, y } = level(distance, outwards);
    return turned(x, y);
  }

  function level(distance: number, outwards: number): { x: number; y: number } {
    let s = ((distance % length) + length) % length;
    const middle = height / 2;
    const quarter = (Math.PI * radius) / 2;
    const reach = radius + outwards;
    const round = (x: number, angle: number) => ({
      x: x + Math.cos(angle) * reach,
      y: middle + Math.sin(angle) * reach,
    });
    if (s < quarter) return round(height / 2, Math.PI + s / radius);
    s -= quarter;
    if (s < straight) return { x: height / 2 + s, y: middle - reach };
    s -= straight;
    if (s < 2 * quarter) return round(height / 2 + straight, -Math.PI / 2 + s / radius);
    s -= 2 * quarter;
    if (s < straight) return { x: height / 2 + straight - s, y: middle + reach };
    s -= straight;
    return round(height / 2, Math.PI / 2 + s / radius);
  }

  const cells = Array.from({ length: count }, (_, index) => {
    const from = (index - 0.5) * step;
    // Enough points that a bend looks bent.
    const along = Array.from({ length: 7 }, (_, i) => from + (step * i) / 6);
    const outer = along.map((s) => at(s, band / 2));
    const inner = along.map((s) => at(s, -band / 2)).reverse();
    const path = `M${[...outer, ...inner].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    return { path, ...at(index * step, 0) };
  });
  const room = band + 6;
  return {
    width,
    height,
    band,
    cells,
    inner: { x: height / 2 - 8, y: room, width: straight + 16, height: height - 2 * room },
  };
}
