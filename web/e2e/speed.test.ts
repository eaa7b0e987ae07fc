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
  console.log(
    `The terminal: ${(bytes / 1000).toFixed(1)} kB of scripts and styles compressed; first paint after ${painted.toFixed(0)} ms.`,
  );
});

test('pages are sent compressed, and files with a name of their own are kept', async () => {
  const { address } = shared();
  const html = await (await fetch(address)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const answer = await fetch(address + script, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toMatch(/immutable|max-age=\d{5,}/);
});

test('the wheel turns: every picture of it is another', async () => {
  const id = idOf('maryland');
  const dealer = await Crew.deals(id);
  const player = await Terminal.ready(id, { from: dealer });
  await dealer.opens();
  await dealer.spinsAndCloses();
  await player.sees(/No more bets/);
  const FRAMES = 60;
  const { rate, places } = await player.page.evaluate(
    (frames) =>
      new Promise<{ rate: number; places: number }>((done, failed) => {
        const canvas = [...document.querySelectorAll('canvas')].find((one) => one.checkVisibility());
        if (canvas === undefined) return failed(new Error('no wheel is shown'));
        const pictures = new Set<string>();
        let first = 0;
        let count = 0;
        const next = (at: number) => {
          if (count === 0) first = at;
          count += 1;
          // Looked at now and then: reading a picture takes longer than drawing it.
          if (count % 5 === 0) pictures.add(canvas.toDataURL());
          if (count > frames) done({ rate: (frames * 1000) / (at - first), places: pictures.size });
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    FRAMES,
  );
  console.log(
    `While the wheel turns: ${rate.toFixed(0)} frames a second (without a graphics card, beside everything else).`,
  );
  // One picture in five was looked at. A wheel that stands still has one, however fast it is drawn.
  expect(places).toBeGreaterThan(FRAMES / 5 / 2);
  await dealer.tells('1');
  await dealer.settles();
});
