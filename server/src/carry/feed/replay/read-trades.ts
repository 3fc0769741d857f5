/** Reads `<SYMBOL>-<date>.csv.gz`: no header: id, price, quantity, quote quantity, time (ms UTC), whether the buyer was the maker. */
import { readFile } from 'node:fs/promises';
import { onTick, readUnits } from '../decimal.ts';
import { FeedError, type FeedMarket, type Tick } from '../feed.ts';
import { secondOf } from '../every-second.ts';
import { unzip } from './read-klines.ts';

/**
 * The trades of a file as one tick a second, the rate of a feed: the last price and the whole volume of the second, at the time of that last
 * trade. Throws FeedError naming the file and the line.
 */
export async function readTrades(path: string, market: FeedMarket): Promise<Tick[]> {
  const ticks: Tick[] = [];
  const lines = (await unzip(await readFile(path))).toString('latin1').split('\n');
  lines.forEach((text, index) => {
    if (text === '') return;
    const fields = text.split(',');
    const time = Number(fields[4]);
    const price = readUnits(fields[1], market.quoteScale);
    const volume = readUnits(fields[2], market.baseScale);
    const before = ticks.at(-1);
    if (!Number.isSafeInteger(time) || time <= 0 || !price || volume === undefined || (before && time < before.time)) {
      throw new FeedError(`${path}:${index + 1} is not a trade: "${text.slice(0, 120)}"`);
    }
    const tick = { time, price: onTick(price, market.tick), volume };
    if (before && secondOf(before.time) === secondOf(time))
      ticks[ticks.length - 1] = { ...tick, volume: before.volume + volume };
    else ticks.push(tick);
  });
  return ticks;
}
