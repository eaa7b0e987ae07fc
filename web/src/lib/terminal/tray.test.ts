import { describe, expect, it } from 'vitest';
import type { Card, SideOut } from '../../api/types';
import { firstChip, inChips, offers, sideLay, taken, tray } from './tray';

const card = { chips: { denominations: [100, 500, 1000, 2500] } } as Card;

describe('a tray', () => {
  it('has what makes sense at the table', () => expect(tray(card, null)).toEqual([100, 500, 1000, 2500]));
  it('has only whole chips of a player whose chips have one value', () => {
    expect(tray(card, 500)).toEqual([500, 1000, 2500]);
    expect(tray(card, 300)).toEqual([300, 1500, 3000, 6000, 30_000]);
  });
});

describe('the first chip', () => {
  const spots = (...bands: object[]) => ({ felt: { spots: bands.map((band) => ({ band })) } }) as Card;

  it('is one that every spot takes', () => {
    const felt = spots({ min: 50, max: 10_000, increment: 50 }, { min: 100, max: 100_000, increment: 100 });
    expect(firstChip(felt, [50, 250, 500, 1000])).toBe(500);
  });

  it('is a small one where no chip fits everywhere', () => {
    expect(firstChip(spots({ min: 100, max: 200 }, { min: 500, max: 900 }), [100, 500, 1000])).toBe(500);
    expect(firstChip(spots(), [])).toBe(0);
  });
});

describe('an amount in chips', () => {
  it('is laid out with the largest first', () => {
    expect(inChips(4100, [100, 500, 1000, 2500])).toEqual({
      chips: [
        [2500, 1],
        [1000, 1],
        [500, 1],
        [100, 1],
      ],
      left: 0,
    });
  });
  it('leaves what no chip can make', () => expect(inChips(130, [100])).toEqual({ chips: [[100, 1]], left: 30 }));
});

it('takes back one chip, or what is there', () => {
  expect(taken(500, 100)).toBe(100);
  expect(taken(50, 100)).toBe(50);
});

describe('what a tray offers', () => {
  const usd = { code: 'USD', symbol: '$', minor: 100 };
  const at = (spots: object[], sides: object[] = []) =>
    ({
      currency: usd,
      chips: { denominations: [100, 500, 1000, 2000, 10_000, 50_000] },
      felt: { spots: spots.map((band) => ({ band })) },
      sides,
    }) as unknown as Card;
  const rich = { balance: 1_000_000, lies: false };
  const plain = at([
    { min: 500, max: 20_000 },
    { min: 1000, max: 40_000 },
  ]);

  it('leaves out what is above every maximum', () =>
    expect(offers(plain, null, rich).map(({ value }) => value)).toEqual([100, 500, 1000, 2000, 10_000]));

  it('says why a chip below every minimum waits, until there is a bet to add it to', () => {
    const why = 'The minimum is $5. This chip can be added to a bet.';
    expect(offers(plain, null, rich).filter((offer) => offer.why !== null)).toEqual([{ value: 100, why }]);
    expect(offers(plain, null, { ...rich, lies: true }).every((offer) => offer.why === null)).toBe(true);
  });

  it('offers a small chip where a side wager takes it', () => {
    const side = { name: 'b2b', stake: null, band: { min: 100, max: 500 } };
    expect(offers(at([{ min: 1000, max: 5000 }], [side]), null, rich)[0]).toEqual({ value: 100, why: null });
  });

  it('says what the balance is where it does not cover a chip', () =>
    expect(offers(plain, null, { balance: 1500, lies: true }).map(({ why }) => why)).toEqual([
      null,
      null,
      null,
      'Your balance is $15.',
      'Your balance is $15.',
    ]));
});

describe('a touch on a side wager', () => {
  const side = (more: object) => ({ stake: null, band: { min: 100, max: 500 }, ...more }) as unknown as SideOut;
  it.each([
    ['lays the chip where that is taken', side({}), 200, 0, { amount: 200, limit: null }],
    ['lays the maximum where the chip is more', side({}), 2500, 0, { amount: 500, limit: 'most' }],
    ['lays what is left up to the maximum', side({}), 500, 300, { amount: 200, limit: 'most' }],
    ['lays no more than that', side({}), 500, 500, { amount: null, limit: 'most' }],
    ['lays the minimum where the chip is less', side({}), 50, 0, { amount: 100, limit: 'least' }],
    ['lays the one amount that is taken', side({ stake: 500 }), 2500, 0, { amount: 500, limit: 'fixed' }],
    ['lays that once', side({ stake: 500 }), 2500, 500, { amount: null, limit: 'fixed' }],
  ])('%s', (_, of, chip, lying, lays) => expect(sideLay(of, chip, lying)).toEqual(lays));
});
