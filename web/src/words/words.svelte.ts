// What the screens say, in the language of whoever reads it. What the house says comes translated from the house.
import { FluentBundle, FluentNumber, FluentResource } from '@fluent/bundle';

export type Language = 'en' | 'es' | 'zh-Hans';

export const LANGUAGES: { tag: Language; called: string }[] = [
  { tag: 'en', called: 'English' },
  { tag: 'es', called: 'Español' },
  { tag: 'zh-Hans', called: '简体中文' },
];

const KEY = 'wheelhouse.language';

/** How a language is asked of the browser's formats of dates and times. */
const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-US', 'zh-Hans': 'zh-CN' };

// English travels with the page: it is what every other language falls back to.
const english = bundleOf(
  'en',
  import.meta.glob<string>('./en/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  es: () => import('./es'),
  'zh-Hans': () => import('./zh-Hans'),
};

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- what a language has is here before the language is shown
const loaded = new Map<Language, FluentBundle>([['en', english]]);

function bundleOf(tag: Language, files: Record<string, string>): FluentBundle {
  const bundle = new FluentBundle(tag, { useIsolating: false });
  for (const [name, text] of Object.entries(files)) {
    const faults = bundle.addResource(new FluentResource(text));
    if (faults.length > 0 && !import.meta.env.PROD) throw new Error(`${name}: ${faults.join(', ')}`);
  }
  return bundle;
}

async function load(tag: Language): Promise<void> {
  if (tag === 'en' || loaded.has(tag)) return;
  loaded.set(tag, bundleOf(tag, (await OTHERS[tag]()).default));
}

/** The first language of a reader that the screens have. */
export function firstFit(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const main = tag.toLowerCase().split('-')[0];
    if (main === 'en' || main === 'es') return main;
    if (main === 'zh') return 'zh-Hans';
  }
  return 'en';
}

function remembered(): Language | null {
  try {
    const tag = localStorage.getItem(KEY);
    return LANGUAGES.find((each) => each.tag === tag)?.tag ?? null;
  } catch {
    return null;
  }
}

class Chosen {
  tag = $state<Language>('en');
  #wanted: Language = 'en';

  async choose(tag: Language): Promise<void> {
    await this.#show(tag);
    if (this.tag !== tag) return;
    try {
      localStorage.setItem(KEY, tag);
    } catch {
      // Then it is forgotten with the page.
    }
  }

  /** Before the first screen is shown; never fails, because English is always there. */
  async start(): Promise<void> {
    await this.#show(remembered() ?? firstFit(navigator.languages)).catch(() => undefined);
  }

  async #show(tag: Language): Promise<void> {
    this.#wanted = tag;
    await load(tag);
    // Another was chosen while this one travelled.
    if (this.#wanted !== tag) return;
    this.tag = tag;
    document.documentElement.lang = tag;
  }
}

export const language = new Chosen();

/** For dates and times. */
export function locale(): string {
  return LOCALES[language.tag];
}

/** A message with its facts. Numbers are written as they are; where they are grouped, give them as text. */
export function say(id: string, facts: Record<string, string | number> = {}): string {
  const own = loaded.get(language.tag);
  const bundle = own?.hasMessage(id) === true ? own : english;
  const pattern = bundle.getMessage(id)?.value;
  if (pattern == null) {
    if (import.meta.env.PROD) return id;
    throw new Error(`There is no message \`${id}\` in words/en.`);
  }
  const given = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'number' ? new FluentNumber(fact, { useGrouping: false, maximumFractionDigits: 20 }) : fact,
    ]),
  );
  // Without a list of faults the first is thrown, such as a fact that was not given.
  return bundle.formatPattern(pattern, given, import.meta.env.PROD ? [] : null);
}
