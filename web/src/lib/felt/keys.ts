// What the keyboard does on a felt: walks over the spots, jumps to a number, lays, takes back, picks up and puts down.
import type { FeltOut } from '../../api/types';
import { nextSpot, straightOn, type Direction, type Plane } from './geometry';

export type Pressed = { go: number } | 'lay' | 'take' | 'pick-up' | 'let-go' | null;

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
// Digits that follow each other more quickly than this are one number.
const TOGETHER = 900;

export class Keys {
  #typed = '';
  #at = 0;

  press(key: string, at: number, from: number, felt: FeltOut, plane: Plane): Pressed {
    const direction = ARROWS[key];
    if (direction !== undefined) return { go: nextSpot(felt, plane, from, direction) };
    if (key === 'Enter' || key === ' ') return 'lay';
    if (key === 'Delete' || key === 'Backspace') return 'take';
    if (key === 'm' || key === 'M') return 'pick-up';
    if (key === 'Escape') return 'let-go';
    if (!/^\d$/.test(key)) return null;
    this.#typed = at - this.#at < TOGETHER ? this.#typed + key : key;
    this.#at = at;
    const straight = straightOn(felt, this.#typed) ?? straightOn(felt, key);
    return straight === null ? null : { go: straight };
  }
}
