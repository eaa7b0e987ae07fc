import { describe, expect, it } from 'vitest';
import type { Card, CrewView } from '../../api/types';
import { keys, reason, steps } from './steps';

const card = (
  more: { before?: boolean; sides?: string[]; marker?: string | null; prison?: boolean; game?: string } = {},
) =>
  ({
    game: more.game ?? 'roulette',
    sides: (more.sides ?? []).map((kind) => ({ kind })),
    zero_rules: more.prison ? [{ id: 'in-prison', says: 'Zero imprisons', clause: '1' }] : [],
    procedure: {
      closes_before_spin: more.before ?? false,
      marker: more.marker === undefined ? 'dolly' : more.marker,
      opening_call: 'Place your bets',
      closing_call: 'No more bets',
    },
  }) as unknown as Card;
/** Ana deals, Ben supervises; what may be done Ana may do, unless it is said who else. */
const crew = (may: string[], told: number | null = null, by = [7]) =>
  ({
    told,
    posts: [{ person: 7 }, { person: 9 }],
    possible: [
      'place-your-bets',
      'spin-ball',
      'call-no-more-bets',
      'tell-result',
      'confirm-result',
      'place-dolly',
      'collect-losers',
      'pay-winners',
      'end-choices',
    ].map((act) => ({
      act,
      may: may.includes(act),
      by: may.includes(act) ? by : [],
      said: { reason: 'out-of-turn', says: `${act}: not now.` },
    })),
  }) as unknown as CrewView;
const ana = { connected: true, person: 7 };
const order = (of: Card) => steps(of).map((step) => step.key);

describe('the steps of a round', () => {
  it('follow the rulebook: the call comes while the ball runs, or before it', () => {
    expect(order(card())).toEqual(['B', 'S', 'N', '0-9', 'D', 'C', 'P']);
    expect(order(card({ before: true }))).toEqual(['B', 'N', 'S', '0-9', 'D', 'C', 'P']);
  });

  it('hold only what this table has', () => {
    expect(order(card({ sides: ['progressive'], prison: true }))).toEqual([
      'B',
      'L',
      'S',
      'N',
      '0-9',
      'D',
      'C',
      'P',
      'E',
    ]);
    expect(order(card({ game: 'big-six', marker: null }))).not.toContain('D');
  });
});

describe('keys', () => {
  it('say why they may not be pressed, in the words of the house', () => {
    const spin = keys(card(), crew(['place-your-bets']), ana).find((key) => key.key === 'S');
    expect(spin).toMatchObject({ may: false, why: 'spin-ball: not now.', next: false });
  });

  it('are bright for those who may alone, whatever another person on duty may', () => {
    const floors = crew(['place-your-bets', 'spin-ball'], null, [9]);
    expect(keys(card(), floors, ana).filter((key) => key.may)).toEqual([]);
    expect(keys(card(), floors, { ...ana, person: 9 }).find((key) => key.next)?.act).toBe('place-your-bets');
  });

  it('end the choices only where the house says so', () => {
    const end = (may: string[]) => keys(card({ prison: true }), crew(may), ana).find((key) => key.key === 'E');
    expect(end([])).toMatchObject({ may: false, why: 'end-choices: not now.' });
    expect(end(['end-choices'])?.may).toBe(true);
  });

  it('mark the one that the round waits for', () => {
    const next = (may: string[], told: number | null = null) =>
      keys(card(), crew(may, told), ana).find((key) => key.next)?.act;
    expect(next(['place-your-bets'])).toBe('place-your-bets');
    expect(next(['call-no-more-bets', 'tell-result'])).toBe('call-no-more-bets');
    expect(next(['tell-result'])).toBe('tell-result');
    expect(next(['confirm-result'], 17)).toBe('confirm-result');
    expect(next([])).toBeUndefined();
  });

  it('ask for a second word only where one may be given', () => {
    const act = (may: string[]) => keys(card(), crew(may, 17), ana).find((key) => key.key === '0-9')?.act;
    expect(act(['confirm-result'])).toBe('confirm-result');
    expect(act(['collect-losers'])).toBe('tell-result');
  });

  it('are for those who have a post', () => {
    const stranger = keys(card(), crew(['place-your-bets']), { connected: true, person: 8 });
    expect(stranger.every((key) => key.why?.startsWith('You are not on duty'))).toBe(true);
    expect(reason(crew([]), 'take-post', { connected: true, person: null })).toBeNull();
  });

  it('that the house says nothing of may be tried', () => {
    expect(reason(crew([]), 'buy-in', ana)).toBeNull();
  });

  it('do nothing while the connection is lost', () => {
    expect(keys(card(), crew(['place-your-bets']), { ...ana, connected: false }).every((key) => !key.may)).toBe(true);
  });
});
