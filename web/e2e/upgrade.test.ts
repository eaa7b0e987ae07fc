// A house that was upgraded: screens that do not know its protocol load themselves again, once, and say so where that did not help.
import { expect, test } from 'vitest';
import { inBrowser, visitor } from './people';
import { idOf } from './tables';

inBrowser();

test('a board that the house no longer understands loads itself again, and not for ever', async () => {
  const page = await visitor('/');
  let loads = 0;
  page.on('load', () => (loads += 1));
  let upgraded = (): void => undefined;
  await page.routeWebSocket(/\/socket/, (near) => {
    near.connectToServer();
    upgraded = () =>
      near.send(
        JSON.stringify({
          type: 'goodbye',
          reason: 'protocol',
          says: 'This house speaks another protocol.',
          again: false,
        }),
      );
  });
  await page.goto(`/tables/${idOf('maryland')}/board`);
  await page.getByRole('heading', { name: 'Last numbers' }).waitFor();
  expect(loads).toBe(1);

  upgraded();
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('heading', { name: 'Last numbers' }).waitFor();
  expect(await page.getByText('This board has stopped').count()).toBe(0);

  // The new page is no better: the board stands still and says so.
  upgraded();
  await page.getByText('This board has stopped').waitFor();
  expect(loads).toBe(2);
});
