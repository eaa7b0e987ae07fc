// How a wheel and its ball move, as functions of time. Angles are in turns: clockwise, from the top.
//
// Nobody knows the number while the ball runs, this page least of all. So the ball runs until the house tells where it
// rested, and then comes to rest there, with no jump in place or speed.

export interface Motion {
  /** Of the wheel head: where pocket 0 is. */
  head: number;
  /** Where the ball is, and how far out: 1 in its track, 0 in a pocket. None where there is no ball. */
  ball: { at: number; out: number } | null;
  /** False when the next picture would be the same. */
  moving: boolean;
  /** The number lies there for everyone to see. */
  rested: boolean;
}

const HEAD_SPEED = 0.24;
const BALL_SPEED = -1.05;
const BALL_SLOWEST = -0.62;
const SLOWING = 9;

/** A ball that was spun at `since` (seconds), and no number yet. */
export function running(seconds: number, head: number): Motion {
  const slow = Math.min(1, seconds / SLOWING);
  // The integral of a speed that falls evenly from the first to the slowest.
  const ball =
    seconds < SLOWING
      ? BALL_SPEED * seconds + ((BALL_SLOWEST - BALL_SPEED) * seconds * slow) / 2
      : (BALL_SPEED + BALL_SLOWEST) * (SLOWING / 2) + BALL_SLOWEST * (seconds - SLOWING);
  return { head: head + HEAD_SPEED * seconds, ball: { at: fraction(ball), out: 1 }, moving: true, rested: false };
}

export function ballSpeed(seconds: number): number {
  return BALL_SPEED + (BALL_SLOWEST - BALL_SPEED) * Math.min(1, seconds / SLOWING);
}

/** The way from the moment at which the number was told to the end of all motion. */
export interface Landing {
  head: number;
  ball: number;
  /** Seconds that the ball takes to its pocket, and its way there as seen from the head. */
  ballTakes: number;
  ballWay: number;
  headTakes: number;
  headWay: number;
  pocket: number;
}

/** `pocket` is its angle on the head. */
export function landing(from: Motion, speed: number, pocket: number): Landing {
  const ball = from.ball?.at ?? 0;
  // As seen from the head the ball runs backwards, by at least a whole turn, until it is over its pocket.
  const relative = speed - HEAD_SPEED;
  const gap = fraction(ball - from.head - pocket);
  const ballWay = -(gap + (gap < 0.35 ? 2 : 1));
  // The head stops with the pocket on top, where it can be read.
  const headWay = fraction(-(from.head + pocket)) + (fraction(-(from.head + pocket)) < 0.5 ? 1 : 0);
  return {
    head: from.head,
    ball,
    // Slowing evenly, the way is half of the speed times the time.
    ballTakes: (2 * ballWay) / relative,
    ballWay,
    headTakes: (2 * headWay) / HEAD_SPEED,
    headWay,
    pocket,
  };
}

export function landed(way: Landing, seconds: number): Motion {
  const head = way.head + way.headWay * eased(seconds / way.headTakes);
  const part = Math.min(1, seconds / way.ballTakes);
  const seen = way.ball - way.head + way.ballWay * eased(part);
  const rested = part >= 1;
  return {
    head,
    ball: { at: fraction(head + (rested ? way.pocket : seen)), out: fall(part) },
    moving: seconds < Math.max(way.headTakes, way.ballTakes),
    rested,
  };
}

export function atRest(pocket: number | null): Motion {
  const head = pocket === null ? 0 : fraction(-pocket);
  return { head, ball: pocket === null ? null : { at: 0, out: 0 }, moving: false, rested: pocket !== null };
}

/** Down from the track past the middle of the way, with three bounces that each go half as high. */
function fall(part: number): number {
  const begins = 0.5;
  if (part <= begins) return 1;
  const p = (part - begins) / (1 - begins);
  if (p < 0.4) return 1 - (p / 0.4) ** 2;
  const bounces = [
    { from: 0.4, to: 0.66, high: 0.34 },
    { from: 0.66, to: 0.86, high: 0.14 },
    { from: 0.86, to: 1, high: 0.05 },
  ];
  const bounce = bounces.find((each) => p <= each.to);
  if (bounce === undefined) return 0;
  const q = (p - bounce.from) / (bounce.to - bounce.from);
  return bounce.high * 4 * q * (1 - q);
}

function eased(part: number): number {
  const p = Math.min(1, Math.max(0, part));
  return 1 - (1 - p) ** 2;
}

export function fraction(turns: number): number {
  return turns - Math.floor(turns);
}

// Big Six: the wheel itself is spun, and a leather clapper on top falls into the section that wins.

const SIX_SPEED = 0.55;

export function sixRunning(seconds: number, head: number): Motion {
  return { head: head + SIX_SPEED * seconds, ball: null, moving: true, rested: false };
}

export interface SixLanding {
  head: number;
  way: number;
  takes: number;
}

export function sixLanding(head: number, pocket: number): SixLanding {
  const rest = fraction(-(head + pocket));
  const way = rest + (rest < 0.4 ? 1 : 0);
  return { head, way, takes: (2 * way) / SIX_SPEED };
}

export function sixLanded(land: SixLanding, seconds: number): Motion {
  const rested = seconds >= land.takes;
  return { head: land.head + land.way * eased(seconds / land.takes), ball: null, moving: !rested, rested };
}

/** How far a peg pushes the clapper aside, from 0 to 1: slowly up, then it snaps back. */
export function clapper(head: number, sections: number, moving: boolean): number {
  if (!moving) return 0;
  const phase = fraction(head * sections + 0.5);
  return phase < 0.7 ? phase / 0.7 : (1 - phase) / 0.3;
}
