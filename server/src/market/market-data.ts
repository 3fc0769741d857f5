/**
 * What everybody may know of the markets now: prices, the last 24 hours, the candles being drawn. Invariant: only what is committed. It
 * is loaded when the server starts and then follows the committed batches; nothing here is money or decides anything.
 */
import type { market } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { Committed } from '../sequencer/committed.ts';
import type { BookView } from './book-view.ts';
import { addPrice, wholeOf, type Candle, type OpenCandles } from './candles/candle.ts';
import { periodStart, type CandlePeriod } from './candles/period.ts';
import { readCandles, readOpenCandles } from './candles/read-candles.ts';
import { DayWindow } from './day-window.ts';
import type { MarketSettings } from '../store/market-settings.ts';
import { volumeText, candleReply, changePercent, changeValue, valueText } from './wire.ts';
import { priceText } from '../store/market-settings.ts';

/** One market as it stands. */
type Standing = {
  settings: MarketSettings;
  status: 'open' | 'halted';
  whole: bigint;
  open: OpenCandles;
  day: DayWindow;
  /** Closes of the hours of the last day, oldest first, by their opening time. */
  hours: { time: number; close: bigint }[];
  /** The index price and when it was taken, milliseconds UTC. */
  last: { price: bigint; at: number } | undefined;
  lastTrade: string | undefined;
};

export type MarketData = {
  /** Takes in a committed batch. To be called in order, before others are told of the batch. */
  onCommitted: (committed: Committed) => void;
  settings: () => MarketSettings[];
  settingsOf: (symbol: string) => MarketSettings | undefined;
  status: (market: number) => 'open' | 'halted';
  /** The index price, quote units for one whole base. */
  lastPrice: (market: number) => bigint | undefined;
  /** `undefined` while the market has no price. */
  ticker: (market: number) => market.Ticker | undefined;
  tickers: () => market.Ticker[];
  /** Hourly closes of the last day, oldest first. */
  spark: (market: number) => string[];
  currentCandle: (market: number, period: CandlePeriod) => market.Candle | undefined;
};

const hourMs = 3_600_000;
const hoursShown = 24;

/** Loads a market's part of memory. `at` is how far its candles are filled in. */
async function standing(pool: Pool, settings: MarketSettings, at: number): Promise<Standing> {
  const dayAgo = at - 24 * hourMs;
  const [open, minutes, hours] = await Promise.all([
    readOpenCandles(pool, settings.id),
    // Two more than the day has: the one before the window tells the price 24 h ago.
    readCandles(pool, settings.id, '1min', dayAgo - 60_000, at, 1_442),
    readCandles(pool, settings.id, '60min', dayAgo, at, hoursShown),
  ]);
  const day = new DayWindow();
  for (const minute of minutes) day.put(minute);
  day.advance(periodStart('1min', at));
  const newest = open.get('1min');
  return {
    settings,
    status: settings.status,
    whole: wholeOf(settings.base.scale),
    open,
    day,
    hours: hours.map(({ time, close }) => ({ time, close })),
    last: newest && { price: newest.close, at: Math.min(at, newest.time + 59_999) },
    lastTrade: undefined,
  };
}

function notePrice(standing: Standing, at: number, price: bigint, volume: bigint): void {
  addPrice(standing.open, at, price, volume, standing.whole);
  standing.last = { price, at };
  const minute = standing.open.get('1min');
  if (minute) standing.day.put(minute);
  const time = periodStart('60min', minute?.time ?? at);
  if (standing.hours.at(-1)?.time === time) standing.hours.pop();
  standing.hours.push({ time, close: price });
  if (standing.hours.length > hoursShown) standing.hours.shift();
}

function tickerOf({ settings, day, last, lastTrade }: Standing, book: BookView): market.Ticker | undefined {
  if (!last) return undefined;
  const { bids, asks } = book.levels(settings.id, 1);
  const sums = day.sums() ?? { reference: last.price, high: last.price, low: last.price, volume: 0n, value: 0n };
  return {
    match_id: settings.id,
    symbol: settings.symbol,
    last: priceText(settings, last.price),
    last_trade: lastTrade ?? book.trades(settings.id, 1)[0]?.price ?? null,
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
  markets: readonly MarketSettings[];
  book: BookView;
  /** How far the candles are filled in, milliseconds UTC. */
  at: number;
};

/** Loads the markets from the candles stored. */
export async function loadMarketData({ pool, markets, book, at }: MarketDataParts): Promise<MarketData> {
  const standings = await Promise.all(
    [...markets].sort((a, b) => a.sort - b.sort || a.id - b.id).map((settings) => standing(pool, settings, at)),
  );
  const byId = new Map(standings.map((each) => [each.settings.id, each]));
  let minute = periodStart('1min', at);
  return {
    onCommitted: ({ at: now, changes }) => {
      for (const { market: id, at: taken, price, volume } of changes.indexPrice.prices) {
        const found = byId.get(id);
        if (found) notePrice(found, taken, price, volume);
      }
      for (const trade of changes.spot.trades) {
        const found = byId.get(trade.market);
        if (found) found.lastTrade = priceText(found.settings, trade.price);
      }
      for (const { market: id, status } of changes.spot.markets) {
        const found = byId.get(id);
        if (found) found.status = status;
      }
      // Also a market without news grows older.
      const nowMinute = Math.max(minute, periodStart('1min', now));
      if (nowMinute === minute) return;
      minute = nowMinute;
      for (const { day } of standings) day.advance(minute);
    },
    settings: () => standings.map((each) => each.settings),
    settingsOf: (symbol) => standings.find((each) => each.settings.symbol === symbol)?.settings,
    status: (id) => byId.get(id)?.status ?? 'halted',
    lastPrice: (id) => byId.get(id)?.last?.price,
    ticker: (id) => {
      const found = byId.get(id);
      return found && tickerOf(found, book);
    },
    tickers: () => standings.map((each) => tickerOf(each, book)).filter((ticker) => ticker !== undefined),
    spark: (id) => {
      const found = byId.get(id);
      return found ? found.hours.map(({ close }) => priceText(found.settings, close)) : [];
    },
    currentCandle: (id, period) => {
      const found = byId.get(id);
      const candle: Candle | undefined = found?.open.get(period);
      return found && candle && candleReply(found.settings, candle, period);
    },
  };
}
