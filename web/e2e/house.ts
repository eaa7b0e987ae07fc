// The real program with a folder of its own. Nothing of it is stood in for.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { PATIENT, patient } from './tables';

export interface Account {
  name: string;
  role: string;
  password: string;
}

/** Where the program is. */
export function program(): string {
  const path = resolve(process.env['WHEELHOUSE_BIN'] ?? join(import.meta.dirname, '../../target/debug/wheelhouse'));
  if (existsSync(path)) return path;
  throw new Error(`There is no ${path}. Build it with \`cargo build\`, or say where it is in WHEELHOUSE_BIN.`);
}

export class House {
  readonly #folder: string;
  readonly #program: string;
  #process: ChildProcess | null = null;
  address = '';
  accounts: Account[] = [];
  /** What it said on standard error, for a test that fails. */
  said = '';

  private constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#program = program;
  }

  static async open(config: string): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-e2e-'));
    writeFileSync(join(folder, 'house.toml'), config);
    writeFileSync(join(folder, PATIENT), patient());
    const house = new House(folder, program());
    await house.start();
    return house;
  }

  /** Starts it; where it ran before, with the same data and at the same address. */
  async start(): Promise<void> {
    const again = this.address === '' ? [] : ['--listen', new URL(this.address).host];
    const child = spawn(
      this.#program,
      ['--json', 'serve', '--data', join(this.#folder, 'data'), '--config', join(this.#folder, 'house.toml'), ...again],
      // Requests are not what a test that failed asks about.
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, WHEELHOUSE_LOG: process.env['WHEELHOUSE_LOG'] ?? 'warn' },
      },
    );
    this.#process = child;
    child.stderr.on('data', (bytes: Buffer) => (this.said += bytes.toString()));
    const first = await new Promise<string>((found, failed) => {
      createInterface(child.stdout).once('line', found);
      child.once('error', failed);
      child.once('exit', (code) => failed(new Error(`the house ended with ${code} before it was open:\n${this.said}`)));
    });
    const told = JSON.parse(first) as { address: string; accounts: Account[] };
    this.address = told.address;
    // Passwords are told at the first start alone.
    if (told.accounts.length > 0) this.accounts = told.accounts;
  }

  /** `SIGKILL` is the power that fails; `SIGTERM` lets rounds end. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  account(name: string): Account {
    const found = this.accounts.find((account) => account.name === name);
    if (found === undefined) throw new Error(`the house has no account ${name}`);
    return found;
  }
}
