// The colours of players' chips by number: the words beside the tokens `--chip-0` and on of app.css.
export const COLOURS = ['gold', 'blue', 'pink', 'orange', 'violet', 'teal', 'yellow', 'brown', 'white'] as const;

export function colourName(colour: number | null | undefined): string {
  if (colour == null) return 'no colour';
  return COLOURS[colour] ?? `colour ${colour + 1}`;
}

const INSTRUMENTS: Record<string, string> = {
  'roulette-chip': 'roulette chips',
  'value-chip': 'value chips',
  'electronic-chip': 'electronic chips',
};

export function instrument(id: string): string {
  return INSTRUMENTS[id] ?? id;
}
