// Checks that any screen can be put to: what it tells before the ball rests, what lies over its keys, how small its text is.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a page showed and was told, with the time; the machine's clock is the house's. */
export interface Watched {
  /** Each text that came or changed, labels for screen readers included. */
  seen: { at: number; text: string }[];
  /** What the drawn ball did. */
  ball: { at: number; is: string }[];
  /** The balance, each time that it changed. */
  purse: { at: number; text: string }[];
  /** Views of the table as they came. */
  views: { at: number; round: number; takes_bets: boolean; number: number | null; rests_at: number | null }[];
}

/** Loads the page again and watches it from its first text on. */
export async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(watcher);
  await page.reload();
  return () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

function watcher(): void {
  const watched: Watched = { seen: [], ball: [], purse: [], views: [] };
  Object.assign(window, { watched });
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const told = JSON.parse(data) as {
          type: string;
          round: number;
          takes_bets: boolean;
          number: number | null;
          landing: { rests_at: number } | null;
        };
        if (told.type !== 'table') return;
        const { round, takes_bets, number, landing } = told;
        watched.views.push({ at: Date.now(), round, takes_bets, number, rests_at: landing?.rests_at ?? null });
      });
    }
  };
  const note = (node: Node, text: string | null) => {
    const words = (text ?? '').trim();
    const element = node instanceof Element ? node : node.parentElement;
    // The signs of the table stand where there is room for them.
    if (words === '' || element?.closest('.notices') != null) return;
    watched.seen.push({ at: Date.now(), text: words });
    const purse = element?.closest('.purse div');
    if (purse?.querySelector('dt')?.textContent === 'Balance') {
      const balance = purse.querySelector('dd')?.textContent ?? '';
      if (watched.purse.at(-1)?.text !== balance) watched.purse.push({ at: Date.now(), text: balance });
    }
  };
  // What is spoken is told as well.
  if ('speechSynthesis' in window) {
    const speak = speechSynthesis.speak.bind(speechSynthesis);
    speechSynthesis.speak = (words) => {
      watched.seen.push({ at: Date.now(), text: words.text });
      speak(words);
    };
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') note(target, target.textContent);
      else if (type === 'childList') addedNodes.forEach((node) => note(node, node.textContent));
      else if (target instanceof Element && attributeName !== null) {
        const value = target.getAttribute(attributeName);
        if (attributeName === 'data-ball') watched.ball.push({ at: Date.now(), is: value ?? '' });
        else note(target, value);
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'title', 'alt', 'data-ball'],
  });
}

/** What a screen may say between the close of betting and the rest of the ball: nothing of it follows from the number. */
const WHILE_IT_RUNS = [
  /^No more bets(\.|: the (ball runs|wheel turns))?$/i,
  /^No more bets\s*Closed by .*$/i,
  /^Closed by .*$/i,
  /^The (ball|wheel) comes to rest$/i,
  // The lobby hears of tables now and then, and nothing of a ball on its way.
  /^the result awaits confirmation$/i,
  /: the (ball runs|wheel turns)$/,
  /^bets are closed( and the wheel spins)?\.?$/i,
  /^Round \d+$/,
  /^the ball runs/i,
  /^0 seconds left$/,
  /^(Undo|Clear|Rebet|Double) \([UCRD]\)$/,
];

/** When the betting of a round was over and when its ball rested, by what a screen of the table was told. */
export function runs({ views }: Watched): { round: number; closed: number; rests: number }[] {
  return views.flatMap(({ round, rests_at }, at) => {
    if (rests_at === null || views[at - 1]?.rests_at === rests_at) return [];
    const closed = views.find((view) => view.round === round && !view.takes_bets);
    return closed === undefined ? [] : [{ round, closed: closed.at, rests: rests_at }];
  });
}

/** A screen that hears of the close a little later than another still ends its countdown. */
const COUNTDOWN_MS = 1000;

/** Fails where a text that may follow from the number came before the ball rested. */
export function toldNothing(
  name: string,
  { seen }: Watched,
  run: { closed: number; rests: number },
  drawn: readonly RegExp[] = [],
): void {
  const counted = (at: number, text: string) => text === '0' && at < run.closed + COUNTDOWN_MS;
  const early = seen.filter(
    ({ at, text }) =>
      at > run.closed &&
      at < run.rests &&
      !allowed(text) &&
      !drawn.some((words) => words.test(text)) &&
      !counted(at, text),
  );
  const said = early.map(({ at, text }) => `${run.rests - at} ms before the rest: ${text}`);
  expect(said, `${name} tells nothing before the ball rests`).toEqual([]);
}

const allowed = (text: string) => WHILE_IT_RUNS.some((words) => words.test(text));

/** Keys and links whose middle never comes to light, however the page is scrolled: something lies over them. */
export async function covered(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(async () => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, input, [role=button]')];
    const shown = all.filter((one) => one.checkVisibility() && getComputedStyle(one).visibility === 'visible');
    // That link comes to light by keyboard alone.
    const waiting = new Set(shown.filter((one) => one.getClientRects().length > 0 && !one.matches('.skip')));
    const next = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const look = () => {
      for (const one of waiting) {
        // Of a link that is broken into lines the first one: the middle of them all may lie beside it.
        const box = one.getClientRects()[0] ?? one.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (hit === null) continue;
        // The circles of spots meet; which spot is meant the felt finds out itself.
        const felt = one.matches('[data-spot]') ? one.closest('svg') : null;
        if (one.contains(hit) || felt?.contains(hit) === true || hit.closest('label')?.contains(one) === true)
          waiting.delete(one);
      }
    };
    const step = window.innerHeight / 2;
    for (let top = 0; top <= document.documentElement.scrollHeight; top += step) {
      window.scrollTo(0, top);
      await next();
      look();
    }
    // What scrolls inside is brought to light there.
    for (const one of waiting) {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      await next();
      look();
    }
    window.scrollTo(0, 0);
    return [...waiting].map((one) => `${one.tagName.toLowerCase()} "${one.textContent.trim() || one.ariaLabel}"`);
  });
}

/** Texts that are drawn smaller than so many pixels, scaled pictures included. */
export async function tiny(page: Page, least: number): Promise<string[]> {
  await drawn(page);
  return page.evaluate((limit) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = (node.textContent ?? '').trim();
      const of = node.parentElement;
      if (words === '' || of === null || of.closest('.said, script, style, title, desc') !== null) continue;
      if (!of.checkVisibility() || getComputedStyle(of).visibility !== 'visible') continue;
      // Text that is turned has its scale in both.
      const { a, b } = (of instanceof SVGGraphicsElement ? of.getScreenCTM() : null) ?? { a: 1, b: 0 };
      const scale = Math.hypot(a, b);
      const size = Number.parseFloat(getComputedStyle(of).fontSize) * scale;
      // No size at all is a word that only a screen reader has.
      if (size > 0 && size < limit - 0.01) found.add(`${size.toFixed(1)} px: ${words.slice(0, 40)}`);
    }
    return [...found];
  }, least);
}

/** The page has been drawn as it is now: with no motion, too, what changes takes a picture. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}

/** Words of a felt that leave their box, or lie on its band of colour. */
export async function outside(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const found: string[] = [];
    const inside = (text: Element, box: DOMRect, what: string) => {
      const words = text.getBoundingClientRect();
      const [x, y] = [
        Math.max(box.left - words.left, words.right - box.right),
        Math.max(box.top - words.top, words.bottom - box.bottom),
      ];
      if (Math.max(x, y) > 0.5)
        found.push(`${text.textContent.trim()}: ${Math.max(x, y).toFixed(1)} px out of ${what}`);
    };
    for (const box of document.querySelectorAll('.felt-side g.box')) {
      const ground = box.querySelector('.ground')!.getBoundingClientRect();
      const band = box.querySelector('.band')?.getBoundingClientRect();
      for (const text of box.querySelectorAll('text')) {
        inside(text, ground, 'its box');
        const words = text.getBoundingClientRect();
        if (band !== undefined && words.left < band.right - 0.5 && words.top < band.bottom - 0.5)
          found.push(`${text.textContent.trim()}: on the band of its box`);
      }
    }
    for (const heading of document.querySelectorAll('.felt-side g.heading'))
      inside(heading.querySelector('text')!, heading.querySelector('rect')!.getBoundingClientRect(), 'its heading');
    return found;
  });
}

/** Sizes of the words in each row of a felt, where a row has several. */
export async function uneven(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const rows = new Map<string, Set<string>>();
    for (const box of document.querySelectorAll('.felt-side g.box:not(.number)')) {
      const ground = box.querySelector('.ground')!.getBoundingClientRect();
      const kind = ['dozen', 'column'].find((one) => box.classList.contains(one));
      const across = box.closest('svg')!.getAttribute('data-lies') === 'across';
      const key = kind ?? `area at ${Math.round(across ? ground.top : ground.left)}`;
      const size = box.querySelector('text')?.getAttribute('font-size');
      if (size != null) rows.set(key, (rows.get(key) ?? new Set()).add(Number(size).toFixed(1)));
    }
    return [...rows].filter(([, sizes]) => sizes.size > 1).map(([row, sizes]) => `${row}: ${[...sizes].join(', ')}`);
  });
}

/** Words that are broken inside, where no hyphen allows it. */
export async function parted(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const of = node.parentElement;
      if (of === null || of.closest('.said, script, style, title, desc, svg, code, option') !== null) continue;
      if (!of.checkVisibility() || getComputedStyle(of).visibility !== 'visible') continue;
      for (const word of (node.textContent ?? '').matchAll(/[\p{L}\d$,.+−\u2060]{2,24}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.add(word[0]);
      }
    }
    return [...found];
  });
}
