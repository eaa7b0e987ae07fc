import { expect, it } from 'vitest';
import type { Card, SpotOut } from '../../api/types';
import { bandText, spokenSpot } from './speak';

const card = { currency: { code: 'USD', symbol: '$', minor: 100 } } as Card;

function spot(more: Partial<SpotOut>): SpotOut {
  return {
    id: 0,
    x: 0,
    y: 0,
    name: '',
    called: '',
    wager: '',
    inside: true,
    covers: [],
    odds: '17 to 1',
    defined: '',
    pays: '',
    courtesy: false,
    ...more,
  };
}

it.each([
  [
    spot({ called: 'Split 17/20', band: { min: 100, max: 10_000 } }),
    500,
    'Split 17 and 20, pays 17 to 1, from $1 to $100, 5 dollars lie here',
  ],
  [spot({ called: 'Corner 17/18/20/21' }), 0, 'Corner 17, 18, 20 and 21, pays 17 to 1'],
  [
    spot({ called: 'Split 0/00 courtesy', courtesy: true }),
    100,
    'Split 0 and 00 courtesy, pays 17 to 1, courtesy line, 1 dollar lies here',
  ],
  [spot({ called: '1 to 18', odds: '1 to 1' }), 0, '1 to 18, pays 1 to 1'],
])('says %o', (which, lying, says) => expect(spokenSpot(card, which, lying)).toBe(says));

it('says in which steps', () => {
  expect(bandText(card, { min: 200, max: 40_000, increment: 200 })).toBe('$2 to $400, in steps of $2');
  expect(bandText(card, null)).toBe('');
});
