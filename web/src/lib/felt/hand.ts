// What fingers, mouse and pen do on a felt, told as laying, taking back and moving. Knows places, not wagers.

export interface Touched<T> {
  /** The place under the finger, as it moves. */
  over(target: T | null): void;
  lay(target: T): void;
  take(target: T): void;
  /** All of it. */
  clear(target: T): void;
  move(from: T, to: T): void;
  /** Whether chips of this player lie there, so that they can be dragged. */
  holds(target: T): boolean;
  same(a: T, b: T): boolean;
  at(x: number, y: number): T | null;
  /** A drag began, goes on at a point, or ended. */
  drag(from: T | null, x: number, y: number): void;
}

const LONG_PRESS = 480;
const SLOP = 10;

export class Hand<T> {
  readonly #does: Touched<T>;
  #from: T | null = null;
  #start = { x: 0, y: 0 };
  #down = false;
  #dragging = false;
  #took = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(does: Touched<T>) {
    this.#does = does;
  }

  press(x: number, y: number): void {
    const target = this.#does.at(x, y);
    this.#from = target;
    this.#start = { x, y };
    this.#down = true;
    this.#dragging = false;
    this.#took = false;
    this.#does.over(target);
    clearTimeout(this.#timer);
    if (target !== null && this.#does.holds(target)) {
      this.#timer = setTimeout(() => {
        if (!this.#down || this.#dragging) return;
        this.#took = true;
        this.#does.take(target);
      }, LONG_PRESS);
    }
  }

  move(x: number, y: number): void {
    const target = this.#does.at(x, y);
    this.#does.over(target);
    if (!this.#down || this.#took) return;
    if (Math.hypot(x - this.#start.x, y - this.#start.y) > SLOP) {
      clearTimeout(this.#timer);
      if (this.#from !== null && this.#does.holds(this.#from)) {
        this.#dragging = true;
        this.#does.drag(this.#from, x, y);
      }
    }
  }

  release(x: number, y: number): void {
    if (!this.#down) return;
    const target = this.#does.at(x, y);
    const from = this.#from;
    const { dragging, took } = { dragging: this.#dragging, took: this.#took };
    this.cancel();
    if (took) return;
    if (dragging && from !== null) {
      if (target !== null && !this.#does.same(from, target)) this.#does.move(from, target);
      // Dragged off the felt: taken back.
      else if (target === null) this.#does.clear(from);
    } else if (target !== null) {
      // A finger may slide to the spot that it means before it lifts.
      this.#does.lay(target);
    }
  }

  cancel(): void {
    clearTimeout(this.#timer);
    if (this.#dragging) this.#does.drag(null, 0, 0);
    this.#down = false;
    this.#dragging = false;
    this.#took = false;
    this.#from = null;
  }
}
