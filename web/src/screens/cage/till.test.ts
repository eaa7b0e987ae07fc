import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Till } from './till.svelte';

const SALE = {
  table: 't',
  kind: 'buy-in',
  seat: 3,
  with: 'value-chip',
  amount: 5000,
  currency: 'USD',
  chips: 'value chips',
  whose: 'Ann, seat 3',
} as const;
const accepted = (more = {}) =>
  new Response(JSON.stringify({ id: 'x', repeated: false, outcome: 'accepted', receipt: 't/7/ab', ...more }));
const failed = (reason: string) =>
  new Response(JSON.stringify({ id: 'x', repeated: false, outcome: 'failed', said: { reason, says: reason } }));
const problem = (status: number) => new Response(JSON.stringify({ detail: 'no', reason: 'no', status }), { status });

let ids = 0;
let house: ReturnType<typeof vi.fn<() => Promise<Response>>>;
const till = () => new Till(sessionStorage, () => `id-${(ids += 1)}`);
const sent = () =>
  (house.mock.calls as unknown as [string, RequestInit][]).map(
    ([, request]) => JSON.parse(request.body as string) as { id: string; order: unknown },
  );

beforeEach(() => {
  ids = 0;
  sessionStorage.clear();
  house = vi.fn();
  vi.stubGlobal('fetch', house);
});
afterEach(() => vi.unstubAllGlobals());

it('whose answer was lost is the same order until there is one, and nothing is sold meanwhile', async () => {
  const of = till();
  house
    .mockRejectedValueOnce(new TypeError('the network is down'))
    .mockResolvedValueOnce(problem(502))
    .mockResolvedValueOnce(accepted({ repeated: true }));
  await expect(of.sell(SALE)).rejects.toThrow();
  expect(await of.sell(SALE)).toBeNull();
  await expect(of.again()).rejects.toThrow();
  expect((await of.again())?.answer).toMatchObject({ outcome: 'accepted', receipt: 't/7/ab' });
  expect(new Set(sent().map((one) => JSON.stringify(one))).size).toBe(1);
  expect(sent()).toHaveLength(3);
  expect(of.open).toBeNull();
});

it('outlives the page', async () => {
  house.mockRejectedValueOnce(new TypeError('the network is down')).mockResolvedValueOnce(accepted());
  await expect(till().sell(SALE)).rejects.toThrow();
  const later = till();
  expect(later.open).toMatchObject({ ...SALE, id: 'id-1', unsure: true });
  await later.again();
  expect(sent().map((one) => one.id)).toEqual(['id-1', 'id-1']);
  expect(till().open).toBeNull();
});

it('that the house sends back is over, unless it may have been done before', async () => {
  const of = till();
  house.mockResolvedValueOnce(problem(403));
  await expect(of.sell(SALE)).rejects.toThrow();
  expect(of.open).toBeNull();
  house.mockResolvedValueOnce(failed('busy'));
  await of.sell(SALE);
  expect(of.open).toBeNull();

  house
    .mockRejectedValueOnce(new TypeError('the network is down'))
    .mockResolvedValueOnce(problem(401))
    .mockResolvedValueOnce(failed('busy'));
  await expect(of.sell(SALE)).rejects.toThrow();
  await expect(of.again()).rejects.toThrow();
  await of.again();
  expect(of.open).toMatchObject({ unsure: true });
  of.setAside();
  expect(of.open).toBeNull();
});

it('says what the cashier counted, also when chips are bought back', async () => {
  house.mockResolvedValueOnce(accepted({ amount: 5000 }));
  await till().sell({ ...SALE, kind: 'cash-out' });
  expect(sent()[0]?.order).toEqual({ act: 'cash-out', seat: 3, with: 'value-chip', amount: 5000 });
});
