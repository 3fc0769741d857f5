/** I5, R14: a request is carried out once, also where the engine's memory no longer holds its name, through kills and restarts. */
import { emptyState, MEMORY_MS, type Command, type Outcome, type RequestRow } from '@glassbook/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { Fault } from '../process/fault.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../store/audit/audit.ts';
import { KnownRequests } from './known-requests.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const HOUR = MEMORY_MS;
const time = { now: 1_776_859_668_000 };
const clock = () => (time.now += 1);
const open = (fill: boolean) => openCore(database, { clock }, { fill });
/** An order that matches nothing and ends at once: its answer has a number of its own. */
const order = (): Command => ({ ...limitOrder(user(0), 'buy', 66_000, 20), timeInForce: 'IOC' }) as Command;
const reused = { ok: false, reason: 'request.key_reused' };
const taken = { ok: false, reason: 'spot.client_order_id_taken' };
const ordersStored = async () =>
  Number(
    (await database.pool.query<{ count: string }>('SELECT count(*) FROM spot_orders WHERE owner = 1000')).rows[0]
      ?.count,
  );
/** Advances engine time until memory drops what is an hour old. */
async function passHour({ sequencer, state }: Core): Promise<void> {
  time.now += HOUR + 1_000;
  while (state.requests.remembered > state.requests.forgotten) await sequencer.submit({ kind: 'clock.tick' });
}

test.each([true, false])('a name no longer in memory is answered from the table (filter filled: %s)', async (fill) => {
  const core = await open(fill);
  await giveMoney(core, 1);
  const request = { names: ['1000/key/a', '1000/order/mine'], hash: 'h' };
  const first = await core.sequencer.submit(order(), request);
  await passHour(core);
  const { seq } = core.sequencer;
  expect((await core.sequencer.submit(order(), request)).outcome).toEqual(first.outcome);
  expect((await core.sequencer.submit(order(), { ...request, hash: 'other' })).outcome).toEqual(reused);
  expect((await core.sequencer.submit(order(), { names: ['1000/order/mine'], hash: 'x' })).outcome).toEqual(taken);
  expect([core.sequencer.seq, await ordersStored()]).toEqual([seq, 1]);
  await closeCore(core);
});

test.each([true, false])(
  'a further name of a known request gets its answer too, and keeps it (filter filled: %s)',
  async (fill) => {
    let core = await open(fill);
    await giveMoney(core, 1);
    const own = { names: ['1000/order/mine'], hash: 'h' };
    const ask = async (names: string[], hash = 'h') => (await core.sequencer.submit(order(), { names, hash })).outcome;
    const first = await ask(own.names);
    const both = ['1000/key/later', ...own.names];
    expect(await Promise.all([ask(both), ask(both)])).toEqual([first, first]);
    const { seq } = core.sequencer;
    expect(await ask(['1000/key/later'])).toEqual(first);
    expect(await ask(['1000/key/later'], 'other')).toEqual(reused);
    // Under the known key of another request, or with other fields, nothing is recorded.
    expect(await ask(['1000/key/other', ...own.names], 'other')).toEqual(taken);
    expect(core.sequencer.seq).toBe(seq);
    await passHour(core);
    expect(await ask(['1000/key/much-later', ...own.names])).toEqual(first);
    await closeCore(core);
    core = await open(fill);
    for (const name of ['later', 'much-later']) {
      expect(await ask([`1000/key/${name}`])).toEqual(first);
      expect(await ask([`1000/key/${name}`, ...own.names], 'other')).toEqual(reused);
    }
    expect(await ordersStored()).toBe(1);
    await closeCore(core);
    expect((await audit(database.pool, slices)).differences).toEqual([]);
  },
);

test('concurrent requests under a name that may be stored are carried out once, and new names are accepted', async () => {
  const core = await open(false);
  await giveMoney(core, 1);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => core.sequencer.submit(order(), { names: [`1000/key/${n % 4}`], hash: 'h' })),
  );
  for (const [n, { outcome }] of answers.entries()) expect(outcome).toEqual(answers[n % 4]?.outcome);
  expect(await ordersStored()).toBe(4);
  await closeCore(core);
});

test('where the table cannot be read nothing is done, and the request is rejected', async () => {
  const core = await open(false);
  await giveMoney(core, 1);
  const { seq } = core.sequencer;
  core.earlier.find = () => Promise.reject(new Fault('earlier requests cannot be read'));
  await expect(core.sequencer.submit(order(), { names: ['1000/key/a'], hash: 'h' })).rejects.toMatchObject({
    outcomeUnknown: false,
  });
  expect([core.sequencer.seq, core.sequencer.waiting]).toEqual([seq, 0]);
  await closeCore(core);
});

test('a stop answers requests in look-up', async () => {
  const core = await open(false);
  await giveMoney(core, 1);
  const taken = core.sequencer.submit(order(), { names: ['1000/key/a'], hash: 'h' });
  expect(core.sequencer.waiting).toBe(1);
  await core.sequencer.stop();
  expect((await taken).outcome.ok).toBe(true);
  await closeCore(core);
});

test('a name that memory dropped before it was stored is read again after its commit', async () => {
  const state = emptyState();
  const table = new Map<string, RequestRow>();
  const reads: ((rows: ReadonlyMap<string, RequestRow>) => void)[] = [];
  const find = () => new Promise<ReadonlyMap<string, RequestRow>>((resolve) => reads.push(resolve));
  const known = new KnownRequests(state, { mayHave: () => true, add: () => undefined, find });
  const request = { names: ['1000/key/a'], hash: 'h' };
  const commit = () => {
    for (const row of state.requests.take()) table.set(row.name, row);
    known.stored(known.remembered);
    return Promise.resolve();
  };
  let seen: Outcome | undefined | Error = new Error('not yet');
  const over = known.lookUp(request, commit, (answer) => {
    seen = answer instanceof Error ? answer : answer?.outcome;
    return Promise.resolve();
  });
  // Reading began; another command of that name is applied and dropped from memory, and is not stored.
  state.requests.remember(request, 1, { ok: true });
  state.requests.forget(2 * HOUR);
  reads.shift()?.(new Map());
  await new Promise((resolve) => setImmediate(resolve));
  reads.shift()?.(new Map(table));
  await over;
  expect(seen).toEqual({ ok: true });
});

test(
  'through pauses, restarts and kills each name has one effect and one answer',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? 19);
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const answers = new Map<string, Outcome>();
    const tried = new Set<string>();
    const wrong: string[] = [];
    let core = await open(true);
    await giveMoney(core, 1);
    const ask = async (name: string) => {
      tried.add(name);
      const known = answers.get(name);
      const isOther = known !== undefined && random(4) === 0;
      const { outcome } = await core.sequencer.submit(order(), { names: [name], hash: isOther ? 'other' : 'h' });
      const expected = isOther ? reused : (answers.get(name) ?? outcome);
      if (JSON.stringify(outcome, String) !== JSON.stringify(expected, String)) wrong.push(name);
      if (!isOther) answers.set(name, outcome);
    };
    for (let step = 0; step < 150; step += 1) {
      const some = Array.from({ length: 1 + random(6) }, () => `1000/key/${random(120)}`);
      const kind = random(12);
      if (kind === 0) await passHour(core);
      if (kind === 1) time.now += random(3) * HOUR;
      if (kind === 2) {
        await closeCore(core);
        core = await open(random(2) === 0);
      }
      if (kind === 3) {
        // A kill: the batch reaches the database or not, its answers are never delivered.
        const { write } = core.store;
        const isWritten = random(2) === 0;
        core.store.write = async (prepared) => {
          if (isWritten) await write(prepared);
          throw new Error('killed');
        };
        await Promise.allSettled(some.map(ask));
        await core.store.close();
        core = await open(random(2) === 0);
        continue;
      }
      await Promise.all(some.map(ask));
    }
    for (const name of tried) await ask(name);
    expect([seed, wrong]).toEqual([seed, []]);
    expect([seed, await ordersStored()]).toEqual([seed, tried.size]);
    await closeCore(core);
    expect([seed, (await audit(database.pool, slices)).differences]).toEqual([seed, []]);
  },
);
