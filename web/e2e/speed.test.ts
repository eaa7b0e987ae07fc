// What a page weighs is promised and tested. How soon it is painted and how smoothly the wheel turns depends on the machine:
// those are printed.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Crew } from './crew';
import { inBrowser, shared, visitor } from './people';
import { idOf } from './tables';
import { Terminal } from './terminal';

inBrowser();

const LIMIT = 150_000;

test('the terminal travels in under 150 kB, and is there soon', async () => {
  const page = await visitor('/health/live');
  let bytes = 0;
  const files: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    files.push(
      (async () => {
        // As the house sends it; what a browser kept from before is counted too.
        const answer = await fetch(response.url(), { headers: { 'accept-encoding': 'gzip' } });
        const file = Buffer.from(await answer.arrayBuffer());
        bytes += gzipSync(file, { level: 9 }).length;
      })(),
    );
  });
  await page.goto(`/tables/${idOf('maryland')}`);
  await page.locator('[data-name="straight 17"]').waitFor();
  await Promise.all(files);
  // Less than this would mean that not all of it was seen.
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThan(LIMIT);
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  console.log(`The terminal: ${(bytes / 1000).toFixed(1)} kB of scripts and styles compressed; first paint after ${painted.toFixed(0)} ms.`);
});

test('pages are sent compressed, and files with a name of their own are kept', async () => {
  const { address } = shared();
  const html = await (await fetch(address)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const answer = await fetch(address + script, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toMatch(/immutable|max-age=\d{5,}/);
});

test('the wheel turns smoothly', async () => {
  const id = idOf('maryland');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await dealer.opens();
  await dealer.spinsAndCloses();
  await player.sees(/No more bets/);
  const frames = await player.page.evaluate(
    () =>
      new Promise<number>((done) => {
        const FRAMES = 90;
        let first = 0;
        let count = 0;
        const next = (at: number) => {
          if (count === 0) first = at;
          count += 1;
          if (count > FRAMES) done((FRAMES * 1000) / (at - first));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
  console.log(`While the wheel turns: ${frames.toFixed(0)} frames a second (without a graphics card, beside everything else).`);
  expect(frames).toBeGreaterThan(0);
  await dealer.tells('1');
  await dealer.settles();
});
