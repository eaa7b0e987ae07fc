// The example of the API guide works as it is printed, against a real house.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shared } from './people';
import { idOf } from './tables';

const run = promisify(execFile);
const EXAMPLE = join(import.meta.dirname, '../../docs/examples/play.mjs');

test('the example plays a round and prints its receipts', async () => {
  const { stdout } = await run('node', [
    '--experimental-websocket',
    '--no-warnings',
    EXAMPLE,
    shared().address,
    idOf('automatic'),
  ]);
  expect(stdout).toMatch(/In the house as Guest \d+\./);
  expect(stdout).toMatch(/take-seat: accepted, receipt automatic\/\d+\/[0-9A-Z-]+/);
  expect(stdout).toMatch(/place-wager: accepted, receipt /);
  expect(stdout).toMatch(/Round \d+: .*(won|lost|half-back)\. .+\./);
});

test('what the example cannot do is told in words', async () => {
  await expect(
    run('node', ['--experimental-websocket', '--no-warnings', EXAMPLE, shared().address, 'none-such']),
  ).rejects.toThrow(/the house has no table none-such/);
});

test('a fault over HTTP is a problem document that says what to do', async () => {
  const answer = await fetch(`${shared().address}/api/tables/none-such`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const problem = (await answer.json()) as { reason: string; detail: string; fix: string | null };
  expect(problem.reason).toMatch(/^[a-z-]+$/);
  expect(problem.detail).not.toBe('');
});
