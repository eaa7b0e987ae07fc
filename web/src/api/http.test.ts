import { describe, expect, it } from 'vitest';
import { Fault } from './http';

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
});
