/**
 * STOCKS_FEED=replay: recorded sessions, one after the other in a loop, played onto those of now: the minute of a session is that minute of a recorded one. Prices are of a share after all
 * splits of the recording, so that no day of it falls by one.
 */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mulDiv } from '@glassbook/money';
import { onTick, readUnits } from '../decimal.ts';
import type { Clock } from '../every-second.ts';
import {
  dayMs,
  dayOf,
  FeedError,
  minuteMs,
  minuteOf,
  type Feed,
  type FeedCandle,
  type FeedLog,
  type FeedMarket,
} from '../feed.ts';
import { minutePath } from '../minute-path.ts';
import { playbackFeed } from '../playback.ts';
import { readKlines } from '../replay/read-klines.ts';
import type { Exchange } from './in-sessions.ts';

/** The minutes of one recorded session, by their number from its opening. */
type Session = ReadonlyMap<number, FeedCandle>;
export type RecordedSettings = {
  /** Has `<STOCK>-1m.csv.gz` of each stock, and `factor_files/<stock>.csv` of those that were split. */
  folder: string;
  markets: FeedMarket[];
  exchange: Exchange;
  log: FeedLog;
  now?: Clock;
};

/** Places of a factor. */
const FACTOR_PLACES = 8;
/** A row of the factors: the last day on which it counts, and what a price is multiplied by for splits since. */
type Factor = { until: number; split: bigint };

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Rows of date, factor for dividends, factor for splits: the first row at or after a day counts for it. Throws FeedError at a row that is none. */
async function readFactors(path: string): Promise<Factor[]> {
  if (!(await exists(path))) return [];
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  return lines.map((line, place) => {
    const [, year, month, day, split] = /^(\d{4})(\d\d)(\d\d),[\d.]+,([\d.]+)/.exec(line) ?? [];
    const factor = readUnits(split, FACTOR_PLACES);
    if (!factor) throw new FeedError(`${path}:${place + 1} is not a row of factors: "${line}"`);
    return { until: Date.UTC(Number(year), Number(month) - 1, Number(day)), split: factor };
  });
}

const factorOf = (factors: readonly Factor[], day: number): bigint =>
  factors.find(({ until }) => until >= day)?.split ?? 10n ** BigInt(FACTOR_PLACES);

/** The regular hours of each day, oldest first; `sessionAt` knows those of the past, too. */
function sessionsOf(
  candles: readonly FeedCandle[],
  factors: readonly Factor[],
  market: FeedMarket,
  { sessionAt }: Exchange,
): Session[] {
  const days = new Map<number, Map<number, FeedCandle>>();
  const last = factorOf(factors, dayOf(candles.at(-1)?.time ?? 0));
  for (const candle of candles) {
    const session = sessionAt(market.id, candle.time);
    if (!session || session.opensAt > candle.time) continue;
    const price = (of: bigint) =>
      onTick(mulDiv(of, factorOf(factors, dayOf(candle.time)), last, 'half-even'), market.tick);
    const { open, high, low, close } = candle;
    const minutes = days.get(session.opensAt) ?? new Map<number, FeedCandle>();
    minutes.set((candle.time - session.opensAt) / minuteMs, {
      ...{ ...candle, open: price(open), high: price(high), low: price(low), close: price(close) },
    });
    days.set(session.opensAt, minutes);
  }
  return [...days].sort(([a], [b]) => a - b).map(([, minutes]) => minutes);
}

/** Throws FeedError where the folder has no stock of these. */
export async function openRecordedSessions(settings: RecordedSettings): Promise<Feed> {
  const { folder, markets, exchange, log, now = Date.now } = settings;
  const recorded = new Map<number, Session[]>();
  for (const market of markets) {
    const path = join(folder, `${market.base}-1m.csv.gz`);
    if (!(await exists(path))) continue;
    const factors = await readFactors(join(folder, 'factor_files', `${market.base.toLowerCase()}.csv`));
    const sessions = sessionsOf(await readKlines(path, market), factors, market, exchange);
    if (sessions.length > 0) recorded.set(market.id, sessions);
  }
  const played = markets.filter(({ id }) => recorded.has(id));
  if (played.length === 0) throw new FeedError(`${folder} has no <STOCK>-1m.csv.gz of a stock that is traded`);
  log.info({ marker: 'stocks.replay', stocks: played.map(({ base }) => base) }, 'Recorded sessions are played');
  /** The recorded minute that a minute of now plays; days take their turn, so all stocks play the same one together. */
  const minute = (market: FeedMarket, time: number): FeedCandle | undefined => {
    const session = exchange.sessionAt(market.id, time);
    const sessions = recorded.get(market.id);
    if (!session || !sessions || session.opensAt > time) return undefined;
    const day = sessions[Math.floor(session.opensAt / dayMs) % sessions.length];
    const candle = day?.get(Math.floor((time - session.opensAt) / minuteMs));
    return candle && { ...candle, time: minuteOf(time) };
  };
  const feed = playbackFeed({
    ...{ name: 'replay', sourceName: 'recording', markets: played, log, now },
    source: {
      minute,
      ticks: (market, time) => {
        const candle = minute(market, time);
        return candle ? minutePath(candle, market) : [];
      },
    },
    stretches: (from, to) => (to > from ? [{ from, to, lap: 0 }] : []),
  });
  return { ...feed, covers: (id) => recorded.has(id) };
}
