// One round with openapi-fetch and the types that openapi-typescript made of the house's own description: the compiler checks
// every address, every act and every answer.
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './wheelhouse.js';

type Act = components['schemas']['Act'];
type Answer = components['schemas']['Answer'];

const house = process.argv[2] ?? 'http://127.0.0.1:8080';
let passed = 0;
function holds(what: string, isSo: boolean): asserts isSo {
  if (!isSo) throw new Error(`with a TypeScript client: ${what}`);
  passed += 1;
}
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const client = createClient<paths>({ baseUrl: house });
const session: Record<string, string> = {};
client.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(session)) request.headers.set(name, value);
  },
  onResponse({ response }) {
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) session['cookie'] = cookie.split(';')[0] ?? '';
  },
});

const { data: me } = await client.POST('/api/session/guest');
holds('a guest comes in', me?.guest === true && me.csrf != null);
session['x-csrf'] = me.csrf;

const { data: lobby } = await client.GET('/api/lobby');
const table = lobby?.tables[0]?.id;
holds('there is a table', table !== undefined);
const params = { path: { table } };
const { data: card } = await client.GET('/api/tables/{table}', { params });
const red = card?.felt.spots.find(({ name }) => name === 'red');
const least = red?.band?.min;
holds('red can be bet', card !== undefined && red !== undefined && least !== undefined);

const newId = () => randomUUID().replaceAll('-', '');
async function give(order: Act, id = newId()): Promise<Answer> {
  const { data, error } = await client.POST('/api/tables/{table}/orders', { params, body: { id, order } });
  if (data === undefined) throw new Error(error?.detail);
  return data;
}

const sat = await give({ act: 'take-seat' });
holds('a seat is taken', sat.outcome === 'accepted');

async function takesBets(): Promise<boolean> {
  const { data: view } = await client.GET('/api/tables/{table}/view', { params });
  return view?.takes_bets === true;
}

const lay: Act = { act: 'place-wager', on: { spot: red.id }, amount: least };
let id: string;
let laid: Answer;
do {
  while (!(await takesBets())) await pause(50);
  id = newId();
  laid = await give(lay, id);
  // Bets may close meanwhile; any other no is one too many, also that there are no chips.
} while (laid.outcome === 'refused' && laid.said.reason === 'bets-are-closed');
holds(`a wager is laid as soon as there is a seat: ${JSON.stringify(laid)}`, laid.outcome === 'accepted');
const { wager, receipt } = laid;
const again = await give(lay, id);
holds('the same order gets the same answer', again.repeated && again.outcome === 'accepted' && again.receipt === receipt);
const refused = await give({ act: 'place-wager', on: { called: 'straight 17' }, amount: 1e12 });
holds('a wager beyond the limit is refused', refused.outcome === 'refused' && refused.said.reason !== '');
const failed = await give(lay, '17');
holds('an id that is none is no order', failed.outcome === 'failed');

async function lastRound() {
  const { data: own } = await client.GET('/api/tables/{table}/my-rounds', { params: { ...params, query: { limit: 1 } } });
  return own?.rounds[0];
}
let played = await lastRound();
while (played === undefined) {
  await pause(250);
  played = await lastRound();
}
const pocket = card.wheel.pockets[played.number ?? -1];
holds('the number has its label', pocket !== undefined && played.number_label === pocket.label);
const line = played.paid.find((paid) => paid.wager === wager);
const [outcome, paid] = pocket.colour === 'red' ? ['won', 2 * least] : ['lost', 0];
holds(`${pocket.label} decides red`, line?.outcome === outcome && line.paid === paid && line.clause !== '');
holds("the wager's receipt is the round's", played.receipts.includes(receipt));
const { data: recalled } = await client.GET('/api/tables/{table}/rounds/{round}', {
  params: { path: { table, round: played.round } },
});
holds('the round is recalled', recalled !== undefined && JSON.stringify(recalled) === JSON.stringify(played));
const { error: nowhere } = await client.GET('/api/tables/{table}', { params: { path: { table: 'nowhere' } } });
holds('a fault is a problem', nowhere?.reason === 'not-found');
console.log(`${passed} passed, with a TypeScript client: ${line.on} in round ${played.round}, ${pocket.label}, ${line.outcome}`);
