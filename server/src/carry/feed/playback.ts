/**
 * Plays minutes, recorded or generated, against the wall clock. Invariant: everything between two times of the wall clock is either in a
 * delivery or in the history, once, however the interval was divided; so a restart loses and duplicates nothing.
 */
import { setImmediate } from 'node:timers/promises';
import { everySecond, secondMs, type Clock } from './every-second.ts';
import {
  minuteMs,
  minuteOf,
  type Feed,
  type FeedCandle,
  type FeedLog,
  type FeedMarket,
  type PriceUpdate,
  type SourceName,
  type SourceReport,
  type Tick,
} from './feed.ts';

/** This many minutes of history are generated between turns of the event loop. */
const MINUTES_AT_ONCE = 500;

/** The source of the minutes, in its own time. Both methods must be deterministic and agree with each other. */
export type MinuteSource = {
  minute: (market: FeedMarket, time: number) => FeedCandle | undefined;
  ticks: (market: FeedMarket, time: number) => Tick[];
};

/** A piece of the source's time that plays without a break: from ≤ t < to. `lap` counts how often the source started again. */
export type Stretch = { from: number; to: number; lap: number };

export type Playback = {
  name: SourceName;
  /** The source's name in the list of sources. */
  sourceName: string;
  markets: FeedMarket[];
  source: MinuteSource;
  /** The source's time for the wall clock's from ≤ t < to, in order; empty before its beginning. */
  stretches: (from: number, to: number) => Stretch[];
  log: FeedLog;
  now?: Clock;
};

/** After a pause longer than this (a sleeping laptop) the missed time is not delivered in one second. */
const pauseMs = 120_000;

/** Adds a later part to a candle. */
function extend(candle: FeedCandle | undefined, time: number, later: Omit<FeedCandle, 'time'>): FeedCandle {
  if (!candle) return { ...later, time };
  return {
    time,
    open: candle.open,
    high: later.high > candle.high ? later.high : candle.high,
    low: later.low < candle.low ? later.low : candle.low,
    close: later.close,
    volume: candle.volume + later.volume,
  };
}

/** Calls back for each minute of a stretch: with its whole candle where the stretch contains all of it, else with the ticks inside. */
function walk(
  playback: Playback,
  market: FeedMarket,
  stretch: Stretch,
  whole: (candle: FeedCandle) => void,
  part: (ticks: Tick[]) => void,
): void {
  for (let minute = minuteOf(stretch.from); minute < stretch.to; minute += minuteMs) {
    if (minute >= stretch.from && minute + minuteMs <= stretch.to) {
      const candle = playback.source.minute(market, minute);
      if (candle) whole(candle);
    } else {
      part(playback.source.ticks(market, minute).filter((tick) => tick.time >= stretch.from && tick.time < stretch.to));
    }
  }
}

/** The candle of the wall clock's from ≤ t < to, with `from` as its time. */
function candleOf(playback: Playback, market: FeedMarket, from: number, to: number): FeedCandle | undefined {
  let candle: FeedCandle | undefined;
  for (const stretch of playback.stretches(from, to)) {
    walk(
      playback,
      market,
      stretch,
      (minute) => (candle = extend(candle, from, minute)),
      (ticks) => {
        for (const { price, volume } of ticks)
          candle = extend(candle, from, { open: price, high: price, low: price, close: price, volume });
      },
    );
  }
  return candle;
}

/** The last price of the wall clock's from ≤ t < to and its whole volume. */
function tickOf(playback: Playback, market: FeedMarket, from: number, to: number): Omit<Tick, 'time'> | undefined {
  let [price, volume]: [bigint | undefined, bigint] = [undefined, 0n];
  for (const stretch of playback.stretches(from, to)) {
    for (let minute = minuteOf(stretch.from); minute < stretch.to; minute += minuteMs) {
      for (const tick of playback.source.ticks(market, minute)) {
        if (tick.time < stretch.from || tick.time >= stretch.to) continue;
        price = tick.price;
        volume += tick.volume;
      }
    }
  }
  return price === undefined ? undefined : { price, volume };
}

/** Its one source says what it plays. */
const reportOf = (
  { sourceName: name }: Playback,
  market: number,
  price: bigint | undefined,
  at: number | undefined,
): SourceReport => ({ market, price, at, current: price, sources: [{ name, price, at, leftOut: undefined }] });

/** A feed that plays a source. Each delivery has the last price of each market and the volume since the delivery before. */
export function playbackFeed(playback: Playback): Feed {
  const { name, markets, log, now = Date.now } = playback;
  const reports = new Map(markets.map(({ id }) => [id, reportOf(playback, id, undefined, undefined)]));
  /** The last second that was looked at: whatever had no tick in it still has its price. */
  let looked: number | undefined;
  return {
    name,
    sources: () =>
      [...reports.values()].map((report) => ({
        ...report,
        sources: report.sources.map((source) => ({ ...source, askedAt: looked })),
      })),
    history: async (market, from, to) => {
      const candles: FeedCandle[] = [];
      for (let minute = minuteOf(from); minute < to; minute += minuteMs) {
        // Generating thirty days takes seconds, in which connections must not time out.
        if ((minute / minuteMs) % MINUTES_AT_ONCE === 0) await setImmediate();
        const candle = candleOf(playback, market, minute, Math.min(minute + minuteMs, to));
        if (candle) candles.push(candle);
      }
      return candles;
    },
    start: (since, deliver) => {
      let reached = since;
      let lap: number | undefined;
      const beat = async (second: number) => {
        const upTo = second + secondMs;
        if (upTo <= reached - pauseMs || upTo - reached > pauseMs) {
          log.warn(
            { marker: 'feed.paused', from: reached, to: second },
            'The clock jumped; what lies between is not played',
          );
          reached = second;
        }
        if (upTo <= reached) return;
        const nowLap = playback.stretches(second, upTo).at(-1)?.lap;
        if (lap !== undefined && nowLap !== undefined && nowLap !== lap) {
          log.info(
            { marker: `${name}.loop`, lap: nowLap },
            'The recording is over and starts again from its beginning',
          );
        }
        lap = nowLap ?? lap;
        const prices: PriceUpdate['prices'] = [];
        for (const market of markets) {
          const tick = tickOf(playback, market, reached, upTo);
          if (!tick) continue;
          const report = reportOf(playback, market.id, tick.price, second);
          prices.push({ market: market.id, ...tick, sources: report.sources });
          reports.set(market.id, report);
        }
        reached = upTo;
        looked = second;
        if (prices.length > 0) await deliver({ prices, source: name });
      };
      return everySecond(beat, (cause) => log.warn({ err: cause }, 'A price update was not taken'), now);
    },
  };
}
