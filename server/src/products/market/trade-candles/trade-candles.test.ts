import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import type { TradeRow } from '../../../carry/books/order-books.ts';
import type { Candle } from '../candles/candle.ts';
import { candlePeriods, periodStart, type CandlePeriod } from '../candles/period.ts';
import { addTrade, flat, withFlat } from './add-trade.ts';
import { startOf, TradeCandles } from './trade-candles.ts';

/** The end of a month, a Sunday: minutes, hours, days, weeks and months all end in the steps below. */
const start = Date.UTC(2026, 4, 31, 23, 57, 0);
const markets = [1, 4];
const STOCK = 4;
const listed = markets.map((id) => ({ id, product: id === STOCK ? 'stocks' : 'spot' }));

const fields = fc.record({
  market: fc.constantFrom(...markets),
  /** To exactly the edge of a period, to the millisecond before one, or anywhere. */
  step: fc.oneof(
    fc.constant({ kind: 'same' as const }),
    fc.record({
      kind: fc.constantFrom('edge' as const, 'before edge' as const),
      period: fc.constantFrom(...candlePeriods),
    }),
    fc.record({
      kind: fc.constant('later' as const),
      ms: fc.oneof(fc.nat(3_000), fc.nat(400_000), fc.nat(20_000_000)),
    }),
  ),
  price: fc.bigInt({ min: 1n, max: 10_000_000_000_000n }),
  amount: fc.bigInt({ min: 1n, max: 10n ** 20n }),
  value: fc.bigInt({ min: 0n, max: 10n ** 20n }),
});
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never;

/** The times are those of an engine: they never go back. */
function tradesOf(list: readonly Fields[]): TradeRow[] {
  let at = start;
  return list.map(({ step, ...each }, index) => {
    if (step.kind === 'later') at += step.ms;
    if (step.kind === 'edge' || step.kind === 'before edge') {
      // The next opening time after now, found without the code that is tested: minute after minute.
      let edge = Math.floor(at / 60_000) * 60_000 + 60_000;
      while (opening(step.period, edge) !== edge) edge += 60_000;
      at = Math.max(at, step.kind === 'edge' ? edge : edge - 1);
    }
    return { id: index + 1, at, takerSide: 'buy' as const, ...each };
  });
}

/** The opening time of the candle of a moment, by the calendar. */
function opening(period: CandlePeriod, at: number): number {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === '1M') return Date.UTC(year, month, 1);
  if (period === '1W') return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
  if (period === '1D') return Date.UTC(year, month, day);
  if (period === '4hour') return Date.UTC(year, month, day, date.getUTCHours() - (date.getUTCHours() % 4));
  const minutes = Number(period.replace('min', ''));
  return Date.UTC(year, month, day, date.getUTCHours(), date.getUTCMinutes() - (date.getUTCMinutes() % minutes));
}

/** All candles of a market with trades, from all of the trades at once. */
function folded(trades: readonly TradeRow[], market: number, period: CandlePeriod): Candle[] {
  const own = trades.filter((trade) => trade.market === market);
  return [...new Set(own.map(({ at }) => opening(period, at)))].map((time) => {
    const inside = own.filter(({ at }) => opening(period, at) === time);
    const prices = inside.map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1));
    const sum = (pick: (trade: TradeRow) => bigint) => inside.reduce((so, trade) => so + pick(trade), 0n);
    return {
      time,
      open: inside[0]!.price,
      high: prices.at(-1)!,
      low: prices[0]!,
      close: inside.at(-1)!.price,
      volume: sum(({ amount }) => amount),
      value: sum(({ value }) => value),
    };
  });
}

describe('candles of trades', () => {
  test('they are a fold of all the trades, in every period', () => {
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1, maxLength: 60 }), (list) => {
        const trades = tradesOf(list);
        for (const market of markets) {
          const open = new Map();
          const made = new Map<string, Candle>();
          for (const trade of trades.filter((each) => each.market === market))
            for (const { market: _, period, ...candle } of addTrade(open, trade))
              made.set(`${period} ${candle.time}`, candle);
          for (const period of candlePeriods) {
            const own = [...made].filter(([key]) => key.startsWith(`${period} `)).map(([, candle]) => candle);
            expect(own).toEqual(folded(trades, market, period));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each(candlePeriods)('with the flat ones no %s is missing between the first and the last', (period) => {
    const trades = tradesOf([
      { market: 1, step: { kind: 'same' }, price: 5n, amount: 1n, value: 5n },
      { market: 1, step: { kind: 'later', ms: 100 * 86_400_000 }, price: 7n, amount: 1n, value: 7n },
    ]);
    const real = folded(trades, 1, period);
    const to = trades[1]!.at + (period === '1min' ? 600_000 : 70 * 86_400_000);
    const all = withFlat(period, real, to);
    const openings = [];
    for (let at = opening(period, start); at <= to; at += 60_000) if (opening(period, at) === at) openings.push(at);
    expect(all.map(({ time }) => time)).toEqual(openings);
    for (const { time, ...candle } of all) {
      const traded = real.find((each) => each.time === time);
      const price = time < real[1]!.time ? 5n : 7n;
      expect({ time, ...candle }).toEqual(
        traded ?? { time, open: price, high: price, low: price, close: price, volume: 0n, value: 0n },
      );
    }
  });
});

describe('candles of trades, on PostgreSQL', () => {
  let db: TestDatabase;
  let log: TradeRow[];
  beforeEach(async () => {
    db = await testDatabase();
    log = [];
  });
  afterEach(async () => {
    await db.drop();
  });

  /** A server's candles, over the trades that are stored. */
  function opened() {
    const listeners: ((product: string, trade: TradeRow) => void)[] = [];
    const stored = {
      product: 'spot',
      after: (id: number, limit: number) => Promise.resolve(log.slice(id, id + limit)),
    };
    const books = {
      logs: () => [stored],
      onTraded: (listener: (typeof listeners)[number]) => listeners.push(listener),
    };
    const candles = new TradeCandles(db.pool, listed, books, start);
    const commit = (trade: TradeRow) => {
      log.push(trade);
      candles.advance(trade.at);
      for (const listener of listeners) listener('spot', trade);
    };
    return { candles, commit };
  }
  const caughtUp = async (server: ReturnType<typeof opened>) => {
    while (await server.candles.step());
    return server;
  };

  test('SPOT-029, STOCK-040 what is read is a fold of all the trades and flat between, with sessions that alone, whatever was stored and restarted when', async () => {
    const cut = fc.constantFrom('none' as const, 'none' as const, 'stored' as const, 'stopped' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fields, cut), { minLength: 1, maxLength: 25 }), async (list) => {
        await db.pool.query('DELETE FROM market_trade_candles; DELETE FROM market_trade_candles_upto');
        log = [];
        let server = await caughtUp(opened());
        const trades = tradesOf(list.map(([each]) => each));
        let storing: Promise<unknown> = Promise.resolve();
        for (const [place, trade] of trades.entries()) {
          server.commit(trade);
          await nextTurn();
          const how = list[place]![1];
          const { candles } = server;
          // Trades and reads go on while it stores.
          if (how === 'stored') storing = storing.then(() => candles.step());
          if (how !== 'stopped') continue;
          await storing;
          // What is not stored when a server stops is counted again by the next one.
          server = await caughtUp(opened());
        }
        const now = trades.at(-1)!.at;
        server.candles.advance(now);
        for (const market of markets)
          for (const period of candlePeriods) {
            const real = folded(trades, market, period);
            const flats = market === STOCK ? real : withFlat(period, real, now);
            // The last month at most: years of minutes are not compared.
            const from = Math.max(start, now - 2_000 * 60_000);
            const wanted = flats.filter(({ time }) => time >= from);
            expect(await server.candles.read(market, period, from, Infinity, 5_000)).toEqual(wanted);
            expect(server.candles.current(market, period)).toEqual(flats.at(-1));
            expect(await server.candles.firstAt(market, period)).toBe(flats[0]?.time);
          }
        await storing;
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  test('a range long after the last trade costs as much as itself', async () => {
    const server = await caughtUp(opened());
    const [trade] = tradesOf([{ market: 1, step: { kind: 'same' }, price: 5n, amount: 1n, value: 5n }]);
    server.commit(trade!);
    const now = start + 365 * 86_400_000;
    server.candles.advance(now);
    const read = await server.candles.read(1, '1min', now - 249 * 60_000, now, 250);
    expect(read.map(({ time, close, volume }) => [time, close, volume])).toEqual(
      Array.from({ length: 250 }, (_, index) => [now - (249 - index) * 60_000, 5n, 0n]),
    );
    // It goes on from the period before it, and not from the trade.
    const from = now - 249 * 60_000;
    expect(startOf('1min', undefined, from)).toEqual([]);
    const [last] = await server.candles.read(1, '1min', start, start, 1);
    expect(startOf('1min', last, from)).toEqual([flat(from - 60_000, 5n)]);
    expect(startOf('1min', last, start + 60_000)).toEqual([last]);
  });

  test('derived from nothing they are what they were row by row; a server that was replaced writes nothing', async () => {
    const rows = async (): Promise<unknown[]> => {
      const stored = await db.pool.query<object>('SELECT * FROM market_trade_candles ORDER BY market, period, time');
      return stored.rows;
    };
    const old = await caughtUp(opened());
    const trades = tradesOf(
      fc.sample(fields, { numRuns: 300, seed: 7 }).map((each) => ({ ...each, step: { kind: 'later', ms: 50_000 } })),
    );
    for (const trade of trades.slice(0, 100)) old.commit(trade);
    const next = await caughtUp(opened());
    for (const trade of trades.slice(100)) next.commit(trade);
    await next.candles.step();
    const stored = await rows();
    await old.candles.step();
    expect(await rows()).toEqual(stored);
    await db.pool.query('DELETE FROM market_trade_candles; DELETE FROM market_trade_candles_upto');
    await caughtUp(opened());
    expect(await rows()).toEqual(stored);
    expect(stored.length).toBeGreaterThan(400);
  });

  test('before it has caught up there is no open candle; then every period is announced, and each again as it begins', async () => {
    const { candles, commit } = opened();
    const heard: string[] = [];
    candles.onChanged((market, periods) => heard.push(`${market} ${periods.join()}`));
    const [first, second] = tradesOf([
      { market: 1, step: { kind: 'same' }, price: 5n, amount: 1n, value: 5n },
      { market: 1, step: { kind: 'edge', period: '5min' }, price: 7n, amount: 1n, value: 7n },
    ]);
    commit(first!);
    expect([candles.isBehind, candles.current(1, '1min'), heard]).toEqual([true, undefined, []]);
    await candles.step();
    await candles.caughtUp;
    expect([candles.isBehind, candles.current(1, '1min')?.close]).toEqual([false, 5n]);
    commit(second!);
    // Midnight before a Monday that is the first of a month: every period begins.
    const all = `1 ${candlePeriods.join()}`;
    expect(heard).toEqual([all, all, all]);
    heard.length = 0;
    candles.advance(second!.at + 60_000);
    expect(heard).toEqual(['1 1min']);
    expect(candles.current(1, '1min')).toEqual({
      ...{ time: second!.at + 60_000, open: 7n, high: 7n, low: 7n, close: 7n, volume: 0n, value: 0n },
    });
    expect(candles.current(1, '5min')).toMatchObject({ time: periodStart('5min', second!.at), volume: 1n });
    expect(candles.current(STOCK, '1min')).toBeUndefined();
    // A market with sessions stays with its last candle, and no other begins.
    const stock = { ...second!, id: 3, market: STOCK, at: second!.at + 60_000 };
    commit(stock);
    heard.length = 0;
    candles.advance(stock.at + 86_400_000);
    expect(heard).toEqual(['1 1min']);
    expect(candles.current(STOCK, '1min')?.time).toBe(stock.at);
  });
});
