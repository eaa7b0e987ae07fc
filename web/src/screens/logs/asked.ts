// What is asked of the logs: the filters of the screen as the words of an address.
import type { LogKind } from '../../api/types';

export interface Wanted {
  table: string;
  day: string;
  person: string;
  kind: LogKind | '';
}

export const KINDS: readonly LogKind[] = [
  'inspection',
  'adjustment',
  'move',
  'cover',
  'ball',
  'equipment',
  'chips',
  'limits',
  'irregularity',
  'override',
  'correction',
  'dispute',
];

export const CALLED: Record<LogKind, string> = {
  inspection: 'Inspections',
  adjustment: 'Adjustments and replacements',
  move: 'Moves of the wheel',
  cover: 'Opening, closing and cover',
  ball: 'Balls',
  equipment: 'Register and keys',
  chips: 'Chips exchanged',
  limits: 'Limits and meters',
  irregularity: 'Irregularities',
  override: 'Decisions of supervisors',
  correction: 'Corrections',
  dispute: 'Disputes',
};

/** `?table=md-1&day=2027-03-31`; nothing for what is not asked. */
export function asked(wanted: Wanted): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries<string>({ ...wanted }))
    if (value.trim() !== '') words.set(name, value.trim());
  const text = words.toString();
  return text === '' ? '' : `?${text}`;
}

/** What a link to the logs asks. */
export function wantedOf(search: string): Wanted {
  const words = new URLSearchParams(search);
  const kind = words.get('kind') ?? '';
  return {
    table: words.get('table') ?? '',
    day: words.get('day') ?? '',
    person: words.get('person') ?? '',
    kind: KINDS.find((known) => known === kind) ?? '',
  };
}
