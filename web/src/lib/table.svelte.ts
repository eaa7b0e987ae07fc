// A live table, as every screen uses it: its card, what everybody sees, what this seat or crew sees, and a way to give orders.
//
//   const live = new Live(id, 'terminal');       live.start(); onDestroy(() => live.stop());
//   live.card, live.view, live.seat, live.crew   null until they came
//   live.link                                    how the connection stands
//   await live.order({ act: 'clear-wagers' })    the house's answer
//   live.now()                                   the house's clock, for countdowns
import { untrack } from 'svelte';
import { Fault, get } from '../api/http';
import type {
  Act,
  Answer,
  Card,
  CrewView,
  PaidOut,
  SeatView,
  TableView,
  ToClient,
  Viewing,
  WhatIf,
} from '../api/types';
import { PROTOCOL } from '../api/types';
import { language } from '../words/words.svelte';
import { Connection, type Link, type Wire } from './connection';
import { loadAgain } from './reload';
import { session } from './session.svelte';

/** A card that could not be had is asked for again after so long. */
const AGAIN = 3000;

export class Live {
  readonly id: string;
  readonly viewing: Viewing;
  card = $state.raw<Card | null>(null);
  view = $state.raw<TableView | null>(null);
  /** Undefined until the house has said whether there is one. */
  seat = $state.raw<SeatView | null | undefined>(undefined);
  crew = $state.raw<CrewView | null>(null);
  whatIf = $state.raw<WhatIf | null>(null);
  link = $state.raw<Link>({ is: 'connecting' });
  /** Why the card could not be had. */
  fault = $state.raw<Fault | null>(null);
  /** As whom the house knows this connection. */
  name = $state<string | null>(null);
  #offset = 0;
  /** The edition of the card that was asked for last. */
  #asked = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** What the seat was paid in the round that was settled last. It comes before the seat, and only when it is news. */
  #paid: PaidOut[] = [];
  #paidBefore: number | null = null;
  #waiting: { seq: number; reached: () => void }[] = [];
  #connection: Connection;
  #closing = new AbortController();
  #deaf = () => {};

  constructor(id: string, viewing: Viewing) {
    this.id = id;
    this.viewing = viewing;
    this.#connection = new Connection(
      {
        wire: () => this.#wire(),
        now: () => Date.now(),
        later: (milliseconds, what) => {
          const timer = setTimeout(what, milliseconds);
          return () => clearTimeout(timer);
        },
        random: () => Math.random(),
        orderId,
      },
      {
        message: (message) => this.#hear(message),
        link: (link) => this.#stands(link),
        offset: (offset) => (this.#offset = offset),
      },
    );
  }

  start(): void {
    void this.load();
    this.#connection.start();
    const { signal } = this.#closing;
    window.addEventListener('online', () => this.#connection.again(), { signal });
    // A phone that slept has a connection that looks open and is dead.
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' && this.#connection.look()),
      { signal },
    );
    this.#deaf = $effect.root(() => this.#follow());
  }

  stop(): void {
    this.#deaf();
    clearTimeout(this.#later);
    this.#closing.abort();
    this.#connection.stop();
  }

  /** After somebody signed in or out, so that the house sees who it is now. */
  again(): void {
    this.seat = undefined;
    this.#connection.again();
  }

  async load(): Promise<void> {
    clearTimeout(this.#later);
    try {
      this.card = await get<Card>(`/api/tables/${encodeURIComponent(this.id)}`, this.#closing.signal);
      this.fault = null;
    } catch (error) {
      if (error instanceof Fault) {
        this.fault = error;
        // Nobody answers for a table that is not there.
        if (error.status === 404) this.#connection.stop();
        else if (!this.#closing.signal.aborted) this.#later = setTimeout(() => void this.load(), AGAIN);
      } else if (!(error instanceof DOMException)) throw error;
    }
  }

  order(act: Act): Promise<Answer> {
    return this.#connection.order(act);
  }

  /** Resolves when the seat shows a record, or soon after where the house does not show it: an answer may come first. */
  shows(seq: number): Promise<void> {
    return new Promise((reached) => {
      if ((this.seat?.seq ?? 0) >= seq) reached();
      else {
        this.#waiting.push({ seq, reached });
        setTimeout(reached, 800);
      }
    });
  }

  askWhatIf(): void {
    this.#connection.ask({ type: 'what-if' });
  }

  /** Turns the light of the own seat on or off. */
  askForChips(wanted: boolean): void {
    this.#connection.ask({ type: 'ask-for-chips', wanted });
  }

  now(): number {
    return Date.now() + this.#offset;
  }

  /** What the house says of a table it says in one language: in another one it is asked for anew. */
  #follow(): void {
    let before = language.tag;
    $effect(() => {
      const { tag } = language;
      if (tag === before) return;
      before = tag;
      untrack(() => {
        void this.load();
        this.#connection.again();
      });
    });
  }

  #stands(link: Link): void {
    this.link = link;
    // Every screen, also one over a table that nobody touches for weeks.
    if (link.is === 'ended' && link.reason === 'protocol') loadAgain();
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.name = message.name ?? null;
        session.heard(message.person ?? null);
        // Nobody has no seat, and is told nothing more about it.
        if (message.person == null) this.seat = null;
        break;
      case 'table':
        this.view = message;
        // Other limits are posted, or announced.
        if (this.card !== null && this.card.edition !== message.card && this.#asked !== message.card) {
          this.#asked = message.card;
          void this.load();
        }
        break;
      case 'paid':
        this.#paid = message.lines;
        this.#paidBefore = message.paid_before ?? null;
        break;
      case 'seat':
        this.seat = message.seat == null ? null : { ...message.seat, paid: this.#paid, paid_before: this.#paidBefore };
        this.#waiting = this.#waiting.filter(({ seq, reached }) => {
          if (seq > (this.seat?.seq ?? 0)) return true;
          reached();
          return false;
        });
        break;
      case 'crew':
        this.crew = message;
        break;
      case 'what-if':
        this.whatIf = message;
        break;
      // The connection has dealt with these, and the seat says it too.
      case 'answer':
      case 'chips-asked':
      case 'pong':
      case 'goodbye':
        break;
    }
  }

  #wire(): Wire {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(this.id)}/socket?viewing=${this.viewing}&protocol=${PROTOCOL}&language=${language.tag}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    return socket as Wire;
  }
}

/** 32 hexadecimal digits that nobody else makes. */
export function orderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
