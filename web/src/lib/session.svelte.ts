// Who is looking, for all screens of this page.
import { Fault, get, onStale, post, remove, setCsrf } from '../api/http';
import type { Lobby, May, Me } from '../api/types';

const NOBODY: Me = { roles: [], may: [], guest: false };

class Session {
  me = $state.raw<Me>(NOBODY);
  /** False until the house has said who we are. */
  known = $state(false);
  /** Whether guests may sit down here; null until the house has said it. */
  guests = $state<boolean | null>(null);

  constructor() {
    onStale(async () => {
      const { person } = this.me;
      return (await this.load()).person === person;
    });
  }

  get signedIn(): boolean {
    return this.me.person != null;
  }

  /** What links and keys are worth showing, by the house's own word. */
  may(what: May): boolean {
    return this.me.may.includes(what);
  }

  async load(): Promise<Me> {
    return this.#is(await get<Me>('/api/session'));
  }

  /** As whom the house knows a connection. Another window may have signed in or out, or the session has ended. */
  heard(person: number | null): void {
    if (this.known && (this.me.person ?? null) !== person) void this.load().catch(() => undefined);
  }

  /** Where nobody has been told yet; without an answer a guest is told when trying to sit down. */
  async askGuests(): Promise<void> {
    if (this.guests !== null) return;
    const lobby = await get<Lobby>('/api/lobby').catch(() => null);
    this.guests ??= lobby?.guests ?? null;
  }

  async guest(): Promise<Me> {
    try {
      return this.#is(await post<Me>('/api/session/guest'));
    } catch (error) {
      if (error instanceof Fault && error.reason === 'no-guests') this.guests = false;
      throw error;
    }
  }

  async signIn(name: string, password: string): Promise<Me> {
    return this.#is(await post<Me>('/api/session', { name, password }));
  }

  /** The password once more, so that a second person's consent is taken without it for a while. */
  async refresh(password: string): Promise<Me> {
    return this.#is(await post<Me>('/api/session/fresh', { password }));
  }

  async changePassword(old: string, wanted: string): Promise<Me> {
    return this.#is(await post<Me>('/api/session/password', { old, new: wanted }));
  }

  async signOut(): Promise<void> {
    await remove('/api/session');
    this.#is(NOBODY);
  }

  #is(me: Me | undefined): Me {
    this.me = me ?? NOBODY;
    this.known = true;
    setCsrf(this.me.csrf ?? null);
    return this.me;
  }
}

export const session = new Session();
