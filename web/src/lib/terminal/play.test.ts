import { beforeEach, describe, expect, it } from 'vitest';
import type { Act, Answer, Card, SeatView, WagerOut } from '../../api/types';
import type { Live } from '../table.svelte';
import { Play } from './play.svelte';

/** A house with one rule: nothing above 1000 on a spot. It answers when it is told to. */
class House {
  id = 'test';
  card = { chips: { denominations: [100, 500] }, felt: { spots: [] } } as unknown as Card;
  view = { round: 1, takes_bets: true };
  seat: SeatView = { seq: 1, wagers: [], colour: 0 } as unknown as SeatView;
  orders: Act[] = [];
  #next = 1;

  async order(act: Act): Promise<Answer> {
    this.orders.push(act);
    await Promise.resolve();
    const wagers = [...this.seat.wagers];
    const at = 'wager' in act ? wagers.findIndex((wager) => wager.wager === act.wager) : -1;
    const there = wagers[at];
    const grow = act.act === 'place-wager' || act.act === 'add-to-wager' ? act.amount + (there?.amount ?? 0) : 0;
    if (grow > 1000)
      return {
        id: '',
        repeated: false,
        outcome: 'refused',
        receipt: 't/1/x',
        said: { reason: 'above-maximum', what: 'Too much.', fix: 'Lay less.', says: 'Too much. Lay less.' },
      };
    if (act.act === 'place-wager') {
      const spot = 'spot' in act.on ? act.on.spot : null;
      wagers.push({
        wager: this.#next,
        seat: 0,
        on: '',
        name: spot === null && 'called' in act.on ? act.on.called : `spot ${spot}`,
        spot,
        lays: [],
        amount: act.amount,
        tip: act.tip === true,
      });
      this.#next += 1;
    } else if (there !== undefined && act.act === 'add-to-wager') wagers[at] = { ...there, amount: grow };
    else if (there !== undefined && act.act === 'take-back') {
      const left = there.amount - (act.amount ?? there.amount);
      wagers.splice(at, 1, ...(left > 0 ? [{ ...there, amount: left }] : []));
    } else if (there !== undefined && act.act === 'move-wager' && 'spot' in act.to)
      wagers[at] = { ...there, spot: act.to.spot, name: `spot ${act.to.spot}` };
    else if (act.act === 'clear-wagers') wagers.length = 0;
    this.seat = { ...this.seat, seq: this.seat.seq + 1, wagers };
    return { id: '', repeated: false, outcome: 'accepted', receipt: `t/${this.seat.seq}/x` };
  }

  shows(): Promise<void> {
    return Promise.resolve();
  }

  get felt(): Record<string, number> {
    return Object.fromEntries(this.seat.wagers.map((wager) => [wager.name, wager.amount]));
  }
}

const at = (spot: number) => ({ name: `spot ${spot}`, spot });
// All that was given is a chain of promises: a few turns of the loop see its end.
const quiet = () => new Promise((done) => setTimeout(done, 0));

let house: House;
let play: Play;

beforeEach(() => {
  localStorage.clear();
  house = new House();
  play = new Play(house as unknown as Live);
  play.chip = 500;
});

describe('laying', () => {
  it('adds to what lies there, also when taps come faster than answers', async () => {
    play.lay(at(1));
    play.lay(at(1));
    expect(play.sent).toHaveLength(2);
    await quiet();
    expect(house.orders.map((order) => order.act)).toEqual(['place-wager', 'add-to-wager']);
    expect(house.felt).toEqual({ 'spot 1': 1000 });
    expect(play.sent).toEqual([]);
  });

  it('says why not, where it was, and keeps what was accepted', async () => {
    play.lay(at(1), 800);
    play.lay(at(1), 300);
    await quiet();
    expect(play.refused).toMatchObject({ where: { spot: 1 }, amount: 300, said: { reason: 'above-maximum' } });
    expect(house.felt).toEqual({ 'spot 1': 800 });
    expect(play.sent).toEqual([]);
  });
});

describe('taking back', () => {
  it('takes one chip, and all where less lies there', async () => {
    play.lay(at(1), 700);
    play.takeBack(at(1));
    await quiet();
    expect(house.felt).toEqual({ 'spot 1': 200 });
    play.takeBack(at(1));
    await quiet();
    expect(house.felt).toEqual({});
  });
});

describe('a pile of several wagers', () => {
  // One of the player's own and one for the dealers.
  beforeEach(async () => {
    play.lay(at(1), 300);
    play.tip = true;
    play.lay(at(1), 200);
    await quiet();
    house.orders = [];
  });

  const lying = () => house.seat.wagers.map((wager) => [wager.spot, wager.amount, wager.tip]);

  it('moves whole, and comes back by one undo', async () => {
    play.move(at(1), at(2));
    await quiet();
    expect(lying()).toEqual([
      [2, 300, false],
      [2, 200, true],
    ]);
    play.undo();
    await quiet();
    expect(lying()).toEqual([
      [1, 300, false],
      [1, 200, true],
    ]);
  });

  it('is taken back whole when it is dragged off the felt', async () => {
    play.takeAll(at(1));
    await quiet();
    expect(lying()).toEqual([]);
  });
});

it('lays for the dealers in one round, and not in the next', async () => {
  play.see(1);
  play.tip = true;
  play.see(1);
  expect(play.tip).toBe(true);
  play.see(2);
  play.lay(at(1), 300);
  await quiet();
  expect(house.seat.wagers.map((wager) => wager.tip)).toEqual([false]);
});

describe('a piece of a call', () => {
  beforeEach(() => {
    const call = {
      wager: 9,
      seat: 0,
      on: 'Tiers',
      name: 'tiers',
      spot: null,
      lays: [
        [1, 100],
        [2, 100],
      ],
      called: 'tiers',
      amount: 200,
      tip: false,
    };
    house.seat = { ...house.seat, wagers: [call as unknown as WagerOut] };
  });

  it.each(['takeBack', 'takeAll'] as const)('brings the whole call back: %s', async (way) => {
    play[way](at(2));
    await quiet();
    expect(house.orders).toEqual([{ act: 'take-back', wager: 9, amount: null }]);
    expect(house.seat.wagers).toEqual([]);
  });

  it('does not move alone, and says what to do', async () => {
    play.move(at(2), at(3));
    await quiet();
    expect(house.orders).toEqual([]);
    expect(play.refused?.said).toMatchObject({
      reason: 'piece-of-a-call',
      fix: 'Hold them to take the whole call back.',
    });
  });
});

describe('undo', () => {
  it('goes back step by step, over laying, taking back and clearing', async () => {
    play.lay(at(1));
    play.lay(at(2));
    play.takeBack(at(1));
    play.clear();
    await quiet();
    const seen = [];
    for (let i = 0; i < 4; i += 1) {
      play.undo();
      await quiet();
      seen.push(house.felt);
    }
    expect(seen).toEqual([{ 'spot 2': 500 }, { 'spot 1': 500, 'spot 2': 500 }, { 'spot 1': 500 }, {}]);
    expect(play.canUndo).toBe(false);
  });

  it('does not count what was refused as a step', async () => {
    play.lay(at(1));
    play.lay(at(2), 5000);
    await quiet();
    play.undo();
    await quiet();
    expect(house.felt).toEqual({});
  });

  it('does not reach into the round before', async () => {
    play.lay(at(1));
    await quiet();
    house.view.round = 2;
    expect(play.canUndo).toBe(false);
    play.undo();
    await quiet();
    expect(house.felt).toEqual({ 'spot 1': 500 });
  });
});

describe('a favourite', () => {
  it('is kept in this browser and laid beside what lies there', async () => {
    play.lay(at(1));
    await quiet();
    expect(play.keepFavourite('Mine')).toBe(true);
    const again = new Play(house as unknown as Live);
    expect(again.favourites.map((each) => each.name)).toEqual(['Mine']);
    again.layFavourite(again.favourites[0] ?? { name: '', wagers: [] });
    await quiet();
    expect(house.felt).toEqual({ 'spot 1': 1000 });
  });

  it('is not kept of an empty felt', () => expect(play.keepFavourite('None')).toBe(false));
});
