/**
 * Where index prices come from: recorded minutes (`<SYMBOL>-1m.csv.gz`, the first six columns of Binance's public kline dumps), and a
 * walk generated from a seed for what was not recorded. A price depends on nothing but its market and time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dice } from '../dice.ts';

type Price = { market: number; price: bigint; volume: bigint };
export type PriceSource = {
  /** What the prices are: it goes into the printed line and into the commands. */
  name: string;
  /** When the day begins. */
  from: number;
  /** Those that have a price. */
  markets: readonly number[];
  at: (market: number, time: number) => Price;
};
/** `start` is where a generated price begins. */
export type PricedMarket = { market: number; symbol: string; tick: bigint; quoteScale: number; start: bigint };

const MINUTE = 60_000;
const FROM = 1_774_267_740_000;
const WALKED_MINUTES = 10_000;
/** What was recorded, where it lies next to the project. */
export const RECORDED = join(import.meta.dirname, '../../../../shared/marketdata/klines-2026-04');

/** The recording in `folder` where there is one, else walks. A market that was not recorded walks in either case. */
export function openPrices(markets: readonly PricedMarket[], seed: number, folder: string | undefined): PriceSource {
  const pathOf = ({ symbol }: PricedMarket) => join(folder ?? '', `${symbol}-1m.csv.gz`);
  const isRecorded = (market: PricedMarket) => folder !== undefined && existsSync(pathOf(market));
  const minutes = new Map(
    markets.map((market) => [
      market.market,
      isRecorded(market) ? readMinutes(pathOf(market), market) : walk(market, seed),
    ]),
  );
  const recorded = markets.filter(isRecorded).length;
  return {
    name:
      recorded === 0
        ? `made up from seed ${seed}`
        : `${basename(folder ?? '')} (${recorded} of ${markets.length} markets)`,
    from: FROM,
    markets: [...minutes.keys()],
    at: (market, time) => {
      const path = minutes.get(market) ?? [];
      // Open, high, low, close: a quarter of a minute each. A day that is longer than the recording begins it again.
      const quarter = Math.floor((time - FROM) / (MINUTE / 4));
      return { market, price: path[quarter % path.length] ?? 1n, volume: BigInt(quarter % 97) };
    },
  };
}

/** Four prices a minute, on the tick. */
function readMinutes(path: string, { tick, quoteScale }: PricedMarket): bigint[] {
  const prices: bigint[] = [];
  for (const line of gunzipSync(readFileSync(path)).toString('latin1').split('\n')) {
    const [, open, high, low, close] = line.split(',');
    for (const price of [open, high, low, close]) if (price !== undefined) prices.push(onTick(price, tick, quoteScale));
  }
  return prices;
}

function onTick(decimal: string, tick: bigint, scale: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return units < tick ? tick : units - (units % tick);
}

function walk({ market, tick, start }: PricedMarket, seed: number): bigint[] {
  const roll = dice(seed + market);
  const prices = [start];
  for (let step = 1; step < WALKED_MINUTES * 4; step += 1) {
    const before = prices[step - 1] as bigint;
    // Up to 0.1 % either way, drawn back to its start so that it never drifts to zero or beyond bounds.
    const moved = before + (before * BigInt(roll.below(2_001) - 1_000)) / 1_000_000n + (start - before) / 500n;
    const next = moved - (moved % tick);
    prices.push(next < tick ? tick : next);
  }
  return prices;
}
