// Those who sit, deal and watch, each in a browser of their own with nothing shared but the house.
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Account } from './house';

/** Pictures of a run, kept until the next. */
export const ARTEFACTS = join(import.meta.dirname, '../artefacts');

export const SIZES = {
  wall: { width: 1920, height: 1080 },
  terminal: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

export interface Place {
  address: string;
  accounts: Account[];
}

/** The house of this worker, for one file after another; a test that stops a house opens its own. */
export function shared(): Place {
  // Counted from one, and never the same for two files that run at the same time.
  const house = inject('houses')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (house === undefined) throw new Error('this worker has no house');
  return house;
}

let browser: Browser;
let open: BrowserContext[] = [];
const wrong: string[] = [];

/** Called once by each file: connects to the browser, leaves pictures of what failed, and looks whether any page broke. */
export function inBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterEach(async ({ task }) => {
    const pages = task.result?.state === 'fail' ? open.flatMap((context) => context.pages()) : [];
    const name = task.name.replace(/\W+/g, '-').slice(0, 60);
    for (const [at, page] of pages.entries())
      await page.screenshot({ path: join(ARTEFACTS, 'failed', `${name}-${at}.png`) }).catch(() => undefined);
    await everybodyLeaves();
  });
  afterAll(async () => {
    await browser.close();
    expect(wrong, 'pages broke').toEqual([]);
  });
}

/** Closes every window, so that the next test starts at an empty table. */
export async function everybodyLeaves(): Promise<void> {
  const all = open;
  open = [];
  await Promise.all(all.map((context) => context.close()));
}

export interface Opened {
  size?: Size;
  place?: Place;
  /** Touch instead of a mouse. */
  touch?: boolean;
  /** Lets a test add a script to the page, such as axe, that the content policy forbids. */
  bypassCSP?: boolean;
  still?: boolean;
}

export async function visitor(
  path: string,
  { size = 'terminal', place = shared(), touch = false, bypassCSP = false, still = false }: Opened = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: place.address,
    viewport: SIZES[size],
    hasTouch: touch,
    isMobile: touch,
    bypassCSP,
    reducedMotion: still ? 'reduce' : 'no-preference',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(Number(process.env['E2E_PATIENCE'] ?? 30_000));
  open.push(context);
  await context.addInitScript(listen);
  const page = await context.newPage();
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // A lost network is told on the page; what the content policy stops, or a script throws, must not be.
    if (/Content.Security.Policy|Uncaught|svelte/i.test(message.text())) wrong.push(`${page.url()}: ${message.text()}`);
  });
  await page.goto(path);
  return page;
}

/** Writes down what the page asked to be heard, in the order in which it did. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  // eslint-disable-next-line @typescript-eslint/unbound-method -- below it is called on the node that it is called for
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
    heard.push(`tone ${Math.round(this.frequency.value)}`);
    return start.apply(this, when);
  };
  if ('speechSynthesis' in window) {
    const speak = speechSynthesis.speak.bind(speechSynthesis);
    speechSynthesis.speak = (words) => {
      heard.push(`said ${words.text}`);
      speak(words);
    };
  }
}

export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { heard: string[] }).heard]);

/** Signs in by the API, as the page does; the page that signs people in has a test of its own. */
export async function staff(name: string, path: string, opened: Opened = {}): Promise<Page> {
  const place = opened.place ?? shared();
  const account = place.accounts.find((one) => one.name === name);
  if (account === undefined) throw new Error(`there is no account ${name}`);
  const page = await visitor('/health/live', opened);
  const answer = await page
    .context()
    .request.post('/api/session', { data: { name: account.name, password: account.password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(path);
  return page;
}

/** Gives an order on a socket of its own and returns the answer. For what a test needs but is not about. */
export async function order(
  page: Page,
  table: string,
  act: Record<string, unknown>,
): Promise<{ outcome: string; said?: { says: string } }> {
  return page.evaluate(
    ([id, given]) =>
      new Promise((answered, failed) => {
        const socket = new WebSocket(
          `${location.origin.replace('http', 'ws')}/api/tables/${id}/socket?viewing=console&protocol=4`,
        );
        const name = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
        socket.onclose = () => failed(new Error('the socket was closed'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; answer?: { id: string; outcome: string } };
          if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'order', id: name, order: given }));
          if (message.answer?.id === name) {
            answered(message.answer);
            socket.close();
          }
        };
      }),
    [table, act] as const,
  );
}

/** Where a thing is, so that a mouse or a finger can go there. */
export async function middle(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (box === null) throw new Error(`${String(thing)} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
