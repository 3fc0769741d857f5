/** When owners are looked at; what is then found: notices.test.ts. */
import type { Changes } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { MarginWatch, type WatchServices } from './margin-watch.ts';

type Position = { id: number; owner: number; market: number; mode: string; margin: bigint };

/** A watch over owners with so many positions each, without prices, so nothing is ever found. */
async function watchOf(owners: readonly number[], each = 1) {
  const looked: number[] = [];
  const clock = { now: 1_776_859_668_000 };
  const of = (owner: number): Position[] =>
    Array.from({ length: owners.includes(owner) ? each : 0 }, () => ({
      ...{ id: owner, owner, market: 101, mode: 'isolated', margin: 1n },
    }));
  const watch = new MarginWatch({
    pool: { query: () => Promise.resolve({ rows: [] }) },
    open: {
      owners: () => owners,
      of,
    },
    prices: { mark: () => undefined },
    // Asked for each owner that is looked at.
    robots: {
      has: (owner: number) => {
        looked.push(owner);
        return false;
      },
    },
    now: () => clock.now,
  } as unknown as WatchServices);
  await watch.load();
  const commit = (changes: object = {}) => {
    looked.length = 0;
    const futures = { marks: [], positions: [], ...('futures' in changes ? (changes.futures as object) : {}) };
    watch.committed({ balances: [], settings: [], ...changes, futures } as unknown as Changes);
    return [...looked];
  };
  return { commit, clock };
}
const price = { futures: { marks: [{ market: 101, mark: 1n }] } };
const moneyOf = (owner: number) => ({ balances: [{ owner, kind: 'futures', asset: 3, available: 1n, held: 0n }] });

test('FUTURES-045 an owner of many positions who trades is looked at once a second', async () => {
  const { commit, clock } = await watchOf([1000, 1001], 21);
  expect(commit(price)).toEqual([1000, 1001]);
  clock.now += 1_000;
  expect(commit(moneyOf(1000))).toEqual([1000]);
  expect(commit(moneyOf(1000))).toEqual([]);
  expect(commit(moneyOf(1001))).toEqual([1001]);
  clock.now += 999;
  expect(commit(price)).toEqual([]);
  clock.now += 1;
  expect(commit(price)).toEqual([1000]);
  expect(commit(price)).toEqual([]);
});

test('FUTURES-045 an owner of few positions is looked at with each change', async () => {
  const { commit } = await watchOf([1000], 20);
  expect([commit(moneyOf(1000)), commit(moneyOf(1000))]).toEqual([[1000], [1000]]);
});

test('FUTURES-045 with other tiers all owners of the market are looked at with the next price', async () => {
  const { commit, clock } = await watchOf([1000, 1001]);
  commit(price);
  clock.now += 1_000;
  const configure = (market: number) => ({ settings: [{ command: { kind: 'futures.configureMarket', market } }] });
  commit(configure(102));
  expect(commit(price)).toEqual([]);
  commit(configure(101));
  expect(commit(price)).toEqual([1000, 1001]);
});

test('FUTURES-045 after a start all owners are looked at, part by part', async () => {
  const owners = Array.from({ length: 4_500 }, (_, n) => 1000 + n);
  const { commit } = await watchOf(owners);
  const seen = [commit(price), commit(price), commit(price), commit(price)];
  expect(seen.map(({ length }) => length)).toEqual([2_000, 2_000, 500, 0]);
  expect(seen.flat()).toEqual(owners);
});
