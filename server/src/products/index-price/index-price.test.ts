/** The feed's prices until they are journaled, on a clock of the test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PriceUpdate, SourceReport } from '../../carry/feed/feed.ts';
import { IndexPrices } from '../../shared/index-price/index-prices.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { indexPrice } from './slice.ts';

let isPresent = false;
let call: () => void = () => undefined;
const needed = new Set<number>();
const followed = new Set<number>();
const said = (price: number, at: number): SourceReport['sources'] => [
  { name: 'one', price: BigInt(price), at, leftOut: undefined },
];
/** What the feed's source says when it is asked. */
let saidNow: SourceReport['sources'] = [];

async function follow() {
  let deliver: (update: PriceUpdate) => void | Promise<void> = () => undefined;
  const prices = new IndexPrices();
  prices.needEvery((market) => needed.has(market));
  prices.repeat((market) => followed.has(market));
  const sequencer = {
    seq: 7,
    submit: vi.fn((_: { prices: object[] }) => {
      sequencer.seq += 1;
      return Promise.resolve({ seq: sequencer.seq, outcome: { ok: true } });
    }),
  };
  const has = {
    feed: {
      name: 'simulated',
      sources: () => [{ market: 1, current: saidNow[0]?.price, sources: saidNow }],
    },
    startFeed: (_: number, to: typeof deliver) => ((deliver = to), () => undefined),
    audience: { isPresent: () => isPresent, onCall: (listener: () => void) => (call = listener) },
    receipts: { chains: { isFollowed: (id: number) => followed.has(id) } },
    ...{ since: 0, sequencer, prices, now: () => Date.now(), clock: clockOf(() => Date.now()), log: console },
  };
  const { leads } = await indexPrice.open(has as never, undefined as never);
  const part = await leads(has);
  part.start?.();
  const price = (market: number, worth: number) =>
    deliver({
      source: 'simulated',
      prices: [{ market, price: BigInt(worth), volume: 2n, sources: said(worth, Date.now()) }],
    });
  const journaled = () =>
    sequencer.submit.mock.calls.map(([{ prices: list }]) =>
      (list as { market: number; price: bigint }[]).map(({ market, price: worth }) => [market, Number(worth)]),
    );
  return { price, journaled, part, prices, sequencer };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  isPresent = false;
  needed.clear();
  followed.clear();
  saidNow = [];
});
afterEach(() => void vi.useRealTimers());

test('where nothing depends on it a price is held ten seconds at most, also where the feed is silent', async () => {
  const { price, journaled, part, prices } = await follow();
  await price(1, 1_000_000);
  await price(1, 1_000_001);
  vi.advanceTimersByTime(8_000);
  // What is journaled later was heard when it came.
  expect([prices.heardAt(1), prices.heardAt(2)]).toEqual([1_000, undefined]);
  expect(journaled()).toEqual([[[1, 1_000_000]]]);
  vi.advanceTimersByTime(2_000);
  expect(journaled()).toEqual([[[1, 1_000_000]], [[1, 1_000_001]]]);
  part.stop?.();
});

test('a call, and so every order, comes after the newest prices; a stop leaves none behind', async () => {
  const { price, journaled, part } = await follow();
  await price(1, 1_000_000);
  await price(1, 1_000_002);
  call();
  expect(journaled().at(-1)).toEqual([[1, 1_000_002]]);
  call();
  expect(journaled()).toHaveLength(2);
  await price(1, 1_000_003);
  part.stop?.();
  expect(journaled().at(-1)).toEqual([[1, 1_000_003]]);
});

test('while a client is present, or where an order rests, every price is journaled', async () => {
  const { price, journaled, part } = await follow();
  await price(1, 1_000_000);
  await price(2, 1_000_000);
  needed.add(2);
  await price(1, 1_000_001);
  await price(2, 1_000_001);
  expect(journaled().at(-1)).toEqual([[2, 1_000_001]]);
  isPresent = true;
  await price(1, 1_000_002);
  expect(journaled().at(-1)).toEqual([[1, 1_000_002]]);
  part.stop?.();
});

test('the ticks that a journaled price stands for can be taken once, by the number of its entry', async () => {
  const { price, prices, part, sequencer } = await follow();
  await price(1, 1_000_000);
  await price(1, 1_000_300);
  await price(1, 1_000_100);
  call();
  expect(sequencer.submit.mock.lastCall?.[0].prices).toEqual([
    { market: 1, price: 1_000_100n, volume: 4n, asOf: 1_000 },
  ]);
  expect(
    prices
      .takeTicks(sequencer.seq)
      ?.get(1)
      ?.map((tick) => Number(tick.price)),
  ).toEqual([1_000_300, 1_000_100]);
  expect(prices.takeTicks(sequencer.seq)).toBeUndefined();
  part.stop?.();
});

test('a price that is recorded has the sources that made it, and a repetition those that said it again', async () => {
  const { price, part, sequencer } = await follow();
  followed.add(1);
  const recorded = () => sequencer.submit.mock.lastCall?.[0].prices;
  const source = (worth: number, at: number) => ({ name: 'one', weight: 1, price: BigInt(worth), at });
  await price(1, 1_000_000);
  vi.setSystemTime(1_500);
  await price(1, 1_000_001);
  saidNow = said(1_000_002, 1_700);
  vi.setSystemTime(1_700);
  call();
  expect(recorded()).toEqual([
    { market: 1, price: 1_000_001n, volume: 2n, asOf: 1_500, sources: [source(1_000_001, 1_500)] },
  ]);
  saidNow = said(1_000_001, 2_400);
  vi.setSystemTime(2_500);
  vi.advanceTimersByTime(1_000);
  call();
  expect(recorded()).toEqual([
    { market: 1, price: 1_000_001n, volume: 0n, asOf: 2_400, sources: [source(1_000_001, 2_400)] },
  ]);
  part.stop?.();
});
