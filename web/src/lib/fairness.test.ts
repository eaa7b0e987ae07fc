import { describe, expect, it } from 'vitest';
import { below, commitment, verify, words } from './fairness';
import { bytesOf, hex, hmac, sha256 } from './sha256';

const ascii = (text: string) => new TextEncoder().encode(text);

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of "%s"', (text, sum) => expect(hex(sha256(ascii(text)))).toBe(sum));

  it('is the same as the one of the machine, for every length around a block', async () => {
    for (let length = 0; length < 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
      expect(hex(sha256(message))).toBe(hex(theirs));
    }
  });

  it('is keyed as RFC 4231 has it', () => {
    expect(hex(hmac(ascii('Jefe'), ascii('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(
      hex(hmac(new Uint8Array(131).fill(0xaa), ascii('Test Using Larger Than Block-Size Key - Hash Key First'))),
    ).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });
});

// The example of docs/fairness.md.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const SEAL = 'e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff';
const COMMITMENT = '890544277f79eff00474e9264e7fada11638213b44ce47475de31c0495ba41a1';
const bytes = (text: string) => bytesOf(text) ?? new Uint8Array();

describe('the example', () => {
  it('has its commitment', () => expect(commitment(bytes(SECRET), 'roulette-1', 1041)).toBe(COMMITMENT));

  it('has its words', () => {
    const source = words(bytes(SECRET), 'roulette-1', 1041, bytes(SEAL), 'number');
    const low = Array.from({ length: 8 }, () => source.next().value & 63);
    expect(low).toEqual([48, 61, 54, 53, 35, 59, 58, 38]);
  });

  it('has its number', () => {
    expect(below(words(bytes(SECRET), 'roulette-1', 1041, bytes(SEAL), 'number'), 37)).toBe(35);
  });

  const revealed = {
    round: 1041,
    commitment: COMMITMENT,
    secret: SECRET,
    draws: [
      ['number', SEAL],
      ['odds', SEAL],
    ] as [string, string][],
  };

  it('is found to be fair', () => {
    expect(verify('roulette-1', 37, revealed, COMMITMENT)).toEqual({
      committed: true,
      seen: true,
      number: 35,
      others: ['odds'],
    });
  });

  it('is not, with another table, secret or commitment', () => {
    expect(verify('roulette-2', 37, revealed, null)?.committed).toBe(false);
    expect(verify('roulette-1', 37, { ...revealed, secret: SECRET.replace('00', '01') }, null)?.committed).toBe(false);
    expect(verify('roulette-1', 37, revealed, COMMITMENT.replace('8', '9'))?.seen).toBe(false);
    expect(verify('roulette-1', 37, { ...revealed, secret: 'x' }, null)).toBeNull();
  });
});
