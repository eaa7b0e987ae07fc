// The types of the API, from its description. The file is put in place whole, and only where it differs: a build and a check of
// the types may run side by side.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const OUT = new URL('src/api/schema.d.ts', import.meta.url);
const types = astToString(await openapiTS(new URL('src/api/openapi.json', import.meta.url)));
let before;
try {
  before = readFileSync(OUT, 'utf8');
} catch {
  // A clean clone has none.
}
if (types !== before) {
  // Where no build looks for sources.
  const whole = new URL(`node_modules/.schema.${process.pid}.d.ts`, import.meta.url);
  writeFileSync(whole, types);
  renameSync(whole, OUT);
}
