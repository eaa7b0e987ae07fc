// How a wheel and its ball move, as functions of time. Angles are in turns: clockwise, from the top.
//
// Nobody knows the number while the ball runs, this page least of all. So the ball runs until the house tells where and when
// it rests, and then comes to rest there and then, with no jump in place or speed.

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
  /** Seconds that the ball takes to its pocket, its way there as seen from the head, and how steeply that begins. */
  ballTakes: number;
  ballWay: number;
  steep: number;
  headTakes: number;
  headWay: number;
  pocket: number;
}

/** `pocket` is its angle on the head; the ball rests in it after `seconds`. */
export function landing(from: Motion, speed: number, pocket: number, seconds: number): Landing {
  const ball = from.ball?.at ?? 0;
  // As seen from the head the ball runs backwards until it is over its pocket.
  const relative = speed - HEAD_SPEED;
  const ballTakes = Math.max(0, seconds);
  const { way, steep } = wayThere(fraction(ball - from.head - pocket), -relative, ballTakes);
  // The head stops with the pocket on top, where it can be read.
  const headWay = fraction(-(from.head + pocket)) + (fraction(-(from.head + pocket)) < 0.5 ? 1 : 0);
  return {
    head: from.head,
    ball,
    ballTakes,
    ballWay: -way,
    steep,
    headTakes: (2 * headWay) / HEAD_SPEED,
    headWay,
    pocket,
  };
}

/** The turns that fit the time best: slowing evenly, the way is half of the speed times the time. */
function wayThere(gap: number, speed: number, seconds: number): { way: number; steep: number } {
  const way = gap + Math.max(0, Math.round((speed * seconds) / 2 - gap));
  // Steeper than three it would run past the pocket and back.
  const turns = way < (speed * seconds) / 3 ? way + 1 : way;
  return { way: turns, steep: turns === 0 ? 0 : Math.min(3, (speed * seconds) / turns) };
}

export function landed(way: Landing, seconds: number): Motion {
  const head = way.head + way.headWay * eased(seconds / way.headTakes);
  const part = seconds >= way.ballTakes ? 1 : seconds / way.ballTakes;
  const seen = way.ball - way.head + way.ballWay * eased(part, way.steep);
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

/** From 0 to 1, as steep in the beginning as is said and level in the end; 2 slows evenly. */
function eased(part: number, steep = 2): number {
  const p = Math.min(1, Math.max(0, part));
  return steep * (p ** 3 - 2 * p ** 2 + p) + 3 * p ** 2 - 2 * p ** 3;
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
  steep: number;
}

export function sixLanding(head: number, pocket: number, seconds: number): SixLanding {
  const takes = Math.max(0, seconds);
  return { head, ...wayThere(fraction(-(head + pocket)), SIX_SPEED, takes), takes };
}

export function sixLanded(land: SixLanding, seconds: number): Motion {
  const rested = seconds >= land.takes;
  const part = rested ? 1 : seconds / land.takes;
  return { head: land.head + land.way * eased(part, land.steep), ball: null, moving: !rested, rested };
}

/** How far a peg pushes the clapper aside, from 0 to 1: slowly up, then it snaps back. */
export function clapper(head: number, sections: number, moving: boolean): number {
  if (!moving) return 0;
  const phase = fraction(head * sections + 0.5);
  return phase < 0.7 ? phase / 0.7 : (1 - phase) / 0.3;
}
