import { describe, expect, it } from 'vitest';
import { atRest, ballSpeed, fraction, landed, landing, running, sixLanded, sixLanding, sixRunning } from './motion';

const near = (a: number, b: number) => Math.min(fraction(a - b), fraction(b - a));

describe('a ball that was told where it rested', () => {
  const pockets = Array.from({ length: 38 }, (_, i) => i / 38);

  it.each([
    [0.4, 4],
    [3, 0.75],
    [8, 4],
    [20, 0],
  ])('comes to rest in every pocket, spun %d seconds ago, in %d seconds', (seconds, takes) => {
    for (const pocket of pockets) {
      const from = running(seconds, 0.2);
      const way = landing(from, ballSpeed(seconds), pocket, takes);
      expect(landed(way, takes).rested).toBe(true);
      if (takes > 0) expect(landed(way, takes - 0.001).rested).toBe(false);
      const end = landed(way, 100);
      expect(end).toMatchObject({ moving: false, rested: true });
      expect(end.ball?.out).toBe(0);
      // On top, in its pocket.
      expect(near(end.ball?.at ?? 9, 0)).toBeLessThan(1e-9);
      expect(near(end.head + pocket, 0)).toBeLessThan(1e-9);
    }
  });

  it('does not jump, neither when the number is told nor when it rests', () => {
    for (const pocket of pockets) {
      const from = running(8, 0.2);
      const way = landing(from, ballSpeed(8), pocket, 4);
      const begin = landed(way, 0);
      expect(near(begin.ball?.at ?? 9, from.ball?.at ?? 0)).toBeLessThan(1e-9);
      const before = landed(way, way.ballTakes - 1e-6);
      const after = landed(way, way.ballTakes + 1e-6);
      expect(near(before.ball?.at ?? 9, after.ball?.at ?? 0)).toBeLessThan(1e-5);
      // The first instant has the speed that the ball had.
      const speed = (fraction((landed(way, 0.001).ball?.at ?? 0) - (begin.ball?.at ?? 0)) - 1) / 0.001;
      expect(speed).toBeCloseTo(ballSpeed(8), 1);
    }
  });

  it('never runs back', () => {
    for (const pocket of pockets)
      for (const takes of [0.3, 1, 2, 4, 6]) {
        const way = landing(running(8, 0), ballSpeed(8), pocket, takes);
        const seen = Array.from({ length: 200 }, (_, i) => landed(way, (takes * i) / 200));
        // As seen from the head, by less than half a turn from one picture to the next.
        const steps = seen.slice(1).map((next, i) => {
          const before = seen[i];
          return fraction((before?.ball?.at ?? 0) - (before?.head ?? 0) - ((next.ball?.at ?? 0) - next.head));
        });
        expect(Math.max(...steps.map((step) => (step > 1 - 1e-9 ? 0 : step)))).toBeLessThan(0.5);
      }
  });
});

describe('a Big Six wheel', () => {
  it('stops with the section under the clapper', () => {
    for (let section = 0; section < 54; section += 1) {
      const land = sixLanding(sixRunning(5, 0.3).head, section / 54, 4);
      const end = sixLanded(land, 100);
      expect(near(end.head + section / 54, 0)).toBeLessThan(1e-9);
      expect(end.rested).toBe(true);
      expect(sixLanded(land, 3.999).rested).toBe(false);
    }
  });
});

it('rests with the pocket on top', () => expect(near(atRest(0.25).head + 0.25, 0)).toBeLessThan(1e-9));
