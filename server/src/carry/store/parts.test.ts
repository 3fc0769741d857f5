import fc from 'fast-check';
import { KEPT_MS } from '@glassbook/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../../test/trading.ts';
import { slices } from '../../app/slices.ts';
import { audit } from './audit/audit.ts';
import { migrate } from './migrate.ts';
import { missingParts, Parts, partsOf, type Parted } from './parts.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase({ empty: true });
  await migrate(database.pool);
});
afterEach(() => database.drop());

const partCount = async (table: string) => {
  const client = await database.pool.connect();
  const parts = await partsOf(client, table);
  client.release();
  return parts.length;
};

test('for any existing parts, the missing ones cover a span without overlap', () => {
  const sizes = fc.array(fc.record({ gap: fc.nat(30), length: fc.integer({ min: 1, max: 60 }) }), { maxLength: 8 });
  const span = fc.tuple(fc.nat(400), fc.nat(200));
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 70 }), span, (lengths, size, [low, more]) => {
      let at = 0;
      const there = lengths.map(({ gap, length }, place) => {
        const from = at + gap;
        at = from + length;
        return { from: place === 0 && gap % 2 === 0 ? -Infinity : from, to: at };
      });
      const all = [...there, ...missingParts(there, size, [low, low + more])].sort((a, b) => a.from - b.from);
      for (const [place, { from, to }] of all.entries()) {
        expect(from).toBeLessThan(to);
        expect(all[place + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(to);
      }
      for (let n = low; n <= low + more; n += 1)
        expect(all.filter(({ from, to }) => from <= n && n < to)).toHaveLength(1);
    }),
  );
});

test(
  'rows continue over the bounds of parts, and a restart may have parts of another size',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    for (const partSize of [20, 7, 1_000]) {
      const core = await openCore(database, {}, { partSize });
      await giveMoney(core, 3);
      for (let n = 0; n < 20; n += 1) {
        const names = [`1000/key/${partSize} ${n}`];
        await core.sequencer.submit(limitOrder(user(n % 3), 'buy', 71_000, 20), { names, hash: 'h' });
        await core.sequencer.submit(limitOrder(user((n + 1) % 3), 'sell', 69_000, 20));
      }
      expect(core.fatal).toEqual([]);
      await closeCore(core);
      expect((await audit(database.pool, slices)).differences).toEqual([]);
    }
    for (const table of ['journal', 'ledger_entries', 'spot_orders', 'spot_trades'])
      expect(await partCount(table)).toBeGreaterThan(3);
  },
);

test('a batch beyond the prepared parts waits for its own', { tags: ['long'] }, async () => {
  const core = await openCore(database, {}, { partSize: 5 });
  await giveMoney(core, 1);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => core.sequencer.submit(limitOrder(user(0), 'buy', 66_000, 20))),
  );
  expect(answers.every(({ outcome }) => outcome.ok)).toBe(true);
  await closeCore(core);
  expect((await audit(database.pool, slices)).differences).toEqual([]);
});

test('the next part is made ahead of time, without blocking readers or the writer', async () => {
  const table: Parted = { table: 'spot_trades', by: 'id', size: 100 };
  const parts = new Parts(database.url, [table]);
  await parts.open();
  expect(parts.of('spot_trades').map(({ from, to }) => [from, to])).toEqual([[0, 100]]);
  // A reader and a writer within a transaction.
  const [writer, reader] = [await database.pool.connect(), await database.pool.connect()];
  await writer.query('BEGIN; LOCK TABLE spot_trades IN ROW EXCLUSIVE MODE');
  await reader.query('BEGIN; SELECT count(*) FROM spot_trades');
  parts.lookAhead(new Map([['spot_trades', [40, 49]]]));
  await parts.close();
  expect(parts.of('spot_trades')).toHaveLength(1);
  const next = new Parts(database.url, [table]);
  await next.open();
  next.lookAhead(new Map([['spot_trades', [40, 51]]]));
  await next.close();
  expect(next.of('spot_trades').map(({ from, to }) => [from, to])).toEqual([
    [0, 100],
    [100, 200],
  ]);
  for (const client of [writer, reader]) {
    await client.query('COMMIT');
    client.release();
  }
});

test(
  'R14 names are kept for seven days and then dropped by whole days, later while a reader holds them',
  { tags: ['long'] },
  async () => {
    const time = { now: 1_776_859_668_000 };
    const day = 24 * 3_600_000;
    const failures: unknown[] = [];
    const core = await openCore(
      database,
      { clock: () => (time.now += 1) },
      { failed: (error) => failures.push(error) },
    );
    await giveMoney(core, 1);
    const order = () => ({ ...limitOrder(user(0), 'buy', 66_000, 20), timeInForce: 'IOC' as const });
    const ask = (name: string) => core.sequencer.submit(order() as never, { names: [name], hash: 'h' });
    const begin = time.now;
    const first = await ask('first');
    const oldest = async () =>
      Number((await database.pool.query<{ at: string }>('SELECT min(at) AS at FROM requests')).rows[0]?.at);
    for (let n = 1; time.now < begin + KEPT_MS - 1_000; n += 1) {
      time.now = Math.min(time.now + day / 2, begin + KEPT_MS - 1_000);
      await ask(`later ${n}`);
    }
    expect((await ask('first')).outcome).toEqual(first.outcome);
    const reader = await database.pool.connect();
    await reader.query('BEGIN; SELECT count(*) FROM requests');
    time.now += day;
    // It does not wait for the reader, which goes on below.
    await ask('a week later');
    await core.store.settled();
    expect([failures.length, await oldest()]).toEqual([1, begin + 1]);
    await reader.query('COMMIT');
    reader.release();
    await closeCore(core);
    const again = await openCore(database, { clock: () => (time.now += 1) });
    await again.sequencer.submit(order() as never, { names: ['after a restart'], hash: 'h' });
    await again.store.settled();
    expect(await oldest()).toBeGreaterThan(begin + 1);
    expect((await again.sequencer.submit(order() as never, { names: ['first'], hash: 'h' })).outcome).not.toEqual(
      first.outcome,
    );
    await closeCore(again);
    expect((await audit(database.pool, slices)).differences).toEqual([]);
  },
);
