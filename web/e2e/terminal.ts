// A player at a terminal, who does what a person does: looks, points, presses.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Crew } from './crew';
import { middle, visitor, type Opened } from './people';

export class Terminal {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Comes in as a guest and takes a seat. */
  static async sit(table: string, opened: Opened = {}): Promise<Terminal> {
    const terminal = new Terminal(await visitor(`/tables/${table}`, opened));
    await terminal.page.getByRole('button', { name: 'Take a seat as a guest' }).click();
    return terminal;
  }

  /** Sits and has chips to lay; where the dealer hands them out, of this value. */
  static async ready(table: string, opened: Opened & { from?: Crew; value?: string } = {}): Promise<Terminal> {
    const terminal = await Terminal.sit(table, opened);
    const byHand = terminal.page.getByText('The dealer gives you your chips');
    await terminal.tray.or(byHand).first().waitFor();
    // Where nobody deals the house gives them, a moment after the seat was taken.
    if (opened.from !== undefined && (await byHand.isVisible())) {
      await opened.from.seats(await terminal.name(), opened.value ?? '5');
    }
    await terminal.tray.waitFor();
    await expect.poll(() => terminal.purse('Balance')).toContain('1,000');
    return terminal;
  }

  /** As the house calls this guest. */
  async name(): Promise<string> {
    const who = (await this.page.locator('header .name').textContent()) ?? '';
    return who.split('·')[0]?.trim() ?? '';
  }

  get tray(): Locator {
    return this.page.getByRole('radiogroup', { name: 'What a tap lays' });
  }

  spot(name: string): Locator {
    return this.page.locator(`.felt-side [data-name="${name}"]`).first();
  }

  async chip(value: number): Promise<void> {
    await this.page.locator(`[data-chip="${value}"]`).click();
  }

  async click(name: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const { x, y } = await middle(this.spot(name));
    await this.page.mouse.click(x, y, { button });
  }

  /** Lays a chip and waits until the house has it. */
  async lay(name: string, value: number): Promise<void> {
    await this.chip(value);
    const before = await this.purse('On the felt');
    await this.click(name);
    // A chip that is still on its way lies on the felt too, but is not counted yet.
    await expect.poll(() => this.purse('On the felt'), { message: `a chip on ${name}` }).not.toBe(before);
  }

  /** What a screen reader says that lies on a spot; empty where nothing does. */
  async lies(name: string): Promise<string> {
    const label = (await this.spot(name).getAttribute('aria-label')) ?? '';
    return /, ([^,]*(?:,\d{3})*[^,]*) lies? here/.exec(label)?.[1] ?? '';
  }

  async purse(which: 'Balance' | 'On the felt'): Promise<string> {
    return (await this.page.locator('.purse div', { hasText: which }).locator('dd').textContent()) ?? '';
  }

  /** Chips in the tray, in minor units. */
  async chips(): Promise<number[]> {
    return this.page
      .locator('[data-chip]')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-chip'))));
  }

  /** On a small screen one thing is shown at a time; null where the table has no such thing. */
  async show(what: 'Felt' | 'Wheel' | 'Calls' | 'Side'): Promise<string | null> {
    const tab = this.page.getByRole('group', { name: 'Show' }).getByRole('button', { name: new RegExp(`^${what}`) });
    if ((await tab.count()) === 0 || !(await tab.isVisible())) return null;
    await tab.click();
    return what;
  }

  /** The phase in words. */
  get phase(): Locator {
    return this.page.getByRole('region', { name: 'Round', exact: true }).locator('strong');
  }

  async sees(phase: string | RegExp): Promise<void> {
    await this.phase.filter({ hasText: phase }).waitFor();
  }

  /** The result of a round with all its lines, when the ceremony is over. */
  result(round?: number): Locator {
    return this.page.getByRole('region', {
      name: round === undefined ? /^Result of round/ : `Result of round ${round}`,
    });
  }

  line(on: string): Locator {
    return this.result().locator('li', { hasText: on });
  }

  refusal(): Locator {
    return this.page.locator('.bubble');
  }

  /** How far the refusal is from the spot that was touched, in pixels. */
  async away(name: string): Promise<number> {
    const spot = await middle(this.spot(name));
    const box = await this.refusal().boundingBox();
    if (box === null) throw new Error('no refusal is shown');
    const x = Math.max(box.x - spot.x, 0, spot.x - box.x - box.width);
    const y = Math.max(box.y - spot.y, 0, spot.y - box.y - box.height);
    return Math.hypot(x, y);
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
