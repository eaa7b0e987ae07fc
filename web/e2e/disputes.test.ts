// A dispute from a player's word to the decision of two: opened at the terminal after the payment, decided in the pit with the
// evidence at hand, paid, and told to the player; and one that the crew opens for somebody who has left.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Crew, roundOf } from './crew';
import { ARTEFACTS, inBrowser, staff } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

test('a player disputes a payment, two decide, and the player reads what and why', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  const round = await roundOf(id);
  await player.lay('split 17/20', 500);
  await dealer.spinsAndCloses();
  await dealer.tells('20');
  await dealer.settles();
  await expect.poll(() => player.purse('Balance')).toBe('$1,085');

  await player.press('Rounds');
  const drawer = player.page.getByRole('dialog', { name: 'Your last rounds' });
  await drawer.getByRole('button', { name: 'Dispute this round' }).first().click();
  await drawer.getByLabel('What was wrong').fill('it lay on the straight up 20');
  await drawer.getByRole('button', { name: 'Send to the supervisor' }).click();
  await drawer.getByText(/It is open\. A supervisor decides it/).waitFor();

  // The console knows of it, and so does the pit.
  await dealer.page
    .getByRole('region', { name: 'Open disputes' })
    .getByText(/it lay on the straight up 20/)
    .waitFor();
  const pit = await staff('pit', '/pit');
  const open = pit.getByRole('region', { name: 'Disputes' });
  await open.getByRole('listitem').filter({ hasText: 'it lay on the straight up 20' }).waitFor();
  await open.getByRole('button', { name: 'Decide' }).click();
  const form = pit.getByRole('dialog', { name: /^Dispute \d+ of table/ });
  // Nothing of the evidence was typed.
  await form.getByText(/wager \d+ of seat \d+: \$5 on .*17.*20/).waitFor();
  await form.getByText(/won, \$90\./).waitFor();
  await form.getByLabel('Take back from the player').fill('90');
  await form.getByLabel('Pay to the player').fill('180');
  await form.getByLabel('Why').fill('the film shows it on the number');
  await pit.screenshot({ path: join(ARTEFACTS, 'dispute-decision.png') });
  await form.getByRole('button', { name: 'Ask a second person' }).click();
  await form.getByText(/A second person of another department must agree/).waitFor();
  expect(await player.purse('Balance')).toBe('$1,085');

  const security = await staff('security', '/pit');
  const mine = security.getByRole('region', { name: 'Waiting for a second person' });
  await mine.getByRole('button', { name: 'Agree' }).click();
  await mine.getByText('Agreed, and done.').waitFor();
  await expect.poll(() => player.purse('Balance')).toBe('$1,175');
  await player.page.reload();
  await player.press('Rounds');
  await drawer.getByText(/Decided, .*the film shows it on the number/).waitFor();
  await player.page.screenshot({ path: join(ARTEFACTS, 'dispute-player.png') });

  // The regulator reads the log.
  const regulator = await staff('regulator', '/pit');
  const log = await regulator.request.get(`/api/disputes?table=${id}&state=decided&format=csv`);
  expect(await log.text()).toContain('"dispute-decided"');
  expect(await log.text()).toContain(`"${round}"`);
});

test('the crew disputes for a player who has left, and the cage hands over what is owed', async () => {
  const id = idOf('massachusetts');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer, still: true });
  await dealer.opens();
  const round = await roundOf(id);
  await player.lay('straight 9', 500);
  await dealer.spinsAndCloses();
  await dealer.tells('20');
  await dealer.settles();

  const page = await staff('dealer', `/tables/${id}/rounds/${round}`);
  await page.getByRole('button', { name: /^Dispute wager/ }).click();
  const ask = page.getByRole('dialog', { name: /^Dispute about wager/ });
  await ask.getByLabel('What the player says').fill('it was taken off too late');
  await ask.getByLabel('The player has left the seat').check();
  await ask.getByLabel('Name of the player').fill('Kim Doe');
  await page.screenshot({ path: join(ARTEFACTS, 'dispute-opened.png') });
  await ask.getByRole('button', { name: 'Open the dispute' }).click();
  await ask.getByText('The dispute is open. It is decided in the pit.').waitFor();

  const pit = await staff('pit', '/pit');
  const open = pit.getByRole('region', { name: 'Disputes' }).getByRole('listitem').filter({ hasText: 'Kim Doe' });
  await open.getByRole('button', { name: 'Decide' }).click();
  const form = pit.getByRole('dialog', { name: /^Dispute \d+ of table/ });
  await form.getByLabel('Pay to the player').fill('5');
  await form.getByLabel('Why').fill('the film shows the hand');
  await form.getByRole('button', { name: 'Ask a second person' }).click();
  await form.getByText(/A second person of another department must agree/).waitFor();
  await form.getByRole('button', { name: /^Close/ }).click();
  const security = await staff('security', '/pit');
  const mine = security.getByRole('region', { name: 'Waiting for a second person' });
  await mine.getByRole('button', { name: 'Agree' }).click();
  await mine.getByText('Agreed, and done.').waitFor();
  await open.getByText(/Owed to the player: \$5\. The cage settles it/).waitFor();
  await pit.screenshot({ path: join(ARTEFACTS, 'dispute-owed.png') });

  const cage = await staff('cage', '/cage');
  const owed = cage.getByRole('region', { name: 'Owed from disputes' });
  await owed.getByRole('listitem').filter({ hasText: 'Kim Doe' }).getByRole('button', { name: 'Paid out' }).click();
  await owed.getByText(/\$5 of dispute \d+ paid out/).waitFor();
  await owed.getByText('Nothing is owed.').waitFor();
});
