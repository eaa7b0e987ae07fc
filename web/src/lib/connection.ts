// A table's WebSocket, with orders that outlive it: what was not answered is sent again, with the same id, on the next one.
import { say } from '../words/words.svelte';
import { PROTOCOL, type Act, type Answer, type ToClient, type ToServer } from '../api/types';

/** The part of a WebSocket that is used here, so that tests can stand in for the network. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Time and chance are given, not taken. */
export interface World {
  wire(): Wire;
  now(): number;
  later(milliseconds: number, what: () => void): () => void;
  /** From 0 to below 1. */
  random(): number;
  orderId(): string;
}

export type Link =
  /** The first connection has not been made yet. */
  | { is: 'connecting' }
  | { is: 'open' }
  /** Lost; comes back by itself. With what the house said before it hung up, where it did. */
  | { is: 'lost'; since: number; tries: number; said?: { reason: string; says: string } }
  /** Ended for good, and why. */
  | { is: 'ended'; reason: string; says: string };

export interface Listener {
  message(message: ToClient): void;
  link(link: Link): void;
  /** What to add to this clock to have the house's. */
  offset(milliseconds: number): void;
}

interface Open {
  id: string;
  order: Act;
  answered: (answer: Answer) => void;
}

const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;
const PING_EVERY = 10_000;
const SILENCE = 6_000;

export class Connection {
  readonly #world: World;
  readonly #listener: Listener;
  #wire: Wire | null = null;
  #welcomed = false;
  #stopped = false;
  #tries = 0;
  #lostSince = 0;
  #wait: (() => void) | null = null;
  #pulse: (() => void) | null = null;
  #pinged = 0;
  // In the order in which they were given: a double before its wager would be refused.
  #open = new Map<string, Open>();

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
  }

  start(): void {
    this.#listener.link({ is: 'connecting' });
    this.#connect();
  }

  /** Orders that have no answer yet are forgotten; those that were accepted stand. */
  stop(): void {
    this.#stopped = true;
    this.#let();
    this.#open.clear();
  }

  /** At once, as when the network is back or the session is another. */
  again(): void {
    if (this.#stopped) return;
    this.#let();
    this.#connect();
  }

  /** Somebody looks again: a connection that slept meanwhile looks open and may be dead. */
  look(): void {
    if (this.#welcomed) this.#ping();
    else this.again();
  }

  /** Resolves with the house's answer, however many connections that takes. */
  order(order: Act): Promise<Answer> {
    return new Promise((answered) => {
      const open = { id: this.#world.orderId(), order, answered };
      this.#open.set(open.id, open);
      if (this.#welcomed) this.#send({ type: 'order', id: open.id, order });
    });
  }

  /** A question whose answer is worth nothing later: not kept. */
  ask(question: ToServer): void {
    if (this.#welcomed) this.#send(question);
  }

  get unanswered(): number {
    return this.#open.size;
  }

  #connect(): void {
    this.#wait?.();
    this.#wait = null;
    const wire = this.#world.wire();
    this.#wire = wire;
    wire.onmessage = (event) => {
      if (wire === this.#wire && typeof event.data === 'string') this.#hear(event.data);
    };
    wire.onclose = () => {
      if (wire === this.#wire) this.#lost();
    };
    // A connection that is never answered must not be waited for for minutes.
    this.#beat(SILENCE, () => this.#lost());
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ToClient;
    if (this.#welcomed) this.#live();
    if (message.type === 'welcome') {
      if (message.protocol !== PROTOCOL) {
        this.#end('protocol', say('newer-page'));
        return;
      }
      this.#welcomed = true;
      this.#tries = 0;
      this.#lostSince = 0;
      this.#listener.offset(message.at - this.#world.now());
      this.#listener.link({ is: 'open' });
      for (const { id, order } of this.#open.values()) this.#send({ type: 'order', id, order });
      this.#live();
    } else if (message.type === 'answer') {
      const { answer } = message;
      const open = this.#open.get(answer.id);
      this.#open.delete(answer.id);
      open?.answered(answer);
    } else if (message.type === 'pong') {
      // Half of the way there and back belongs to each direction.
      if (this.#pinged > 0) this.#listener.offset(message.at - (this.#pinged + this.#world.now()) / 2);
      this.#pinged = 0;
    } else if (message.type === 'goodbye') {
      if (message.again) this.#lost({ reason: message.reason, says: message.says });
      else this.#end(message.reason, message.says);
      return;
    }
    this.#listener.message(message);
  }

  #live(): void {
    this.#beat(PING_EVERY, () => this.#ping());
  }

  #ping(): void {
    this.#pinged = this.#world.now();
    this.#send({ type: 'ping' });
    this.#beat(SILENCE, () => this.#lost());
  }

  #beat(milliseconds: number, what: () => void): void {
    this.#pulse?.();
    this.#pulse = this.#world.later(milliseconds, what);
  }

  #send(message: ToServer): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #lost(said?: { reason: string; says: string }): void {
    this.#let();
    if (this.#stopped) return;
    if (this.#lostSince === 0) this.#lostSince = this.#world.now();
    const most = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#tries);
    this.#tries += 1;
    this.#listener.link({
      is: 'lost',
      since: this.#lostSince,
      tries: this.#tries,
      ...(said === undefined ? {} : { said }),
    });
    // Two thousand terminals must not all come back in the same instant.
    this.#wait = this.#world.later(most * (0.5 + this.#world.random() / 2), () => this.#connect());
  }

  #end(reason: string, says: string): void {
    this.#stopped = true;
    this.#let();
    this.#listener.link({ is: 'ended', reason, says });
  }

  #let(): void {
    this.#pulse?.();
    this.#pulse = null;
    this.#wait?.();
    this.#wait = null;
    const wire = this.#wire;
    this.#wire = null;
    this.#welcomed = false;
    this.#pinged = 0;
    wire?.close();
  }
}
