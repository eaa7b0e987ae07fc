// "No more bets" is seen and heard at every terminal, and said to a screen reader. Colorado requires it.
import { expect, test } from 'vitest';
import { Crew } from './crew';
import { heard, inBrowser } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('the close of betting is seen, heard and said to a screen reader', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await dealer.opens();
  await player.lay('straight 8', 500);
  expect((await heard(player.page)).filter((sound) => /no more bets/i.test(sound))).toEqual([]);

  await dealer.spinsAndCloses();
  await player.page.locator('.banner', { hasText: /no more bets/i }).waitFor();
  await player.sees(/No more bets/);
  await player.page.locator('[aria-live=assertive]', { hasText: /no more bets/i }).waitFor({ state: 'attached' });
  const sounds = await heard(player.page);
  expect(
    sounds.some((sound) => /^said .*no more bets/i.test(sound)),
    sounds.join(', '),
  ).toBe(true);
  // Two falling tones, also where the browser cannot speak.
  const falling = sounds.findIndex((sound, at) => sound === 'tone 660' && sounds[at + 1] === 'tone 440');
  expect(falling, sounds.join(', ')).toBeGreaterThanOrEqual(0);

  await dealer.tells('8');
  await player.page.locator('[aria-live=polite]', { hasText: /8/ }).first().waitFor({ state: 'attached' });
  await dealer.settles();
  await player.line('won').waitFor();
  expect((await heard(player.page)).some((sound) => /^said 8/.test(sound))).toBe(true);
});

test('a screen reader hears the close of every round', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  // A screen reader says what changes, so the changes are what counts.
  await player.page.evaluate(() => {
    const region = document.querySelector('[aria-live=assertive]');
    const changes: string[] = [];
    Object.assign(window, { changes });
    if (region !== null)
      new MutationObserver(() => changes.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  const said = () =>
    player.page.evaluate(
      () => (window as unknown as { changes: string[] }).changes.filter((words) => /no more bets/i.test(words)).length,
    );
  for (const rounds of [1, 2]) {
    await dealer.round('8');
    await expect.poll(said).toBe(rounds);
  }
});

test('whoever silences a terminal still sees it', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await player.page.getByRole('button', { name: 'Sound is on' }).click();
  await dealer.opens();
  await player.sees(/bets/i);
  const before = (await heard(player.page)).length;
  await dealer.spinsAndCloses();
  await player.page.locator('.banner', { hasText: /no more bets/i }).waitFor();
  expect((await heard(player.page)).slice(before)).toEqual([]);
  await dealer.tells('9');
  await dealer.settles();
});
