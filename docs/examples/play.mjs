// Sits down at a table as a guest, plays one round and says what was paid and why. Needs nothing but Node:
//
//   node --experimental-websocket docs/examples/play.mjs http://127.0.0.1:8080 TABLE
//
// docs/api.md explains each step.
const [house = 'http://127.0.0.1:8080', wanted] = process.argv.slice(2);

/** One request. Faults are problem documents that say what is wrong and what to do. */
async function ask(method, path, { session, body } = {}) {
  const headers = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (session !== undefined) Object.assign(headers, { cookie: session.cookie, 'x-csrf': session.csrf });
  const answer = await fetch(house + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${said.reason}: ${said.detail} ${said.fix ?? ''}`);
  return { said, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] };
}

// Who we are: a guest with play credits. The cookie is the session; the token shows that a request is meant.
const { said: me, cookie } = await ask('POST', '/api/session/guest');
const session = { cookie, csrf: me.csrf };
console.log(`In the house as ${me.name}.`);

// Where to play: an automatic table, unless one was named.
const { said: lobby } = await ask('GET', '/api/lobby');
const table = lobby.tables.find(({ id, automatic, game }) => (wanted === undefined ? automatic && game === 'roulette' : id === wanted));
if (table === undefined) throw new Error(`the house has no table ${wanted ?? 'that is automatic'}`);
const { said: card } = await ask('GET', `/api/tables/${table.id}`);
const money = (minor) => `${card.currency.symbol}${(minor / card.currency.minor).toFixed(2)}`;
console.log(`Table ${card.number}: ${card.rulebook.title}, ${card.wheel.called}.`);

// The table itself: views come in, orders go out.
const socket = new WebSocket(`${house.replace('http', 'ws')}/api/tables/${table.id}/socket?viewing=terminal&protocol=4`, {
  headers: { cookie },
});
const latest = {};
const unanswered = new Map();
const waiting = new Set();
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  latest[message.type] = message;
  if (message.type === 'answer') unanswered.get(message.answer.id)?.(message.answer);
  for (const look of waiting) look();
};
socket.onclose = () => {
  console.error(latest.goodbye?.says ?? 'The connection was closed.');
  process.exit(1);
};

/** Resolves as soon as what is on the table is as it should be. */
function until(is) {
  return new Promise((done) => {
    const look = () => {
      if (!is()) return;
      waiting.delete(look);
      done();
    };
    waiting.add(look);
    look();
  });
}

/** An order has an id of our own making. After a broken connection the same order is sent again with the same id. */
async function order(act) {
  const id = crypto.randomUUID().replaceAll('-', '');
  const answered = new Promise((done) => unanswered.set(id, done));
  socket.send(JSON.stringify({ type: 'order', id, order: act }));
  const answer = await answered;
  if (answer.outcome !== 'accepted') throw new Error(answer.said?.says ?? answer.says);
  console.log(`${act.act}: accepted, receipt ${answer.receipt}`);
  return answer;
}

await until(() => latest.welcome !== undefined && latest.table !== undefined);
await order({ act: 'take-seat' });
await until(() => latest.seat?.seat != null);
console.log(`Seat ${latest.seat.seat.seat}, balance ${money(latest.seat.seat.balance)}.`);

// The smallest wager on even, in the round that opens next.
const even = card.felt.spots.find((spot) => spot.name === 'even');
const chip = latest.seat.seat.chip ?? 1;
const amount = Math.ceil((even.band?.min ?? chip) / chip) * chip;
await until(() => latest.table.takes_bets);
const { wager } = await order({ act: 'place-wager', on: { spot: even.id }, amount });
const { round } = latest.table;

// What was paid comes first, and then the seat that has it.
await until(() => latest.seat.seat.paid_round === round && latest.paid.lines.length > 0);
for (const line of latest.paid.lines.filter((line) => line.wager === wager)) {
  console.log(`Round ${round}: ${line.on}, ${line.outcome}. ${line.why} ${line.clause}`);
}
console.log(`Balance ${money(latest.seat.seat.balance)}.`);
socket.onclose = null;
socket.close();
