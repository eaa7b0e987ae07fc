// The house that the tests play in: a table for each rulebook and for each thing that only some tables have. All but one are run
// by a dealer, so that a test says which number comes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file beside the configuration: the In Prison table, with an hour to choose, so that no test depends on how fast it looks. */
export const PATIENT = 'patient.toml';

export function patient(): string {
  const filed = readFileSync(
    join(import.meta.dirname, '../../submissions/good/us-co-roulette-single-zero-terminals.toml'),
    'utf8',
  );
  const [plain, long] = ['in_prison = true', 'in_prison = { choice_s = 3600 }'];
  if (!filed.includes(plain)) throw new Error(`the submission has no \`${plain}\` any more`);
  return filed.replace(plain, long);
}

export const TABLES = {
  singapore: 'sg-mbs-roulette-single-zero',
  colorado: PATIENT,
  backToBack: 'us-co-roulette-double-zero',
  massachusetts: 'us-ma-roulette-double-zero',
  maryland: 'us-md-roulette-double-zero',
  rouletteX: 'us-md-roulette-double-zero-roulette-x-c',
  bonusSpin: 'us-md-roulette-double-zero-bonus-spin-xtreme',
  bigSix: 'us-md-big-six',
  /** Its symbols are words, some of them long. */
  bigSixWords: 'us-md-big-six-fruit',
  /** Roulette chips with a colour for each player. */
  coloured: 'us-md-roulette-single-zero',
  /** Runs by itself, quickly. */
  automatic: 'us-ma-roulette-single-zero',
} as const;

export type TableName = keyof typeof TABLES;

/** A table's name in addresses. */
export const idOf = (name: TableName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function config(names: readonly TableName[] = Object.keys(TABLES) as TableName[]): string {
  const tables = names.map((name) =>
    [
      '[[table]]',
      `id = "${idOf(name)}"`,
      `submission = "${TABLES[name]}"`,
      ...(name === 'automatic'
        ? [
            'automatic = true',
            'demonstration = true',
            'wheel = "automatic"',
            'betting_ms = 4000',
            'spin_ms = 1500',
            'pause_ms = 500',
          ]
        : []),
    ].join('\n'),
  );
  return [
    'name = "The Test House"',
    'listen = "127.0.0.1:0"',
    '',
    '[guests]',
    'welcome = true',
    '',
    ...tables,
    '',
  ].join('\n');
}
