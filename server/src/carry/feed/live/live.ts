/** FEED=live: the median price of several public exchanges, of those that are fresh and agree. */
import { setTimeout as wait } from 'node:timers/promises';
import { everySecond, type Clock } from '../every-second.ts';
import {
  dayMs,
  minuteMs,
  minuteOf,
  type Feed,
  type FeedLog,
  type FeedMarket,
  type PriceUpdate,
  type SourceReport,
} from '../feed.ts';
import { openExchange, type ExchangeSettings } from './exchange.ts';
import { indexPrice, type Bounds } from './index-price.ts';
import { liveHistory } from './live-history.ts';
import { tradedVolume } from './traded-volume.ts';
import { oneLine, watchExchange, type WatchedExchange } from './watch-exchange.ts';

export type LiveSettings = Bounds & {
  /** The first that answers also supplies history and volumes. */
  exchanges: ExchangeSettings[];
  /** The interval of requests to each. */
  everyMs: number;
  /** The timeout of one request. */
  timeoutMs: number;
  /** How long the start waits for enough of them. */
  reachMs: number;
  /** How many days of minutes the first start requests. */
  historyDays: number;
};

export const liveDefaults: LiveSettings = {
  exchanges: ['binance', 'okx', 'bybit', 'kraken', 'coinbase'].map((id) => ({ id })),
  everyMs: 1_000,
  timeoutMs: 4_000,
  reachMs: 6_000,
  historyDays: 3,
  staleMs: 10_000,
  outlierPpm: 10_000,
  sourcesMin: 2,
};

export type LiveFeed = Feed & {
  /** How many of the exchanges answered at start. */
  reached: number;
  enough: boolean;
  /** Stops the requests; `start`'s own stop does so too. */
  close: () => void;
};

/** Opens the exchanges and waits until enough of them have answered, at most `reachMs`. The others are retried. `now` never goes back. */
export async function openLive(
  settings: LiveSettings,
  markets: readonly FeedMarket[],
  log: FeedLog,
  now: Clock = Date.now,
): Promise<LiveFeed> {
  const watched: WatchedExchange[] = [];
  for (const each of settings.exchanges) {
    try {
      watched.push(watchExchange(await openExchange(each, settings.timeoutMs), markets, settings.everyMs, log, now));
    } catch (cause) {
      log.warn({ exchange: each.id, reason: oneLine(cause) }, 'An exchange cannot be used');
    }
  }
  const reached = await countAnswers(watched, settings);
  const live = liveFeed(settings, markets, watched, log, now);
  const close = () => {
    for (const each of watched) each.stop();
  };
  const start: Feed['start'] = (since, deliver) => {
    const stop = live.start(since, deliver);
    return () => {
      stop();
      close();
    };
  };
  return { ...live, start, reached, enough: reached >= settings.sourcesMin, close };
}

/** How many answered, known as soon as they are enough or all have been tried: without a network that is at once. */
async function countAnswers(
  watched: readonly WatchedExchange[],
  { sourcesMin, reachMs }: LiveSettings,
): Promise<number> {
  let answers = 0;
  const patience = new AbortController();
  const asked = watched.map(async ({ firstAnswer }) => {
    if (await firstAnswer) answers += 1;
    if (answers >= sourcesMin) patience.abort();
  });
  void Promise.all(asked).then(() => patience.abort());
  await wait(reachMs, undefined, { signal: patience.signal }).catch(() => undefined);
  return answers;
}

/** The feed over exchanges that are being polled. */
function liveFeed(
  settings: LiveSettings,
  markets: readonly FeedMarket[],
  watched: readonly WatchedExchange[],
  log: FeedLog,
  now: Clock,
): Feed {
  const last = new Map<number, { price: bigint; at: number }>();
  const volumes = tradedVolume();
  const look = (market: FeedMarket) => {
    const quotes = watched.map((each) => {
      const { price, at, askedAt } = each.lastPrice(market.id) ?? {};
      return { name: each.exchange.name, reachable: each.reachable(), price, at, askedAt };
    });
    return indexPrice(quotes, market.tick, settings, now(), last.get(market.id)?.price);
  };
  const reachable = () => watched.filter((each) => each.reachable()).map((each) => each.exchange);
  // The first may be the preferred one and not have answered yet.
  const promising = () => watched.filter((each) => !each.failing()).map((each) => each.exchange);
  let turn = 0;
  /** One market a second, to stay below the exchange's rate limit. */
  const askVolume = async () => {
    const market = markets[turn++ % markets.length];
    const [exchange] = reachable();
    if (!market || !exchange) return;
    try {
      volumes.saw(market.id, await exchange.candles(market, 'minute', minuteOf(now()) - minuteMs, 3));
    } catch {
      // A chart's volume may be late; the poller already logs failures of an exchange.
    }
  };
  return {
    name: 'live',
    sources: () =>
      markets.map((market): SourceReport => {
        const { price: current, sources } = look(market);
        const newest = last.get(market.id);
        return { market: market.id, price: newest?.price, at: newest?.at, current, sources };
      }),
    history: async (market, from, to) => {
      // A day more than configured, because it begins at a midnight.
      const since = Math.max(minuteOf(from), minuteOf(to) - (settings.historyDays + 1) * dayMs);
      const minutes = await liveHistory(promising(), market, 'minute', since, to, log);
      const newest = minutes.at(-1);
      if (newest) volumes.began(market.id, newest);
      return minutes;
    },
    minutesOfPastMs: settings.historyDays * dayMs,
    longHistory: (market, step, from, to) => liveHistory(promising(), market, step, from, to, log),
    start: (_since, deliver) => {
      const delivered = new Map<number, number>();
      return everySecond(
        async (second) => {
          void askVolume();
          const prices: PriceUpdate['prices'] = [];
          for (const market of markets) {
            const { price, sources } = look(market);
            if (price === undefined) continue;
            // New is a price of which a source said something new after the last one that was delivered.
            const newest = Math.max(
              ...sources.filter((source) => source.leftOut === undefined).map((source) => source.at ?? 0),
            );
            if (newest <= (delivered.get(market.id) ?? 0)) continue;
            delivered.set(market.id, newest);
            last.set(market.id, { price, at: second });
            prices.push({ market: market.id, price, volume: volumes.take(market.id), sources });
          }
          if (prices.length > 0) await deliver({ prices, source: 'live' });
        },
        (cause) => log.warn({ reason: oneLine(cause) }, 'A price update was not taken'),
        now,
      );
    },
  };
}
