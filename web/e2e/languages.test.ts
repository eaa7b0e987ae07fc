// Terminal, board and console in each language: chosen by hand, remembered, nothing cut.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covered } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser, visitor } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

const LANGUAGES = [
  { tag: 'es', bets: /Hagan sus apuestas/i, closed: /No va más/i },
  { tag: 'zh-Hans', bets: /请下注/, closed: /停止下注|投注已截止/ },
] as const;

async function reads(page: Page, tag: string): Promise<void> {
  await page.locator('header select').first().selectOption(tag);
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(tag);
}

/** Words that are wider than the key, label or cell that they stand in. */
async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(
      'button, a, label, th, td, h1, h2, h3, p, span, strong, small',
    )) {
      if (one.clientWidth === 0 || one.closest('.said') !== null || one.classList.contains('said')) continue;
      const clips = getComputedStyle(one).overflowX !== 'visible';
      if (clips && one.scrollWidth > one.clientWidth + 1) found.push(one.textContent.trim());
    }
    return found;
  });
}

async function looked(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const at = `${name} at ${width}`;
    expect.soft(await cut(page), at).toEqual([]);
    expect.soft(await covered(page), at).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
    await page.screenshot({ path: join(ARTEFACTS, `language-${name}-${width}.png`), fullPage: true });
  }
}

test.each(LANGUAGES)('terminal, board and console speak $tag', async ({ tag, bets, closed }) => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id, { still: true });
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const board = await visitor(`/tables/${id}/board`, { still: true });
  await dealer.opens();
  await player.lay('straight 17', 500);
  await reads(player.page, tag);
  await board.evaluate((wanted) => localStorage.setItem('wheelhouse.language', wanted), tag);
  await board.reload();
  for (const page of [player.page, board]) await page.getByText(bets).first().waitFor();
  await looked(player.page, `terminal-${tag}`);
  await looked(board, `board-${tag}`);

  // The dealer deals on in English, then looks at the same console in the other language.
  await dealer.spinsAndCloses();
  for (const page of [player.page, board]) await page.getByText(closed).first().waitFor();
  await dealer.tells('17');
  await reads(dealer.page, tag);
  await looked(dealer.page, `console-${tag}`);

  // It is remembered, and the house's own refusals come in it too.
  await player.page.reload();
  await expect.poll(() => player.page.evaluate(() => document.documentElement.lang)).toBe(tag);
  const says = await player.page.evaluate(async (table) => {
    const me = (await (await fetch('/api/session')).json()) as { csrf: string };
    const headers = {
      'content-type': 'application/json',
      'x-csrf': me.csrf,
      'accept-language': document.documentElement.lang,
    };
    const body = JSON.stringify({ id: '7'.repeat(32), order: { act: 'take-seat', seat: 0 } });
    const answer = await fetch(`/api/tables/${table}/orders`, { method: 'POST', headers, body });
    return ((await answer.json()) as { said: { says: string } }).said.says;
  }, id);
  expect(says).not.toMatch(/seat|there is/i);
  await reads(dealer.page, 'en');
  await dealer.settles();
});
