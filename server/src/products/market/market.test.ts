import { market, type Route } from '@glassbook/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import type { Feed, FeedCandle } from '../../carry/feed/feed.ts';
import { heard } from '../../carry/feed/test/markets.ts';
import type { Call, Caller, Handling, Result } from '../../carry/http/handling.ts';
import type { BookView } from '../../carry/books/books.ts';
import type { CommandOf } from '@glassbook/engine';
import { IndexPrices } from '../../shared/index-price/index-prices.ts';
import { InForce } from '../../carry/store/settings/in-force.ts';
import { candleWriter } from './candles/candle-rows.ts';
import { indexCandles } from './candles/candle-source.ts';
import { openMarket } from './open-market.ts';
import type { Split } from './candles/adjust.ts';
import type { MarketServices } from './services.ts';
import { marketHandlings } from './slice.ts';
import { assets, batchOf, emptyBook, markets } from './test/settings.ts';
import { tradeCandleSource } from './trade-candles/source.ts';
import { TradeCandles } from './trade-candles/trade-candles.ts';

const minuteMs = 60_000;
const now = Date.UTC(2026, 3, 22, 12, 7, 30);
const thisMinute = now - 30_000;
/** Rises a dollar a minute; a minute's volume is one BTC. */
const pastMinute = (time: number): FeedCandle => {
  const open = 7_000_000_000_000n + BigInt((time - thisMinute) / minuteMs) * 100_000_000n;
  return {
    time,
    open,
    high: open + 150_000_000n,
    low: open - 50_000_000n,
    close: open + 100_000_000n,
    volume: 100_000_000n,
  };
};
const feed: Feed = {
  name: 'replay',
  history: (of, from, to) => {
    const candles = [];
    for (let time = Math.max(from, thisMinute - 2_000 * minuteMs); time < to && of.id === 1; time += minuteMs)
      candles.push(pastMinute(time));
    return Promise.resolve(candles);
  },
  start: () => () => undefined,
  sources: () => [
    {
      market: 1,
      price: 7_000_000_000_000n,
      at: now,
      current: 7_000_000_000_000n,
      sources: [
        { name: 'recording', price: 7_000_000_000_000n, at: now, leftOut: undefined },
        { name: 'other', price: 1_000_000_000_000n, at: now, leftOut: 'outlier' },
      ],
    },
  ],
};
const optionsRules = { kind: 'options.configure', lossesMax: 0n } as never as CommandOf<'options.configure'>;
const term = {
  kind: 'options.configureTerm',
  enabled: true,
  payoutPpm: 800_000,
  lossPpm: 1_000_000,
} as never as CommandOf<'options.configureTerm'>;
let lastTrade: string;
let halted: Set<number>;
const book: BookView = {
  status: (id) => (halted.has(id) ? 'halted' : 'open'),
  channel: (id) => (id === 1 ? 'spot.book:BTC/USDT' : undefined),
  levels: (id, limit) =>
    id === 1
      ? {
          bids: (
            [
              ['69999.99', '0.50000'],
              ['69999.00', '1.00000'],
            ] as [string, string][]
          ).slice(0, limit),
          asks: ([['70000.01', '0.25000']] as [string, string][]).slice(0, limit),
        }
      : emptyBook.levels(id, limit),
  trades: (id, limit) =>
    id === 1
      ? [{ id: 5, price: lastTrade, amount: '0.10000', direction: 'buy' as const, ts: now }].slice(0, limit)
      : [],
};

/** Two trades, two minutes apart; nothing since. */
const traded = [
  { id: 1, at: thisMinute - 3 * minuteMs, price: 6_900_000_000_000n, amount: 200_000n, value: 13_800_000_000n },
  { id: 2, at: thisMinute - minuteMs, price: 7_200_000_000_000n, amount: 100_000n, value: 7_200_000_000n },
].map((trade) => ({ ...trade, market: 1, takerSide: 'buy' as const }));
const log = {
  logs: () => [{ product: 'spot', after: (id: number) => Promise.resolve(traded.slice(id)) }],
  onTraded: () => undefined,
};

let db: TestDatabase;
let services: MarketServices;
let handlings: Handling[];
let writer: ReturnType<typeof candleWriter>;

/** Calls a route as the carrier would, and checks the answer against the contract. */
async function call(route: Route, body: Record<string, string> = {}, userId?: number): Promise<Result> {
  const handling = handlings.find((each) => each.route.path === route.path)!;
  const caller: Caller | undefined = userId === undefined ? undefined : { userId, sessionId: 1 };
  const request: Call & { caller: Caller | undefined } = {
    ...{ body: route.body.parse(body), language: 'en', requestId: 'r', address: '::1', key: undefined, caller },
  };
  const result = await handling.answer(request);
  if (!result.ok) {
    expect(route.refusals).toContain(result.reason);
    return result;
  }
  const message: unknown = 'json' in result ? JSON.parse(result.json) : result.message;
  expect(route.reply.parse(message)).toEqual(message);
  return { ok: true, message };
}
async function message<R extends z.ZodType>(
  route: Route<z.ZodType, R>,
  body: Record<string, string> = {},
  userId?: number,
): Promise<z.output<R>> {
  const result = await call(route, body, userId);
  if (!result.ok) throw new Error(`${route.path} was refused: ${result.reason}`);
  return result.message as z.output<R>;
}
const reason = async (route: Route, body: Record<string, string> = {}, userId?: number) => {
  const result = await call(route, body, userId);
  return result.ok ? undefined : result.reason;
};
/** Commits prices as the sequencer would. */
async function commit(batch: ReturnType<typeof batchOf>): Promise<void> {
  await db.pool.query(writer.rows.sql, writer.rows.params(batch));
  services.data.onCommitted(batch);
}

/** Of market 1. */
let splits: Split[] = [];
const splitsOf = (id: number) => (id === 1 ? splits : []);
const parts = () => ({ pool: db.pool, markets, book, prices: new IndexPrices(), log: heard(), splitsOf });

beforeEach(async () => {
  db = await testDatabase();
  writer = candleWriter();
  lastTrade = '70000.00';
  splits = [];
  halted = new Set();
  const data = await openMarket({ ...parts(), feed, writer, since: now });
  const ofTrades = new TradeCandles(db.pool, markets, log, now);
  await ofTrades.step();
  const candles = { index: indexCandles(db.pool, data), trades: tradeCandleSource(ofTrades, markets) };
  services = {
    pool: db.pool,
    assets,
    data,
    candles,
    book: { ...book, read: () => undefined },
    feed,
    numberOf: () => 7,
    now: () => Date.now(),
    inForce: new InForce([
      ['options', { ...optionsRules, asset: 3, feePpm: 1_000, openMax: 20, enabled: true, instruments: [1] }],
      ['term:60', { ...term, seconds: 60, min: 100n, max: 5_000n }],
      ['term:30', { ...term, seconds: 30, min: 50n, max: 900n }],
      ['term:5', { ...term, seconds: 5, min: 1n, max: 9_000_000n, enabled: false }],
    ]),
    futuresOf: (base) =>
      base === 1
        ? { isOpen: true, size: 100_000n, takerFeePpm: 500, contractsMax: 1_000, lastRate: '0.0100000' }
        : undefined,
  };
  handlings = Object.values(marketHandlings(services));
});
afterEach(async () => {
  await db.drop();
});

describe('public market data', () => {
  test('a ticker has the last 24 hours, and only markets with a price have one', async () => {
    const [ticker, ...others] = await message(market.tickers);
    expect(others).toEqual([]);
    // The minute 24 h ago closed 1,440 dollars below this one's open; this minute is at its close.
    expect(ticker).toMatchObject({
      match_id: 1,
      symbol: 'BTC/USDT',
      last: '70001.00',
      last_trade: '70000.00',
      bid: '69999.99',
      ask: '70000.01',
      change_value: '+1440.00',
      change: '+2.10',
      high: '70001.50',
      low: '68560.50',
      volume: '1440.00000000',
    });
    expect(ticker!.spark.length).toBe(24);
    expect(ticker!.spark.at(-1)).toBe('70001.00');
  });

  test('a committed price changes ticker, candles and spark at once; without one nothing changes', async () => {
    const before = services.data.ticker(1);
    const at = now + minuteMs;
    writer.rows.params(batchOf([]));
    expect(services.data.ticker(1)).toEqual(before);
    await commit(
      batchOf([
        { market: 1, at, price: 8_000_000_000_000n, volume: 50_000_000n },
        { market: 4, at, price: 134_560_000n, volume: 2_000_000n },
      ]),
    );
    expect(services.data.ticker(1)).toMatchObject({ last: '80000.00', high: '80000.00', volume: '1439.50000000', at });
    expect(services.data.ticker(4)).toMatchObject({
      last: '1.3456',
      change: '+0.00',
      change_value: '+0.0000',
      bid: null,
      last_trade: null,
      volume: '2.000000',
      value: '2.69120000',
    });
    expect(services.data.spark(1).at(-1)).toBe('80000.00');
    expect(services.data.currentCandle(1, '1min')).toEqual({
      id: (thisMinute + minuteMs) / 1_000,
      time: thisMinute + minuteMs,
      open: '80000.00',
      high: '80000.00',
      low: '80000.00',
      close: '80000.00',
      volume: '0.50000000',
      amount: '40000.00000000',
      period: '1min',
    });
    expect(services.data.currentCandle(1, '1D')).toMatchObject({ close: '80000.00', high: '80000.00' });
    expect(services.data.currentCandle(9, '1D')).toBeUndefined();
  });

  test('the list is made anew with each batch, and asked again it has the same', async () => {
    const [before] = await message(market.tickers);
    expect(await message(market.tickers)).toEqual([before]);
    await commit(batchOf([{ market: 1, at: now + minuteMs, price: 8_000_000_000_000n, volume: 1n }]));
    const [after] = await message(market.tickers);
    expect([before?.last, after?.last]).toEqual(['70001.00', '80000.00']);
  });

  test('the 24 hours of a market without changes move on too', () => {
    const later = now + 1_000 * minuteMs;
    services.data.onCommitted({ ...batchOf([]), at: later });
    expect(services.data.ticker(1)?.volume).toBe('440.00000000');
  });

  test('STOCK-027 a split is no fall: the figures of the day and the closes of its hours are of a share after it', async () => {
    const spark = services.data.spark(1);
    const at = thisMinute + minuteMs;
    splits = [{ exAt: at, numerator: 4, denominator: 1 }];
    await commit(batchOf([{ market: 1, at, price: 1_750_025_000_000n, volume: 4n }]));
    const ticker = services.data.ticker(1);
    expect(ticker).toMatchObject({ last: '17500.25', change: '+2.10', high: '17500.38', low: '17140.38' });
    const [first, ...rest] = services.data.spark(1);
    expect(Number(first)).toBeCloseTo(Number(spark[0]) / 4, 1);
    expect(rest).toHaveLength(23);
    const silent: Feed = { ...feed, history: () => Promise.resolve([]) };
    const again = await openMarket({ ...parts(), feed: silent, writer: candleWriter(), since: at + 1_000 });
    expect({ ...again.ticker(1), at: 0 }).toEqual({ ...ticker, at: 0 });
    expect(again.spark(1)).toEqual(services.data.spark(1));
  });

  test('a trade of our book is the last trade', () => {
    lastTrade = '70000.01';
    expect(services.data.ticker(1)?.last_trade).toBe('70000.01');
  });

  test('memory after a restart equals the one before', async () => {
    await commit(batchOf([{ market: 1, at: now + 100, price: 7_100_000_000_000n, volume: 5n }]));
    const silent: Feed = { ...feed, history: () => Promise.resolve([]) };
    const again = await openMarket({ ...parts(), feed: silent, writer: candleWriter(), since: now + 1_000 });
    expect({ ...again.ticker(1), at: 0 }).toEqual({ ...services.data.ticker(1), at: 0 });
    for (const period of market.candlePeriods)
      expect(again.currentCandle(1, period)).toEqual(services.data.currentCandle(1, period));
    expect(again.spark(1)).toEqual(services.data.spark(1));
  });

  test('quotation and currency list have the historic shape', async () => {
    const quotes = await message(market.quotation);
    expect(quotes.length).toBe(1);
    expect(quotes[0]).toMatchObject({ id: 3, name: 'USDT', is_legal: 1, price: '1.00' });
    expect(
      quotes[0]!.quotation.map((pair) => [pair.id, pair.currency_name, pair.legal_name, pair.now_price, pair.change]),
    ).toEqual([
      [1, 'BTC', 'USDT', '70001.00', '+2.10'],
      [4, 'XRP', 'USDT', '0.0000', '+0.00'],
    ]);
    const { currency, legal } = await message(market.currencies);
    expect(currency.map((row) => [row.id, row.price])).toEqual([
      [1, '70001.00'],
      [3, '1.00'],
      [5, '0.0000'],
    ]);
    expect(legal.map((row) => row.id)).toEqual([3]);
  });

  test('FUTURES-074 a pair says whether it has futures and timed options, and their terms and fees as in force', async () => {
    const [btc, xrp] = (await message(market.quotation))[0]!.quotation;
    expect(btc).toMatchObject({
      ...{
        open_lever: 1,
        open_microtrade: 1,
        lever_share_num: '0.001',
        lever_trade_fee: '0.05',
        overnight: '0.0100000',
      },
      ...{ lever_min_share: 1, lever_max_share: 1_000, micro_trade_fee: '0.1' },
    });
    expect(xrp).toMatchObject({ open_lever: 0, open_microtrade: 0, lever_share_num: '0', lever_max_share: 0 });
    const { currency } = await message(market.currencies);
    const micro = currency.map((row) => [row.id, row.micro_min, row.micro_max, row.micro_holdtrade_max]);
    expect(micro[1]).toEqual([3, '0.00000050', '0.00005000', 20]);
    expect(micro[0]).toEqual([1, '0', '0', 0]);
    services.futuresOf = () => ({
      ...{ isOpen: false, size: 100_000n, takerFeePpm: 500, contractsMax: 1_000, lastRate: '0' },
    });
    expect((await message(market.quotation))[0]!.quotation[0]).toMatchObject({ open_lever: 0 });
  });

  test('a market that the feed has no prices of is not listed, unless it had one before', async () => {
    const replay: Feed = { ...feed, covers: (id) => id !== 4 };
    const opened = await openMarket({ ...parts(), feed: replay, writer: candleWriter(), since: now });
    handlings = Object.values(marketHandlings({ ...services, data: opened }));
    expect((await message(market.markets)).map(({ symbol }) => symbol)).toEqual(['BTC/USDT']);
    expect((await message(market.quotation))[0]!.quotation.map(({ id }) => id)).toEqual([1]);
    opened.onCommitted(batchOf([{ market: 4, at: now, price: 140_000_000n, volume: 0n }]));
    expect((await message(market.markets)).length).toBe(2);
  });

  test('the rules of markets, halted ones marked', async () => {
    halted.add(4);
    const [btc, xrp] = await message(market.markets);
    expect(btc).toMatchObject({
      match_id: 1,
      tick: '0.01',
      lot: '0.00001',
      notional_min: '5',
      price_scale: 2,
      amount_scale: 5,
      base_scale: 8,
      status: 'open',
      taker_fee_ppm: 1_000,
    });
    expect(xrp).toMatchObject({
      match_id: 4,
      tick: '0.0001',
      lot: '0.1',
      price_scale: 4,
      amount_scale: 1,
      status: 'halted',
    });
  });

  test('depth and trades of our own book', async () => {
    expect(await message(market.depth, { symbol: 'BTC/USDT', limit: '1' })).toEqual({
      symbol: 'BTC/USDT',
      seq: 7,
      bids: [['69999.99', '0.50000']],
      asks: [['70000.01', '0.25000']],
    });
    expect((await message(market.trades, { symbol: 'BTC/USDT' })).length).toBe(1);
    expect(await reason(market.depth, { symbol: 'BTC/EUR' })).toBe('market.not_found');
    expect(await reason(market.trades, { symbol: '__proto__' })).toBe('market.not_found');
  });

  test('index sources list the prices used and why one was not', async () => {
    const { feed: name, markets: rows } = await message(market.indexSources);
    expect(name).toBe('replay');
    expect(rows[0]!.sources.map((source) => [source.name, source.used, source.left_out])).toEqual([
      ['recording', true, null],
      ['other', false, 'outlier'],
    ]);
    expect(rows[1]).toEqual({ symbol: 'XRP/USDT', price: null, at: null, sources: [] });
  });
});

describe('/currency/new_timeshar', () => {
  const seconds = (time: number) => String(Math.floor(time / 1_000));
  const ask = (more: Record<string, string>) => ({
    symbol: 'BTC/USDT',
    period: '1min',
    from: seconds(now - 10 * minuteMs),
    to: seconds(now),
    ...more,
  });

  test('gives the candles of the range, oldest first', async () => {
    const rows = await message(market.candles, ask({}));
    expect(rows.length).toBe(10);
    expect(rows[0]!.time).toBe(thisMinute - 9 * minuteMs);
    expect(rows[9]).toEqual({
      id: thisMinute / 1_000,
      time: thisMinute,
      open: '70000.00',
      high: '70001.50',
      low: '69999.50',
      close: '70001.00',
      volume: '1.00000000',
      amount: '70000.50000000',
      period: '1min',
    });
  });

  test('of trades where requested: flat where there was none, and nothing of a market that never traded', async () => {
    const rows = await message(market.candles, ask({ source: 'trades' }));
    const flat = { open: '69000.00', high: '69000.00', low: '69000.00', close: '69000.00', volume: '0.00000000' };
    expect(rows).toMatchObject([
      { time: thisMinute - 3 * minuteMs, close: '69000.00', volume: '0.00200000', amount: '138.00000000' },
      { time: thisMinute - 2 * minuteMs, ...flat, amount: '0.00000000' },
      { time: thisMinute - minuteMs, open: '72000.00', volume: '0.00100000', amount: '72.00000000' },
      { time: thisMinute, open: '72000.00', close: '72000.00', volume: '0.00000000', period: '1min' },
    ]);
    expect(await message(market.candles, ask({ source: 'trades', symbol: 'XRP/USDT' }))).toEqual([]);
    for (const source of ['index', '']) expect(await message(market.candles, ask({ source }))).toHaveLength(10);
    const year = await message(market.candles, ask({ source: 'trades', period: '1year' }));
    expect(year).toMatchObject([{ open: '69000.00', high: '72000.00', close: '72000.00', volume: '0.00300000' }]);
    expect(() => market.candles.body.parse(ask({ source: 'mid' }))).toThrow('source');
  });

  test('gives at most 1,500: the latest of the range', async () => {
    const rows = await message(market.candles, ask({ from: '0' }));
    expect(rows.length).toBe(1_500);
    expect(rows.at(-1)!.time).toBe(thisMinute);
  });

  test('gives what is stored, wherever a range begins and ends; a second reading makes no query', async () => {
    const { rows } = await db.pool.query<{ time: string; close: string }>(
      "SELECT time::text, close::text FROM market_candles WHERE market = 1 AND period = '1min' ORDER BY market_candles.time",
    );
    const times = rows.map(({ time }) => Number(time));
    const read = async (from: number, to: number) =>
      (await message(market.candles, ask({ from: String(from), to: String(to) }))).map(({ time }) => time);
    const ends = [0, 1, 249, 250, 251, 499, 500, 1_000, 1_500, times.length - 2, times.length - 1];
    const ranges = ends.flatMap((a) =>
      ends.filter((b) => b >= a).map((b) => [times[a]! / 1_000, times[b]! / 1_000] as const),
    );
    for (const [from, to] of ranges) {
      const wanted = times.filter((time) => time >= from * 1_000 && time <= to * 1_000 + 999).slice(-1_500);
      expect([from, to, await read(from, to)]).toEqual([from, to, wanted]);
    }
    const later = thisMinute + minuteMs + 500;
    await commit(batchOf([{ market: 1, at: later, price: 8_000_000_000_000n, volume: 1n }]));
    const newest = await message(market.candles, ask({ from: String(thisMinute / 1_000), to: String(later / 1_000) }));
    expect(newest.map(({ time, close }) => [time, close])).toEqual([
      [thisMinute, '70001.00'],
      [thisMinute + minuteMs, '80000.00'],
    ]);
    const asked = vi.spyOn(db.pool, 'query');
    for (const [from, to] of ranges) await read(from, to);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('costs the rows that are read for it, also where a range crosses from one block of them to the next', async () => {
    /** As after a start: nothing is kept yet. */
    const fresh = () =>
      Object.values(marketHandlings(services)).find(({ route }) => route.path === market.candles.path) as Handling;
    const block = 250 * minuteMs;
    const border = Math.floor(thisMinute / block) * block - 2 * block;
    const rowsRead = async (more: Record<string, string>) => {
      handlings = [fresh()];
      const asked = vi.spyOn(db.pool, 'query');
      await message(market.candles, ask(more));
      const answers = asked.mock.results.map(({ value }) => value as unknown as Promise<{ rows: unknown[] }>);
      const rows = (await Promise.all(answers)).flatMap((answer) => answer.rows);
      asked.mockRestore();
      return rows.length;
    };
    const cases: [Record<string, string>, number][] = [
      [{ from: seconds(border + minuteMs), to: seconds(border + minuteMs) }, 3],
      [{ from: seconds(border - minuteMs), to: seconds(border) }, 5],
      [{ from: seconds(thisMinute - 1_600 * minuteMs) }, 18],
      [{ from: '0' }, 18],
      [{ from: '0', period: '1year' }, 7],
      [{ count: '500', from: '', to: '' }, 8],
    ];
    for (const [more, requests] of cases) {
      expect([more, fresh().cost?.(ask(more))]).toEqual([more, requests]);
      const rows = await rowsRead(more);
      // Besides the candles, when the first one was.
      expect(rows).toBeGreaterThan(0);
      expect(rows - 1).toBeLessThanOrEqual(requests * 100);
    }
  });

  test('a period has other words', async () => {
    const of = async (name: string) =>
      (await message(market.candles, ask({ period: name, from: '0' }))).map((row) => ({
        ...row,
        period: '',
      }));
    const others: Record<string, string> = {
      ...{ '1H': '60min', '4H': '4hour', '1day': '1D', '1week': '1W', '1mon': '1M', '15min': '15min' },
    };
    for (const [alias, period] of Object.entries(others)) {
      expect(await of(alias), alias).toEqual(await of(period));
      expect((await message(market.candles, ask({ period: alias, from: '0' })))[0]!.period).toBe(alias);
    }
  });

  test('1year is made of months', async () => {
    const rows = await message(market.candles, ask({ period: '1year' }));
    const months = await message(market.candles, ask({ period: '1M', from: '0' }));
    expect(rows).toEqual([
      { ...months.at(-1), id: Date.UTC(2026, 0, 1) / 1_000, time: Date.UTC(2026, 0, 1), period: '1year' },
    ]);
  });

  test('another market, another period and another range are refused', async () => {
    const asked: [string, Record<string, string>][] = [
      ['market.not_found', { symbol: 'BTC/EUR' }],
      ['market.not_found', { symbol: '' }],
      ['market.period_unknown', { period: '2min' }],
      ['market.period_unknown', { period: 'toString' }],
      ['market.range_invalid', { from: '100', to: '99' }],
      ['market.range_invalid', { from: 'x' }],
      ['market.range_invalid', { from: '-1' }],
      // In milliseconds.
      ['market.range_invalid', { to: '1776859650000' }],
    ];
    for (const [refusal, more] of asked)
      expect([more, await reason(market.candles, ask(more))]).toEqual([more, refusal]);
  });

  test('a count without an end is that many candles up to the open one, whatever the clock of the client says', async () => {
    const all = await message(market.candles, ask({ from: '0' }));
    const asked = { symbol: 'BTC/USDT', period: '1min' };
    expect(await message(market.candles, { ...asked, count: '3' })).toEqual(all.slice(-3));
    const before = { ...asked, count: '2', to: String(all.at(-3)!.id - 1) };
    expect(await message(market.candles, before)).toEqual(all.slice(-5, -3));
    expect(market.candles.body.safeParse({ ...asked, count: '1501' }).success).toBe(false);
  });

  test('a missing end is refused', async () => {
    expect(await reason(market.candles, { symbol: 'BTC/USDT', period: '1D', from: '1' })).toBe('market.range_invalid');
  });
});

describe('the watchlist', () => {
  test('is private to each trader, has a pair once and removes it', async () => {
    const { id } = await message(market.addFavourite, { match_id: '1' }, 1_000);
    // A client that has coins only: the first pair of the coin.
    await message(market.addFavourite, { currency_id: '5' }, 1_000);
    expect(await message(market.favourites, {}, 1_000)).toEqual([
      { id, currency_id: 1, match_id: 1 },
      { id: expect.any(Number), currency_id: 5, match_id: 4 },
    ]);
    expect(await reason(market.addFavourite, { match_id: '4' }, 1_000)).toBe('market.favourite_exists');
    expect(await reason(market.addFavourite, { match_id: '999' }, 1_000)).toBe('market.not_found');
    expect(await reason(market.addFavourite, {}, 1_000)).toBe('market.not_found');
    expect(await reason(market.addFavourite, { match_id: '4', currency_id: '1' }, 1_000)).toBe('market.not_found');
    expect(await message(market.favourites, {}, 1_001)).toEqual([]);
    expect(await reason(market.addFavourite, { currency_id: '1' }, 1_000)).toBe('market.favourite_exists');
    expect(await reason(market.addFavourite, { currency_id: '3' }, 1_000)).toBe('market.not_found');
    expect(await reason(market.removeFavourite, { id: String(id) }, 1_001)).toBe('market.favourite_not_found');
    expect(await message(market.removeFavourite, { id: String(id) }, 1_000)).toMatch(/\w/);
    expect(await reason(market.removeFavourite, { id: String(id) }, 1_000)).toBe('market.favourite_not_found');
  });

  test('of concurrent additions of a pair one is accepted', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => call(market.addFavourite, { match_id: '1' }, 1_000)),
    );
    expect(results.filter((result) => result.ok).length).toBe(1);
  });
});
