// Players' chips by number. An eye tells nine colours apart, the tokens `--chip-0` and on of app.css; a table may have more seats
// than that, so each colour comes plain, with a ring, and with a bar.
const HUES = ['gold', 'blue', 'pink', 'orange', 'violet', 'teal', 'yellow', 'brown', 'white'] as const;
const MARKS = ['plain', 'ring', 'bar'] as const;

/** Every colour that can be given, the plain ones first. */
export const COLOURS: readonly string[] = MARKS.flatMap((mark) =>
  HUES.map((hue) => (mark === 'plain' ? hue : `${hue} with a ${mark}`)),
);

/** How chips of a colour are drawn. */
export function look(colour: number): { hue: string; mark: (typeof MARKS)[number] } {
  return {
    hue: `var(--chip-${colour % HUES.length})`,
    mark: MARKS[Math.floor(colour / HUES.length) % MARKS.length] ?? 'plain',
  };
}

export function colourName(colour: number | null | undefined): string {
  if (colour == null) return 'no colour';
  return COLOURS[colour] ?? `colour ${colour + 1}`;
}

/** The first that nobody else has. */
export function firstFree(used: ReadonlySet<number | null | undefined>): number {
  const free = COLOURS.findIndex((_, colour) => !used.has(colour));
  return Math.max(0, free);
}

const INSTRUMENTS: Record<string, string> = {
  'roulette-chip': 'roulette chips',
  'value-chip': 'value chips',
  'electronic-chip': 'electronic chips',
};

export function instrument(id: string): string {
  return INSTRUMENTS[id] ?? id;
}
