/** Two servers on one database: one leads, the other follows it and takes over. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import pino from 'pino';
import { handClock } from '../../test/hand-clock.ts';
import { setPrice, wholeApp, type WholeApp } from '../../test/whole-app.ts';
import type { Feed } from '../carry/feed/feed.ts';
import { Hand } from '../carry/feed/hand.ts';
import { audit, stateHash } from '../carry/store/audit/audit.ts';
import { StartError } from '../carry/store/database.ts';
import { openStore } from '../carry/store/store.ts';
import { readLease, Replaced } from '../carry/store/connection/lease.ts';
import { openApp, type App, type AppOptions } from './app.ts';
import { slices } from './slices.ts';

let whole: WholeApp;
/** Those that still run. */
let running: Set<App>;
beforeEach(async () => {
  whole = await wholeApp();
  running = new Set([whole.app]);
});
afterEach(async () => {
  for (const app of running) await app.stop();
  await whole.database.drop();
});
async function stopFirst(): Promise<void> {
  running.delete(whole.app);
  await whole.app.stop();
}
const patience = { timeout: 30_000, interval: 10 };

/** Of a server on the same database. */
const options = (fatal: Error[] = []): AppOptions => ({
  config: whole.app.core.config,
  logger: pino({ level: 'silent' }),
  onFatal: (error) => fatal.push(error),
  patienceMs: 30_000,
  limits: 'off',
  hashCost: { memoryKib: 64, passes: 1 },
  held: (feed) => whole.hand.holds(feed),
});

/** A second server on the same database. `led` settles when it leads. */
async function secondServer(
  more: Pick<AppOptions, 'clock' | 'held'> = {},
): Promise<{ led: Promise<App>; fatal: Error[] }> {
  const fatal: Error[] = [];
  const standing = Promise.withResolvers<'stands by'>();
  const led = openApp({ ...options(fatal), ...more, standingBy: () => standing.resolve('stands by') });
  led.catch(() => undefined);
  await Promise.race([standing.promise, led]);
  return { led, fatal };
}

test('STANDBY-004 a second server stands by while the first one leads, and goes on where it ended', async () => {
  const { led } = await secondServer();
  await setPrice(whole.app, 70_001);
  await stopFirst();
  const { state } = whole.app.core;
  const [seq, hash] = [state.seq, stateHash(state)];
  const second = await led;
  running.add(second);
  // Its own start is in the journal too, where settings differ: here none do.
  expect([second.core.state.seq, stateHash(second.core.state)]).toEqual([seq, hash]);
  await setPrice(second, 70_002);
  expect((await audit(whole.database.pool, slices)).differences).toEqual([]);
});

test('STANDBY-004 ticks of the feed that are in no journal are in the candles of the server that takes over, once each', async () => {
  // The clock of each server stands still: a price that moved little is held, and journaled when time passes.
  const first = Math.floor(Date.now() / 300_000) * 300_000 + 600_000;
  const standing = (at: number) => ({ ...handClock(), now: () => at });
  const hand = new Hand();
  const price = 70_000n * 10n ** 8n;
  const held = price + 10n ** 8n;
  /** What the feed says of that minute when it is asked later. */
  const minute = { time: first, open: price, high: held, low: price, close: held, volume: 5n };
  const asked = (feed: Feed): Feed => ({
    ...hand.holds(feed),
    history: (market, from, to) => Promise.resolve(market.id === 1 && from <= first && to > first ? [minute] : []),
  });
  await whole.close();
  whole = await wholeApp({}, { clock: standing(first), held: asked });
  running = new Set([whole.app]);
  const candles = async (period: string) => {
    const { rows } = await whole.database.pool.query(
      'SELECT high::text, close::text, volume::text FROM market_candles WHERE market = 1 AND period = $1 ORDER BY time DESC LIMIT 1',
      [period],
    );
    return rows[0] as unknown;
  };
  await whole.app.start();
  const { led } = await secondServer({ clock: standing(first + 60_000), held: asked });
  await hand.turn([{ market: 1, price, volume: 2n }]);
  await hand.turn([{ market: 1, price: held, volume: 3n }]);
  const journaled = { high: `${price}`, close: `${price}`, volume: '2' };
  expect(await candles('1min')).toEqual(journaled);
  expect(await candles('5min')).toEqual(journaled);

  // As at kill -9: nothing is journaled any more.
  await whole.app.core.heartbeat.stop();
  await whole.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'glassbook leader %'`,
  );
  running.add(await led);
  const read = { high: `${held}`, close: `${held}`, volume: '5' };
  expect(await candles('1min')).toEqual(read);
  expect(await candles('5min')).toEqual(read);
});

test('STANDBY-009 a standby takes a snapshot beside following, and a cold start loads it', async () => {
  await setPrice(whole.app, 70_005);
  const { led } = await secondServer();
  const folder = join(whole.app.core.config.dataDir, 'snapshots');
  const taken = () => expect(readdirSync(folder).filter((name) => name.endsWith('.snapshot'))).toHaveLength(1);
  await vi.waitFor(taken, patience);
  await setPrice(whole.app, 70_006);
  await stopFirst();
  const second = await led;
  await setPrice(second, 70_007);
  const [seq, hash] = [second.core.state.seq, stateHash(second.core.state)];
  await second.stop();
  const said: string[] = [];
  const third = await openApp({
    ...options(),
    logger: pino({ level: 'info' }, { write: (line: string) => void said.push(line) }),
  });
  running.add(third);
  expect(said.filter((line) => line.includes('a snapshot was loaded'))).toHaveLength(1);
  expect([third.core.state.seq, stateHash(third.core.state)]).toEqual([seq, hash]);
});

test('STANDBY-005 a leader whose lease was taken takes no command any more, though it has none to store', async () => {
  const { sequencer } = whole.app.core;
  const other = await openStore(whole.database.url, []);
  await vi.waitFor(() => expect(whole.fatal).toEqual([expect.any(Replaced)]), patience);
  expect(sequencer.running).toBe(false);
  await expect(setPrice(whole.app, 70_003)).rejects.toThrow();
  expect((await readLease(whole.database.pool)).epoch).toBe(other.epoch);
  await other.close();
});

test('STANDBY-002 a standby that computes something else never leads, and says what differs', async () => {
  const { led } = await secondServer();
  await setPrice(whole.app, 70_004);
  await whole.database.pool.query('UPDATE index_prices SET price = price + 1 WHERE market = 1');
  await stopFirst();
  await expect(led).rejects.toThrow(StartError);
  await expect(led).rejects.toThrow(/may not lead: indexPrice.prices 1: stored/);
});
