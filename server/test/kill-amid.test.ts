/**
 * A running server that is killed amid what takes several pieces: while copies wait in the queue, and while the owners of a split are done. The last piece waits in PostgreSQL for a lock of the test, so the kill is
 * certainly before its answer; then it is thrown away, or stored by a connection that outlived its server.
 */
import type { Command } from '@glassbook/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slices } from '../src/app/slices.ts';
import { audit } from '../src/carry/store/audit/audit.ts';
import { addDemoSettings } from '../src/carry/store/settings/apply-settings.ts';
import { PRACTICE } from '../src/products/stocks/demo/practice.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';
import { startServer } from './server-process.ts';
import { closeCore, giveMoney, openCore, user, type Core } from './trading.ts';

const UNIT = 10n ** 8n;
const SHARE = 10n ** 4n;
const MINUTE = 60_000;
const LOCK = 63;
const two = { request: 1, maker: 1, checker: 2 } as const;

let database: TestDatabase;
let now: number;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function prepare(make: (core: Core, must: (command: Command) => Promise<void>) => Promise<void>): Promise<void> {
  const core = await openCore(database, { clock: () => now });
  await make(core, async (command) => {
    const { outcome } = await core.sequencer.submit(command);
    if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
  });
  await closeCore(core);
}

async function countOf(sql: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${sql}`);
  return rows[0]?.count ?? 0;
}
const waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";

/** Starts a server that writes no row of this owner, kills it as it waits, and starts another, which does what is left. */
async function killAt(table: string, owner: number, fate: string, done: () => Promise<boolean>): Promise<void> {
  const { pool } = database;
  await pool.query(`CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW; END'`);
  await pool.query(
    `CREATE TRIGGER waits BEFORE INSERT ON ${table} FOR EACH ROW WHEN (NEW.owner = ${owner}) EXECUTE FUNCTION waits()`,
  );
  const holder = await pool.connect();
  await holder.query(`SELECT pg_advisory_lock(${LOCK})`);
  const killed = await startServer(database);
  await expect.poll(() => countOf(waiting), { timeout: 120_000 }).toBe(1);
  killed.kill('SIGKILL');
  expect(await killed.exited).toBeNull();
  expect(await done()).toBe(false);

  if (fate === 'thrown away') await pool.query(`SELECT pg_terminate_backend(pid) FROM ${waiting}`);
  await holder.query(`SELECT pg_advisory_unlock(${LOCK})`);
  holder.release();
  await expect.poll(() => countOf(waiting), { timeout: 120_000 }).toBe(0);
  if (fate === 'stored') await expect.poll(() => countOf(`${table} WHERE owner = ${owner}`)).toBe(1);
  await pool.query(`DROP TRIGGER waits ON ${table}`);
  const next = await startServer(database);
  await next.ready;
  await expect.poll(done, { timeout: 120_000 }).toBe(true);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  expect((await audit(pool, slices)).differences).toEqual([]);
}

test.for(['thrown away', 'stored'])(
  'COPY-063 a server that is killed while copies wait leaves each to be traded once: its last piece is %s',
  { tags: ['long'], timeout: 600_000 },
  async (fate) => {
    // A command copies a thousand; the others are left to the queue.
    const COPIERS = 1_007;
    const [leader, maker] = [user(COPIERS), user(COPIERS + 1)];
    const owners = Array.from({ length: COPIERS }, (_, place) => user(place));
    const order = (owner: number, side: 'buy' | 'sell', contracts: number): Command => ({
      kind: 'futures.placeOrder',
      ...{ owner, market: 101, side, type: 'limit', timeInForce: side === 'buy' ? 'IOC' : 'GTC', postOnly: false },
      ...{ price: 70_000n * UNIT, contracts, leverage: 10, margin: 'isolated', reduceOnly: false },
    });
    now = Date.now();
    await prepare(async (core, must) => {
      await giveMoney(core, COPIERS + 2);
      await Promise.all(
        [...owners, leader, maker].map((owner) =>
          must({ kind: 'wallet.move', owner, asset: 3, amount: 9_000n * UNIT, from: 'spot', to: 'futures' }),
        ),
      );
      const { rules } = core.state.copy;
      if (rules) await must({ ...rules, kind: 'copy.configure', copiersMax: COPIERS });
      await must({ kind: 'copy.admit', trader: leader, sharePpm: 100_000, ...two });
      const terms = { type: 'multiple', number: 1_000_000, amount: 0n, leverageMax: 0, leverageCap: 0 } as const;
      const caps = { orderMax: 0n, marketMax: 0n, totalMax: 0n, markets: [] };
      const slips = { slippagePpm: 5_000, closeSlippagePpm: 10_000, stopLossPpm: 0 };
      await Promise.all(
        owners.map((owner) => must({ kind: 'copy.follow', owner, trader: leader, ...terms, ...caps, ...slips })),
      );
      await must(order(maker, 'sell', COPIERS + 1));
      await must(order(leader, 'buy', 1));
    });
    const copies = 'futures_positions WHERE follow <> 0';
    expect(await countOf(copies)).toBe(1_000);
    await killAt('futures_positions', user(COPIERS - 1), fate, async () => (await countOf(copies)) >= COPIERS);
    expect(await countOf(copies)).toBe(COPIERS);
    expect(await countOf(`(SELECT DISTINCT owner FROM ${copies}) AS owners`)).toBe(COPIERS);
  },
);

test.for(['thrown away', 'stored'])(
  'STOCK-020 a server that is killed amid the owners of a split leaves each to be done once: its last piece is %s',
  { tags: ['long'], timeout: 600_000 },
  async (fate) => {
    // An entry does a hundred, of which the maker is the first.
    const HOLDERS = 250;
    const owners = Array.from({ length: HOLDERS }, (_, place) => user(place));
    // A practice session that is over by now: it opened at :02 and closes at :09.
    const begins = Math.floor(Date.now() / (10 * MINUTE)) * 10 * MINUTE - 20 * MINUTE;
    const price: Command = {
      ...{ kind: 'indexPrice.update', source: 'test' },
      prices: [{ market: PRACTICE, price: 20n * UNIT, volume: 0n }],
    };
    now = begins;
    await addDemoSettings(database.pool, slices);
    await prepare(async (core, must) => {
      await giveMoney(core, HOLDERS);
      now = begins + 3 * MINUTE;
      await must(price);
      for (const owner of owners) {
        await must({ kind: 'wallet.move', owner, asset: 3, amount: 100n * UNIT, from: 'spot', to: 'stock' });
        await must({
          ...{ kind: 'stocks.placeOrder', owner, market: PRACTICE, side: 'buy', type: 'limit', timeInForce: 'IOC' },
          ...{ postOnly: false, price: 20_500_000_000n / 10n, amount: SHARE, value: 0n, worstPrice: 0n },
        });
        await must(price);
      }
      const exAt = begins + 12 * MINUTE;
      await must({
        ...{ kind: 'stocks.configureSplit', action: 1, market: PRACTICE, exAt, numerator: 3, denominator: 1 },
        status: 'announced',
      });
    });
    const having = (shares: bigint) =>
      countOf(`balances WHERE owner = ANY ('{${owners.join(',')}}') AND asset = 61 AND available = ${shares * SHARE}`);
    expect(await having(1n)).toBe(HOLDERS);
    await killAt('stock_changes', user(HOLDERS - 1), fate, async () => (await having(3n)) === HOLDERS);
    expect(await countOf(`stock_changes WHERE owner = ANY ('{${owners.join(',')}}')`)).toBe(HOLDERS);
  },
);
