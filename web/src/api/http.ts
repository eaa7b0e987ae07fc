// Asking the house over HTTP. Every fault becomes a `Fault`, which says what, why and what to do.
import { language, say } from '../words/words.svelte';
import type { Problem } from './types';

/** Words of a program as people write them: a capital first, a full stop last. */
export function sentence(words: string): string {
  const text = words.trim();
  if (text === '') return '';
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…。！？]$/.test(text) ? '' : '.');
}

export class Fault extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super([problem.detail, problem.fix ?? ''].map(sentence).join(' ').trim());
    this.name = 'Fault';
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  get reason(): string {
    return this.problem.reason;
  }
}

// Known once somebody is signed in; see `session.svelte.ts`.
let csrf: string | null = null;

export function setCsrf(token: string | null): void {
  csrf = token;
}

// How the session is asked for again; true where it is still the same person's.
let renew: (() => Promise<boolean>) | null = null;

export function onStale(asks: () => Promise<boolean>): void {
  renew = asks;
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return ask<T>('GET', path, undefined, signal);
}

export function post<T>(path: string, body?: unknown): Promise<T> {
  return ask<T>('POST', path, body);
}

export function remove<T>(path: string): Promise<T> {
  return ask<T>('DELETE', path);
}

/** Another window of this browser may have signed in or out since: then the token is asked for again, and the question once more. */
async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  try {
    return await once<T>(method, path, body, signal);
  } catch (error) {
    if (!(error instanceof Fault) || error.reason !== 'csrf' || renew === null) throw error;
    const same = await renew().catch(() => false);
    // Nobody signs for somebody else; who is signed in may be asked and changed by whoever it is.
    if (!same && !path.startsWith('/api/session')) throw error;
    return once<T>(method, path, body, signal);
  }
}

async function once<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language.tag };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf !== null) headers['x-csrf'] = csrf;
  const request: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal !== undefined) request.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // Some pages try again by themselves, others when they are asked; each says so itself.
    throw new Fault(fault(0, 'unreachable', say('house-unreachable'), say('check-network')));
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  throw new Fault(problemIn(answer.status, text));
}

/** A proxy between us and the house may answer with a page of its own, which is no problem document. */
function problemIn(status: number, text: string): Problem {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null && 'detail' in found && 'reason' in found) return found as Problem;
  } catch {
    // Told below.
  }
  return fault(status, 'no-answer', say('house-no-answer', { status }), say('try-again-soon'));
}

function fault(status: number, reason: string, detail: string, fix: string): Problem {
  return { type: 'about:blank', title: detail, status, detail, reason, fix };
}
