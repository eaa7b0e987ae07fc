import { expect, it } from 'vitest';
import type { Card } from '../api/types';
import { notices } from './notices';

const spot = (inside: boolean, min: number, max: number) => ({ inside, band: { min, max, increment: 1 } });
const card = {
  currency: { code: 'USD', symbol: '$', minor: 100 },
  felt: { spots: [spot(true, 100, 10_000), spot(false, 500, 50_000)] },
  sides: [{ id: 'b2b', called: 'B2B', stake: 500, pays: [{ says: 'Twice pays 30 to 1.' }] }],
  notices: ['minimum-and-maximum', 'b2b-paytable', 'house-rules'].map((id) => ({
    id,
    says: `About ${id}.`,
    clause: '1',
  })),
} as unknown as Card;

it('say what the table has where the book says only what about', () => {
  expect(notices(card).map((notice) => notice.says)).toEqual([
    'Minimum and maximum. Inside: $1 to $100. Outside: $5 to $500. B2B: $5.',
    'B2B: Twice pays 30 to 1.',
    'About house-rules.',
  ]);
});
