import { expect, it } from 'vitest';
import type { Card, Evidence, Phase, TableView } from '../api/types';
import { LANGUAGES, language } from '../words/words.svelte';
import { callSays, closedSays, phaseSays } from './phase';

const PHASES: Phase[] = [
  'closed',
  'idle',
  'betting',
  'rolling',
  'shut',
  'running',
  'told',
  'held',
  'resulted',
  'marked',
  'collected',
  'choosing',
];
const EVIDENCE: Evidence[] = ['call', 'launch', 'timer', 'revolutions', 'pocket', 'sensor-lost'];
const PEOPLE = /dealer|supervisor|marker|crupier|marcador|荷官|主管|标记/i;

it('speaks of nobody where nobody is, in every language', async () => {
  for (const { tag } of LANGUAGES) {
    await language.choose(tag);
    const said = (automatic: boolean) => [
      ...PHASES.map((phase) => phaseSays({ phase }, { automatic, game: 'roulette' })),
      ...EVIDENCE.map((evidence) => closedSays({ evidence }, { automatic })),
    ];
    expect(
      said(true).filter((text) => PEOPLE.test(text)),
      tag,
    ).toEqual([]);
    expect(
      said(false).filter((text) => PEOPLE.test(text)),
      tag,
    ).toHaveLength(3);
  }
});

it('says what the house called in the language of the reader', async () => {
  const view = { number: null } as TableView;
  const kinds = ['no-spin', 'withdrawn', 'void'] as const;
  const texts = new Set<string>();
  for (const { tag } of LANGUAGES) {
    await language.choose(tag);
    for (const kind of kinds) texts.add(callSays({ at: 0, kind, says: 'English' }, view, {} as Card));
  }
  expect(texts.size).toBe(kinds.length * LANGUAGES.length);
  expect(texts).not.toContain('English');
});
