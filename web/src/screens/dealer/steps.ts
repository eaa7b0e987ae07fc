// The round as the dealer deals it, in the order of this table's rulebook. Which step may be done now is the house's word
// (CrewView.possible); only the order and the words on the keys are made here.
import type { Act, Card, CrewView, Possible } from '../../api/types';

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

/** The steps of one round at this table, from the opening call to the pay. */
export function steps(card: Card): Step[] {
  const { procedure } = card;
  const spin: Step = {
    act: 'spin-ball',
    key: 'S',
    label: card.game === 'big-six' ? 'Spin the wheel' : 'Spin the ball',
  };
  const close: Step = { act: 'call-no-more-bets', key: 'N', label: 'No more bets' };
  if (procedure.closing_call) close.call = procedure.closing_call;
  const open: Step = { act: 'place-your-bets', key: 'B', label: 'Place your bets' };
  if (procedure.opening_call) open.call = procedure.opening_call;

  const list: Step[] = [open];
  if (card.sides.some((side) => side.kind === 'progressive')) {
    list.push({ act: 'lock-out', key: 'L', label: 'Lock out target wagers' });
  }
  list.push(...(procedure.closes_before_spin ? [close, spin] : [spin, close]));
  list.push({ act: 'tell-result', key: '0-9', label: 'Number at rest' });
  if (procedure.marker) list.push({ act: 'place-dolly', key: 'D', label: `Place the ${procedure.marker}` });
  list.push({ act: 'collect-losers', key: 'C', label: 'Collect losers' });
  list.push({ act: 'pay-winners', key: 'P', label: 'Pay winners' });
  if (card.zero_rules.some((rule) => /prison/i.test(`${rule.id} ${rule.says}`))) {
    list.push({ act: 'end-choices', key: 'E', label: 'End the choices' });
  }
  return list;
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
  if (!asking.connected) return 'The connection is lost. It comes back by itself.';
  if (!crew) return 'Waiting for the house to say what may be done.';
  if (act === 'take-post') return null;
  if (!crew.posts.some((post) => post.person === asking.person))
    return 'You are not on duty at this table. Take a post first: key O.';
  const row = possible(crew, act);
  if (row === undefined || asking.person === null || row.by.includes(asking.person)) return null;
  return row.said?.says ?? 'Not from your post, or not now.';
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
  const next = nextStep(list);
  return list.map((key) => ({ ...key, next: key === next }));
}

/** The one that the round waits for: the first that may be done. A number is told after the call, never instead of it. */
function nextStep(list: Key[]): Key | undefined {
  return list.find((key) => key.may);
}
