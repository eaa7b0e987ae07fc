// Does the computation of docs/fairness.md again, here on the player's own machine.
import type { Revealed } from '../api/types';
import { bytesOf, hex, hmac, joined, sha256 } from './sha256';

const ascii = (text: string) => new TextEncoder().encode(text);

function big(value: number, length: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  if (length === 8) view.setBigUint64(0, BigInt(value));
  else view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

export function commitment(secret: Uint8Array, table: string, round: number): string {
  return hex(sha256(joined(ascii('wheelhouse commitment 1\0'), ascii(`${table}\0`), big(round, 8), secret)));
}

export function* words(
  secret: Uint8Array,
  table: string,
  round: number,
  seal: Uint8Array,
  purpose: string,
): Generator<number, never> {
  const head = joined(ascii('wheelhouse draw 1\0'), ascii(`${table}\0`), big(round, 8), seal, ascii(`${purpose}\0`));
  for (let counter = 0; ; counter += 1) {
    const block = new DataView(hmac(secret, joined(head, big(counter, 4))).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** Only the low bits of a word, and the next word where they are too many: no remainder, which would favour low numbers. */
export function below(source: Generator<number, never>, bound: number): number {
  const mask = bound > 1 ? 0xffffffff >>> Math.clz32(bound - 1) : 0;
  for (;;) {
    const number = (source.next().value & mask) >>> 0;
    if (number < bound) return number;
  }
}

export interface Verdict {
  /** The secret is the one that was committed to. */
  committed: boolean;
  /** It is the commitment that this page saw before the bets opened; null where this page was not there. */
  seen: boolean | null;
  /** The pocket that the secret gives; null where the wheel is not drawn by the house. */
  number: number | null;
  /** Draws that need what is filed for the table, and are checked with the journal. */
  others: string[];
}

/** None where the secret is not even one. */
export function verify(table: string, pockets: number, revealed: Revealed, seen: string | null): Verdict | null {
  const secret = bytesOf(revealed.secret);
  if (secret === null) return null;
  // A spin that did not count was drawn too; the last seal is that of the number that stands.
  const last = revealed.draws.filter(([purpose]) => purpose === 'number').at(-1);
  const seal = last === undefined ? null : bytesOf(last[1]);
  return {
    committed: commitment(secret, table, revealed.round) === revealed.commitment.toLowerCase(),
    seen: seen === null ? null : seen.toLowerCase() === revealed.commitment.toLowerCase(),
    number: seal === null ? null : below(words(secret, table, revealed.round, seal, 'number'), pockets),
    others: [...new Set(revealed.draws.map(([purpose]) => purpose))].filter((purpose) => purpose !== 'number'),
  };
}
