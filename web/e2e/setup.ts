// One house and one browser for all files: both take seconds to start, and tests sit at tables of their own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { House, type Account } from './house';
import { config } from './tables';

declare module 'vitest' {
  export interface ProvidedContext {
    house: { address: string; accounts: Account[] };
    browser: string;
  }
}

const ARTEFACTS = join(import.meta.dirname, '../artefacts');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(ARTEFACTS, { recursive: true, force: true });
  mkdirSync(ARTEFACTS, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-browser-'));
  const house = await House.open(config());
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
  project.provide('house', { address: house.address, accounts: house.accounts });
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await house.close();
    rmSync(folder, { recursive: true, force: true });
    if (house.said.trim() !== '') console.log(`The house said:\n${house.said}`);
  };
}
