// Without a mouse: the table is opened, dealt and played by keys alone. An hour of rounds is these keys again.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Crew, roundOf } from './crew';
import { House } from './house';
import { inBrowser, staff } from './people';
import { config, idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

// A house of its own, where nobody has opened the table yet.
let house: House;
beforeAll(async () => {
  house = await House.open(config(['coloured', 'bigSix']));
});
afterAll(() => house.close());

/** Goes on with Tab until the focus is on what is looked for; no more often than the page has things to go to. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let i = 0; i < 150; i += 1) {
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const labelled =
        element?.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? element.labels?.[0]?.textContent
          : element?.textContent);
      const is =
        element?.getAttribute('role') ??
        {
          BUTTON: 'button',
          SELECT: 'combobox',
          INPUT: (element as HTMLInputElement).type === 'checkbox' ? 'checkbox' : 'textbox',
          A: 'link',
        }[element?.tagName ?? ''] ??
        '';
      return { is, name: (labelled ?? '').replace(/\s+/g, ' ').trim() };
    });
    if (found.is === role && name.test(found.name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to the ${role} ${name}`);
}

/** Something that was done is told among the answers. */
const told = (page: Page, words: RegExp) =>
  page.getByRole('list', { name: 'Answers' }).getByRole('listitem').filter({ hasText: words }).first().waitFor();

const phase = (page: Page, words: RegExp) => page.locator('.bar .phase strong').filter({ hasText: words }).waitFor();

const bright = (page: Page, key: string) =>
  page.locator(`[aria-keyshortcuts=${key}][aria-disabled=false]`).first().waitFor();

test('a supervisor opens a table and a dealer deals three rounds to a player, all by keys', async () => {
  const id = idOf('coloured');
  const above = await staff('pit', `/tables/${id}/dealer`, { place: house });
  const dealer = await staff('dealer', `/tables/${id}/dealer`, { place: house });

  // On duty, inspected, open.
  for (const [page, role] of [
    [above, 'Floorperson'],
    [dealer, 'Dealer'],
  ] as const) {
    await page.getByRole('region', { name: 'On duty' }).waitFor();
    await page.keyboard.press('o');
    await tabTo(page, 'combobox', /^Take a post as/);
    await page.keyboard.type(role);
    await tabTo(page, 'button', /^Take the post/);
    await page.keyboard.press('Enter');
    await told(page, /Take the post of/);
  }
  await above.keyboard.press('i');
  const items = await above.getByRole('region', { name: 'Inspection' }).getByRole('checkbox').count();
  for (let i = 0; i < items; i += 1) {
    await tabTo(above, 'checkbox', /./);
    await above.keyboard.press('Space');
    await above.keyboard.press('Tab');
  }
  await tabTo(above, 'button', /^All is sound/);
  await above.keyboard.press('Enter');
  await told(above, /Inspection: all is sound/);
  await above.keyboard.press('q');
  await tabTo(above, 'button', /^Open the table/);
  await above.keyboard.press('Enter');
  await phase(above, /No round has begun/);

  // A player comes in; the dealer hands over chips.
  const player = await Terminal.sit(id, { place: house, still: true });
  await player.page.getByText('The dealer gives you your chips').waitFor();
  await dealer.keyboard.press('m');
  await tabTo(dealer, 'button', /^\d+ Guest/);
  await dealer.keyboard.press('Enter');
  await tabTo(dealer, 'textbox', /^One chip is worth/);
  await dealer.keyboard.type('5');
  await dealer.keyboard.press('Enter');
  await player.tray.waitFor();

  await dealer.keyboard.press('Escape');
  await dealer.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const round = await roundOf(id, house);
  for (const [at, number] of ['17', '4', '32'].entries()) {
    await dealer.keyboard.press('b');
    await phase(dealer, /bets/i);
    await player.sees(/bets/i);

    if (at === 0) {
      // Down to the smallest chip of the tray, whichever was chosen.
      for (let i = (await player.chips()).length; i > 0; i -= 1) await player.page.keyboard.press('[');
      await tabTo(player.page, 'button', /pays 35 to 1/);
      await player.page.keyboard.type('17');
      await player.page.keyboard.press('Enter');
      await expect.poll(() => player.lies('straight 17')).toBe('5 dollars');
      // Right to the split with 20, twice, then one back, and the last step undone.
      await player.page.keyboard.press('ArrowRight');
      await player.page.keyboard.press('Enter');
      await expect.poll(() => player.lies('split 17/20')).toBe('5 dollars');
      await player.page.keyboard.press('Enter');
      await expect.poll(() => player.lies('split 17/20')).toBe('10 dollars');
      await player.page.keyboard.press('Delete');
      await expect.poll(() => player.lies('split 17/20')).toBe('5 dollars');
      await player.page.keyboard.press('u');
      await expect.poll(() => player.lies('split 17/20')).toBe('10 dollars');
    } else {
      await player.page.keyboard.press('r');
      await expect.poll(() => player.purse('On the felt')).toBe('$15');
      await player.page.keyboard.press('d');
      await expect.poll(() => player.purse('On the felt')).toBe('$30');
      await player.page.keyboard.press('c');
      await expect.poll(() => player.purse('On the felt')).toBe('$0');
      await player.page.keyboard.press('r');
      await expect.poll(() => player.purse('On the felt')).toBe('$15');
    }

    // The same keys every round, each as soon as it is bright.
    await bright(dealer, 'S');
    await dealer.keyboard.press('s');
    await bright(dealer, 'N');
    await dealer.keyboard.press('n');
    await phase(dealer, /closed|no more/i);
    for (const digit of number) await dealer.keyboard.press(digit);
    await dealer.keyboard.press('Enter');
    await dealer.getByText(/was told\. Enter, or a second touch, confirms it/).waitFor();
    await dealer.keyboard.press('Enter');
    for (const key of ['D', 'C', 'P']) {
      await bright(dealer, key);
      await dealer.keyboard.press(key.toLowerCase());
    }
    await player.result(round + at + 1).waitFor();
  }
  expect(await roundOf(id, house)).toBe(round + 3);
  // 17: 5 at 35 to 1 and 10 at 17 to 1, wagers back; twice 15 lost.
  await expect.poll(() => player.purse('Balance')).toBe('$1,315');
});

test('keys that may not act now say why, and nothing is sent', async () => {
  const dealer = await staff('dealer', '/health/live', { place: house });
  const sent: string[] = [];
  dealer.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await dealer.goto(`/tables/${idOf('coloured')}/dealer`);
  await dealer.getByRole('region', { name: 'Steps of the round' }).waitFor();
  await dealer.keyboard.press('p');
  await told(dealer, /Pay winners/);
  await dealer.locator('[aria-live=assertive]', { hasText: /Pay winners/ }).waitFor({ state: 'attached' });
  await dealer.keyboard.press('?');
  await dealer.getByRole('dialog').filter({ hasText: /keys/i }).waitFor();
  expect(sent.filter((text) => text.includes('"order"'))).toEqual([]);
});

test('a round of Big Six is dealt by keys', async () => {
  const id = idOf('bigSix');
  const { page: dealer } = await Crew.deals(id, { place: house });
  const player = await Terminal.ready(id, { place: house, still: true });
  await bright(dealer, 'B');
  await dealer.keyboard.press('b');
  await player.sees(/bets/i);
  const round = await roundOf(id, house);
  await player.lay('$20', 500);
  // In the order of the book, which Space knows too: whatever the round waits for.
  for (const key of await dealer
    .locator('[aria-keyshortcuts=S], [aria-keyshortcuts=N]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts') ?? ''))) {
    await bright(dealer, key);
    await dealer.keyboard.press(key.toLowerCase());
  }
  await dealer.getByRole('group', { name: 'Number pad' }).waitFor();
  // A section has a name and no number of its own: its digits say it.
  await dealer.keyboard.press('2');
  await dealer.keyboard.press('0');
  await dealer.keyboard.press('Enter');
  await dealer.getByText(/was told\. Enter, or a second touch, confirms it/).waitFor();
  await dealer.keyboard.press('Enter');
  for (const key of ['C', 'P']) {
    await bright(dealer, key);
    await dealer.keyboard.press(key.toLowerCase());
  }
  await player.result(round).waitFor();
  // 5 at 20 to 1, and the wager.
  await expect.poll(() => player.purse('Balance')).toBe('$1,100');
});
