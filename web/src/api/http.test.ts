import { afterEach, describe, expect, it, vi } from 'vitest';
import { Fault, get } from './http';

afterEach(() => {
  vi.unstubAllGlobals();
});

const problem = (detail: string, fix: string | null) =>
  new Fault({ type: 'about:blank', title: '', status: 401, detail, reason: 'wrong', fix });

describe('a fault', () => {
  it('is told in whole sentences: what, then what to do', () => {
    expect(problem('the password is wrong', 'try again').message).toBe('The password is wrong. Try again.');
    expect(problem('Too many attempts.', 'Wait 30 s.').message).toBe('Too many attempts. Wait 30 s.');
  });

  it('may have nothing to do about it', () => {
    expect(problem('the disk failed', null).message).toBe('The disk failed.');
  });

  it('of a house that cannot be reached leaves it to the page when to try again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(get('/api/lobby')).rejects.toThrow(/^The house cannot be reached\. Check the network\.$/);
  });
});
