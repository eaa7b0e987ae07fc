// The roles of people in the house, as they are told to people. What each may open and do the house says itself (Me.may).
import type { Role } from '../api/types';
import { say } from '../words/words.svelte';

export function roleNames(roles: readonly Role[]): string {
  return roles.map((role) => say('role', { role })).join(', ') || say('no-role');
}
