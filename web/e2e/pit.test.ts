// The pit finds a round and says why each wager paid; two people of two departments put a wrong number right; whoever may not
// look is told so.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { Crew, roundOf } from './crew';
import { House, program } from './house';
import { ARTEFACTS, everybodyLeaves, inBrowser, order, staff, visitor } from './people';
import { TABLES, idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('any round of the day is found from the pit, with why each wager paid', async () => {
  const id = idOf('singapore');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  const round = await roundOf(id);
  await player.lay('straight 9', 2500);
  await player.lay('red', 2500);
  await dealer.spinsAndCloses();
  await player.sees(/No more bets/);
  await player.click('red');
  await player.refusal().waitFor();
  await dealer.tells('9');
  await dealer.settles();
  await player.result(round).waitFor();

  for (const who of ['pit', 'auditor', 'regulator']) {
    const page = await staff(who, '/pit');
    const row = page.getByRole('row').filter({ hasText: 'R-07' });
    await row.waitFor();
    await row.getByRole('link', { name: 'Rounds' }).click();
    await page.getByLabel('Result').selectOption('9');
    await page.getByRole('link', { name: String(round), exact: true }).click();
    const wagers = page.getByRole('region', { name: 'Wagers of the round' });
    await wagers.waitFor();
    const line = wagers.getByRole('row').filter({ hasText: 'Straight Up 9' });
    expect(await line.textContent()).toMatch(/won.*S\$900.*S\$25 at 35 to 1 = S\$875.*4\.1 Straight Up/s);
    await expect
      .poll(() => page.locator('[data-name="straight 9"]').getAttribute('aria-label'))
      .toMatch(/25 .*lie here/);
    // The late wager is there too, refused and kept.
    expect(await page.getByRole('region', { name: 'Refused orders' }).textContent()).toContain('5.11');
    expect(await page.getByRole('region', { name: 'Course of the round' }).textContent()).toMatch(/no more bets/i);
    await page.getByText(/\d+ receipts: table, record and hash/).waitFor();
  }
});

test('a wrong number is put right by two people, and never by one', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  await player.lay('straight 20', 500);
  await dealer.spinsAndCloses();
  await dealer.tells('17');
  await dealer.settles();
  await expect.poll(() => player.purse('Balance')).toBe('$995');

  const floor = await staff('floor', `/tables/${id}/dealer`);
  const card = dealer.card;
  const post = card.roles.find(
    (role) => role.supervises && ['floorperson', 'supervisor', 'gaming-operations'].includes(role.id),
  );
  await order(floor, id, { act: 'take-post', role: post?.id });
  await floor.keyboard.press('u');
  const form = floor
    .getByRole('form', { name: /^Correct the/ })
    .or(floor.locator('form', { hasText: 'The number that came' }))
    .first();
  await form.getByLabel('The number that came').selectOption({ label: '20 black' });
  await form.getByLabel('Why').fill('the dealer misread the wheel');
  await form.getByRole('button', { name: /^Correct/ }).click();
  await floor.getByText('Nothing has happened yet.').first().waitFor();

  // Of the same department: sees it, may not agree.
  const pit = await staff('pit', '/pit');
  const waiting = pit.getByRole('region', { name: 'Waiting for a second person' });
  await waiting.getByText(/must agree; you may not/).waitFor();
  expect(await waiting.getByRole('button', { name: 'Agree' }).count()).toBe(0);
  expect(await player.purse('Balance')).toBe('$995');

  const security = await staff('security', '/pit');
  const mine = security.getByRole('region', { name: 'Waiting for a second person' });
  await mine.getByRole('button', { name: 'Agree' }).click();
  await mine.getByText('Agreed, and done.').waitFor();
  // 17 is taken back, 20 is paid: 5 at 35 to 1 and the wager.
  await expect.poll(() => player.purse('Balance')).toBe('$1,175');
  // The player is told what changed and why, and finds it again.
  const words = /20 stands; 17 was told first\. The reason: the dealer misread the wheel\./;
  const told = player.page.locator('.amended', { hasText: words });
  await told.getByText(/You were paid \$0 by 17; by 20 it is \$180: \$180 more for you\./).waitFor();
  await player.page.locator('[aria-live=assertive]', { hasText: words }).waitFor({ state: 'attached' });
  await player.press('Rounds');
  const drawer = player.page.getByRole('dialog', { name: 'Your last rounds' });
  await drawer.getByText(/17 was told first; 20 stands/).waitFor();
});

test('limits change from the pit by two departments, with their notice, and the next round has them', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  const card = (await (await player.page.request.get(`/api/tables/${id}`)).json()) as {
    number: string;
    bands: { band: string; min: number; max: number }[];
  };
  const outside = card.bands.find((band) => band.band === 'outside');
  const [least, most] = [outside?.min ?? 0, outside?.max ?? 0];

  // By keyboard alone: the button, the form, the question to a second person.
  const pit = await staff('pit', '/pit');
  await pit.getByRole('button', { name: `Limits of table ${card.number}` }).press('Enter');
  const form = pit.getByRole('dialog', { name: /^Limits of table/ });
  await form.getByLabel('Of which wagers').selectOption('outside');
  await form.getByLabel('Minimum').fill('10');
  await form.getByLabel('Maximum').fill(String((most * 2) / 100));
  await form.getByLabel('Why').fill('a busy evening');
  await form.getByLabel('Why').press('Enter');
  await form
    .getByText(/at the widest/)
    .nth(1)
    .waitFor();
  await form.getByLabel('Maximum').fill(String(most / 100));
  await form.getByLabel('Why').press('Enter');
  await form.getByText(/must agree within/).waitFor();

  const cage = await staff('cage', '/pit');
  const mine = cage.getByRole('region', { name: 'Waiting for a second person' });
  await mine.getByText(/Post outside wagers/).waitFor();
  await mine.getByRole('button', { name: 'Agree' }).click();
  await mine.getByText('Agreed, and done.').waitFor();
  await form.getByRole('region', { name: 'Announced' }).waitFor();

  // The player is told, and the round that runs keeps its limits.
  await player.page.getByText('Other limits:').waitFor();
  const board = await visitor(`/tables/${id}/board`);
  await board.getByText(/Outside wagers .* from the first round after/).waitFor();
  await player.lay('red', 500);
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
  await dealer.opens();
  await expect.poll(() => player.page.getByText('Other limits:').count()).toBe(0);
  await player.chip(500);
  await player.click('black');
  await player.refusal().waitFor();
  expect(await player.refusal().textContent()).toContain('2207');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();

  // Back again, so that the next test finds the table as it was filed.
  await form.getByLabel('Minimum').fill(String(least / 100));
  await form.getByLabel('Why').fill('the evening is over');
  await form.getByLabel('Why').press('Enter');
  await form.getByText(/must agree within/).waitFor();
  await mine.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => mine.getByRole('button', { name: 'Agree' }).count()).toBe(0);
  await dealer.round('1');
});

test('a meter is set by two departments between rounds', async () => {
  const id = idOf('bonusSpin');
  await Crew.deals(id);
  const pit = await staff('keys', '/pit');
  await pit
    .getByRole('button', { name: /^Meter of table/ })
    .first()
    .click();
  const form = pit.getByRole('dialog', { name: /^Meters of table/ });
  await form.getByLabel('Which meter').selectOption('secondary');
  await form.getByLabel('Shall show').fill('5,312.50');
  await form.getByLabel('Why').fill('its memory was lost');
  await form.getByRole('button', { name: 'Ask a second person' }).click();
  await form.getByText(/must agree within/).waitFor();
  const security = await staff('security', '/pit');
  const mine = security.getByRole('region', { name: 'Waiting for a second person' });
  await mine.getByRole('button', { name: 'Agree' }).click();
  await mine.getByText('Agreed, and done.').waitFor();
  await form.getByRole('option', { name: /secondary: shows \$5,312\.50/ }).waitFor({ state: 'attached' });
});

test('the cage sells chips to a seat and buys them back, each with its receipt', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const before = await player.purse('Balance');
  const cage = await staff('cage', '/cage');
  await cage.getByLabel('Table').selectOption(id);
  const { name } = (await (await player.page.request.get('/api/session')).json()) as { name: string };
  await cage.getByRole('radio', { name: new RegExp(name) }).check();
  await cage.getByLabel(/^Paid in/).fill('50');
  await cage.getByRole('button', { name: /^Sell/ }).click();
  const receipts = cage.getByRole('region', { name: 'Receipts of this window' });
  await receipts.getByText(/\$50 in .* sold to .*seat \d+ at table/).waitFor();
  expect(await receipts.locator('code').first().textContent()).toMatch(new RegExp(`^${id}/\\d+/`));
  await expect.poll(() => player.purse('Balance')).not.toBe(before);
  await expect.poll(() => player.purse('Balance')).toBe('$1,050');

  // A wager is laid after the cashier looked: what is handed over is what the purse holds, or nothing.
  await cage.getByRole('button', { name: 'Cash out $1,050' }).waitFor();
  await dealer.opens();
  await player.lay('red', 500);
  await cage.getByRole('button', { name: 'Cash out $1,050' }).click();
  await cage.getByRole('status').filter({ hasText: 'Nothing was handed over' }).waitFor();
  expect(await receipts.getByText(/bought back from/).count()).toBe(0);
  await cage.getByRole('button', { name: 'Cash out $1,045' }).click();
  await receipts.getByText(/\$1,045 in .* bought back from/).waitFor();
  await expect.poll(() => player.purse('Balance')).toBe('$0');
  await dealer.spinsAndCloses();
  await dealer.tells('2');
  await dealer.settles();
});

test('a sale whose answer is lost is asked for again, and is there once', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const cage = await staff('cage', '/cage');
  const sent = new Set<string>();
  let lost = true;
  await cage.route(/\/orders$/, async (route) => {
    sent.add(route.request().postData() ?? '');
    const answer = await route.fetch();
    // Done by the house, and lost on the way back.
    if (lost) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await cage.getByLabel('Table').selectOption(id);
  const { name } = (await (await player.page.request.get('/api/session')).json()) as { name: string };
  await cage.getByRole('radio', { name: new RegExp(name) }).check();
  await cage.getByLabel(/^Paid in/).fill('50');
  await cage.getByRole('button', { name: /^Sell/ }).click();
  await cage
    .getByRole('alert')
    .filter({ hasText: /No answer came.*\$50 in/ })
    .waitFor();
  expect(await cage.getByRole('button', { name: /^Sell/ }).getAttribute('aria-disabled')).toBe('true');
  await cage.getByRole('button', { name: /^Sell/ }).click({ force: true });
  // A cashier who loads the page again finds it there.
  await cage.reload();
  lost = false;
  await cage.getByRole('button', { name: 'Ask for the answer' }).click();
  await cage
    .getByRole('region', { name: 'Receipts of this window' })
    .getByText(/\$50 in .* sold to/)
    .waitFor();
  expect(sent.size).toBe(1);
  await expect.poll(() => player.purse('Balance')).toBe('$1,050');
});

test('the pit shows nobody the way to where they may not go', async () => {
  const links = async (who: string) => {
    const page = await staff(who, '/pit');
    const row = page.getByRole('row').filter({ hasText: 'R-07' });
    await row.waitFor();
    return row.getByRole('link').allTextContents();
  };
  expect(await links('cage')).toEqual(['Board', 'Rules']);
  expect(await links('security')).toEqual(['Console', 'Board', 'Rounds', 'Rules']);
});

test('the pit sees how the sensor of a wheel does', async () => {
  const sensor = spawn(
    program(),
    ['sensor', 'emulate', '--listen', '127.0.0.1:0', '--wheel', 'double-zero', '--seed', '7'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const line = await new Promise<string>((found) => createInterface(sensor.stderr).once('line', found));
  const address = /tcp:\/\/[\d.:]*\d/.exec(line)?.[0] ?? '';
  const house = await House.open(
    [
      'name = "A house with a sensor"',
      'listen = "127.0.0.1:0"',
      '[[table]]',
      'id = "sensed"',
      `submission = "${TABLES.maryland}"`,
      'wheel = "sensor"',
      `sensor = "${address}"`,
    ].join('\n'),
  );
  try {
    const place = { address: house.address, accounts: house.accounts };
    const pit = await staff('pit', '/pit', { place });
    await pit.getByText(/Sensor \S+ sees, 1 session, 0 lines refused/).waitFor();
    sensor.kill('SIGKILL');
    await pit.getByText(/Sensor \S+ is not heard/).waitFor();
    await pit.screenshot({ path: join(ARTEFACTS, 'pit-sensor.png') });
  } finally {
    sensor.kill('SIGKILL');
    await everybodyLeaves();
    await house.close();
  }
});

test('whoever may not look is told so, and what to do', async () => {
  const nobody = await visitor('/pit');
  await nobody.getByRole('alert').waitFor();
  expect(await nobody.getByRole('alert').textContent()).toMatch(/sign/i);
  await nobody.getByRole('link', { name: 'Sign in as staff' }).waitFor();

  const dealer = await staff('dealer', '/pit');
  await dealer.getByRole('alert').waitFor();
  expect(await dealer.getByRole('alert').textContent()).toMatch(/role|may not/i);

  const console_ = await visitor(`/tables/${idOf('colorado')}/dealer`);
  await console_.getByText(/for staff/).waitFor();

  const rounds = await visitor(`/tables/${idOf('colorado')}/rounds`);
  await rounds.getByRole('alert').waitFor();

  const nowhere = await visitor('/tables/none-such');
  await nowhere.getByRole('heading', { name: 'This table cannot be shown' }).waitFor();
});
