// The round as the dealer deals it. Its steps and their order (Card.procedure.steps), which of them may be done now
// (CrewView.possible) and which one is due (CrewView.due) are the house's word; only letters and words of keys are made here.
import type { Act, Card, CrewView, Possible } from '../../api/types';
import { say } from '../../words/words.svelte';

export type ActId = Act['act'];

export interface Step {
  act: ActId;
  /** The letter that does it. */
  key: string;
  label: string;
  /** What is called out loud, as the book prints it. */
  call?: string;
}

export interface Key extends Step {
  may: boolean;
  /** Why not, in words, with the clause where a rule says so. */
  why: string | null;
  next: boolean;
}

/** The letter and the words of each step that a round can have. */
function keyOf(act: string, card: Card): Omit<Step, 'act'> | null {
  const { opening_call, closing_call, marker } = card.procedure;
  switch (act as ActId) {
    case 'place-your-bets':
      return { key: 'B', label: say('place-your-bets'), ...called(opening_call) };
    case 'lock-out':
      return { key: 'L', label: say('dealer-lock-out') };
    case 'spin-ball':
      return { key: 'S', label: card.game === 'big-six' ? say('dealer-spin-wheel') : say('dealer-spin-ball') };
    case 'call-no-more-bets':
      return { key: 'N', label: say('no-more-bets'), ...called(closing_call) };
    case 'tell-result':
      return { key: '0-9', label: say('dealer-number-at-rest') };
    case 'place-dolly':
      return { key: 'D', label: say('dealer-place-marker', { marker: marker ?? '' }) };
    case 'collect-losers':
      return { key: 'C', label: say('dealer-collect-losers') };
    case 'pay-winners':
      return { key: 'P', label: say('dealer-pay-winners') };
    case 'end-choices':
      return { key: 'E', label: say('dealer-end-choices') };
    default:
      return null;
  }
}

function called(call: string | null | undefined): { call?: string } {
  return call ? { call } : {};
}

/** The steps of one round at this table, from the opening call to the pay. */
export function steps(card: Card): Step[] {
  return card.procedure.steps.flatMap((act) => {
    const key = keyOf(act, card);
    return key === null ? [] : [{ act: act as ActId, ...key }];
  });
}

export function possible(crew: CrewView | null, act: ActId): Possible | undefined {
  return crew?.possible.find((row) => row.act === act);
}

/** Who asks, and how they are connected. */
export interface Asking {
  connected: boolean;
  person: number | null;
}

/** What stands in the way of an act; null where nothing does, as far as can be known before it is asked for. */
export function reason(crew: CrewView | null, act: ActId, asking: Asking): string | null {
  if (!asking.connected) return say('board-connection-lost');
  if (!crew) return say('dealer-waiting-for-house');
  if (act === 'take-post') return null;
  if (!crew.posts.some((post) => post.person === asking.person)) return say('dealer-not-on-duty');
  const row = possible(crew, act);
  if (row === undefined || asking.person === null || row.by.includes(asking.person)) return null;
  return row.said?.says ?? say('dealer-not-from-your-post');
}

/** The keys of the round. A number waits for its second word under the same key as its first. */
export function keys(card: Card, crew: CrewView | null, asking: Asking): Key[] {
  // The number that was told stays known until the round ends; it waits for its second word only where one may be given.
  const told = crew?.told != null && possible(crew, 'confirm-result')?.may === true;
  const list = steps(card).map((step) => {
    const act: ActId = step.act === 'tell-result' && told ? 'confirm-result' : step.act;
    const why = reason(crew, act, asking);
    return { ...step, act, may: why === null, why, next: false };
  });
  // The house says what the round waits for; it is due here only where this person may do it.
  return list.map((key) => ({ ...key, next: key.may && key.act === crew?.due }));
}
