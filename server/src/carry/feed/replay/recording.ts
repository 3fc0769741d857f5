/** The files of a folder as minutes and ticks. Recorded trades are played where they exist; elsewhere the candle's path. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedError, minuteMs, minuteOf, type FeedCandle, type FeedMarket, type Tick } from '../feed.ts';
import { minutePath } from '../minute-path.ts';
import type { MinuteSource } from '../playback.ts';
import { MinuteColumns, readKlines } from './read-klines.ts';
import { readTrades } from './read-trades.ts';

export type Recording = MinuteSource & {
  /** From the first known minute to the end of the last, over all markets. */
  from: number;
  to: number;
  /** The markets it contains. */
  symbols: string[];
  files: string[];
};

const fileSymbol = (market: FeedMarket) => `${market.base}${market.quote}`;

/** Names in a folder, sorted; none where it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new FeedError(`${folder} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Where the files are: `root` itself, or its folders klines* (the last by name that has one of the markets, so a dated one wins over the
 * undated; two recordings of different years are never mixed) and trades.
 */
async function find(
  root: string,
  markets: FeedMarket[],
): Promise<{ klines: Map<string, string>; trades: Map<string, string[]> }> {
  const names = await namesIn(root);
  const inside = await Promise.all(
    names
      .filter((name) => name.startsWith('klines'))
      .map(async (name) => ({ folder: join(root, name), names: await namesIn(join(root, name)) })),
  );
  const hasOne = (list: string[]) => markets.some((market) => list.includes(`${fileSymbol(market)}-1m.csv.gz`));
  const klineFolder = hasOne(names) ? { folder: root, names } : inside.filter((each) => hasOne(each.names)).at(-1);
  const tradeFolders = [
    { folder: root, names },
    { folder: join(root, 'trades'), names: await namesIn(join(root, 'trades')) },
  ];
  const klines = new Map<string, string>();
  const trades = new Map<string, string[]>();
  for (const market of markets) {
    const symbol = fileSymbol(market);
    const kline = `${symbol}-1m.csv.gz`;
    if (klineFolder?.names.includes(kline)) klines.set(market.symbol, join(klineFolder.folder, kline));
    const dated = new RegExp(`^${symbol}-\\d{4}-\\d\\d-\\d\\d\\.csv\\.gz$`);
    const found = tradeFolders.flatMap((each) =>
      each.names.filter((name) => dated.test(name)).map((name) => join(each.folder, name)),
    );
    if (found.length > 0) trades.set(market.symbol, found);
  }
  return { klines, trades };
}

/** The minutes with ticks of one market, each with its ticks. */
function byMinute(ticks: Tick[]): Map<number, Tick[]> {
  const minutes = new Map<number, Tick[]>();
  for (const tick of ticks) {
    const minute = minuteOf(tick.time);
    const list = minutes.get(minute);
    if (list) list.push(tick);
    else minutes.set(minute, [tick]);
  }
  return minutes;
}

function candleOf(time: number, ticks: Tick[]): FeedCandle {
  const prices = ticks.map((tick) => tick.price);
  const [first = 0n, last = 0n] = [prices[0], prices.at(-1)];
  return {
    time,
    open: first,
    close: last,
    high: prices.reduce((most, price) => (price > most ? price : most), first),
    low: prices.reduce((least, price) => (price < least ? price : least), first),
    volume: ticks.reduce((sum, tick) => sum + tick.volume, 0n),
  };
}

/**
 * Opens a recording. Trades outside the time of the klines are ignored, if there are klines. Throws FeedError with one line where the folder
 * has nothing for any of the markets, or a file cannot be read.
 */
export async function openRecording(root: string, markets: FeedMarket[]): Promise<Recording> {
  const found = await find(root, markets);
  const klines = new Map<string, MinuteColumns>();
  for (const market of markets) {
    const path = found.klines.get(market.symbol);
    if (path !== undefined) klines.set(market.symbol, new MinuteColumns(await readKlines(path, market)));
  }
  const klineFrom = Math.min(...[...klines.values()].map((each) => each.first));
  const klineTo = Math.max(...[...klines.values()].map((each) => each.end));
  const trades = new Map<string, Map<number, Tick[]>>();
  for (const market of markets) {
    const ticks = (await Promise.all((found.trades.get(market.symbol) ?? []).map((path) => readTrades(path, market))))
      .flat()
      .sort((a, b) => a.time - b.time);
    const inside = klines.size === 0 ? ticks : ticks.filter((tick) => tick.time >= klineFrom && tick.time < klineTo);
    if (inside.length > 0) trades.set(market.symbol, byMinute(inside));
  }
  const symbols = markets.map((market) => market.symbol).filter((symbol) => klines.has(symbol) || trades.has(symbol));
  if (symbols.length === 0) {
    const wanted = markets.map((market) => `${fileSymbol(market)}-1m.csv.gz`).join(', ');
    throw new FeedError(
      `FEED=replay finds no recording in REPLAY_DIR=${root}: it has none of ${wanted}, nor trades of them`,
    );
  }
  const tradeMinutes = [...trades.values()].flatMap((minutes) => [...minutes.keys()]);
  return {
    from: tradeMinutes.reduce((least, time) => Math.min(least, time), klineFrom),
    to: tradeMinutes.reduce((most, time) => Math.max(most, time + minuteMs), klineTo),
    symbols,
    files: [
      ...found.klines.values(),
      ...[...found.trades].filter(([symbol]) => trades.has(symbol)).flatMap(([, paths]) => paths),
    ],
    ...sourceOf(klines, trades),
  };
}

function sourceOf(klines: Map<string, MinuteColumns>, trades: Map<string, Map<number, Tick[]>>): MinuteSource {
  // Each second requests the same minute again; its path is computed once.
  const made = new Map<string, { time: number; ticks: Tick[] }>();
  const minute: MinuteSource['minute'] = (market, time) => {
    const ticks = trades.get(market.symbol)?.get(time);
    return ticks ? candleOf(time, ticks) : klines.get(market.symbol)?.at(time);
  };
  return {
    minute,
    ticks: (market, time) => {
      const before = made.get(market.symbol);
      if (before?.time === time) return before.ticks;
      const single = trades.get(market.symbol)?.get(time);
      const candle = single ? undefined : minute(market, time);
      const ticks = single ?? (candle ? minutePath(candle, market) : []);
      made.set(market.symbol, { time, ticks });
      return ticks;
    },
  };
}
