// One browser for all files and a house for each worker: both take seconds to start. Files that run at the same time never
// meet at a table, and those that run one after another find it as the one before left it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { House, type Account } from './house';
import { config } from './tables';

declare module 'vitest' {
  export interface ProvidedContext {
    houses: { address: string; accounts: Account[] }[];
    browser: string;
  }
}

const ARTEFACTS = join(import.meta.dirname, '../artefacts');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(ARTEFACTS, { recursive: true, force: true });
  mkdirSync(ARTEFACTS, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-browser-'));
  const houses = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => House.open(config())));
  const browser = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page sounds when it is asked to, as on a terminal that somebody has touched.
      '--autoplay-policy=no-user-gesture-required',
      `--disk-cache-dir=${folder}`,
    ],
  });
  project.provide(
    'houses',
    houses.map(({ address, accounts }) => ({ address, accounts })),
  );
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await Promise.all(houses.map((house) => house.close()));
    rmSync(folder, { recursive: true, force: true });
    for (const { said } of houses) if (said.trim() !== '') console.log(`A house said:\n${said}`);
  };
}
