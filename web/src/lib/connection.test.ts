import { beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOL, type ToClient, type ToServer } from '../api/types';
import { Connection, type Link, type Wire, type World } from './connection';

class FakeWire implements Wire {
  sent: ToServer[] = [];
  closed = false;
  onopen = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.closed = true;
  }

  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  get orders(): string[] {
    return this.sent.flatMap((message) => (message.type === 'order' ? [message.id] : []));
  }
}

/** Time stands still until it is told to pass. */
class FakeWorld implements World {
  wires: FakeWire[] = [];
  time = 1000;
  #timers: { at: number; what: () => void }[] = [];
  #ids = 0;

  wire(): Wire {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }

  now(): number {
    return this.time;
  }

  later(milliseconds: number, what: () => void): () => void {
    const timer = { at: this.time + milliseconds, what };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  random(): number {
    return 0;
  }

  orderId(): string {
    this.#ids += 1;
    return `order-${this.#ids}`;
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }

  get last(): FakeWire {
    const wire = this.wires.at(-1);
    if (wire === undefined) throw new Error('nothing was connected');
    return wire;
  }
}

const WELCOME = { type: 'welcome', protocol: PROTOCOL, table: 't', viewing: 'terminal', at: 6000 };
const ACCEPTED = { id: 'order-1', repeated: false, outcome: 'accepted', receipt: 't:1:ab' };
const ANSWER = { type: 'answer', answer: ACCEPTED };

let world: FakeWorld;
let links: Link[];
let heard: ToClient[];
let offset: number;
let connection: Connection;

beforeEach(() => {
  world = new FakeWorld();
  links = [];
  heard = [];
  offset = 0;
  connection = new Connection(world, {
    message: (message) => heard.push(message),
    link: (link) => links.push(link),
    offset: (milliseconds) => (offset = milliseconds),
  });
  connection.start();
});

describe('an order', () => {
  it('waits for the welcome', () => {
    void connection.order({ act: 'clear-wagers' });
    expect(world.last.sent).toEqual([]);
    world.last.hear(WELCOME);
    expect(world.last.orders).toEqual(['order-1']);
  });

  it('is answered once', async () => {
    world.last.hear(WELCOME);
    const answer = connection.order({ act: 'clear-wagers' });
    world.last.hear(ANSWER);
    expect(await answer).toMatchObject({ outcome: 'accepted' });
    expect(connection.unanswered).toBe(0);
  });

  it('goes again with the same id over the next connection, in the order in which orders were given', async () => {
    world.last.hear(WELCOME);
    const first = connection.order({ act: 'clear-wagers' });
    void connection.order({ act: 'rebet' });
    world.last.onclose?.();
    void connection.order({ act: 'double-wagers' });
    world.pass(300);
    expect(world.wires).toHaveLength(2);
    world.last.hear(WELCOME);
    expect(world.last.orders).toEqual(['order-1', 'order-2', 'order-3']);
    world.last.hear({ type: 'answer', answer: { ...ACCEPTED, repeated: true } });
    expect(await first).toMatchObject({ repeated: true });
    expect(connection.unanswered).toBe(2);
  });

  it('is not sent again once it was answered', () => {
    world.last.hear(WELCOME);
    void connection.order({ act: 'clear-wagers' });
    world.last.hear(ANSWER);
    world.last.onclose?.();
    world.pass(300);
    world.last.hear(WELCOME);
    expect(world.last.orders).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('comes back with growing delays up to five seconds', () => {
    const delays: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const lost = world.time;
      const before = world.wires.length;
      world.last.onclose?.();
      while (world.wires.length === before) world.pass(1);
      delays.push(world.time - lost);
    }
    expect(delays).toEqual([125, 250, 500, 1000, 2000, 2500, 2500, 2500]);
  });

  it('begins with the short delay again after a welcome', () => {
    world.last.onclose?.();
    world.pass(10_000);
    world.last.hear(WELCOME);
    const before = world.wires.length;
    world.last.onclose?.();
    world.pass(125);
    expect(world.wires).toHaveLength(before + 1);
  });

  it('is noticed when the house stays silent', () => {
    world.last.hear(WELCOME);
    world.pass(10_000);
    expect(world.last.sent).toEqual([{ type: 'ping' }]);
    world.pass(6_000);
    expect(links.at(-1)).toMatchObject({ is: 'lost', tries: 1 });
    expect(world.wires[0]?.closed).toBe(true);
  });

  it('hears nothing more from the wire that was let go', () => {
    const old = world.last;
    old.hear(WELCOME);
    connection.again();
    const before = heard.length;
    old.hear({ type: 'pong', at: 1 });
    expect(heard).toHaveLength(before);
  });

  it('stays away when the house says so', () => {
    world.last.hear(WELCOME);
    world.last.hear({ type: 'goodbye', reason: 'signed-out', says: 'You signed out.', again: false });
    world.pass(60_000);
    expect(links.at(-1)).toEqual({ is: 'ended', reason: 'signed-out', says: 'You signed out.' });
    expect(world.wires).toHaveLength(1);
  });
});

describe('the clock of the house', () => {
  it('is known from the welcome', () => {
    world.last.hear(WELCOME);
    expect(offset).toBe(5000);
  });

  it('is set again by half of the way of a ping', () => {
    world.last.hear(WELCOME);
    world.pass(10_000);
    world.pass(200);
    world.last.hear({ type: 'pong', at: 20_000 });
    expect(offset).toBe(20_000 - 11_100);
  });
});

it('does not talk to a house with another protocol', () => {
  world.last.hear({ ...WELCOME, protocol: PROTOCOL + 1 });
  expect(links.at(-1)).toMatchObject({ is: 'ended', reason: 'protocol' });
});

describe('whoever looks again', () => {
  it('asks at once whether the connection still lives', () => {
    world.last.hear(WELCOME);
    connection.look();
    expect(world.last.sent).toEqual([{ type: 'ping' }]);
    world.pass(6_000);
    expect(links.at(-1)).toMatchObject({ is: 'lost' });
  });

  it('does not wait for the next try', () => {
    world.last.hear(WELCOME);
    world.last.onclose?.();
    connection.look();
    expect(world.wires).toHaveLength(2);
  });
});

it('keeps what the house said when it hung up', () => {
  world.last.hear(WELCOME);
  world.last.hear({ type: 'goodbye', reason: 'signed-out', says: 'You are signed out.', again: true });
  expect(links.at(-1)).toMatchObject({ is: 'lost', said: { reason: 'signed-out', says: 'You are signed out.' } });
});
