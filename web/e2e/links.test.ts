// Links to a part of a page: they lead there, and nothing of the page begins anew.
import { expect, test } from 'vitest';
import { inBrowser, visitor } from './people';
import { idOf } from './tables';

inBrowser();

test('a link within the help leads to its part', async () => {
  const page = await visitor('/help');
  const heading = await page.getByRole('heading', { name: 'How to play' }).elementHandle();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Zero' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('zero');
  const top = await page.locator('#zero').evaluate((part) => part.getBoundingClientRect().top);
  expect(Math.abs(top)).toBeLessThan(200);
  expect(page.url()).toMatch(/\/help#zero$/);
  // The same page, not one like it.
  expect(await heading.evaluate((one) => one.isConnected)).toBe(true);
  await page.goBack();
  expect(await heading.evaluate((one) => one.isConnected)).toBe(true);
});

test('a link from elsewhere leads to the part too', async () => {
  const page = await visitor('/help#keys');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('keys');
});

test('skipping to the content of a table keeps the table', async () => {
  const page = await visitor('/help');
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await page.goto(`/tables/${idOf('massachusetts')}`);
  await page.locator('.felt-side svg').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  expect(sockets).toBe(1);
});
