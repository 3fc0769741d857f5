import type { Command } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../../test/trading.ts';
import { slices } from '../../../app/slices.ts';
import { catalogOf, type Catalog } from '../../../carry/store/catalog.ts';
import { InForce } from '../../../carry/store/settings/in-force.ts';
import { countNext, STEP_MS } from './projection.ts';
import { equityOf, pnlOf, pointsMax, unrealized } from './read.ts';

const USERS = 4;
/** It trades with them like any other. */
const robot = user(USERS);
let database: TestDatabase;
let core: Core;
let catalog: Catalog;
let now = 1_776_859_668_000;

beforeAll(async () => {
  database = await testDatabase();
  core = await openCore(database, { clock: () => now });
  catalog = catalogOf(core.state, await InForce.read(database.pool), slices, 0);
});
afterAll(async () => {
  await closeCore(core);
  await database.drop();
});

const countAll = async () => {
  while (await countNext(database.pool, catalog));
};
const tables = async () => {
  const all = [];
  for (const table of ['pnl_checkpoint', 'pnl_positions', 'pnl_steps', 'pnl_prices', 'pnl_worths'])
    all.push((await database.pool.query(`SELECT * FROM ${table} AS t ORDER BY t::text`)).rows);
  return all;
};

/** A day of trading, transfers and prices; counted in between, at irregular places. */
async function aDay(): Promise<void> {
  await database.pool.query(
    "INSERT INTO users (id, robot, language, created_at) OVERRIDING SYSTEM VALUE VALUES ($1, true, 'en', now())",
    [robot],
  );
  await giveMoney(core, USERS + 1);
  for (let round = 0; round < 60; round += 1) {
    now += 7 * 60_000 + round;
    const price = 70_000 + ((round * 37) % 400);
    const [maker, taker] = [user(round % (USERS + 1)), user((round + 1) % (USERS + 1))];
    const commands: Command[] = [
      {
        kind: 'indexPrice.update',
        source: 'test',
        prices: [{ market: 1, price: BigInt(price) * 10n ** 8n, volume: 1n }],
      },
      limitOrder(maker, round % 3 === 0 ? 'sell' : 'buy', price, 100 + round),
      limitOrder(taker, round % 3 === 0 ? 'buy' : 'sell', price, 90 + round),
      { kind: 'wallet.move', owner: maker, asset: 3, amount: 10n ** 8n, from: 'spot', to: 'futures' },
    ];
    for (const command of commands) await core.sequencer.submit(command);
    if (round % 7 === 0) await countNext(database.pool, catalog);
  }
  await countAll();
}

test('WALL-010 counting incrementally gives the same as the whole journal, row by row', async () => {
  await aDay();
  const incremental = await tables();
  expect(incremental[1]?.length).toBeGreaterThan(USERS);
  expect(incremental[2]?.length).toBeGreaterThan(20);
  expect(incremental[4]?.length).toBe(USERS);
  await database.pool.query(
    'DELETE FROM pnl_positions; DELETE FROM pnl_steps; DELETE FROM pnl_prices; DELETE FROM pnl_worths',
  );
  await database.pool.query("UPDATE pnl_checkpoint SET seq = 0, at = 0, prices = '{}'");
  await countAll();
  expect(await tables()).toEqual(incremental);
});

test('WALL-010 positions are the balances, and profit and loss is equity less net contributions for every user', async () => {
  let realizedSomewhere = 0n;
  for (let place = 0; place < USERS; place += 1) {
    const pnl = await pnlOf(database.pool, catalog, user(place));
    const { rows } = await database.pool.query<{ asset: number; total: string }>(
      'SELECT asset, sum(available + held) AS total FROM balances WHERE owner = $1 GROUP BY asset ORDER BY asset',
      [user(place)],
    );
    const held = new Map(rows.map(({ asset, total }) => [asset, BigInt(total)]));
    for (const { asset, quantity } of pnl.assets) expect(quantity).toBe(held.get(asset));
    expect(pnl.assets.length).toBe(held.size);
    const sum = (pick: (asset: (typeof pnl.assets)[number]) => bigint) =>
      pnl.assets.reduce((so, each) => so + pick(each), 0n);
    expect(sum(({ realized }) => realized) + sum(unrealized)).toBe(pnl.now.equity - pnl.now.contributed);
    expect(pnl.seq).toBe(core.sequencer.committedSeq);
    realizedSomewhere += pnl.assets.some(({ realized }) => realized !== 0n) ? 1n : 0n;
  }
  expect(realizedSomewhere).toBeGreaterThan(0n);
});

test('WALL-012 the curve of a young account begins at its first moment, worth what was contributed, and ends now', async () => {
  const first = await database.pool.query<{ at: string }>(
    'SELECT min(at) AS at FROM ledger_entries WHERE to_owner = $1',
    [user(1)],
  );
  const { now: last } = await pnlOf(database.pool, catalog, user(1));
  for (const period of ['1d', '7d', '30d', 'all'] as const) {
    const points = await equityOf(database.pool, catalog, user(1), period);
    const [begin] = points;
    expect(points.length).toBeLessThanOrEqual(pointsMax);
    expect(begin?.at).toBe(Number(first.rows[0]?.at));
    expect(begin?.equity).toBe(begin?.contributed);
    expect(points.at(-1)).toEqual(last);
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b));
  }
});

test('the equity curve ends now, begins with the first entry, and its steps are those of its period', async () => {
  const points = await equityOf(database.pool, catalog, user(0), '1d');
  const { now: last } = await pnlOf(database.pool, catalog, user(0));
  expect(points.at(-1)).toEqual(last);
  expect(points.length).toBeGreaterThan(20);
  const steps = points.slice(2, -1).map(({ at }, index) => at - (points[index + 1]?.at ?? 0));
  expect(new Set(steps)).toEqual(new Set([STEP_MS]));
  for (const { equity, contributed } of points) expect(equity > 0n && contributed > 0n).toBe(true);
  expect(await equityOf(database.pool, catalog, user(99), 'all')).toEqual([]);
});

test('of a simulated trader, whose profit no call returns, nothing is kept', async () => {
  const { rows } = await database.pool.query<{ owner: string }>(
    'SELECT owner FROM pnl_positions UNION SELECT owner FROM pnl_steps ORDER BY owner',
  );
  expect(rows.map(({ owner }) => Number(owner))).toEqual(Array.from({ length: USERS }, (_, place) => user(place)));
});

/** The tables and the core of a database of its own, in which only the test sets prices and trades. */
async function quiet() {
  const own = await testDatabase();
  const clock = { at: Date.UTC(2026, 3, 22, 12) };
  const trading = await openCore(own, { clock: () => clock.at });
  const markets = catalogOf(trading.state, await InForce.read(own.pool), slices, 0);
  const submit = async (command: Command) => {
    const { outcome } = await trading.sequencer.submit(command);
    expect(outcome).toMatchObject({ ok: true });
  };
  return {
    pool: own.pool,
    catalog: markets,
    clock,
    submit,
    price: (usdt: number) =>
      submit({
        kind: 'indexPrice.update',
        source: 'test',
        prices: [{ market: 1, price: BigInt(usdt) * 10n ** 8n, volume: 1n }],
      }),
    grant: (owner: number, asset: number, amount: bigint) =>
      submit({ kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] }),
    count: async () => {
      while (await countNext(own.pool, markets));
    },
    close: async () => {
      await closeCore(trading);
      await own.drop();
    },
  };
}

test('WALL-010 what comes in between two prices is contributed at the first, and sold at the second is realized against it', async () => {
  const { pool, catalog: markets, clock, submit, price, grant, count, close } = await quiet();
  const [ann, buyer] = [user(0), user(1)];
  await price(60_000);
  await grant(ann, 1, 2n * 10n ** 8n);
  await grant(buyer, 3, 200_000n * 10n ** 8n);
  clock.at += 1_000;
  await price(63_000);
  await submit(limitOrder(ann, 'sell', 63_000, 100_000));
  await submit(limitOrder(buyer, 'buy', 63_000, 100_000));
  clock.at += 1_000;
  await price(66_000);
  // All in one go, so that later prices are there when the earlier entry is counted.
  await count();
  const { assets, now: last } = await pnlOf(pool, markets, ann);
  const figures = assets.map(({ asset, quantity, contributed, realized }) => [asset, quantity, contributed, realized]);
  expect(figures).toEqual([
    // Two came in at 60,000 each; one was sold for 63,000 less a fee of 63.
    [1, 100_000_000n, 12_000_000_000_000n, 293_700_000_000n],
    [3, 6_293_700_000_000n, 0n, 0n],
  ]);
  expect(last).toMatchObject({ contributed: 12_000_000_000_000n, equity: 12_893_700_000_000n });
  await close();
});

test('WALL-012 each point of the curve is what was held before it at the last price before it: two trades, three prices', async () => {
  const { pool, catalog: markets, clock, submit, price, grant, count, close } = await quiet();
  const [ann, buyer] = [user(0), user(1)];
  const noon = clock.at;
  const minutes = (count: number) => noon + count * 60_000;
  await price(60_000);
  await grant(ann, 1, 10n ** 8n);
  await grant(buyer, 3, 200_000n * 10n ** 8n);
  clock.at = minutes(20);
  await price(63_000);
  await submit(limitOrder(ann, 'sell', 63_000, 50_000));
  await submit(limitOrder(buyer, 'buy', 63_000, 50_000));
  clock.at = minutes(35);
  await price(66_000);
  await submit(limitOrder(ann, 'buy', 66_000, 25_000));
  await submit(limitOrder(buyer, 'sell', 66_000, 25_000));
  clock.at = minutes(50);
  await grant(buyer, 3, 1n);
  await count();
  const points = await equityOf(pool, markets, ann, '1d');
  expect(points.map(({ at, equity, contributed }) => [at, equity, contributed])).toEqual([
    [minutes(0), 6_000_000_000_000n, 6_000_000_000_000n],
    [minutes(15), 6_000_000_000_000n, 6_000_000_000_000n],
    // 0.5 BTC at 63,000, and 31,500 USDT less a fee of 31.5.
    [minutes(30), 6_296_850_000_000n, 6_000_000_000_000n],
    // 0.74975 BTC at 66,000, and 14,968.5 USDT.
    [minutes(45), 6_445_200_000_000n, 6_000_000_000_000n],
    [minutes(50), 6_445_200_000_000n, 6_000_000_000_000n],
  ]);
  await close();
});

test('WALL-010 a price of more than 64 bits is counted: an asset can have many places', async () => {
  now += 7 * 60_000;
  const price = 20n * 10n ** 18n;
  await core.sequencer.submit({
    ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price, volume: 1n }] },
  });
  await countAll();
  const { rows } = await database.pool.query('SELECT FROM pnl_prices WHERE price = $1', [price.toString()]);
  expect(rows).toHaveLength(1);
});
