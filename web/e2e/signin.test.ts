// Signing in: the wrong password, too many of them, the right one, and out again. In a house of its own, for an address that
// fails too often waits at every door.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Crew } from './crew';
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
  await page
    .getByRole('alert')
    .filter({ hasText: /name or.*password|password/i })
    .waitFor();
  expect(page.url()).toContain('/sign-in');
  // It is said once, to those who see it and to those who hear it.
  expect(
    await page
      .locator('[role=alert], [aria-live]')
      .filter({ hasText: /password/i })
      .count(),
  ).toBe(1);

  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Where they wanted to go, and not back to this page from there.
  await page.getByRole('region', { name: 'Steps of the round' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/tables/${idOf('colorado')}/dealer`);
  await page.getByRole('link', { name: /^pit/ }).click();
  await page.getByRole('heading', { name: 'Signed in as pit' }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/Pit supervisor, licence DEMO-/i);
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await page.getByRole('region', { name: 'Steps of the round' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('staff take another password, and the old one is no good any more', async () => {
  const place = { address: house.address, accounts: house.accounts };
  const page = await visitor('/sign-in', { place });
  const { name, password } = house.account('auditor');
  const signIn = async (given: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(given);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const account = () => page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await signIn(password);
  await account();
  await page.getByText('Change your password').click();
  await page.getByLabel('Password now').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('red and black and odd');
  await page.getByLabel('New password again').fill('red and black');
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByRole('alert').filter({ hasText: 'not the same twice' }).waitFor();
  await page.getByLabel('New password again').fill('red and black and odd');
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByText('Your password is another now.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await signIn(password);
  await page
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor();
  await signIn('red and black and odd');
  await account();
  await page.getByRole('heading', { name: `Signed in as ${name}` }).waitFor();
});

test('another window that signs in is noticed by this one', async () => {
  const place = { address: house.address, accounts: house.accounts };
  // Nobody is asked to sit at a table that is closed.
  await Crew.deals(idOf('colorado'), { place });
  const page = await visitor(`/tables/${idOf('colorado')}`, { place });
  await page.getByRole('button', { name: 'Take a seat as a guest' }).waitFor();
  const { name, password } = house.account('pit');
  const answer = await page.context().request.post('/api/session', { data: { name, password } });
  expect(answer.ok()).toBe(true);
  // This page still thinks that nobody is signed in; what it asks for is answered all the same, and then it knows.
  await page.getByRole('button', { name: 'Take a seat as a guest' }).click();
  await page.locator('header .name', { hasText: name }).waitFor();
  await page.getByText('staff do not play').waitFor();
});

test('a house without guests offers no guest a seat', async () => {
  const strict = await House.open(config(['colorado']).replace('welcome = true', 'welcome = false'));
  try {
    const place = { address: strict.address, accounts: strict.accounts };
    await Crew.deals(idOf('colorado'), { place });
    const page = await visitor(`/tables/${idOf('colorado')}`, { place });
    await page.getByText('This house has no play credits for guests.').waitFor();
    expect(await page.getByRole('button', { name: /guest/ }).count()).toBe(0);
    await page.getByRole('region', { name: 'Your seat' }).getByRole('link', { name: 'Sign in' }).waitFor();
  } finally {
    await strict.close();
  }
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
