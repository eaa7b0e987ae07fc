import { FluentResource } from '@fluent/bundle';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstFit, language, LANGUAGES, say } from './words.svelte';

const files = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default', eager: true });
const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../api/schema.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Ids that are built from parts: `say(`${prefix}${part}`)`. */
const PREFIXES: string[] = ['help-part-'];

/** The facts that a message shows. What it only chooses by is another list: a language without plurals needs no count. */
interface Facts {
  shown: Set<string>;
  chosenBy: Set<string>;
}

function facts(part: unknown, found: Facts = { shown: new Set(), chosenBy: new Set() }): Facts {
  if (Array.isArray(part)) for (const each of part) facts(each, found);
  else if (typeof part === 'object' && part !== null) {
    if ('type' in part && part.type === 'var' && 'name' in part) found.shown.add(String(part.name));
    for (const [name, each] of Object.entries(part))
      if (name === 'selector') for (const by of facts(each).shown) found.chosenBy.add(by);
      else facts(each, found);
  }
  return found;
}

/** The messages of a language. */
function messages(tag: string): Map<string, Facts> {
  const found = new Map<string, Facts>();
  for (const [name, text] of Object.entries(files)) {
    if (!name.startsWith(`./${tag}/`)) continue;
    const { body } = new FluentResource(text);
    // The parser passes over what it cannot read.
    const written = text.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('#'));
    expect(
      body.map((message) => message.id),
      name,
    ).toEqual(written.map((line) => line.split(' ')[0]));
    for (const message of body) {
      expect(found.has(message.id), `${message.id} is there twice in ${tag}`).toBe(false);
      found.set(message.id, facts(message.value));
    }
  }
  return found;
}

/** What a call of `say` is first given: all text in quotes up to its first comma. */
function literals(source: string): { ids: string[]; built: string[] } {
  const ids: string[] = [];
  const built: string[] = [];
  for (const call of source.matchAll(/\bsay\(/g)) {
    let depth = 0;
    const rest = source.slice(call.index + call[0].length);
    for (let at = 0; at < rest.length; at += 1) {
      const char = rest[at] ?? '';
      if (char === "'" || char === '"' || char === '`') {
        const end = rest.indexOf(char, at + 1);
        const text = rest.slice(at + 1, end);
        if (char === '`' && text.includes('${')) built.push(text.slice(0, text.indexOf('${')));
        else ids.push(text);
        at = end;
      } else if ('([{'.includes(char)) depth += 1;
      else if (')]}'.includes(char)) {
        if (depth === 0) break;
        depth -= 1;
      } else if (char === ',' && depth === 0) break;
    }
  }
  return { ids, built };
}

const english = messages('en');
const called = Object.entries(sources).map(([name, source]) => ({ name, ...literals(source) }));

describe('the languages', () => {
  it.each(LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en'))('%s says all that English says', (tag) => {
    const own = messages(tag);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [id, { shown, chosenBy }] of own) {
      const theirs = english.get(id);
      expect(shown, id).toEqual(theirs?.shown);
      for (const by of chosenBy)
        expect(theirs?.chosenBy.has(by) === true || theirs?.shown.has(by) === true, `${id} by ${by}`).toBe(true);
    }
  });

  it('have every message that is asked for', () => {
    for (const { name, ids } of called)
      for (const id of ids) expect(english.has(id), `${id} of ${name} is in words/en`).toBe(true);
  });

  it('have no message that nobody asks for', () => {
    const asked = new Set(called.flatMap(({ ids }) => ids));
    const unasked = [...english.keys()].filter(
      (id) => !asked.has(id) && !PREFIXES.some((prefix) => id.startsWith(prefix)),
    );
    expect(unasked).toEqual([]);
  });

  it('have ids that are built from known parts only', () => {
    expect([...new Set(called.flatMap(({ built }) => built))].sort()).toEqual([...PREFIXES].sort());
  });
});

describe('a reader', () => {
  it('is given the first language that the screens have', () => {
    expect([['es-MX', 'en'], ['fr', 'zh-TW', 'es'], ['de'], ['en-US', 'es'], []].map(firstFit)).toEqual([
      'es',
      'zh-Hans',
      'en',
      'en',
      'en',
    ]);
  });
});

describe('a choice', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    vi.unstubAllGlobals();
    await language.choose('en');
    localStorage.clear();
  });

  it('changes what is said, and is remembered', async () => {
    expect(say('language')).toBe('Language');
    await language.choose('es');
    expect(say('language')).toBe('Idioma');
    expect(document.documentElement.lang).toBe('es');
    await language.choose('en');
    await language.choose('zh-Hans');
    language.tag = 'en';
    await language.start();
    expect([language.tag, say('language')]).toEqual(['zh-Hans', '语言']);
  });

  it('comes before what the browser asks for', async () => {
    vi.stubGlobal('navigator', { languages: ['es-US'] });
    await language.start();
    expect(language.tag).toBe('es');
    await language.choose('en');
    await language.start();
    expect(language.tag).toBe('en');
  });
});

it('a message that English lacks is our fault', () => {
  expect(() => say('no-such-message')).toThrow('no-such-message');
});
