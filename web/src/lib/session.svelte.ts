// Who is looking, for all screens of this page.
import { get, post, remove, setCsrf } from '../api/http';
import type { Me } from '../api/types';

const NOBODY: Me = { roles: [], guest: false };

class Session {
  me = $state.raw<Me>(NOBODY);
  /** False until the house has said who we are. */
  known = $state(false);

  get signedIn(): boolean {
    return this.me.person != null;
  }

  get staff(): boolean {
    return this.me.roles.some((role) => role !== 'player');
  }

  has(...roles: string[]): boolean {
    return this.me.roles.some((role) => roles.includes(role));
  }

  async load(): Promise<Me> {
    return this.#is(await get<Me>('/api/session'));
  }

  async guest(): Promise<Me> {
    return this.#is(await post<Me>('/api/session/guest'));
  }

  async signIn(name: string, password: string): Promise<Me> {
    return this.#is(await post<Me>('/api/session', { name, password }));
  }

  /** The password once more, so that a second person's consent is taken without it for a while. */
  async refresh(password: string): Promise<Me> {
    return this.#is(await post<Me>('/api/session/fresh', { password }));
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
