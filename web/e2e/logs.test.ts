// The logs read like a regulator's: who did what with which licence, found by table, day and name, and saved as a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { covered, tiny } from './checks';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser, order, staff } from './people';
import { idOf } from './tables';

inBrowser();

test('who inspected, opened and holds the keys is found by name and saved as a file', async () => {
  const id = idOf('coloured');
  const dealer = await Crew.deals(id);
  const key = { kind: 'key', id: 'K-7', description: 'cover lock', number: '', nonmetallic: false };
  const keys = await staff('keys', '/health/live');
  const answers = [
    await order(keys, id, { act: 'register-equipment', ...key }),
    await order(keys, id, { act: 'take-key', key: 'K-7' }),
  ];
  expect(answers.map((answer) => answer.outcome)).toEqual(['accepted', 'accepted']);
  await dealer.page.context().close();

  const page = await staff('regulator', '/');
  await page.getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('heading', { name: 'Logs' }).waitFor();
  await page.getByLabel('Table', { exact: true }).selectOption(id);
  const lines = page.getByRole('region', { name: 'Lines of the logs' }).getByRole('row');
  const inspection = lines.filter({ hasText: 'inspection' }).first();
  await inspection.waitFor();
  expect(await inspection.textContent()).toMatch(
    /wheel W-1 and ball B-1: ball-not-magnetic sound.*all sound.*keys, Floorperson, licence/s,
  );
  await page.getByLabel('Log', { exact: true }).selectOption('equipment');
  await lines.filter({ hasText: 'key taken' }).filter({ hasText: 'K-7' }).first().waitFor();
  await expect.poll(() => lines.filter({ hasText: 'table opened' }).count()).toBe(0);
  expect(await covered(page)).toEqual([]);
  expect(await tiny(page, 11)).toEqual([]);
  await page.screenshot({ path: join(ARTEFACTS, 'logs.png'), fullPage: true });

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    '"utc","local","table","number","kind","what","description","certification","signed by"',
  );
  expect(text).toContain('"key taken","K-7"');

  await page.getByLabel('Day').fill('2001-01-01');
  await page.getByText('No line of the logs fits.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await lines.filter({ hasText: 'table opened' }).first().waitFor();

  const stranger = await staff('dealer', '/logs');
  await stranger.getByRole('alert').waitFor();
});
