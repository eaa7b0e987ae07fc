// The house that the tests play in: a table for each rulebook and for each thing that only some tables have. All but one are run
// by a dealer, so that a test says which number comes.
export const TABLES = {
  singapore: 'sg-mbs-roulette-single-zero',
  colorado: 'us-co-roulette-single-zero-terminals',
  backToBack: 'us-co-roulette-double-zero',
  massachusetts: 'us-ma-roulette-double-zero',
  maryland: 'us-md-roulette-double-zero',
  rouletteX: 'us-md-roulette-double-zero-roulette-x-c',
  bonusSpin: 'us-md-roulette-double-zero-bonus-spin-xtreme',
  bigSix: 'us-md-big-six',
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
        ? ['automatic = true', 'wheel = "automatic"', 'betting_ms = 4000', 'spin_ms = 1500', 'pause_ms = 500']
        : []),
    ].join('\n'),
  );
  return ['name = "The Test House"', 'listen = "127.0.0.1:0"', '', '[guests]', 'welcome = true', '', ...tables, ''].join('\n');
}
