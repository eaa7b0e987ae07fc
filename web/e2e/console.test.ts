// The dealer's console: what is taken and who is paid is of this round, panels stay where they are used, keys are bright for those
// who may, and what takes two is signed and told back to whoever asked.
import { expect, test } from 'vitest';
import { Crew } from './crew';
import { inBrowser, order, shared, staff } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

const cells = (crew: Crew, region: string) =>
  crew.page
    .getByRole('region', { name: region })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())));

test('what is taken and who is paid is of this round, and never of the one before', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  const name = await player.name();
  const mine = (rows: string[][]) => rows.filter(([, seat]) => seat?.endsWith(name));

  for (const { number, taken, paid } of [
    { number: '17', taken: ['Red'], paid: ['Pay $175 and the $5 back', 'Pay $5 and the $5 back'] },
    { number: '4', taken: ['Straight 17', 'Red'], paid: ['Pay $5 and the $5 back'] },
  ]) {
    await dealer.opens();
    await player.lay('straight 17', 500);
    await player.lay('red', 500);
    await player.lay('black', 500);
    await dealer.spinsAndCloses();
    await dealer.tells(number);
    await dealer.page.getByRole('heading', { name: 'Collect the losers' }).waitFor();
    for (const step of [/^Place the /, /^Collect losers/]) {
      // The same list until the losers are taken, whether the marker lies or not.
      expect(
        mine(await cells(dealer, 'What is taken'))
          .map(([, , on = '']) => on)
          .sort(),
      ).toEqual([...taken].sort());
      expect(await dealer.page.getByRole('region', { name: 'Who is paid' }).count()).toBe(0);
      await dealer.does(step);
    }
    await dealer.page.getByRole('heading', { name: 'Pay the winners' }).waitFor();
    const pay = mine(await cells(dealer, 'Who is paid'));
    expect(pay.map(([, , , , hands = '']) => hands).sort()).toEqual([...paid].sort());
    await dealer.does(/^Pay winners/);
    await dealer.page.getByRole('heading', { name: 'Paid in the last round' }).waitFor();
    await dealer.page
      .getByText(`${taken.length} losing ${taken.length === 1 ? 'wager was' : 'wagers were'} taken`)
      .waitFor();
    expect(
      mine(await cells(dealer, 'Who was paid'))
        .map(([, , , , hands = '']) => hands)
        .sort(),
    ).toEqual(paid.map((words) => words.replace('Pay', 'Paid')).sort());
    // The pointer is still on the key; why it cannot be pressed again must not lie over the list.
    expect(await dealer.page.locator('.why').filter({ visible: true }).count()).toBe(0);
  }
});

test('a panel that is used stays while wagers are laid', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  await dealer.page.keyboard.press('o');
  const panel = dealer.page.getByRole('region', { name: 'On duty' });
  await panel.waitFor();
  await player.lay('black', 500);
  await expect
    .poll(() => dealer.page.locator('.felt [data-name="black"]').getAttribute('aria-label'))
    .toMatch(/5 dollars lie here/);
  expect(await panel.isVisible()).toBe(true);
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});

/** A floorperson on duty, with the supervisor's panel open. */
async function floorperson(crew: Crew) {
  const post = crew.card.roles.find(
    (role) => role.supervises && ['floorperson', 'supervisor', 'gaming-operations'].includes(role.id),
  );
  const floor = await staff('floor', '/health/live');
  // The page takes the password for older than it is, as after a while at the table.
  await floor.route(/\/api\/session$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), fresh_until: 1 } });
  });
  await floor.goto(`/tables/${crew.table}/dealer`);
  await order(floor, crew.table, { act: 'take-post', role: post?.id });
  await floor.getByRole('region', { name: 'Steps of the round' }).waitFor();
  await floor.keyboard.press('u');
  return floor;
}

test('a key is bright for those who may, and tells the others why not', async () => {
  const dealer = await Crew.deals(idOf('massachusetts'));
  const floor = await floorperson(dealer);
  await dealer.opens();
  await dealer.page.keyboard.press('u');
  for (const page of [dealer.page, floor])
    await page.getByRole('form', { name: 'Void the round' }).getByLabel('Why').fill('the wheel was bumped');
  const key = (page: typeof floor) => page.getByRole('form', { name: 'Void the round' }).getByRole('button');
  await expect.poll(() => key(floor).getAttribute('aria-disabled')).toBe('false');
  expect(await key(dealer.page).getAttribute('aria-disabled')).toBe('true');
  await key(dealer.page).click({ force: true });
  await dealer.page.locator('.why.asked', { hasText: /supervis|floorperson|your role|may/i }).waitFor();
  await key(floor).click();
  await dealer.phase(/between rounds/i);
});

test('a correction is signed with the password, declined, and whoever asked is told', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  await dealer.round('17');
  const floor = await floorperson(dealer);
  const form = floor.getByRole('form', { name: /^Correct the result/ });
  await form.getByLabel('The number that came').selectOption({ label: '20 black' });
  await form.getByLabel('Why').fill('the dealer misread the wheel');
  const key = form.getByRole('button', { name: /^Correct/ });
  await expect.poll(() => key.getAttribute('aria-disabled')).toBe('true');
  await form.getByLabel('Your password').fill(shared().accounts.find(({ name }) => name === 'floor')?.password ?? '');
  await key.click();
  await floor.getByText('Nothing has happened yet.').first().waitFor();

  const security = await staff('security', '/pit');
  const mine = security.getByRole('region', { name: 'Waiting for a second person' });
  await mine.getByRole('button', { name: 'Decline' }).click();
  await mine.getByText('Declined. Nothing was done.').waitFor();
  await floor
    .getByRole('list', { name: 'Answers' })
    .getByText(/declined, or it could not be done/)
    .waitFor();
  expect(await floor.getByText('Nothing has happened yet.').count()).toBe(0);

  // The password is fresh now: asked again without it, agreed to, and told.
  await form.getByLabel('The number that came').selectOption({ label: '20 black' });
  await form.getByLabel('Why').fill('the dealer misread the wheel');
  await key.click();
  await mine.getByRole('button', { name: 'Agree' }).click();
  await mine.getByText('Agreed, and done.').waitFor();
  await floor.getByRole('list', { name: 'Answers' }).getByText('A second person agreed, and it is done.').waitFor();
});

test('an alert is acknowledged in the pit, and everybody sees by whom', async () => {
  const id = idOf('maryland');
  const dealer = await Crew.deals(id);
  await dealer.opens();
  await dealer.spinsAndCloses();
  await dealer.noSpin(/spun the way the wheel turns/);
  const pit = await staff('pit', '/pit');
  const alerts = pit.getByRole('region', { name: 'Alerts' });
  const alert = alerts
    .getByRole('listitem')
    .filter({ hasText: 'No spin.' })
    .filter({ has: pit.getByRole('button', { name: 'Acknowledge' }) });
  await alert.first().waitFor();
  const open = await alert.count();
  await alert.first().getByRole('button', { name: 'Acknowledge' }).click();
  await expect.poll(() => alert.count()).toBe(open - 1);
  const security = await staff('security', '/pit');
  await security
    .getByRole('region', { name: 'Alerts' })
    .getByText(/Acknowledged by pit/)
    .first()
    .waitFor();
  await dealer.ball();
  await dealer.spinsAndCloses();
  await dealer.tells('5');
  await dealer.settles();
});
