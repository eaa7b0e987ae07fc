import { describe, expect, it } from 'vitest';
import type { Card, CrewView } from '../../api/types';
import { keys, reason, steps } from './steps';

const STEPS = [
  'place-your-bets',
  'spin-ball',
  'call-no-more-bets',
  'tell-result',
  'place-dolly',
  'collect-losers',
  'pay-winners',
];
const card = (more: { steps?: string[]; game?: string } = {}) =>
  ({
    game: more.game ?? 'roulette',
    procedure: {
      steps: more.steps ?? STEPS,
      marker: 'dolly',
      opening_call: 'Place your bets',
      closing_call: 'No more bets',
    },
  }) as unknown as Card;
/** Ana deals, Ben supervises; what may be done Ana may do, unless it is said who else. */
const crew = (may: string[], told: number | null = null, by = [7], due = may[0] ?? 'draw-odds') =>
  ({
    told,
    due,
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
  it('stand in the order of the house', () => {
    expect(order(card())).toEqual(['B', 'S', 'N', '0-9', 'D', 'C', 'P']);
    const other = ['place-your-bets', 'lock-out', 'call-no-more-bets', 'spin-ball', 'tell-result', 'end-choices'];
    expect(order(card({ steps: other }))).toEqual(['B', 'L', 'N', 'S', '0-9', 'E']);
  });

  it('without a key here are left to the house', () => {
    expect(order(card({ steps: ['place-your-bets', 'turn-bonus-wheels'] }))).toEqual(['B']);
  });

  it('spin what this game spins, and call what the book prints', () => {
    const spin = (game: string) => steps(card({ game })).find((step) => step.act === 'spin-ball')?.label;
    expect([spin('roulette'), spin('big-six')]).toEqual(['Spin the ball', 'Spin the wheel']);
    expect(steps(card())[0]?.call).toBe('Place your bets');
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
    const end = (may: string[]) =>
      keys(card({ steps: ['end-choices'] }), crew(may), ana).find((key) => key.key === 'E');
    expect(end([])).toMatchObject({ may: false, why: 'end-choices: not now.' });
    expect(end(['end-choices'])?.may).toBe(true);
  });

  it('mark the one that the round waits for, where this person may do it', () => {
    const next = (may: string[], due: string, told: number | null = null) =>
      keys(card(), crew(may, told, [7], due), ana).find((key) => key.next)?.act;
    expect(next(['place-your-bets'], 'place-your-bets')).toBe('place-your-bets');
    expect(next(['call-no-more-bets', 'tell-result'], 'call-no-more-bets')).toBe('call-no-more-bets');
    expect(next(['confirm-result'], 'confirm-result', 17)).toBe('confirm-result');
    expect(next(['spin-ball'], 'draw-targets')).toBeUndefined();
    expect(next([], 'place-your-bets')).toBeUndefined();
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
