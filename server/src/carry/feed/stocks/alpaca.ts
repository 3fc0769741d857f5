/**
 * STOCKS_FEED=live: prices of stocks by the market data API of Alpaca, version 2 (https://docs.alpaca.markets/us/docs/about-market-data-api): the last trade of each stock once a second while
 * a session is on, and bars of the past as they were traded. A trade of before the opening is no price of the session.
 */
import { z } from 'zod';
import { onTick, readUnits } from '../decimal.ts';
import { everySecond, type Clock } from '../every-second.ts';
import {
  dayMs,
  type Feed,
  type FeedCandle,
  type FeedLog,
  type FeedMarket,
  type PriceUpdate,
  type SourceReport,
} from '../feed.ts';
import type { Exchange } from './in-sessions.ts';

export type AlpacaSettings = {
  /** `https://data.alpaca.markets`. */
  url: string;
  keyId: string;
  secretKey: string;
  /** `iex`: the trades of one exchange; `sip`: of all. */
  source: string;
  /** Of one request. */
  timeoutMs?: number;
};

/** A price is a number of JSON, whose shortest decimal is what was sent. */
const latest = z.object({ trades: z.record(z.string(), z.object({ t: z.string(), p: z.number() })) });
const barsOf = z.object({
  bars: z
    .array(z.object({ t: z.string(), o: z.number(), h: z.number(), l: z.number(), c: z.number(), v: z.number() }))
    .nullable(),
  next_page_token: z.string().nullish(),
});
const frames = { minute: '1Min', hour: '1Hour', day: '1Day' } as const;
const NAME = 'alpaca';
const HISTORY_MS = 3 * dayMs;
const TIMEOUT_MS = 4_000;

/** One request; throws at anything but an answer of the shape. */
async function ask<T>(settings: AlpacaSettings, path: string, query: Record<string, string>, shape: z.ZodType<T>) {
  const { url, keyId, secretKey, source, timeoutMs = TIMEOUT_MS } = settings;
  const address = `${url}${path}?${new URLSearchParams({ ...query, feed: source }).toString()}`;
  const response = await fetch(address, {
    headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${NAME} answered ${response.status}`);
  return shape.parse(await response.json());
}

type Said = { price: bigint; at: number; askedAt: number };

/** `answers`: whether it answered at the start, as `auto` needs to know. */
export async function openAlpaca(
  settings: AlpacaSettings,
  markets: FeedMarket[],
  { sessionAt }: Pick<Exchange, 'sessionAt'>,
  log: FeedLog,
  now: Clock = Date.now,
): Promise<Feed & { answers: boolean }> {
  const said = new Map<number, Said>();
  const symbols = markets.map(({ base }) => base).join(',');
  const look = async (): Promise<void> => {
    const { trades } = await ask(settings, '/v2/stocks/trades/latest', { symbols }, latest);
    const askedAt = now();
    for (const market of markets) {
      const trade = trades[market.base];
      const price = readUnits(trade?.p, market.quoteScale);
      if (trade && price) said.set(market.id, { price: onTick(price, market.tick), at: Date.parse(trade.t), askedAt });
    }
  };
  const failed = (cause: unknown) =>
    log.warn(
      { marker: 'stocks.live', reason: cause instanceof Error ? cause.message : 'unknown' },
      'No prices of stocks',
    );
  const answers = await look().then(
    () => true,
    (cause: unknown) => {
      failed(cause);
      return false;
    },
  );
  const report = ({ id }: FeedMarket): SourceReport => {
    const { price, at, askedAt } = said.get(id) ?? {};
    return { market: id, price, at, current: price, sources: [{ name: NAME, price, at, askedAt, leftOut: undefined }] };
  };
  /** Those whose session is on and has a trade. */
  const open = (market: FeedMarket): PriceUpdate['prices'] => {
    const [session, last] = [sessionAt(market.id, now()), said.get(market.id)];
    if (!session || !last || last.at < session.opensAt) return [];
    return [{ market: market.id, price: last.price, volume: 0n, sources: report(market).sources }];
  };
  const isOn = ({ id }: FeedMarket): boolean => (sessionAt(id, now())?.opensAt ?? Infinity) <= now();
  return {
    ...{ name: 'live', answers, minutesOfPastMs: HISTORY_MS },
    sources: () => markets.map(report),
    history: (market, from, to) => bars(settings, market, 'minute', Math.max(from, to - HISTORY_MS), to),
    longHistory: (market, step, from, to) => bars(settings, market, step, from, to),
    start: (_since, deliver) =>
      everySecond(
        async () => {
          if (!markets.some(isOn)) return;
          await look();
          const prices = markets.flatMap(open);
          if (prices.length > 0) await deliver({ prices, source: 'live' });
        },
        failed,
        now,
      ),
  };
}

/** Bars as they were traded: candles are adjusted for splits when they are read. */
async function bars(
  settings: AlpacaSettings,
  { base, quoteScale, baseScale, tick }: FeedMarket,
  step: keyof typeof frames,
  from: number,
  to: number,
): Promise<FeedCandle[]> {
  const candles: FeedCandle[] = [];
  const [start, end] = [from, to - 1].map((ms) => new Date(ms).toISOString()) as [string, string];
  const query = { timeframe: frames[step], start, end, adjustment: 'raw', limit: '10000' };
  for (let token: string | null | undefined = ''; token !== null && token !== undefined;) {
    const page: z.infer<typeof barsOf> = await ask(
      settings,
      `/v2/stocks/${base}/bars`,
      { ...query, ...(token !== '' && { page_token: token }) },
      barsOf,
    );
    for (const { t, o, h, l, c, v } of page.bars ?? []) {
      const [open = 0n, high = 0n, low = 0n, close = 0n] = [o, h, l, c].map((price) =>
        onTick(readUnits(price, quoteScale) ?? 0n, tick),
      );
      candles.push({ time: Date.parse(t), open, high, low, close, volume: readUnits(v, baseScale) ?? 0n });
    }
    token = page.next_page_token;
  }
  return candles;
}
