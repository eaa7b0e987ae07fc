// A clock for countdowns, which stands still while nobody looks.

// Two clocks differ by a little, and ours is looked at now and then only: twenty-five seconds must not begin as twenty-six.
const SLACK_MS = 300;

/** Whole seconds until then. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now - SLACK_MS) / 1000));
}

export class Clock {
  now = $state(Date.now());
  #read: () => number;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(read: () => number = () => Date.now()) {
    this.#read = read;
  }

  /** Runs until what it returns is called: give it to `$effect`. */
  run = (every = 250): (() => void) => {
    const tick = () => {
      if (document.visibilityState === 'visible') this.now = this.#read();
    };
    tick();
    this.#timer = setInterval(tick, every);
    return () => {
      if (this.#timer !== null) clearInterval(this.#timer);
    };
  };

  /** Whole seconds until then; none where there is no such moment. */
  left(until: number | null | undefined): number | null {
    return until == null ? null : secondsLeft(until, this.now);
  }
}
