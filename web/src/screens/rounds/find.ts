// Finding a round among thousands: pages are asked for from the newest back, and no further than the moment that is looked for.
import type { RoundLine } from '../../api/types';

export interface Wanted {
  /** Milliseconds; none for no bound. */
  from: number | null;
  to: number | null;
  /** Pockets that count as the result, or none for any. */
  pockets: readonly number[] | null;
  only: 'all' | 'wagered' | 'void' | 'test';
}

export function matches(line: RoundLine, wanted: Wanted): boolean {
  if (wanted.from !== null && line.opened_at < wanted.from) return false;
  if (wanted.to !== null && line.opened_at > wanted.to) return false;
  if (wanted.pockets !== null && (line.number == null || !wanted.pockets.includes(line.number))) return false;
  if (wanted.only === 'wagered') return line.wagers > 0;
  if (wanted.only === 'void') return line.void;
  if (wanted.only === 'test') return line.test;
  return true;
}

/** All rounds that could match are here: the oldest one began before the time that is looked for. */
export function reached(lines: readonly RoundLine[], wanted: Wanted): boolean {
  const oldest = lines.at(-1);
  return wanted.from !== null && oldest !== undefined && oldest.opened_at < wanted.from;
}

/** A day and a time of it as people type them into fields, in this display's time zone. Null where it is none. */
export function moment(day: string, time: string, end: boolean): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const clock = /^\d{2}:\d{2}/.test(time) ? time.slice(0, 5) : end ? '23:59' : '00:00';
  const at = new Date(`${day}T${clock}:${end ? '59.999' : '00.000'}`).getTime();
  return Number.isNaN(at) ? null : at;
}

export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
