import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAgain } from './reload';

beforeEach(() => sessionStorage.clear());

describe('a page that the house does not understand', () => {
  it('is loaded again, and not for ever', () => {
    const load = vi.fn();
    loadAgain(1_000_000, sessionStorage, load);
    loadAgain(1_002_000, sessionStorage, load);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded again at the next upgrade too', () => {
    const load = vi.fn();
    loadAgain(1_000_000, sessionStorage, load);
    loadAgain(90_000_000, sessionStorage, load);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
