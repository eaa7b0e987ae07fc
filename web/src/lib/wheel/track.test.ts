import { describe, expect, it } from 'vitest';
import { track } from './track';

describe.each([
  [37, 700, 150],
  [38, 360, 200],
  [37, 200, 200],
  [38, 340, 520],
])('a track of %i pockets in %i by %i', (count, width, height) => {
  const shape = track(count, width, height);

  it('has a cell for each pocket, all inside', () => {
    expect(shape.cells).toHaveLength(count);
    for (const { x, y } of shape.cells) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  it('begins at its left end, or its top, and runs as the wheel does', () => {
    const [first, second] = shape.cells;
    if (height > width) {
      expect(first?.y).toBeCloseTo(shape.band / 2);
      expect(second?.x ?? 0).toBeGreaterThan(width / 2);
    } else {
      expect(first?.x).toBeCloseTo(shape.band / 2);
      expect(second?.y ?? 999).toBeLessThan(height / 2);
    }
  });

  it('has its neighbours beside each other', () => {
    const far = shape.cells.map((cell, i) => {
      const next = shape.cells[(i + 1) % count] ?? cell;
      return Math.hypot(next.x - cell.x, next.y - cell.y);
    });
    expect(Math.max(...far) / Math.min(...far)).toBeLessThan(1.2);
  });
});
