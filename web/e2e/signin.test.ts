// Signing in: the wrong password, too many of them, the right one, and out again. In a house of its own, for an address that
// fails too often waits at every door.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { House } from './house';
import { inBrowser, visitor } from './people';
import { config, idOf } from './tables';

inBrowser();

let house: House;
beforeAll(async () => {
  house = await House.open(config(['colorado']));
});
afterAll(() => house.close());

test('staff sign in by the page, and see who they are and where they may go', async () => {
  const place = { address: house.address, accounts: house.accounts };
  const page = await visitor(`/sign-in?next=/tables/${idOf('colorado')}/dealer`, { place });
  const { name, password } = house.account('pit');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('wrong');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('alert').filter({ hasText: /name or.*password|password/i }).waitFor();
  expect(page.url()).toContain('/sign-in');

  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Signed in as pit' }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/Pit supervisor, licence DEMO-/i);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('region', { name: 'Steps of the round' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
});

test('a name that is not known and a wrong password get the same answer, and too many must wait', async () => {
  const place = { address: house.address, accounts: house.accounts };
  const page = await visitor('/sign-in', { place });
  const said: string[] = [];
  const attempt = async (name: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill('guessed');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
    said.push((await page.getByRole('alert').textContent()) ?? '');
  };
  await attempt('dealer');
  await attempt('nobody-of-this-name');
  expect(said[1]).toBe(said[0]);
  for (let i = 0; i < 12 && !/too many|wait|again in/i.test(said.at(-1) ?? ''); i += 1) await attempt('dealer');
  expect(said.at(-1)).toMatch(/too many|wait|again in/i);
  // The page counts down and then lets go.
  await page.getByText('You may try again now.').waitFor();
});
