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
  const parts = path.split('/').filter((part) => part !== '').map(decode);
  const [first, table, what, round] = parts;
  if (first === undefined) return { screen: 'Lobby' };
  if (parts.length === 1) {
    if (first === 'pit') return { screen: 'Pit' };
    if (first === 'cage') return { screen: 'Cage' };
    if (first === 'help') return { screen: 'Help' };
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

class Place {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

  constructor() {
    window.addEventListener('popstate', () => this.#look());
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#look();
    window.scrollTo(0, 0);
  }

  /** For `onclick` on whatever holds links: plain clicks stay in this page, all others are the browser's. */
  follow = (event: MouseEvent): void => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || event.defaultPrevented || link === null || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.hash !== '') return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };

  #look(): void {
    this.route = routeOf(location.pathname, location.search);
  }
}

export const place = new Place();
