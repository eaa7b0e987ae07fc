// Small things that a player stumbles over: where the keys are after sitting down, what a touch costs, words that run together.
import { expect, test } from 'vitest';
import { parted } from './checks';
import { Crew } from './crew';
import { inBrowser, visitor } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('whoever sits down by key goes on at the felt, which is one stop of Tab', async () => {
  const page = await visitor(`/tables/${idOf('automatic')}`);
  const sit = page.getByRole('button', { name: 'Take a seat as a guest' });
  await sit.focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-name') ?? null);
  await expect.poll(focused).toBe('straight 17');
  await page.keyboard.press('Tab');
  expect(await focused()).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('straight 17');
});

test('a guest is asked once before all is lost', async () => {
  const player = await Terminal.ready(idOf('automatic'));
  const { page } = player;
  const name = await player.name();
  const ask = page.getByRole('dialog', { name: `Sign out, ${name}?` });
  await player.press('Sign out');
  await ask.getByText('You lose your seat, your play credits').waitFor();
  await ask.getByRole('button', { name: 'Stay' }).click();
  await player.tray.waitFor();
  expect(await player.name()).toBe(name);
  await player.press('Sign out');
  await ask.getByRole('button', { name: 'Sign out and lose them' }).click();
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('a small felt names its colours', async () => {
  const page = await visitor(`/tables/${idOf('singapore')}`);
  await page.setViewportSize({ width: 667, height: 375 });
  for (const colour of ['Red', 'Black']) await page.locator('.felt-side text', { hasText: colour }).waitFor();
});

test('help and the fairness page say the same of the number', async () => {
  const help = await visitor('/help');
  await help.getByText('the number follows from that secret and from every wager').waitFor();
});

test('words and amounts neither run together nor are parted', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await dealer.opens();
  await player.lay('red', 2500);
  // What the book has posted stays posted.
  await player.page.locator('.notices li').first().waitFor();
  await player.lay('straight 20', 2500);
  await player.page.getByRole('button', { name: 'Tip', exact: true }).click();
  await player.lay('straight 5', 2500);
  await dealer.page.getByRole('cell', { name: 'Straight Up 5 for the dealers', exact: true }).waitFor();
  await dealer.spinsAndCloses();
  await dealer.tells('20');
  await dealer.settles();
  await player.result().waitFor();
  await player.press('Rounds');
  const drawer = player.page.getByRole('dialog', { name: 'Your last rounds' });
  // Three bets, each with a line of its own.
  await expect
    .poll(() => drawer.getByRole('list', { name: 'Receipts of your orders' }).first().getByRole('listitem').count())
    .toBe(3);
  await player.page.keyboard.press('Escape');
  await dealer.opens();
  await player.sees(/Place your bets/);
  await player.lay('red', 10_000);
  await dealer.spinsAndCloses();
  await dealer.tells('20');
  await dealer.settles();
  await player.result().locator('header strong', { hasText: 'S$100' }).waitFor();
  for (let width = 1000; width <= 1600; width += 25) {
    await player.page.setViewportSize({ width, height: 800 });
    expect(await parted(player.page), `at ${width}`).toEqual([]);
  }
});
