// A full table at the felt: eight people walk up, none of them has a screen, and the dealer plays for them by touch.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser, order, visitor } from './people';
import { idOf } from './tables';

inBrowser();

const TABLE = idOf('atTheFelt');
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', null, null];
/** What everybody lays: sixty wagers with those of the first four. */
const SPOTS = ['straight 17', 'straight 5', 'split 8/11', 'corner 1/2/4/5', 'red', 'black', 'odd'];
const MORE = 'dozen 1';

async function took(answer: Promise<{ outcome: string; said?: { says: string } }>): Promise<void> {
  const { outcome, said } = await answer;
  expect(outcome, said?.says).toBe('accepted');
}

/** Everybody goes, whatever a test before left here. */
async function empties(dealer: Crew): Promise<void> {
  for (let seat = 1; seat <= NAMES.length; seat += 1)
    await order(dealer.page, TABLE, { act: 'free-seat', seat }).catch(() => undefined);
}

const ring = (dealer: Crew) => dealer.page.getByRole('group', { name: 'Whose chips' });

async function lies(dealer: Crew): Promise<number> {
  const view = (await (await dealer.page.request.get(`/api/tables/${TABLE}/view`)).json()) as { wagered: number };
  return view.wagered;
}

test('eight walk-ins and sixty wagers are dealt by touch, one round to the end', { timeout: 240_000 }, async () => {
  const dealer = await Crew.deals(TABLE, { touch: true });
  const { page } = dealer;
  await empties(dealer);
  const sit = page.getByRole('form', { name: 'Seat somebody' });

  for (const [at, name] of NAMES.entries()) {
    const seat = at + 1;
    await sit.getByLabel('Name, if given').fill(name ?? '');
    await sit.getByRole('button', { name: 'Seat', exact: true }).tap();
    const group = page.getByRole('group', { name: `Seat ${seat}` });
    await group.waitFor();
    await group.getByLabel('One chip is worth').fill('5');
    await group.getByRole('button', { name: 'Give colour' }).tap();
    await dealer
      .note(/chips at/)
      .nth(0)
      .waitFor();
    await expect
      .poll(() => ring(dealer).getByRole('button').nth(at).locator('.chip').count(), { message: 'a colour' })
      .toBe(1);
    await group.getByRole('button', { name: 'Roulette chips' }).tap();
    await group.getByRole('button', { name: '$200', exact: true }).tap();
    if (at === 1) {
      await group.getByLabel('Number of the receipt').fill(`M-${Date.now()}`);
      await group.getByRole('button', { name: 'For a Mobile ATM receipt' }).tap();
    } else await group.getByRole('button', { name: 'For cash' }).tap();
    await expect.poll(() => ring(dealer).getByRole('button').nth(at).textContent()).toContain('$200');
  }

  await dealer.opens();
  // A chip for each touch: who, then where.
  let wagers = 0;
  for (const [at] of NAMES.entries()) {
    await ring(dealer).getByRole('button').nth(at).tap();
    for (const spot of at < 4 ? [...SPOTS, MORE] : SPOTS) {
      const box = await page.locator(`.middle .felt [data-name="${spot}"]`).first().boundingBox();
      if (box === null) throw new Error(`${spot} is not on the felt`);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      wagers += 1;
    }
  }
  expect(wagers).toBe(60);
  await expect.poll(() => lies(dealer)).toBe(60 * 500);

  // Raised, moved and taken back by touch as well.
  await ring(dealer).getByRole('button').nth(0).tap();
  await page.getByRole('button', { name: '3 chips, $15' }).tap();
  const touch = async (spot: string) => {
    const box = await page.locator(`.middle .felt [data-name="${spot}"]`).first().boundingBox();
    if (box === null) throw new Error(`${spot} is not on the felt`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await touch('red');
  await expect.poll(() => lies(dealer)).toBe(60 * 500 + 1500);
  const does = page.getByRole('group', { name: 'What a touch does' });
  await does.getByRole('button', { name: 'Take back' }).tap();
  await touch('black');
  await expect.poll(() => lies(dealer)).toBe(60 * 500 + 1000);
  await does.getByRole('button', { name: 'Move' }).tap();
  await touch('odd');
  await touch('even');
  await dealer
    .note(/moved to/)
    .first()
    .waitFor();
  await does.getByRole('button', { name: 'Lay' }).tap();

  // All of it is on one screen, under fingers.
  const seen = await page.evaluate(() => innerHeight);
  for (const thing of [
    ring(dealer),
    page.getByRole('group', { name: 'All wagers of a seat' }),
    page.locator('.middle .felt').first(),
  ]) {
    const box = await thing.boundingBox();
    expect(box !== null && box.y >= 0 && box.y + box.height <= seen, 'on the screen without scrolling').toBe(true);
  }
  expect(await covered(page)).toEqual([]);
  expect(await tiny(page, 11)).toEqual([]);
  const small = await page.locator('section[aria-label="At the felt"] button').evaluateAll((keys) =>
    keys
      .map((key) => [key.textContent.trim(), key.getBoundingClientRect()] as const)
      .filter(([, box]) => box.height < 44 || box.width < 44)
      .map(([text]) => text),
  );
  expect(small, 'keys that a finger misses').toEqual([]);
  await page.screenshot({ path: join(ARTEFACTS, 'walk-ins.png') });

  await dealer.spinsAndCloses();
  await dealer.tells('17');
  await dealer.settles();
  await page.getByRole('heading', { name: 'Paid in the last round' }).waitFor();
  await page.screenshot({ path: join(ARTEFACTS, 'walk-ins-paid.png') });

  // The last bets of all lie again at a touch; then everybody goes.
  await dealer.opens();
  await page.getByRole('button', { name: 'Rebet all' }).tap();
  await expect.poll(() => lies(dealer)).toBe(60 * 500 + 1000);
  for (let seat = 1; seat <= NAMES.length; seat += 1) await took(order(page, TABLE, { act: 'clear-for', seat }));
  await dealer.spinsAndCloses();
  await dealer.tells('4');
  await dealer.settles();
  await empties(dealer);
  await expect.poll(() => ring(dealer).getByRole('button').count()).toBe(1);
});

test('a visitor reads that the table is played at the felt, and takes no seat', async () => {
  const page = await visitor('/');
  const table = page.locator('li.table').filter({ hasText: 'at the felt' }).first();
  await table.getByRole('link', { name: 'Watch' }).click();
  await page.getByText('This table is played at the felt.').first().waitFor();
  expect(await page.getByRole('button', { name: /Take a seat/ }).count()).toBe(0);
  await page.screenshot({ path: join(ARTEFACTS, 'at-the-felt.png') });
});
