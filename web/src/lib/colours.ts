import { say } from '../words/words.svelte';

// Players' chips by number. An eye tells nine colours apart, the tokens `--chip-0` and on of app.css; a table may have more seats
// than that, so each colour comes plain, with a ring, and with a bar.
const HUES = ['gold', 'blue', 'pink', 'orange', 'violet', 'teal', 'yellow', 'brown', 'white'] as const;
const MARKS = ['plain', 'ring', 'bar'] as const;

/** How many colours can be given, the plain ones first. */
const COUNT = HUES.length * MARKS.length;

/** The names of all colours that can be given, by number. */
export function colourNames(): string[] {
  return Array.from({ length: COUNT }, (_, colour) => colourName(colour));
}

/** How chips of a colour are drawn. */
export function look(colour: number): { hue: string; mark: (typeof MARKS)[number] } {
  return {
    hue: `var(--chip-${colour % HUES.length})`,
    mark: MARKS[Math.floor(colour / HUES.length) % MARKS.length] ?? 'plain',
  };
}

export function colourName(colour: number | null | undefined): string {
  if (colour == null) return say('no-colour');
  const name = HUES[colour % HUES.length];
  if (colour >= COUNT || name === undefined) return say('colour-number', { number: colour + 1 });
  const hue = say('chip-hue', { hue: name });
  const { mark } = look(colour);
  if (mark === 'plain') return hue;
  return mark === 'ring' ? say('chip-with-ring', { hue }) : say('chip-with-bar', { hue });
}

/** The first that nobody else has. */
export function firstFree(used: ReadonlySet<number | null | undefined>): number {
  for (let colour = 0; colour < COUNT; colour += 1) if (!used.has(colour)) return colour;
  return 0;
}

export function instrument(kind: string): string {
  return say('instrument', { kind });
}

/** The colour of a pocket, as it is called out. */
export function pocketColour(colour: string): string {
  return say('pocket-colour', { colour });
}
