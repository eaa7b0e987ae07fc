// The dealer's felt is the felt: what was taken is gone from it, what is to be paid lies there until it is paid, side wagers and
// what was drawn are on it, and the list says what to hand over beside the wager that lies there.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Crew } from './crew';
import { ARTEFACTS, inBrowser } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

/** What is drawn on the dealer's felt: how the chips lie, and their sum. */
const drawn = (dealer: Crew) =>
  dealer.page
    .locator('.middle .felt .chips')
    .evaluateAll((all) =>
      all
        .map((one) => `${one.classList[1] ?? ''} ${one.querySelector('text:not(.label text)')?.textContent ?? ''}`)
        .sort(),
    );

/** What the list tells the dealer to do, line by line. */
const does = (dealer: Crew, region = 'Who is paid') =>
  dealer.page
    .getByRole('region', { name: region })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].slice(4, 6).map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
      ),
    );

const picture = (dealer: Crew, name: string) =>
  dealer.page.screenshot({ path: join(ARTEFACTS, `felt-${name}.png`), fullPage: true });

test('losers lie until they are taken, winners until they are paid, in the chips of their player', async () => {
  const id = idOf('coloured');
  const dealer = await Crew.deals(id, { size: 'wall' });
  const player = await Terminal.ready(id, { from: dealer, still: true, value: '25' });
  await dealer.opens();
  await player.lay('straight 17', 2500);
  await player.lay('red', 2500);
  await player.lay('black', 2500);
  await expect.poll(() => drawn(dealer)).toEqual(['laid 25', 'laid 25', 'laid 25']);
  await dealer.spinsAndCloses();
  await dealer.tells('17');
  await expect.poll(() => drawn(dealer)).toEqual(['lost 25', 'won 25', 'won 25']);
  await dealer.does(/^Place the /);
  await picture(dealer, 'marked');
  await dealer.does(/^Collect losers/);
  await expect.poll(() => drawn(dealer)).toEqual(['won 25', 'won 25']);
  await picture(dealer, 'collected');
  const chips = (count: number, stacks: string) => new RegExp(`^${count} × 25 \\w+${stacks}$`);
  expect(await does(dealer)).toEqual([
    ['Pay $875 and the $25 back', expect.stringMatching(chips(35, ' 1 stack \\+ 15'))],
    ['Pay $25 and the $25 back', expect.stringMatching(chips(1, ''))],
  ]);
  await dealer.does(/^Pay winners/);
  await expect.poll(() => drawn(dealer)).toEqual([]);
  await picture(dealer, 'paid');
});

test('what is in prison lies there until it is decided', async () => {
  const id = idOf('colorado');
  const dealer = await Crew.deals(id, { size: 'wall' });
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  await player.lay('red', 1000);
  await player.lay('straight 17', 500);
  await dealer.spinsAndCloses();
  await dealer.tells('0');
  await dealer.does(/^Place the /);
  await dealer.does(/^Collect losers/);
  await expect.poll(() => drawn(dealer)).toEqual(['prison 10']);
  expect(await does(dealer)).toEqual([['Leave in prison', '']]);
  await picture(dealer, 'prison');
  await dealer.does(/^Pay winners/);
  const prison = dealer.page.getByRole('region', { name: 'In prison' });
  await prison.getByRole('button', { name: 'Stay in prison' }).click();
  await dealer.phase(/between rounds/i);
  expect(await drawn(dealer)).toEqual(['prison 10']);
  // It is released by its own colour, without pay.
  await dealer.opens();
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.does(/^Place the /);
  await dealer.does(/^Collect losers/);
  await expect.poll(() => does(dealer)).toEqual([['Return $10 released, no pay', '']]);
  await dealer.does(/^Pay winners/);
  await expect.poll(() => drawn(dealer)).toEqual([]);
});

/** Who has which side wager, as it stands below the felt. At which seat, those decide who were here before. */
const sides = async (dealer: Crew) => {
  const laid = dealer.page.getByRole('region', { name: 'Side wagers' }).locator('.laid');
  const texts = (await laid.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  return texts.map((text) => text.replace(/^seat \d+ /, ''));
};

/** The marks on the numbers of the dealer's felt. */
const marks = (dealer: Crew) => dealer.page.locator('.middle .felt text.note').allTextContents();

test('side wagers and what was drawn for them are on the felt', async () => {
  const id = idOf('backToBack');
  const dealer = await Crew.deals(id, { size: 'wall' });
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.round('3');
  await dealer.opens();
  await player.lay('red', 500);
  const side = player.page.locator('.sides section').first();
  await player.chip(500);
  await side.getByRole('button', { name: /^Lay/ }).click();
  const own = `${await player.name()} $5`;
  await expect.poll(() => sides(dealer)).toEqual([own]);
  await expect.poll(() => marks(dealer)).toEqual(['last']);
  await dealer.spinsAndCloses();
  await expect.poll(() => marks(dealer)).toEqual([expect.stringMatching(/^\d+×$/)]);
  await picture(dealer, 'side');
  await dealer.tells('3');
  await expect.poll(() => sides(dealer)).toEqual([`${own} wins`]);
  await dealer.does(/^Place the /);
  await dealer.does(/^Collect losers/);
  // At this table the multiple has the wager inside it.
  await expect
    .poll(async () => (await does(dealer)).map(([what]) => what))
    .toContainEqual(expect.stringMatching(/^Pay \$\d+ take the \$5$/));
  await dealer.does(/^Pay winners/);
});

test('targets and drawn odds are marked on their numbers', async () => {
  const x = await Crew.deals(idOf('rouletteX'), { size: 'wall' });
  await x.opens();
  await x.spinsAndCloses();
  await expect.poll(async () => (await marks(x)).length).toBeGreaterThan(0);
  const odds = (await x.drawn()).map(({ odds }) => odds.replace(' to 1', ':1'));
  expect((await marks(x)).sort()).toEqual(odds.sort());
  await picture(x, 'drawn');
  await x.tells('1');
  await x.settles();

  const id = idOf('bonusSpin');
  const dealer = await Crew.deals(id, { size: 'wall' });
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  await player.lay('red', 500);
  await player.page.locator('.sides section').getByRole('button', { name: /^Lay/ }).first().click();
  const own = `${await player.name()} $5`;
  await expect.poll(() => sides(dealer)).toEqual([own]);
  await dealer.spinsAndCloses();
  await expect.poll(() => marks(dealer)).toContain('◎');
  await picture(dealer, 'targets');
  await dealer.tells('1');
  await dealer.settles();
});
