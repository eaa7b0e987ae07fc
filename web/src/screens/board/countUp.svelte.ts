// A figure that rises to its new value instead of jumping there. It shows the true figure at once where motion is not wanted,
// and when it falls: a meter that was won starts again.
export class CountUp {
  shows = $state(0);
  #target = 0;
  #from = 0;
  #began = 0;
  #frame = 0;
  #first = true;

  constructor(
    private readonly lasts = 1500,
    private readonly still = () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  ) {}

  to(value: number): void {
    if (value === this.#target && !this.#first) return;
    const jump = this.#first || value < this.#target || this.still();
    this.#first = false;
    this.#target = value;
    cancelAnimationFrame(this.#frame);
    if (jump) {
      this.shows = value;
      return;
    }
    this.#from = this.shows;
    this.#began = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #step = (now: number): void => {
    this.shows = between(this.#from, this.#target, (now - this.#began) / this.lasts);
    if (this.shows !== this.#target) this.#frame = requestAnimationFrame(this.#step);
  };
}

/** Whole units on the way, fast first and slow at the end, and exactly the target from then on. */
export function between(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(0, part)) ** 3;
  return Math.floor(from + (to - from) * eased);
}
