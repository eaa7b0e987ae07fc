// Copies the small pictures that the last run of the browser tests left into docs/pictures, for the guides.
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 150_000;
const from = join(import.meta.dirname, '../artefacts/guide');
const to = join(import.meta.dirname, '../../docs/pictures');

mkdirSync(to, { recursive: true });
for (const name of readdirSync(from)) {
  const { size } = statSync(join(from, name));
  if (size > LIMIT) throw new Error(`${name} has ${size} bytes: a picture of a guide has at most ${LIMIT}`);
  copyFileSync(join(from, name), join(to, name));
  console.log(`${name}  ${(size / 1000).toFixed(0)} kB`);
}
