// What not every table has, and what goes wrong: a spin that does not count, prison, side wagers, a clapper between sections.
import { expect, test } from 'vitest';
import { Crew, roundOf } from './crew';
import { inBrowser } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('a no spin is told with its clause, and the wagers stand as the book says', async () => {
  const id = idOf('maryland');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  const round = await roundOf(id);
  await player.lay('straight 5', 1000);
  await dealer.spinsAndCloses();
  await dealer.noSpin(/spun the way the wheel turns/);
  await player.page.locator('[aria-live=assertive]', { hasText: /No spin\..*6\.A/ }).waitFor({ state: 'attached' });
  // Under this submission wagers stand, bets are open again, and it is still the same round.
  await player.sees('No spin: bets are open again');
  expect(await roundOf(id)).toBe(round);
  expect(await player.lies('straight 5')).toBe('10 dollars');
  await dealer.ball();
  await dealer.spinsAndCloses();
  await dealer.tells('5');
  await dealer.settles();
  await player.line('won').waitFor();
  await expect.poll(() => player.purse('Balance')).toBe('$1,350');
});

test('in prison: the player chooses half or prison, and the prisoner is freed by its colour', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { still: true });
  await dealer.opens();
  await player.lay('red', 500);
  await player.lay('even', 500);
  await dealer.spinsAndCloses();
  await dealer.tells('0');
  await dealer.settles();
  const ask = player.page.getByRole('alertdialog', { name: 'Half back, or prison?' });
  await ask.waitFor();
  expect(await ask.textContent()).toContain('47.1-2204(2)');
  expect(await ask.textContent()).toContain('If you do not choose, half comes back.');
  // What waits is not lost.
  await player.result().getByText('wagered $10, paid $0, in prison $10').waitFor();
  expect(await player.result().locator('header strong').textContent()).toBe('$0');
  // Said at once, with the amounts; and the keys are there.
  await player.page
    .locator('[aria-live=assertive]', { hasText: /Half back, or prison\?.*Red.*5 dollars: half back is 2\.50 dollars/ })
    .waitFor({ state: 'attached' });
  await expect
    .poll(() =>
      ask
        .locator('button')
        .first()
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true);
  const round = await roundOf(id);
  await ask
    .locator('.row', { hasText: 'Red' })
    .getByRole('button', { name: /^Prison/ })
    .click();
  await ask.locator('.row', { hasText: 'Even' }).getByRole('button', { name: 'Half back: $2.50' }).click();
  await ask.waitFor({ state: 'detached' });
  await player.page.getByText('In prison: Red $5').waitFor();
  await expect.poll(() => player.purse('Balance')).toBe('$992.50');
  // What was paid changed with the choice, and is told as it is now.
  await player.line('Even').filter({ hasText: 'half back' }).waitFor();
  await player.press('Rounds');
  const drawer = player.page.getByRole('dialog', { name: 'Your last rounds' });
  const recalled = drawer.locator('details', { hasText: `Round ${round}` }).first();
  await recalled.getByText(`Round ${round}: wagered $10, paid $2.50`).waitFor();
  expect(await recalled.locator('.result li').count()).toBe(2);
  expect(await recalled.textContent()).toContain('Receipts of your orders');
  await player.page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  await dealer.round('3');
  await player.page.getByText('In prison:').waitFor({ state: 'detached' });
  // Freed, not paid: the wager comes back as it was.
  await expect.poll(() => player.purse('Balance')).toBe('$997.50');
});

test('Back2Back is laid against the last number, and pays a drawn multiple when it comes again', async () => {
  const id = idOf('backToBack');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.round('17');
  await dealer.opens();
  const side = player.page.getByRole('region', { name: 'Back2Back' });
  await side.getByText('Last number:').waitFor();
  expect(await side.textContent()).toContain('17');
  expect(await side.textContent()).toContain('47.1-2215.01(5)');
  await player.chip(500);
  await side.getByRole('button', { name: /^Lay/ }).click();
  await side.getByText('$5 laid').waitFor();
  await dealer.spinsAndCloses();
  await dealer.tells('17');
  await dealer.settles();
  const line = player.line('Back2Back');
  await line.filter({ hasText: 'won' }).waitFor();
  await line.locator('summary').click();
  // 10, 25, 50, 100 or 500 times, the wager inside it.
  const paid = (await line.locator('.number').textContent()) ?? '';
  expect(['$50', '$125', '$250', '$500', '$2,500']).toContain(paid);
  expect(await line.textContent()).toContain('47.1-2215.01');

  // Another number comes: beside the multiplier stands the one that counted, until the next bets.
  await dealer.round('29');
  await side.getByText('Counted in this round: a repeat of:').waitFor();
  expect(await side.textContent()).toContain('17');
  expect(await side.textContent()).not.toContain('29');
  await dealer.opens();
  await side.getByText('Last number:').waitFor();
  expect(await side.textContent()).toContain('29');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});

test('Roulette X draws other odds when bets are closed, and pays them', async () => {
  const id = idOf('rouletteX');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  // Every number of the first row: whichever is drawn, some are not.
  for (const number of ['1', '2', '3', '4', '5', '6']) await player.lay(`straight ${number}`, 500);
  await dealer.spinsAndCloses();
  await expect.poll(async () => (await dealer.drawn()).length).toBeGreaterThanOrEqual(2);
  const drawn = await dealer.drawn();
  const onFelt = player.page.locator('.felt-side svg');
  for (const { odds } of drawn) await onFelt.getByText(odds.replace(' to 1', ':1')).first().waitFor();
  const number = '4';
  const other = drawn.find(({ label }) => label === number);
  await dealer.tells(number);
  await dealer.settles();
  const line = player.line('won');
  await line.waitFor();
  await line.locator('summary').click();
  // A straight that was not drawn pays less than it does at other tables: 30 to 1.
  expect(await line.locator('details > p').first().textContent()).toContain(`$5 at ${other?.odds ?? '30 to 1'}`);
  expect(await line.locator('.clause').textContent()).toContain('4.F(3)');
});

test('Bonus Spin: targets are drawn after the lock out, and the meters rise with each wager', async () => {
  const id = idOf('bonusSpin');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  const side = player.page.getByRole('region', { name: /Bonus Spin/ });
  // In cents. The pit may have set them: what counts is by how much they rise.
  const meters = async () => {
    const shown = /primary \$([\d,]+(?:\.\d\d)?)\s*secondary \$([\d,]+(?:\.\d\d)?)/.exec(
      (await side.textContent()) ?? '',
    );
    return [shown?.[1], shown?.[2]].map((text) => Math.round(Number(text?.replaceAll(',', '')) * 100));
  };
  const [primary = 0, secondary = 0] = await meters();
  expect(primary).toBeGreaterThan(0);
  expect(secondary).toBeGreaterThan(0);
  await player.lay('straight 17', 500);
  await side.getByRole('button', { name: 'Lay $5' }).click();
  await side.getByText('$5 laid').waitFor();
  await dealer.does(/^Lock out/);
  // Three in a hundred of $5, and one in fifty: 15 and 10 cents.
  await expect.poll(meters).toEqual([primary + 15, secondary + 10]);
  await side
    .getByText(/Targets/i)
    .first()
    .waitFor();
  const targets = await side.locator('.pocket').allTextContents();
  expect(targets.length).toBeGreaterThanOrEqual(1);
  await dealer.spins();
  await dealer.closes();
  const number = targets[0]?.trim() ?? '';
  await dealer.tells(number);
  await dealer.settles();
  const line = player.line('Bonus Spin');
  await line.filter({ hasText: 'won' }).waitFor();
  await line.locator('summary').click();
  expect(await line.textContent()).toMatch(/4\.[DE]/);
});

test('Big Six: a clapper between two sections is no result, and the wheel is spun again', async () => {
  const id = idOf('bigSix');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { still: true });
  await dealer.opens();
  await player.lay('$10', 500);
  await dealer.spinsAndCloses();
  await dealer.noSpin(/between two sections/);
  await player.page
    .locator('[aria-live=assertive]', { hasText: /between two sections.*2\.D/ })
    .waitFor({ state: 'attached' });
  expect(await player.lies('$10')).toBe('5 dollars');
  // The wagers lie as they lay: nobody may change them now.
  await player.click('$10');
  await player
    .refusal()
    .filter({ hasText: /closed/i })
    .waitFor();
  await dealer.spins();
  await dealer.tells('$10');
  await dealer.settles();
  await player.line('won').waitFor();
  expect(await player.line('won').locator('.number').textContent()).toBe('$55');
});
