import { expect, it } from 'vitest';
import { asked, CALLED, KINDS, wantedOf } from './asked';

it('asks for what is wanted and for nothing else', () => {
  expect(asked({ table: '', day: '', person: ' ', kind: '' })).toBe('');
  expect(asked({ table: 'md-1', day: '2027-03-31', person: 'Ann Lee', kind: 'ball' })).toBe(
    '?table=md-1&day=2027-03-31&person=Ann+Lee&kind=ball',
  );
});

it('reads back what it asked, and drops a kind that there is not', () => {
  const wanted = { table: 'md-1', day: '2027-03-31', person: 'Ann Lee', kind: 'cover' } as const;
  expect(wantedOf(asked(wanted))).toEqual(wanted);
  expect(wantedOf('?kind=gossip')).toEqual({ table: '', day: '', person: '', kind: '' });
});

it('has a name for each log', () => {
  expect(Object.keys(CALLED)).toEqual([...KINDS]);
});
