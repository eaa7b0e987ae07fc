import { describe, expect, it } from 'vitest';
import type { PitTable } from '../../api/types';
import { onDuty, shown, type Wanted } from './order';

const table = (number: string, more: Partial<PitTable> = {}): PitTable => ({
  id: `t-${number}`,
  number,
  rulebook: 'Maryland Roulette',
  wheel: 'Double zero',
  currency: 'USD',
  phase: 'betting',
  says: 'bets are being taken',
  round: 1,
  automatic: false,
  demonstration: false,
  games_an_hour: 0,
  handle: 0,
  win: 0,
  since: 0,
  players: 0,
  waiting: [],
  exposure: 0,
  last: null,
  last_label: null,
  posts: [],
  inspected_at: null,
  holding: null,
  bands: [],
  limits_notice: null,
  coming: [],
  meters: [],
  sensor: null,
  ...more,
});
const wanted: Wanted = { words: '', show: 'all', column: 'number', down: false };
const numbers = (tables: PitTable[]) => tables.map((one) => one.number);

it('names people once, however many posts they hold', () => {
  expect(onDuty(['Ana: Dealer', 'Ben: Floorperson', 'Ben: Security'])).toBe('Ana, Ben');
  expect(onDuty([])).toBe('nobody');
});

describe('the tables of a pit', () => {
  it('stand in the order of their numbers, R-2 before R-10', () => {
    expect(numbers(shown([table('R-10'), table('R-2')], wanted, [], []))).toEqual(['R-2', 'R-10']);
  });

  it('begin with those that need somebody, whatever the column', () => {
    const tables = [table('1', { win: 900 }), table('2', { win: -5, holding: 'the disk is full' })];
    expect(numbers(shown(tables, { ...wanted, column: 'win', down: true }, [], []))).toEqual(['2', '1']);
  });

  it('keep currencies apart', () => {
    const tables = [
      table('1', { handle: 10, currency: 'USD' }),
      table('2', { handle: 99, currency: 'SGD' }),
      table('3', { handle: 20 }),
    ];
    expect(numbers(shown(tables, { ...wanted, column: 'handle' }, [], []))).toEqual(['2', '1', '3']);
  });

  it('are found by every word that is asked for', () => {
    const tables = [table('1', { posts: ['Ana (Dealer)'] }), table('2')];
    expect(numbers(shown(tables, { ...wanted, words: 'ana maryland' }, [], []))).toEqual(['1']);
    expect(shown(tables, { ...wanted, words: 'ana colorado' }, [], [])).toEqual([]);
  });

  it('need nobody once an alert is acknowledged', () => {
    const alert = {
      id: 1,
      at: 0,
      table: 't-1',
      level: 'alarm' as const,
      says: '',
      acknowledged_by: null,
      acknowledged_at: null,
    };
    const only: Wanted = { ...wanted, show: 'attention' };
    expect(numbers(shown([table('1'), table('2')], only, [alert], []))).toEqual(['1']);
    expect(shown([table('1')], only, [{ ...alert, acknowledged_by: 'Ben' }], [])).toEqual([]);
  });
});
