// Felts that a player keeps, by table, in this browser only.
import type { Laid } from './steps';

export interface Favourite {
  name: string;
  wagers: Laid[];
}

const MOST = 12;

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export function read(table: string, store: Store): Favourite[] {
  try {
    const found: unknown = JSON.parse(store.getItem(key(table)) ?? '[]');
    return Array.isArray(found) ? found.filter(isFavourite).slice(0, MOST) : [];
  } catch {
    // What somebody else wrote there is no favourite of ours.
    return [];
  }
}

/** One of the same name is replaced; the oldest goes when there are too many. */
export function kept(favourites: Favourite[], added: Favourite): Favourite[] {
  return [...favourites.filter((each) => each.name !== added.name), added].slice(-MOST);
}

/** False where the browser keeps nothing, as in a private window that is full. */
export function write(table: string, favourites: Favourite[], store: Store): boolean {
  try {
    store.setItem(key(table), JSON.stringify(favourites));
    return true;
  } catch {
    return false;
  }
}

function key(table: string): string {
  return `wheelhouse favourites ${table}`;
}

function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== 'object' || value === null) return false;
  const { name, wagers } = value as Partial<Favourite>;
  return typeof name === 'string' && Array.isArray(wagers) && wagers.every(isLaid);
}

function isLaid(value: unknown): value is Laid {
  if (typeof value !== 'object' || value === null) return false;
  const { name, spot, amount, tip } = value as Partial<Laid>;
  return (
    typeof name === 'string' &&
    (spot === null || Number.isInteger(spot)) &&
    Number.isSafeInteger(amount) &&
    (amount ?? 0) > 0 &&
    typeof tip === 'boolean'
  );
}
