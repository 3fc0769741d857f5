/** Alerts on a real database: written once, whatever is tried again, and nothing lost when a process ends. */
import type { Changes } from '@glassbook/engine';
import { words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, openCore, type Core } from '../../../test/trading.ts';
import { openTraders } from '../../../test/open-traders.ts';
import { Activity } from '../../shared/activity/activity.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { OwnerLock } from '../../carry/http/owner-lock.ts';
import { slices } from '../../app/slices.ts';
import { catalogOf, type Catalog } from '../../carry/store/catalog.ts';
import { InForce } from '../../carry/store/settings/in-force.ts';
import { pause } from './pause.ts';
import { alertsOf, insertAlert, type Setting } from './rows.ts';
import { AlertWatch } from './watch.ts';

const began = 1_776_859_668_000;
const usdt = 10n ** 8n;
let database: TestDatabase;
let core: Core;
let catalog: Catalog;
let owner: number;
let seq: number;
const open: AlertWatch[] = [];

beforeAll(async () => {
  database = await testDatabase();
  core = await openCore(database, { clock: () => began });
  catalog = catalogOf(core.state, await InForce.read(database.pool), slices, 0);
});
afterAll(async () => {
  await closeCore(core);
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(
    'DELETE FROM alerts; DELETE FROM alert_checkpoint; DELETE FROM letters; DELETE FROM account_activity',
  );
  await openTraders(database.pool, 1);
  const { rows } = await database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  owner = Number(rows[0]?.id);
  seq = core.sequencer.committedSeq;
});
afterEach(async () => {
  for (const watch of open.splice(0)) await watch.close();
});

const wanted = (part: Partial<Setting> = {}): Setting => ({
  ...{
    market: 1,
    condition: 'rises',
    threshold: 80_000n * usdt,
    splitAt: 0,
    windowMs: 0,
    everyTime: false,
    byMail: false,
  },
  ...{ note: '', expiresAt: undefined },
  ...part,
});
async function create(part: Partial<Setting> = {}) {
  const made = await inTransaction(database.pool, (client) =>
    insertAlert(client, owner, wanted(part), { at: began, seq }),
  );
  if (!made) throw new Error('there is such an alert');
  return made;
}

type Given = { pool?: Pool; at?: number; failed?: (error: unknown) => void; recorded?: string[] };
function watchOf({ pool = database.pool, at = seq, failed = () => undefined, recorded = [] }: Given = {}): AlertWatch {
  const activity = new Activity();
  activity.onRecorded(({ happening }) => recorded.push(happening.id));
  const letters = new LetterQueue(pool, () => began);
  const watch = new AlertWatch({
    ...{ pool, catalog, activity, letters, now: () => began, seq: at, isFull: () => false, failed, againMs: 5 },
  });
  open.push(watch);
  return watch;
}
function commit(watch: AlertWatch, whole: number): void {
  seq += 1;
  const prices = [{ market: 1, price: BigInt(whole) * usdt, at: began + seq, seq, volume: 0n }];
  watch.committed({ seq, at: began + seq, changes: { indexPrice: { prices } } as unknown as Changes });
}
async function price(watch: AlertWatch, whole: number): Promise<void> {
  commit(watch, whole);
  await watch.settled();
}
const stored = async () => {
  const [alert] = await alertsOf(database.pool, owner, undefined);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM account_activity ORDER BY n');
  return { status: alert?.status, fired: alert?.fired, armed: alert?.armed, events: rows.map(({ id }) => id) };
};

/** A pool whose transactions fail where the test says so: before the commit, or after it, as an answer that is lost. */
function failing(at: 'begin' | 'commit', times: number): Pool {
  let left = times;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.pool.connect();
    const query = async (text: string, values?: unknown[]) => {
      const fails = left > 0 && text === at.toUpperCase();
      const answer = text === 'BEGIN' && fails ? undefined : await client.query(text, values);
      if (!fails) return answer;
      left -= 1;
      throw new Error(`the answer to ${text} is lost`);
    };
    return { query, release: (broken?: Error) => client.release(broken) } as unknown as PoolClient;
  };
  return { connect, query: database.pool.query.bind(database.pool) } as unknown as Pool;
}

test('ALERT-007 an alert that fires is written with its event, once, and is done', async () => {
  const { id } = await create({ note: 'sell some' });
  const recorded: string[] = [];
  const watch = watchOf({ recorded });
  for (const whole of [79_000, 80_000, 81_000, 79_000, 82_000]) await price(watch, whole);
  expect(await stored()).toEqual({ status: 'done', fired: 1, armed: false, events: [`alert:${id}:1`] });
  expect(recorded).toEqual([`alert:${id}:1`]);
  const { rows } = await database.pool.query('SELECT kind, params FROM account_activity');
  const params = {
    symbol: 'BTC/USDT',
    threshold: '80000.00',
    window: '',
    price: '80000.00',
    quote: 'USDT',
    note: 'sell some',
  };
  expect(rows).toEqual([{ kind: 'alert_rises', params }]);
});

test('ALERT-006 one that fires every time fires again once the price was back, also after a restart between', async () => {
  const { id } = await create({ everyTime: true });
  const first = watchOf();
  for (const whole of [80_000, 79_999, 80_001]) await price(first, whole);
  expect(await stored()).toMatchObject({ fired: 1, armed: false });
  await first.close();
  const second = watchOf();
  for (const whole of [79_990, 80_010, 79_920, 79_900]) await price(second, whole);
  expect(await stored()).toMatchObject({ fired: 1, armed: true });
  await second.close();
  const third = watchOf();
  await price(third, 80_000);
  expect(await stored()).toEqual({
    status: 'active',
    fired: 2,
    armed: false,
    events: [`alert:${id}:1`, `alert:${id}:2`],
  });
});

test.each(['begin', 'commit'] as const)(
  'ALERT-008 a fault of the database at %s is tried again until it is written, and nothing fires twice',
  async (at) => {
    const { id } = await create({ everyTime: true, byMail: true });
    const [errors, recorded]: [unknown[], string[]] = [[], []];
    const watch = watchOf({ pool: failing(at, 3), failed: (error) => errors.push(error), recorded });
    await price(watch, 80_000);
    expect(errors).toHaveLength(3);
    expect(await stored()).toMatchObject({ fired: 1, events: [`alert:${id}:1`] });
    expect(recorded).toEqual([`alert:${id}:1`]);
    expect((await database.pool.query('SELECT FROM letters')).rowCount).toBe(1);
  },
);

test('ALERT-008 of two processes that find the same, one writes it', async () => {
  const { id } = await create();
  const [one, other] = [watchOf(), watchOf()];
  await price(one, 70_000);
  seq -= 1;
  await price(other, 70_000);
  await Promise.all([price(one, 80_000), ((seq -= 1), price(other, 80_000))]);
  expect(await stored()).toMatchObject({ fired: 1, events: [`alert:${id}:1`] });
});

test('ALERT-008 what its owner changed meanwhile is not fired by what was found before', async () => {
  const { id } = await create();
  const watch = watchOf();
  await price(watch, 79_000);
  await database.pool.query('UPDATE alerts SET threshold = $2, version = version + 1 WHERE id = $1', [
    ...[id, String(90_000n * usdt)],
  ]);
  await price(watch, 80_000);
  expect(await stored()).toMatchObject({ status: 'active', fired: 0, events: [] });
});

test.each([
  ['fires every time', true, 2],
  ['fires once', false, 1],
])(
  'ALERT-003 resuming one that is active and %s does not put it back before what was found of it',
  async (_, everyTime, fired) => {
    const { id } = await create({ everyTime });
    const recorded: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const connect = () => gate.promise.then(() => database.pool.connect());
    const watch = watchOf({
      pool: { connect, query: database.pool.query.bind(database.pool) } as unknown as Pool,
      recorded,
    });
    await price(watch, 79_000);
    commit(watch, 80_000);
    const parts = {
      pool: database.pool,
      lock: new OwnerLock(database.pool, 'alert'),
      catalog,
      watch,
      priceOf: () => 80_000n * usdt,
      seq: () => seq,
      splitsOf: () => [],
      now: () => began,
    };
    const { answer } = pause({ ...parts, mails: true });
    const resumed = await answer({
      body: { id: String(id), paused: '0' },
      caller: { userId: owner, sessionId: 1 },
    } as never);
    expect(resumed).toMatchObject({ ok: true, message: { status: 'active' } });
    gate.resolve(undefined);
    await watch.settled();
    for (const whole of [79_000, 80_000]) await price(watch, whole);
    const events = [`alert:${id}:1`, `alert:${id}:2`].slice(0, fired);
    expect(await stored()).toMatchObject({ fired, events });
    expect(recorded).toEqual(events);
  },
);

test('ALERT-003 one whose resuming was stored and not answered is in force once it is resumed again', async () => {
  const { id } = await create();
  await database.pool.query("UPDATE alerts SET status = 'paused' WHERE id = $1", [id]);
  const watch = watchOf();
  await price(watch, 79_000);
  await database.pool.query("UPDATE alerts SET status = 'active', version = version + 1 WHERE id = $1", [id]);
  const lock = new OwnerLock(database.pool, 'alert');
  const parts = {
    pool: database.pool,
    lock,
    catalog,
    watch,
    priceOf: () => undefined,
    seq: () => seq,
    splitsOf: () => [],
    now: () => began,
  };
  const asked = { body: { id: String(id), paused: '0' }, caller: { userId: owner, sessionId: 1 } };
  await pause({ ...parts, mails: true }).answer(asked as never);
  await price(watch, 80_000);
  expect(await stored()).toMatchObject({ fired: 1 });
});

test('ALERT-009 prices that were committed and not checked when a process ended are checked by the next one', async () => {
  const submit = (whole: number) =>
    core.sequencer.submit({
      kind: 'indexPrice.update',
      source: 'test',
      prices: [{ market: 1, price: BigInt(whole) * usdt, volume: 0n }],
    });
  await submit(79_000);
  seq = core.sequencer.committedSeq;
  const { id } = await create({ everyTime: true });
  const first = watchOf();
  await first.close();
  // Nothing follows these three: the level is reached, left by the re-arm distance, and reached again.
  for (const whole of [80_500, 79_000, 80_100]) await submit(whole);
  const later = await create({ threshold: 80_200n * usdt });
  await database.pool.query('UPDATE alerts SET seq = $2 WHERE id = $1', [later.id, core.sequencer.committedSeq]);
  await database.pool.query('INSERT INTO alert_checkpoint (seq) VALUES ($1) ON CONFLICT (one) DO UPDATE SET seq = $1', [
    seq,
  ]);
  for (let start = 0; start < 2; start += 1) {
    const watch = watchOf({ at: core.sequencer.committedSeq });
    await watch.put(later, false);
    await watch.put(later, true);
    seq = core.sequencer.committedSeq;
    await price(watch, 80_100);
    await watch.close();
  }
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM account_activity ORDER BY n');
  expect(rows.map((row) => row.id)).toEqual([`alert:${id}:1`, `alert:${id}:2`]);
});

test('ALERT-010 the letter is in the language of its owner', async () => {
  await database.pool.query("UPDATE users SET language = 'fra' WHERE id = $1", [owner]);
  await create({ byMail: true });
  await price(watchOf(), 80_000);
  const { rows } = await database.pool.query<{ subject: string; locale: string }>(
    "SELECT body->>'subject' AS subject, body->>'locale' AS locale FROM letters",
  );
  const subject = words('fr', 'notification', 'notice.alert_rises', {
    symbol: 'BTC/USDT',
    threshold: '80000.00',
    quote: 'USDT',
  });
  expect(rows).toEqual([{ subject, locale: 'fr' }]);
});

test('ALERT-010 letters to one account are at most ten in a clock hour, after codes of sign-ups, and what is beyond is in the list', async () => {
  await create({ everyTime: true, byMail: true });
  const watch = watchOf();
  for (let n = 0; n < 12; n += 1) {
    await price(watch, 80_000);
    await price(watch, 79_000);
  }
  expect((await stored()).events).toHaveLength(12);
  const { rows } = await database.pool.query<{ turn: number; body: { subject: string } }>(
    'SELECT turn, body FROM letters ORDER BY turn',
  );
  expect(rows.map(({ turn }) => turn)).toEqual([2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010]);
  expect(rows[0]?.body.subject).toContain('BTC/USDT');
});

test('ALERT-011 an alert whose time is over does not fire, and is shown as expired', async () => {
  await create({ expiresAt: began - 1 });
  const watch = watchOf();
  await watch.expire();
  await price(watch, 80_000);
  expect(await stored()).toMatchObject({ status: 'expired', fired: 0, events: [] });
});

test('ALERT-005 after a start the windows have the prices of the candles', async () => {
  await database.pool.query(
    `INSERT INTO market_candles (market, period, time, open, high, low, close, volume, value)
     VALUES (1, '1min', $1, 7000000000000, 7100000000000, 7000000000000, 7100000000000, 0, 0) ON CONFLICT DO NOTHING`,
    [began - 600_000],
  );
  await create({ condition: 'gains', threshold: 50_000n, windowMs: 900_000 });
  await price(watchOf(), 73_500);
  expect(await stored()).toMatchObject({ status: 'done', fired: 1 });
});
