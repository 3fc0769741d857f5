/**
 * Public market data: prices, the last 24 hours, the open candles. Invariant: committed data only. It is loaded when the server starts and
 * then follows the committed batches; it holds no balances and the engine does not use it.
 */
import type { market } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { Committed } from '../../carry/sequencer/committed.ts';
import type { BookView } from '../../carry/books/books.ts';
import type { IndexPrices } from '../../shared/index-price/index-prices.ts';
import { priceText, type Instrument } from '../../carry/store/instrument.ts';
import { adjusted, type Split } from './candles/adjust.ts';
import type { CandleWriter } from './candles/candle-rows.ts';
import type { CandleRow, OpenCandles } from './candles/candle.ts';
import { periodStart, type CandlePeriod } from './candles/period.ts';
import { readCandles } from './candles/read-candles.ts';
import { DayWindow } from './day-window.ts';
import { volumeText, candleReply, changePercent, changeValue, valueText } from './wire.ts';

/** The current state of one market. */
type Standing = {
  settings: Instrument;
  open: OpenCandles;
  day: DayWindow;
  /** Closes of the hours of the last day, oldest first, by their opening time, and as the wire has them: a list of prices asks for all of them. */
  hours: { time: number; close: bigint; text: string }[];
};

export type MarketData = {
  /** Applies a committed batch. Called in order, before the batch is published. */
  onCommitted: (committed: Committed) => void;
  /** The markets that are listed: those that have a price, or may get one. */
  settings: () => Instrument[];
  settingsOf: (symbol: string) => Instrument | undefined;
  /** The index price, quote units for one whole base. */
  lastPrice: (market: number) => bigint | undefined;
  /** `undefined` while the market has no price. */
  ticker: (market: number) => market.Ticker | undefined;
  tickers: () => market.Ticker[];
  /** Hourly closes of the last day, oldest first. */
  spark: (market: number) => string[];
  /** All tickers, each with its closes, as JSON: kept until the next batch, since many ask for it at once. */
  tickersText: () => string;
  currentCandle: (market: number, period: CandlePeriod) => market.Candle | undefined;
};

const minuteMs = 60_000;
const hourMs = 3_600_000;
const hoursShown = 24;
/** No market with sessions is closed for so long. */
const closedMaxMs = 7 * 24 * hourMs;

const hourOf = (settings: Instrument, time: number, close: bigint) => ({
  ...{ time, close, text: priceText(settings, close) },
});

/** Shows minutes and hours of before these splits as those of a share after them: a split is no fall. */
function split({ settings, day, hours }: Standing, splits: readonly Split[], now: number): void {
  if (splits.length === 0) return;
  const by = { splits, tick: settings.tick, now };
  day.change((minute) => adjusted(minute, { ...by, length: minuteMs }));
  for (const [place, { time, close }] of hours.entries()) {
    const price = { open: close, high: close, low: close, close };
    const whole = adjusted({ time, ...price, volume: 0n, value: 0n }, { ...by, length: hourMs });
    hours[place] = hourOf(settings, time, whole.close);
  }
}

/** Loads a market's part of memory. `at` is how far its candles are filled in. */
async function standing(pool: Pool, settings: Instrument, open: OpenCandles, at: number): Promise<Standing> {
  const dayAgo = at - 24 * hourMs;
  const [minutes, hours] = await Promise.all([
    // Two more than the day has: the one before the window has the price 24 h ago.
    readCandles(pool, settings.id, '1min', dayAgo - minuteMs, at, 1_442),
    // The latest there are: where a market was closed, those of its last sessions.
    readCandles(pool, settings.id, '60min', at - closedMaxMs, at, hoursShown),
  ]);
  const day = new DayWindow();
  for (const minute of minutes) day.put(minute);
  day.advance(periodStart('1min', at));
  return { settings, open, day, hours: hours.map(({ time, close }) => hourOf(settings, time, close)) };
}

/** Adds a candle as it was stored. */
function noteCandle({ settings, open, day, hours }: Standing, { period, market: _, ...candle }: CandleRow): void {
  open.set(period, candle);
  if (period === '1min') day.put(candle);
  if (period !== '60min') return;
  if (hours.at(-1)?.time === candle.time) hours.pop();
  hours.push(hourOf(settings, candle.time, candle.close));
  if (hours.length > hoursShown) hours.shift();
}

function tickerOf({ settings, day }: Standing, prices: IndexPrices, book: BookView): market.Ticker | undefined {
  const last = prices.get(settings.id);
  if (!last) return undefined;
  const { bids, asks } = book.levels(settings.id, 1);
  const sums = day.sums() ?? { reference: last.price, high: last.price, low: last.price, volume: 0n, value: 0n };
  return {
    match_id: settings.id,
    symbol: settings.symbol,
    last: priceText(settings, last.price),
    last_trade: book.trades(settings.id, 1)[0]?.price ?? null,
    bid: bids[0]?.[0] ?? null,
    ask: asks[0]?.[0] ?? null,
    change: changePercent(last.price, sums.reference),
    change_value: changeValue(settings, last.price, sums.reference),
    high: priceText(settings, sums.high),
    low: priceText(settings, sums.low),
    volume: volumeText(settings, sums.volume),
    value: valueText(settings, sums.value),
    at: last.at,
  };
}

export type MarketDataParts = {
  pool: Pool;
  markets: readonly Instrument[];
  /** Of each market, as they are stored. */
  open: ReadonlyMap<number, OpenCandles>;
  candles: Pick<CandleWriter, 'committed'>;
  book: BookView;
  /** Updated from here on. */
  prices: IndexPrices;
  /** The splits of a market that were announced. */
  splitsOf: (market: number) => readonly Split[];
  /** Whether the feed has prices of a market. */
  covers: (market: number) => boolean;
  /** How far the candles are filled in, milliseconds UTC. */
  at: number;
};

/** Loads the markets from the candles stored. */
export async function loadMarketData(parts: MarketDataParts): Promise<MarketData> {
  const { pool, markets, open, candles, book, prices, splitsOf, covers, at } = parts;
  const sorted = [...markets].sort((a, b) => a.sort - b.sort || a.id - b.id);
  const standings = await Promise.all(sorted.map((one) => standing(pool, one, new Map(open.get(one.id)), at)));
  /** Those of a market that took effect after one time and up to another. */
  const effective = (id: number, after: number, until: number) =>
    splitsOf(id).filter(({ exAt }) => exAt > after && exAt <= until);
  for (const each of standings) split(each, effective(each.settings.id, -Infinity, at), at);
  const byId = new Map(standings.map((each) => [each.settings.id, each]));
  for (const { settings, open: stored } of standings) {
    const newest = stored.get('1min');
    if (newest) prices.set(settings.id, { price: newest.close, at: Math.min(at, newest.time + 59_999) });
  }
  let minute = periodStart('1min', at);
  let list: string | undefined;
  const tickers = () => standings.map((each) => tickerOf(each, prices, book)).filter((ticker) => ticker !== undefined);
  const spark = (id: number) => byId.get(id)?.hours.map(({ text }) => text) ?? [];
  return {
    onCommitted: ({ seq, at: now, changes }) => {
      list = undefined;
      for (const row of candles.committed(seq)) {
        const found = byId.get(row.market);
        if (found) noteCandle(found, row);
      }
      for (const { market: id, at: taken, price } of changes.indexPrice.prices) prices.set(id, { price, at: taken });
      // The window of a market without changes moves too.
      const nowMinute = Math.max(minute, periodStart('1min', now));
      if (nowMinute === minute) return;
      for (const each of standings) split(each, effective(each.settings.id, minute, nowMinute), nowMinute);
      minute = nowMinute;
      for (const { day } of standings) day.advance(minute);
    },
    settings: () =>
      standings.map((each) => each.settings).filter(({ id }) => covers(id) || prices.get(id) !== undefined),
    settingsOf: (symbol) => standings.find((each) => each.settings.symbol === symbol)?.settings,
    lastPrice: (id) => prices.get(id)?.price,
    ticker: (id) => {
      const found = byId.get(id);
      return found && tickerOf(found, prices, book);
    },
    tickers,
    spark,
    tickersText: () =>
      (list ??= JSON.stringify(tickers().map((ticker) => ({ ...ticker, spark: spark(ticker.match_id) })))),
    currentCandle: (id, period) => {
      const found = byId.get(id);
      const candle = found?.open.get(period);
      return found && candle && candleReply(found.settings, candle, period);
    },
  };
}
