// Those who run a table: they prepare it, and deal rounds on the console.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { order, shared, staff, type Opened } from './people';

interface Card {
  game: string;
  wheel: { pockets: { label: string; colour: string }[] };
  roles: { id: string; deals: boolean; supervises: boolean; inspects: boolean }[];
  checklist: unknown[];
}

export class Crew {
  readonly page: Page;
  readonly table: string;
  readonly card: Card;

  private constructor(page: Page, table: string, card: Card) {
    this.page = page;
    this.table = table;
    this.card = card;
  }

  /**
   * A dealer on duty at a table that is open and between rounds. The opening itself has a test of its own, by keyboard; a round
   * that a test left where it failed is void, so that no other test fails for it.
   */
  static async deals(table: string, opened: Opened = {}): Promise<Crew> {
    const above = await staff('keys', '/health/live', { ...opened, size: 'terminal' });
    const card = (await (await above.request.get(`/api/tables/${table}`)).json()) as Card;
    const dealer = await staff('dealer', `/tables/${table}/dealer`, opened);
    await done(order(dealer, table, { act: 'take-post', role: card.roles.find((role) => role.deals)?.id }));
    const view = (await (await above.request.get(`/api/tables/${table}/view`)).json()) as { phase: string };
    if (view.phase !== 'idle')
      await done(order(above, table, { act: 'take-post', role: Crew.#post(card, 'supervises') }));
    if (view.phase === 'closed') {
      if (card.checklist.length > 0) {
        await done(order(above, table, { act: 'take-post', role: Crew.#post(card, 'inspects') }));
        await done(order(above, table, { act: 'inspect', items: card.checklist.map((_, at) => at), sound: true }));
      }
      await done(order(above, table, { act: 'open-table' }));
    } else if (view.phase !== 'idle') await done(order(above, table, { act: 'void-round', why: 'a test failed here' }));
    return new Crew(dealer, table, card);
  }

  static #post(card: Card, duty: 'supervises' | 'inspects'): string | undefined {
    const KEYS = [
      'key-manager',
      'pit-supervisor',
      'floorperson',
      'supervisor',
      'gaming-operations',
      'responsible-licensee',
    ];
    return card.roles.find((role) => role[duty] && KEYS.includes(role.id))?.id;
  }

  key(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Steps of the round' }).getByRole('button', { name });
  }

  /** Presses a key of the round when it is bright. */
  async does(name: string | RegExp): Promise<void> {
    const key = this.key(name);
    await expect.poll(() => key.getAttribute('aria-disabled'), { message: `the key ${name} is bright` }).toBe('false');
    await key.click();
  }

  async opens(): Promise<void> {
    await this.does(/^Place your bets/);
    await this.phase(/bets/i);
  }

  async spins(): Promise<void> {
    await this.does(/^Spin the/);
  }

  async closes(): Promise<void> {
    await this.does(/^No more bets/);
  }

  /** To the point where only a number is missing, in the order of this table's rulebook. */
  async spinsAndCloses(): Promise<void> {
    const keys = await this.page
      .getByRole('region', { name: 'Steps of the round' })
      .getByRole('button')
      .allTextContents();
    const spin = keys.findIndex((key) => key.includes('Spin the'));
    const close = keys.findIndex((key) => key.includes('No more bets'));
    if (keys.some((key) => key.includes('Lock out'))) await this.does(/^Lock out/);
    if (spin < close) {
      await this.spins();
      await this.closes();
    } else {
      await this.closes();
      await this.spins();
    }
  }

  /** Touches the number on the pad, and touches it again. */
  async tells(label: string): Promise<void> {
    const pocket = this.card.wheel.pockets.find((one) => one.label === label);
    const spoken = pocket?.colour === 'plain' ? label : `${label} ${pocket?.colour}`;
    const pad = this.page.getByRole('group', { name: 'Number pad' });
    const button = pad.getByRole('button', { name: spoken, exact: true });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
    await button.click();
    await pad.getByRole('button', { name: `Confirm ${spoken}`, exact: true }).click();
  }

  /** Marks the number, takes the losers, pays the winners. */
  async settles(): Promise<void> {
    const marker = this.key(/^Place the /);
    if ((await marker.count()) > 0) await this.does(/^Place the /);
    await this.does(/^Collect losers/);
    await this.does(/^Pay winners/);
  }

  /** Calls a spin that does not count, for a reason of this rulebook. */
  async noSpin(reason: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /^No spin/ }).click();
    const dialog = this.page.getByRole('dialog', { name: /^No spin/ });
    await dialog.getByRole('button', { name: reason }).click();
    await this.note(/^.*No spin/)
      .first()
      .waitFor();
  }

  /** Takes the ball from the wheel and looks at it, where the book wants that before it is spun again. */
  async ball(): Promise<void> {
    const todo = this.page.getByRole('region', { name: 'The ball' });
    const ready = this.page.locator('[aria-keyshortcuts=S][aria-disabled=false]');
    await todo.or(ready).first().waitFor();
    for (const [due, answer] of [
      ['It was removed', /The ball was removed/],
      ['It is sound', /The ball is sound/],
    ] as const) {
      const key = todo.getByRole('button', { name: due });
      if ((await key.count()) === 0) continue;
      await key.click();
      await this.note(answer).first().waitFor();
    }
  }

  /** The numbers that were drawn other odds. */
  async drawn(): Promise<{ label: string; odds: string }[]> {
    const view = (await (await this.page.request.get(`/api/tables/${this.table}/view`)).json()) as {
      drawn: { pocket: number; odds: string }[];
    };
    return view.drawn.map(({ pocket, odds }) => ({ label: this.card.wheel.pockets[pocket]?.label ?? '?', odds }));
  }

  /** A whole round without a word from anybody. */
  async round(label: string): Promise<void> {
    await this.opens();
    await this.spinsAndCloses();
    await this.tells(label);
    await this.settles();
  }

  async phase(words: string | RegExp): Promise<void> {
    await this.page.locator('.bar .phase strong').filter({ hasText: words }).waitFor();
  }

  /** Hands a colour and chips to a guest, where the book has the dealer do it. */
  async seats(guest: string, value: string): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: new RegExp(`^\\d+ ${guest}$`) }).click();
    const seat = page.getByRole('group', { name: /^Seat \d+/ });
    const used = new Set(await page.locator('tbody th .soft').allTextContents());
    const colours = seat.getByLabel('Colour');
    const free = await colours.locator('option:not([disabled])').allTextContents();
    const own = free.find((colour) => ![...used].some((text) => text.startsWith(colour.trim())));
    await colours.selectOption({ label: own?.trim() ?? '' });
    await seat.getByLabel('One chip is worth').fill(value);
    await seat.getByRole('button', { name: 'Give colour' }).click();
    await this.note(/chips at/)
      .first()
      .waitFor();
  }

  note(words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Answers' }).getByRole('listitem').filter({ hasText: words });
  }
}

async function done(answer: Promise<{ outcome: string; said?: { says: string } }>): Promise<void> {
  const { outcome, said } = await answer;
  // Whoever is on duty already has nothing to be told.
  if (outcome !== 'accepted' && !/already/i.test(said?.says ?? '')) throw new Error(`${outcome}: ${said?.says ?? ''}`);
}

/** The number of the round in hand. */
export async function roundOf(table: string, place = shared()): Promise<number> {
  const view = (await (await fetch(`${place.address}/api/tables/${table}/view`)).json()) as { round: number };
  return view.round;
}
