// The house dies in mid-round and comes back: the terminal says so, keeps what was accepted, sends again what was not answered,
// and comes back to the same felt and balance by itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn } from './checks';
import { Crew, roundOf } from './crew';
import { House } from './house';
import { inBrowser, visitor } from './people';
import { config, idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

let house: House;
beforeAll(async () => {
  house = await House.open(config(['colorado']));
});
afterAll(() => house.close());

test('a terminal that loses its connection comes back to the same felt, and no order is lost or done twice', async () => {
  const id = idOf('colorado');
  const place = { address: house.address, accounts: house.accounts };
  const dealer = await Crew.deals(id, { place });
  const player = await Terminal.ready(id, { place, still: true });
  await dealer.opens();
  const round = await roundOf(id, place);
  await player.lay('straight 17', 500);
  await player.lay('red', 1000);
  expect(await player.purse('Balance')).toBe('$985');

  const felt = async () => {
    await drawn(player.page);
    return player.page.locator('.felt-side svg').boundingBox();
  };
  const before = await felt();
  // As when the power fails.
  await house.stop('SIGKILL');
  await player.page.getByText('The connection is lost.').waitFor();
  expect(await felt()).toEqual(before);
  expect(await player.lies('straight 17')).toBe('5 dollars');
  expect(await player.purse('Balance')).toBe('$985');
  // Ordered while nobody answers: shown as on its way, and not in the purse.
  await player.chip(500);
  await player.click('straight 8');
  expect(await player.purse('On the felt')).toBe('$15');

  await house.start();
  await player.page.getByText('The connection is back.').waitFor();
  await expect.poll(() => player.lies('straight 8')).toBe('5 dollars');
  expect(await player.lies('straight 17')).toBe('5 dollars');
  expect(await player.lies('red')).toBe('10 dollars');
  await expect.poll(() => player.purse('On the felt')).toBe('$20');
  expect(await player.purse('Balance')).toBe('$980');
  expect(await roundOf(id, place)).toBe(round);

  // The round goes on as if nothing had been.
  await dealer.spinsAndCloses();
  await dealer.tells('8');
  await dealer.settles();
  await player.line('won').waitFor();
  await expect.poll(() => player.purse('Balance')).toBe('$1,160');
});

test('a wager whose answer was lost on the way is sent again with the same id, and is there once', async () => {
  const id = idOf('colorado');
  const place = { address: house.address, accounts: house.accounts };
  const dealer = await Crew.deals(id, { place });
  const page = await visitor('/', { place, still: true });
  // A network that swallows the first answer to a wager and then breaks.
  const orders: string[] = [];
  const repeated: boolean[] = [];
  let swallowed = false;
  await page.routeWebSocket(/\/socket/, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; id: string; order?: { act: string } };
      if (message.order?.act === 'place-wager') orders.push(message.id);
      far.send(text);
    });
    far.onMessage((text) => {
      const { answer } = JSON.parse(String(text)) as { answer?: { id: string; repeated: boolean } };
      if (answer !== undefined && orders.includes(answer.id)) {
        repeated.push(answer.repeated);
        if (!swallowed) {
          swallowed = true;
          void near.close();
          void far.close();
          return;
        }
      }
      near.send(text);
    });
  });
  await page.goto(`/tables/${id}`);
  const player = new Terminal(page);
  await player.press('Take a seat as a guest');
  await player.tray.waitFor();
  await expect.poll(() => player.purse('Balance')).toBe('$1,000');
  await dealer.opens();
  await player.sees('Place your bets');
  await player.chip(500);
  await player.click('straight 20');
  await player.page.getByText('The connection is back.').waitFor();
  await expect.poll(() => player.lies('straight 20')).toBe('5 dollars');
  await expect.poll(() => repeated).toEqual([false, true]);
  expect(new Set(orders).size).toBe(1);
  expect(await player.purse('On the felt')).toBe('$5');
  expect(await player.purse('Balance')).toBe('$995');
  await dealer.spinsAndCloses();
  await dealer.tells('1');
  await dealer.settles();
});
