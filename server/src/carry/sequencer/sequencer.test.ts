import { access } from 'node:fs';
import { slices } from '../../app/slices.ts';
import { describe } from '@glassbook/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { Fault } from '../process/fault.ts';
import { loadState } from '../store/load.ts';
import { PAST, RequestExpired } from './request-expired.ts';

let database: TestDatabase;
let core: Core;
beforeEach(async () => {
  database = await testDatabase();
  core = await openCore(database);
  await giveMoney(core, 4);
});
afterEach(async () => {
  await closeCore(core);
  await database.drop();
});

const lines = (state: Core['state']) => [...describe(state)];
const batches = async () =>
  Number((await database.pool.query<{ count: string }>('SELECT count(*) FROM journal')).rows[0]?.count);

test('SPOT-024 an answer is sent after its commit: another connection reads the row at once', async () => {
  const { outcome } = await core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100));
  const id = 'order' in outcome ? outcome.order.id : undefined;
  const { rows } = await database.pool.query('SELECT status, price, amount FROM spot_orders WHERE id = $1', [id]);
  expect(rows).toEqual([{ status: 'open', price: '6000000000000', amount: '100000' }]);
});

test('SPOT-024 nothing is answered or published before it is stored', async () => {
  let release: () => void = () => undefined;
  const { write } = core.store;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  core.store.write = async (params) => {
    await waiting;
    await write(params);
  };
  const seen: string[] = [];
  core.sequencer.onCommitted(() => seen.push('published'));
  const answer = core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100)).then(() => seen.push('answered'));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(seen).toEqual([]);
  release();
  await answer;
  expect(seen).toEqual(['published', 'answered']);
});

test('SPOT-024 the published number is that of the last stored entry, not of the last applied one', async () => {
  const before = core.sequencer.committedSeq;
  expect(before).toBe(core.sequencer.seq);
  let release: () => void = () => undefined;
  const { write } = core.store;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  core.store.write = async (params) => {
    await waiting;
    await write(params);
  };
  const answer = core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100));
  expect([core.sequencer.seq, core.sequencer.committedSeq]).toEqual([before + 1, before]);
  release();
  await answer;
  expect(core.sequencer.committedSeq).toBe(before + 1);
});

test('the watch is called for every command and every commit', async () => {
  await closeCore(core);
  const calls: unknown[] = [];
  core = await openCore(database, {
    watch: {
      command: (kind, end) => calls.push(`${kind} ${end}`),
      commit: (commands, seq) => calls.push([commands, seq]),
    },
  });
  const { seq } = core.sequencer;
  const order = limitOrder(user(0), 'buy', 60_000, 100);
  const request = { names: ['1000/key/watched'], hash: 'h' };
  await Promise.all([
    core.sequencer.submit(order, request),
    core.sequencer.submit(order, request),
    core.sequencer.submit({ kind: 'spot.cancelOrder', owner: user(0), order: 1 }),
  ]);
  await core.sequencer.stop();
  await expect(core.sequencer.submit(order)).rejects.toBeInstanceOf(Fault);
  expect(calls).toEqual([
    'spot.placeOrder ok',
    'spot.placeOrder repeated',
    'spot.cancelOrder spot.order_not_open',
    [2, seq + 2],
    'spot.placeOrder turned_away',
  ]);
});

test('commands of one turn are stored in one batch, in arrival order', async () => {
  const before = await batches();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, place) =>
      core.sequencer.submit(limitOrder(user(place % 4), 'buy', 50_000 + place, 20)),
    ),
  );
  expect(answers.map(({ seq }) => seq)).toEqual(answers.map((_, place) => (answers[0]?.seq ?? 0) + place));
  expect((await batches()) - before).toBeLessThanOrEqual(3);
});

test('SPOT-022 a restart restores the same state', async () => {
  await core.sequencer.submit(limitOrder(user(0), 'buy', 71_000, 200));
  await core.sequencer.submit(limitOrder(user(1), 'sell', 90_000, 200), { names: ['1001/key/a'], hash: 'h' });
  await core.sequencer.submit({ kind: 'spot.haltMarket', market: 2 });
  const { state } = await loadState(database.pool, slices);
  expect(lines(state)).toEqual(lines(core.state));
});

test('SPOT-018 the same request gets the first answer, at once and after a restart; another body is refused', async () => {
  const request = { names: ['1000/key/a', '1000/order/mine'], hash: 'h' };
  const command = limitOrder(user(0), 'buy', 60_000, 100);
  const [first, second] = await Promise.all([
    core.sequencer.submit(command, request),
    core.sequencer.submit(command, request),
  ]);
  expect(second.outcome).toEqual(first.outcome);
  await closeCore(core);
  core = await openCore(database);
  expect((await core.sequencer.submit(command, request)).outcome).toEqual(first.outcome);
  expect((await core.sequencer.submit(command, { ...request, hash: 'other' })).outcome).toEqual({
    ok: false,
    reason: 'request.key_reused',
  });
  expect((await core.sequencer.submit(command, { names: ['1000/order/mine'], hash: 'other' })).outcome).toEqual({
    ok: false,
    reason: 'spot.client_order_id_taken',
  });
  const { rows } = await database.pool.query('SELECT count(*) FROM spot_orders WHERE owner = 1000');
  expect(rows).toEqual([{ count: '1' }]);
});

/** The sequencer opened again, with a time that a test moves on. */
async function openTimed(): Promise<{ ms: number }> {
  const now = { ms: 2_000_000_000_000 };
  await closeCore(core);
  core = await openCore(database, { clock: () => now.ms }, { fill: false });
  return now;
}

test('STANDBY-007 a command that is taken after its deadline is refused, with a name or without, and changes nothing', async () => {
  const now = await openTimed();
  const command = limitOrder(user(0), 'buy', 60_000, 100);
  const { seq } = core.sequencer;
  for (const request of [undefined, { names: ['1000/key/deadline'], hash: 'h' }])
    await expect(core.sequencer.submit(command, request, now.ms - 1)).rejects.toThrow(RequestExpired);
  expect(core.sequencer.seq).toBe(seq);
  expect((await core.sequencer.submit(command, undefined, now.ms)).outcome.ok).toBe(true);
});

test('STANDBY-007 one whose names were looked up for too long is refused too, and a first answer is repeated after it', async () => {
  const now = await openTimed();
  const command = limitOrder(user(0), 'buy', 60_000, 100);
  const request = { names: ['1000/key/slow'], hash: 'h' };
  const find = core.earlier.find.bind(core.earlier);
  core.earlier.find = async (names) => {
    const rows = await find(names);
    now.ms += 5_000;
    return rows;
  };
  const { seq } = core.sequencer;
  await expect(core.sequencer.submit(command, request, now.ms + 4_000)).rejects.toThrow(RequestExpired);
  expect(core.sequencer.seq).toBe(seq);
  const first = await core.sequencer.submit(command, request, now.ms + 6_000);
  expect((await core.sequencer.submit(command, request, now.ms - 1)).outcome).toEqual(first.outcome);
});

test('SPOT-018 a late request gets the first answer where there is one, also after a restart, and is not carried out where there is none', async () => {
  const command = limitOrder(user(0), 'buy', 60_000, 100);
  const request = { names: ['1000/key/late'], hash: 'h' };
  await expect(core.sequencer.submit(command, request, PAST)).rejects.toThrow(RequestExpired);
  const { seq } = core.sequencer;
  await expect(core.sequencer.submit(command, request, PAST)).rejects.toThrow(RequestExpired);
  expect(core.sequencer.seq).toBe(seq);
  const first = await core.sequencer.submit(command, request);
  expect((await core.sequencer.submit(command, request, PAST)).outcome).toEqual(first.outcome);
  await closeCore(core);
  core = await openCore(database);
  expect((await core.sequencer.submit(command, request, PAST)).outcome).toEqual(first.outcome);
  await expect(core.sequencer.submit(command, { names: ['1000/key/none'], hash: 'h' }, PAST)).rejects.toThrow(
    RequestExpired,
  );
});

test('a failed commit answers UNKNOWN to all pending callers, ends the writer and takes no more commands', async () => {
  core.store.write = () => Promise.reject(new Error('the connection is gone'));
  const answers = await Promise.allSettled(
    [1, 2, 3].map((lots) => core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100 + lots))),
  );
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { outcomeUnknown: true } });
  expect(core.fatal).toHaveLength(1);
  await expect(core.sequencer.submit({ kind: 'clock.tick' })).rejects.toBeInstanceOf(Fault);
});

test('a commit that times out counts as failed', async () => {
  await closeCore(core);
  core = await openCore(database, { commitTimeoutMs: 50 });
  core.store.write = () => new Promise(() => undefined);
  await expect(core.sequencer.submit({ kind: 'clock.tick' })).rejects.toMatchObject({ outcomeUnknown: true });
  expect(core.fatal[0]?.message).toContain('not answered within 50 ms');
});

test('a commit of many rows has as much more time: what one timer changes would be tried again after each start', async () => {
  await closeCore(core);
  core = await openCore(database, { commitTimeoutMs: 5, commitRows: 1 });
  core.store.write = () => new Promise(() => undefined);
  const claimed = core.sequencer.submit({ kind: 'wallet.claimDemo', owner: user(7) });
  await expect(claimed).rejects.toMatchObject({ outcomeUnknown: true });
  const [, limit] = /not answered within (\d+) ms/.exec(core.fatal[0]?.message ?? '') ?? [];
  expect(Number(limit)).toBeGreaterThan(5);
});

test('a commit that was answered while the process itself stood still is not late', async () => {
  await closeCore(core);
  core = await openCore(database, { commitTimeoutMs: 50 });
  // As a collection of a large heap does: the answer comes meanwhile, and the timer is due before it is read.
  core.store.write = () =>
    new Promise((answered) => {
      setImmediate(() => {
        access('.', () => answered());
        for (const until = performance.now() + 500; performance.now() < until;);
      });
    });
  await core.sequencer.submit({ kind: 'clock.tick' });
  expect(core.fatal).toEqual([]);
});

test('a writer that lost its lease stores nothing', async () => {
  const before = await batches();
  const newer = await openCore(database);
  await expect(core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100))).rejects.toMatchObject({
    outcomeUnknown: true,
  });
  expect(core.fatal[0]?.message).toContain('another writer took over');
  expect(await batches()).toBe(before);
  expect((await newer.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100))).outcome.ok).toBe(true);
  await closeCore(newer);
});

test('commands beyond the queue limit are rejected before they are applied', async () => {
  await closeCore(core);
  core = await openCore(database, { waitingMax: 5 });
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, place) => core.sequencer.submit(limitOrder(user(0), 'buy', 60_000 + place, 20))),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
  ]);
  expect(core.fatal).toEqual([]);
});

test('SPOT-017 a clock command is sent when a timer is due and no other command arrives', async () => {
  await closeCore(core);
  const shift = { ms: 0 };
  core = await openCore(database, { clock: () => 1_800_000_000_000 + shift.ms });
  await core.sequencer.submit({
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: 70_000n * 10n ** 8n, volume: 0n }],
  });
  expect(core.state.spot.markets.get(1)?.ladder.bids.length).toBeGreaterThan(0);
  shift.ms = 16_000;
  const published = new Promise((resolve) => core.sequencer.onCommitted(resolve));
  core.sequencer.start();
  await published;
  expect(core.state.spot.markets.get(1)?.ladder.bids).toEqual([]);
});

test('a stop answers accepted commands and takes no more', async () => {
  const taken = core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100));
  const stopped = core.sequencer.stop();
  await expect(core.sequencer.submit({ kind: 'clock.tick' })).rejects.toMatchObject({ outcomeUnknown: false });
  expect((await taken).outcome.ok).toBe(true);
  await stopped;
});

test('a changed setting becomes one command, and an invalid setting is named', async () => {
  const { seq } = core.sequencer;
  await closeCore(core);
  await database.pool.query(
    `UPDATE settings SET value = jsonb_set(value, '{takerFeePpm}', '700') WHERE key = 'market:1'`,
  );
  core = await openCore(database);
  expect(core.sequencer.seq).toBe(seq + 1);
  expect(core.state.spot.markets.get(1)?.settings.takerFeePpm).toBe(700);
  await closeCore(core);
  await database.pool.query(`UPDATE settings SET value = jsonb_set(value, '{tick}', '"0.001"') WHERE key = 'market:1'`);
  await expect(openCore(database)).rejects.toThrow('the setting market:1 is not valid');
  await database.pool.query(`UPDATE settings SET value = jsonb_set(value, '{tick}', '"0.01"') WHERE key = 'market:1'`);
  core = await openCore(database);
});
