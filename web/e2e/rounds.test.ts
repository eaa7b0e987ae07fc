// A whole round by mouse under each rulebook: placed, taken back, refused with its clause, closed, spun, settled, understood,
// and recalled.
import { describe, expect, test } from 'vitest';
import { Crew, roundOf } from './crew';
import { inBrowser } from './people';
import { idOf, type TableName } from './tables';
import { Terminal } from './terminal';

interface Case {
  table: TableName;
  number: string;
  /** Laid with a chip in minor units; what is handed over, the wager included. */
  wins: { on: string; chip: number; paid: string; why: RegExp; clause: string };
  loses: { on: string; chip: number };
  /** A chip that this spot does not take. */
  refused: { on: string; chip: number; says: RegExp };
  /** Of the close. */
  closed: RegExp;
  balance: string;
}

const CASES: Case[] = [
  {
    table: 'singapore',
    number: '17',
    wins: { on: 'straight 17', chip: 2500, paid: 'S$900', why: /S\$25 at 35 to 1 = S\$875/, clause: '4.1 Straight Up' },
    loses: { on: 'red', chip: 2500 },
    refused: { on: 'black', chip: 500, says: /minimum of S\$25/ },
    closed: /5\.11/,
    balance: 'S$1,850',
  },
  {
    table: 'colorado',
    number: '17',
    wins: {
      on: 'straight 17',
      chip: 500,
      paid: '$180',
      why: /\$5 at 35 to 1 = \$175/,
      clause: '47.1-2204(1) Straight',
    },
    loses: { on: 'red', chip: 500 },
    refused: { on: 'black', chip: 50, says: /minimum of \$1/ },
    closed: /47\.1-2205\(2\)/,
    balance: '$1,170',
  },
  {
    table: 'massachusetts',
    number: '17',
    wins: { on: 'straight 17', chip: 500, paid: '$180', why: /\$5 at 35 to 1 = \$175/, clause: '2(a) Straight' },
    loses: { on: 'red', chip: 500 },
    refused: { on: 'straight 20', chip: 50000, says: /above the maximum of \$250/ },
    closed: /3\(b\)/,
    balance: '$1,170',
  },
  {
    table: 'maryland',
    number: '17',
    wins: { on: 'straight 17', chip: 1000, paid: '$360', why: /\$10 at 35 to 1 = \$350/, clause: '4.A(1)' },
    loses: { on: 'red', chip: 1000 },
    refused: { on: 'black', chip: 500, says: /minimum of \$10/ },
    closed: /5\.C/,
    balance: '$1,340',
  },
  {
    table: 'bigSix',
    number: '$5',
    wins: { on: '$5', chip: 500, paid: '$30', why: /\$5 at 5 to 1 = \$25/, clause: '3.C' },
    loses: { on: '$1', chip: 500 },
    refused: { on: 'joker', chip: 50000, says: /above the maximum of \$100/ },
    closed: /2\.A/,
    balance: '$1,020',
  },
];

inBrowser();

describe.each(CASES)('a round by mouse: $table', ({ table, number, wins, loses, refused, closed, balance }) => {
  test('is laid, refused, closed, settled, understood and recalled', async () => {
    const id = idOf(table);
    const dealer = await Crew.deals(id);
    const player = await Terminal.ready(id, { from: dealer });
    await dealer.opens();
    await player.sees(/bets/i);
    const round = await roundOf(id);

    await player.lay(wins.on, wins.chip);
    await player.lay(loses.on, loses.chip);
    // One too many, and the right button takes it back.
    const once = await player.lies(loses.on);
    await player.lay(loses.on, loses.chip);
    await player.click(loses.on, 'right');
    await expect.poll(() => player.lies(loses.on)).toBe(once);
    const laid = await player.purse('On the felt');

    // The house says no beside the finger and keeps nothing.
    await player.chip(refused.chip);
    await player.click(refused.on);
    await player.refusal().waitFor();
    expect(await player.refusal().textContent()).toMatch(refused.says);
    expect(await player.away(refused.on)).toBeLessThan(260);
    await player.page.locator('[aria-live=assertive]', { hasText: refused.says }).waitFor({ state: 'attached' });
    expect(await player.lies(refused.on)).toBe('');
    expect(await player.purse('On the felt')).toBe(laid);

    await dealer.spinsAndCloses();
    await player.sees(/No more bets/);
    // Too late: refused by the house, with its clause.
    await player.click(wins.on);
    await player
      .refusal()
      .filter({ hasText: /closed|no more bets/i })
      .waitFor();
    expect(await player.refusal().locator('.clause').textContent()).toMatch(closed);
    await dealer.tells(number);
    await dealer.settles();

    const line = player.line('won');
    await line.waitFor();
    expect(await line.locator('.number').textContent()).toBe(wins.paid);
    await line.getByText('Why did this pay?').click();
    expect(await line.locator('details > p').first().textContent()).toMatch(wins.why);
    expect(await line.locator('.clause').textContent()).toContain(wins.clause);
    expect(await player.line('lost').count()).toBe(1);
    await expect.poll(() => player.purse('Balance')).toBe(balance);

    await player.press('Rounds');
    const recalled = player.page
      .getByRole('dialog', { name: 'Your last rounds' })
      .locator('details', { hasText: `Round ${round}` })
      .first();
    await recalled.waitFor();
    await expect
      .poll(() => recalled.locator(`[data-name="${wins.on}"]`).getAttribute('aria-label'))
      .toMatch(/lies? here/);
    expect(await recalled.textContent()).toContain(
      `Balance ${balance.replace(/[\d,]+/, '1,000')} before, ${balance} after`,
    );
  });
});
