/** One exchange through ccxt's unified public API. Only public prices are requested; there are no keys. ccxt follows no redirects. */
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs, type FeedCandle, type FeedMarket, type LongStep } from '../feed.ts';
import { onTick, readUnits } from '../decimal.ts';

export type ExchangeSettings = {
  /** ccxt's name of it: "binance", "kraken". */
  id: string;
  /** Replaces URLs of its API, by ccxt's names of its parts; for a mirror, or a stub in tests. */
  api?: Record<string, string>;
  /** The pause it requires between requests; from ccxt. */
  pauseMs?: number;
};

export type CandleStep = 'minute' | LongStep;
export const stepMs: Record<CandleStep, number> = { minute: minuteMs, hour: hourMs, day: dayMs };
const timeframes: Record<CandleStep, string> = { minute: '1m', hour: '1h', day: '1d' };

/** A price, and when the exchange says that it was so, by its own clock: ours may be set. Not all exchanges say it. */
export type Said = { price: bigint; saidAt: number | undefined };

export type Exchange = {
  name: string;
  /** Its prices of these markets, quote units for one whole base. */
  prices: (markets: readonly FeedMarket[]) => Promise<Map<number, Said>>;
  /** Candles from `since` on, oldest first, one page; none for an unknown market. */
  candles: (market: FeedMarket, step: CandleStep, since: number, limit: number) => Promise<FeedCandle[]>;
  close: () => Promise<void>;
};

/** The subset of ccxt in use. Its numbers are requested as text, so that none passes through a float. */
type Numeric = string | number | undefined;
type CcxtTicker = { bid: Numeric; ask: Numeric; last: Numeric; timestamp: number | undefined };
type CcxtExchange = {
  has: Record<string, unknown>;
  urls: { api: unknown };
  number: (value: string) => unknown;
  markets: Record<string, unknown> | undefined;
  loadMarkets: (reload?: boolean) => Promise<unknown>;
  fetchTickers: (symbols: string[]) => Promise<Record<string, CcxtTicker>>;
  fetchTicker: (symbol: string) => Promise<CcxtTicker>;
  fetchOHLCV: (symbol: string, timeframe: string, since: number, limit: number) => Promise<Numeric[][]>;
  throttle: (cost?: number) => Promise<void>;
  rateLimit: number;
  close: () => Promise<unknown>;
};
type CcxtClasses = Record<string, (new (config: Record<string, unknown>) => CcxtExchange) | undefined>;

/** ccxt is 60 MB: it is loaded only for a live feed. */
async function loadCcxt(): Promise<CcxtClasses> {
  const name: string = 'ccxt';
  const loaded = (await import(/* @vite-ignore */ name)) as { default: CcxtClasses };
  return loaded.default;
}

/** Stops waiting: ccxt's own timeout ends with the headers, and a body may stall. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets calls pass one after the other, each so many times `everyMs` after the one before as that one cost. */
function paced(everyMs: number): (cost?: number) => Promise<void> {
  let free = 0;
  return async (cost = 1) => {
    const now = performance.now();
    const pause = free - now;
    free = Math.max(free, now) + cost * everyMs;
    if (pause > 0) await wait(pause);
  };
}

/** The current price of a ticker: the mid price where both bid and ask exist and are close, for they are newer than the last trade. */
function priceOf(ticker: CcxtTicker, scale: number): bigint | undefined {
  const [bid, ask, last] = [readUnits(ticker.bid, scale), readUnits(ticker.ask, scale), readUnits(ticker.last, scale)];
  if (bid && ask && bid <= ask && (ask - bid) * 50n <= ask) return (bid + ask) / 2n;
  return last && last > 0n ? last : undefined;
}

/** `undefined` also for a candle that does not begin on its step in UTC: it is another day than ours. */
function candleFrom(row: Numeric[], market: FeedMarket, step: CandleStep): FeedCandle | undefined {
  const [time, ...numbers] = row;
  const [open, high, low, close] = numbers.map((number) => readUnits(number, market.quoteScale));
  const volume = readUnits(numbers[4], market.baseScale);
  if (!Number.isSafeInteger(Number(time)) || (step !== 'minute' && Number(time) % stepMs[step] !== 0)) return undefined;
  if (!open || !high || !low || !close || volume === undefined) return undefined;
  if (high < low || open > high || close > high || open < low || close < low) return undefined;
  const { tick } = market;
  return {
    time: Math.floor(Number(time) / stepMs[step]) * stepMs[step],
    open: onTick(open, tick),
    high: onTick(high, tick),
    low: onTick(low, tick),
    close: onTick(close, tick),
    volume,
  };
}

/**
 * Creates the client; sends no request yet. Throws where ccxt does not support the exchange. Every call ends within `timeoutMs`, the first,
 * which loads the list of markets, within three times that.
 */
export async function openExchange({ id, api, pauseMs }: ExchangeSettings, timeoutMs: number): Promise<Exchange> {
  const Client = (await loadCcxt())[id];
  if (!Client) throw new Error(`ccxt does not know the exchange "${id}"`);
  const client = new Client({
    enableRateLimit: true,
    timeout: timeoutMs,
    ...(pauseMs === undefined ? {} : { rateLimit: pauseMs }),
    options: { fetchMarkets: { types: ['spot'] }, fetchCurrencies: false },
  });
  client.number = String;
  // ccxt's own limiter waits by the wall clock: where that is set back, it lets no request pass for as long.
  client.throttle = paced(client.rateLimit);
  if (api) client.urls.api = typeof client.urls.api === 'object' ? { ...client.urls.api, ...api } : api;
  const ask = <T>(what: string, work: Promise<T>) => within(timeoutMs, `${id} ${what}`, work);
  let loaded = false;
  const known = async (market: FeedMarket): Promise<boolean> => {
    // The list of markets is large: loaded once, and again only after a failure.
    if (!loaded) await within(3 * timeoutMs, `${id} markets`, client.loadMarkets(true));
    loaded = true;
    return client.markets?.[market.symbol] !== undefined;
  };
  return {
    name: id,
    prices: async (markets) => {
      const listed: FeedMarket[] = [];
      for (const market of markets) if (await known(market)) listed.push(market);
      const symbols = listed.map((market) => market.symbol);
      const tickers: Record<string, CcxtTicker> = client.has['fetchTickers']
        ? await ask('tickers', client.fetchTickers(symbols))
        : Object.fromEntries(
            await Promise.all(
              symbols.map(async (symbol) => [symbol, await ask('ticker', client.fetchTicker(symbol))] as const),
            ),
          );
      const prices = new Map<number, Said>();
      for (const market of listed) {
        const ticker = tickers[market.symbol];
        const price = ticker && priceOf(ticker, market.quoteScale);
        if (price !== undefined) prices.set(market.id, { price, saidAt: ticker?.timestamp });
      }
      return prices;
    },
    candles: async (market, step, since, limit) => {
      if (!(await known(market))) return [];
      const rows = await ask('candles', client.fetchOHLCV(market.symbol, timeframes[step], since, limit));
      return rows.map((row) => candleFrom(row, market, step)).filter((candle) => candle !== undefined);
    },
    close: async () => {
      await client.close();
    },
  };
}
