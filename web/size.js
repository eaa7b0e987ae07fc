// Says what the terminal weighs as it travels, and fails the build past the limit: it is promised to phones on a casino's floor.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 150_000;
const out = process.env.WHEELHOUSE_WEB_OUT ?? 'dist';
const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'));

/** All files that a page loads for an entry, those of what it imports included. */
function files(name, found = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build has no ${name}; has the screen been renamed?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const next of chunk.imports ?? []) files(next, found);
  return found;
}

const screens = Object.keys(manifest).filter(
  (name) => name.startsWith('src/screens/') && manifest[name].isDynamicEntry,
);
for (const screen of screens) {
  const all = new Set([...files('index.html'), ...files(screen)]);
  const bytes = [...all].reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file)), { level: 9 }).length, 0);
  console.log(
    `${screen.replace('src/screens/', '').padEnd(18)} ${(bytes / 1000).toFixed(1).padStart(6)} kB compressed`,
  );
  if (bytes > LIMIT) {
    console.error(`${screen} is over ${LIMIT / 1000} kB: take something out, or load it when it is asked for.`);
    process.exitCode = 1;
  }
}
