// Which screen a path means, and going there without loading the page again.

export type Route =
  | { screen: 'Lobby' }
  | { screen: 'Terminal' | 'Dealer' | 'Board' | 'Rules'; table: string }
  | { screen: 'Rounds'; table: string; round: number | null }
  | { screen: 'Pit' | 'Cage' }
  | { screen: 'SignIn'; next: string }
  | { screen: 'Help' }
  | { screen: 'Nowhere'; path: string };

export function routeOf(path: string, search = ''): Route {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const [first, table, what, round] = parts;
  if (first === undefined) return { screen: 'Lobby' };
  if (parts.length === 1) {
    if (first === 'pit') return { screen: 'Pit' };
    if (first === 'cage') return { screen: 'Cage' };
    if (first === 'help') return { screen: 'Help' };
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is read once and never changed
    if (first === 'sign-in') return { screen: 'SignIn', next: inside(new URLSearchParams(search).get('next')) };
  }
  if (first === 'tables' && table !== undefined) {
    if (what === undefined) return { screen: 'Terminal', table };
    if (parts.length === 3) {
      if (what === 'dealer') return { screen: 'Dealer', table };
      if (what === 'board') return { screen: 'Board', table };
      if (what === 'rules') return { screen: 'Rules', table };
      if (what === 'rounds') return { screen: 'Rounds', table, round: null };
    }
    if (parts.length === 4 && what === 'rounds' && /^\d{1,15}$/.test(round ?? '')) {
      return { screen: 'Rounds', table, round: Number(round) };
    }
  }
  return { screen: 'Nowhere', path };
}

/** After signing in we go only where this house is: a link must not send people to another site. */
function inside(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Shows a part of the page that is open; keys go on from there. */
export function reach(hash: string): void {
  const part = hash.length < 2 ? null : document.getElementById(decode(hash.slice(1)));
  if (part === null) return;
  if (!part.matches('a[href], button, input, select, textarea, [tabindex]')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

class Place {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  #shown = location.pathname + location.search;

  constructor() {
    window.addEventListener('popstate', () => this.#look());
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#look();
    window.scrollTo(0, 0);
  }

  /** Another part of the same page. */
  #within(hash: string): void {
    if (hash !== location.hash) history.pushState(null, '', hash);
    reach(hash);
  }

  /** For `onclick` on whatever holds links: plain clicks stay in this page, all others are the browser's. */
  follow = (event: MouseEvent): void => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || event.defaultPrevented || link === null || link.target !== '' || link.hasAttribute('download'))
      return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (link.hash !== '' && link.pathname + link.search === this.#shown) this.#within(link.hash);
    else this.go(link.pathname + link.search + link.hash);
  };

  #look(): void {
    // Going to another part of a page is told like going to another page; the screen must not begin anew for it.
    const now = location.pathname + location.search;
    if (now === this.#shown) return;
    this.#shown = now;
    this.route = routeOf(location.pathname, location.search);
  }
}

export const place = new Place();
