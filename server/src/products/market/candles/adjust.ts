/** Candles of stocks as if every share of before a split were one of after it: prices × d ÷ n, half even to the tick, amounts × n ÷ d, down. They are stored as they were, and adjusted when they are read. */
import { mulDiv } from '@glassbook/money';
import type { InForce } from '../../../carry/store/settings/in-force.ts';
import type { Candle } from './candle.ts';

export type Split = { exAt: number; numerator: number; denominator: number };

/** The splits of a market that were announced and not withdrawn, in any order. */
export const splitsIn = (inForce: Pick<InForce, 'all'>, id: number): Split[] =>
  inForce.all('stocks.configureSplit').filter(({ market: of, status }) => of === id && status === 'announced');

/** `tick`: of the price; `length`: of a candle, milliseconds: one that holds the opening after the split has no price of before. `now`: later splits do not count yet. */
export function adjusted(
  candle: Candle,
  { splits, tick, length, now }: { splits: readonly Split[]; tick: bigint; length: number; now: number },
): Candle {
  let [n, d] = [1n, 1n];
  for (const { exAt, numerator, denominator } of splits)
    if (exAt <= now && candle.time + length <= exAt) [n, d] = [n * BigInt(numerator), d * BigInt(denominator)];
  if (n === d) return candle;
  const price = (of: bigint) => mulDiv(of, d, n * tick, 'half-even') * tick;
  const { open, high, low, close, volume } = candle;
  const prices = { open: price(open), high: price(high), low: price(low), close: price(close) };
  return { ...candle, ...prices, volume: (volume * n) / d };
}
