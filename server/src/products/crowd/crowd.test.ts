/** The crowd on a whole server, watched over a socket, and what is left of it when it is over. */
import { entriesOf } from '../../carry/store/journal.ts';
import pino from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApp } from '../../app/app.ts';
import type { Feed } from '../../carry/feed/feed.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { StartError } from '../../carry/store/database.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { futures, market, system } from '@glassbook/contract';
import { Crowd } from './crowd.ts';
import { robotsOf } from '../../shared/robots/robots.ts';
import { roster } from './roster.ts';

let whole: WholeApp;
let robots: Set<number>;
let socket: Socket;
let isOn = true;
const config = { crowd: true, crowdSeed: 3 };
/** No trader of the crowd acts on an old price, so the feed has its own motor. */
const living = { held: (feed: Feed) => feed };

beforeAll(async () => {
  whole = await wholeApp(config, living);
  robots = new Set(await robotsOf(whole.database.pool));
  const { port } = await whole.app.start();
  socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  for (const book of ['spot.book:BTC/USDT', 'futures.book:BTC/USDT-PERP'])
    await socket.timeout(10_000).emitWithAck('subscribe', book);
}, 120_000);
afterAll(async () => {
  socket.close();
  if (isOn) await whole.app.stop();
  await whole.database.drop();
}, 60_000);

/** The entries of the crowd, from the journal. Its accounts also buy what the demo of the NFT market sells, and draw. */
async function commands() {
  const { rows } = await whole.database.pool.query<{ entries: Buffer }>(
    'SELECT entries FROM journal ORDER BY first_seq',
  );
  return rows
    .flatMap(({ entries }) => entriesOf(entries))
    .flatMap(({ at, command }) => {
      const isCrowd = 'owner' in command && robots.has(command.owner) && !/^(nft|rewards)\./.test(command.kind);
      return isCrowd ? [{ at, command }] : [];
    });
}
const count = async (sql: string, values: unknown[] = []) =>
  Number((await whole.database.pool.query<{ count: string }>(sql, values)).rows[0]?.count);

test(
  'DEMO-001 DEMO-012 sixty accounts of robots trade spot and contracts by journaled commands, pay fees, and make a book, open interest and a funding rate',
  { timeout: 120_000 },
  async () => {
    const call = clientOf(whole.app);
    expect(robots.size).toBe(roster.length);
    await vi.waitFor(
      async () => {
        expect((await commands()).length).toBeGreaterThan(60);
        // The demo has lead traders too, who trade futures and are none of the crowd.
        const crowd = [[...robots]];
        expect(await count('SELECT count(*) FROM futures_trades WHERE taker_owner = ANY ($1)', crowd)).toBeGreaterThan(
          0,
        );
        expect(
          await count(
            // In the market that is watched, also while books are built up.
            'SELECT count(*) FROM spot_trades WHERE market = 1 AND taker_owner = ANY ($1) AND taker_fee > 0',
            crowd,
          ),
        ).toBeGreaterThan(1);
        // Open interest and the rate of the next funding are there from the first minute, in the contract that is watched.
        const contracts = await call(futures.markets, {});
        const watched = contracts.ok && contracts.message.find(({ symbol }) => symbol === 'BTC/USDT-PERP');
        expect(watched && watched.open_interest).toBeGreaterThan(0);
        expect(watched && watched.funding_rate).toMatch(/[1-9]/);
      },
      { timeout: 100_000, interval: 500 },
    );
    const kinds = new Set((await commands()).map(({ command }) => command.kind));
    const ofMoney = [...kinds].filter((kind) => !/^(spot|futures|stocks)\./.test(kind));
    expect(ofMoney.sort()).toEqual(['wallet.grantDemo', 'wallet.move']);
    const book = await call(market.depth, { symbol: 'BTC/USDT' });
    expect(book.ok && Math.min(book.message.bids.length, book.message.asks.length)).toBeGreaterThan(20);
    // A user who sees the market sees the note.
    expect(await call(system.health, {})).toMatchObject({ ok: true, message: { simulated_traders: true } });
  },
);

test('DEMO-004 never more than sixty commands in a second, and six once the books are built up', async () => {
  const times = (await commands()).map(({ at }) => at);
  const built = (times[0] ?? 0) + 61_000;
  for (const [place, at] of times.entries()) {
    // The journal's clock is whole milliseconds, and a command waits for the one before it.
    for (const [most, since] of [
      [60, 0],
      [6, built],
    ] as const) {
      const before = times[place - most];
      expect(before === undefined || before < since || at - before >= 980).toBe(true);
    }
  }
});

test('DEMO-004 no account is near the limit of open orders', async () => {
  const { rows } = await whole.database.pool.query<{ most: string }>(
    "SELECT max(count) AS most FROM (SELECT count(*) FROM spot_orders WHERE status = 'open' AND owner >= 1000 GROUP BY owner, market) AS counted",
  );
  expect(Number(rows[0]?.most)).toBeLessThanOrEqual(10);
});

test(
  'DEMO-001 the audit finds no difference, and a server without the crowd takes its orders out',
  { timeout: 120_000 },
  async () => {
    socket.close();
    await whole.app.stop();
    isOn = false;
    const { pool, url } = whole.database;
    const found = await audit(pool, slices);
    expect(found.differences).toEqual([]);
    expect(await count("SELECT count(*) FROM spot_orders WHERE status = 'open' AND owner >= 1000")).toBeGreaterThan(0);
    const again = await wholeAgain({ crowd: false, databaseUrl: url });
    await again.start();
    await vi.waitFor(
      async () =>
        expect(await count("SELECT count(*) FROM spot_orders WHERE status = 'open' AND owner >= 1000")).toBe(0),
      { timeout: 20_000 },
    );
    expect(await clientOf(again)(system.health, {})).toMatchObject({ message: { simulated_traders: false } });
    await again.stop();
  },
);

test(
  'DEMO-003 in production a database with robots is refused with one line, and nothing is written',
  { timeout: 60_000 },
  async () => {
    const { url } = whole.database;
    const seq = await count('SELECT seq AS count FROM checkpoint');
    for (const real of [
      { production: true, feed: 'live' as const },
      { money: 'real' as const, feed: 'live' as const },
    ]) {
      const refused = wholeAgain({ ...real, databaseUrl: url }).catch((error: unknown) => error);
      const error = (await refused) as Error;
      expect(error).toBeInstanceOf(StartError);
      expect(error.message).toMatch(
        /^this database has simulated traders \(CROWD\) and cannot be started in production.*$/,
      );
    }
    expect(await count('SELECT seq AS count FROM checkpoint')).toBe(seq);
  },
);

/** Another server on the same database. */
function wholeAgain(change: object) {
  const options = { logger: pino({ level: 'silent' }), onFatal: () => undefined, limits: 'off' as const };
  return openApp({ ...options, config: { ...whole.app.core.config, ...change } });
}

/** A crowd of its own on the clock of fake timers, and what it sends; every command is accepted, and none has an effect. */
function ownCrowd(now: () => number = () => Date.now()) {
  const sent: { at: number; command: { kind: string; owner?: number } }[] = [];
  const sequencer = {
    waiting: 0,
    submit: (command: { kind: string }) => {
      sent.push({ at: performance.now(), command });
      return Promise.resolve({ seq: 1, outcome: { ok: true } });
    },
  };
  const prices = { get: () => ({ price: 70_000n * 10n ** 8n, at: now() }) };
  const audience = { clients: () => 1, watches: () => true };
  const contracts = whole.app.doors.publicContracts;
  const crowd = new Crowd({ ...whole.app.core, contracts, sequencer, audience, prices, now } as never, [...robots], 1);
  return { crowd, sent };
}

test('DEMO-004 after its building minute the running crowd sends six commands in its busiest second', async () => {
  vi.useFakeTimers();
  try {
    const { crowd, sent } = ownCrowd();
    crowd.start();
    await vi.advanceTimersByTimeAsync(62_000);
    sent.length = 0;
    await vi.advanceTimersByTimeAsync(120_000);
    crowd.stop();
    const inSecondBefore = sent.map(({ at }) => sent.filter((each) => each.at > at - 1_000 && each.at <= at).length);
    expect(Math.max(...inSecondBefore)).toBe(6);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['a minute leaves them', 60_000, []],
  ['more than a minute takes them out', 60_001, [{ kind: 'spot.cancelAll' }]],
])('DEMO-001 orders from before a pause: %s', (_, pause, expected) => {
  vi.useFakeTimers();
  try {
    const { state } = whole.app.core;
    const { crowd, sent } = ownCrowd(() => state.at + pause);
    const [owner = 0] = robots;
    const order = { id: 1, market: 1, owner, side: 'buy', status: 'open', updatedAt: state.at };
    const money = { price: 60_000n * 10n ** 8n, amount: 10n ** 8n, filledAmount: 0n };
    const futures = { orders: [], positions: [], modes: [] };
    const stocks = { orders: [] };
    crowd.apply({ balances: [], spot: { orders: [{ ...order, ...money }] }, futures, stocks } as never);
    crowd.start();
    crowd.stop();
    expect(sent.map(({ command }) => command)).toEqual(expected.map((each) => ({ ...each, owner })));
  } finally {
    vi.useRealTimers();
  }
});

test('DEMO-006 commands of others go first: while any wait, a turn is skipped', { timeout: 20_000 }, () => {
  vi.useFakeTimers();
  try {
    const sent = vi.fn((_command: object) => Promise.resolve({ seq: 1, outcome: { ok: true } }));
    const sequencer = { waiting: 1, submit: sent };
    const { core } = whole.app;
    const contracts = whole.app.doors.publicContracts;
    const needs = {
      ...core,
      contracts,
      sequencer,
      audience: { clients: () => 1, watches: () => true },
      now: () => Date.now(),
    };
    const prices = { get: () => ({ price: 70_000n * 10n ** 8n, at: Date.now() }) };
    const crowd = new Crowd({ ...needs, prices } as never, [...robots], 1);
    crowd.start();
    vi.advanceTimersByTime(30_000);
    expect(sent).not.toHaveBeenCalled();
    sequencer.waiting = 0;
    vi.advanceTimersByTime(5_000);
    expect(sent).toHaveBeenCalled();
    crowd.stop();
    const before = sent.mock.calls.length;
    vi.advanceTimersByTime(30_000);
    expect(sent.mock.calls.length).toBe(before);
    // A trader without money is given some first, by a command of its own.
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ kind: 'wallet.grantDemo' });
  } finally {
    vi.useRealTimers();
  }
});
