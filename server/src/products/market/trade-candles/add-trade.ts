import type { TradeRow } from '../../../carry/books/order-books.ts';
import { joined, type Candle, type CandleRow, type OpenCandles } from '../candles/candle.ts';
import { candlePeriods, nextStart, periodStart, type CandlePeriod } from '../candles/period.ts';

/**
 * Adds a trade to the open candles of its market and returns those it changed, one a period. They are replaced, never mutated. Trades come in
 * their order, so none is from before the open candle.
 */
export function addTrade(open: OpenCandles, { market, at, price, amount, value }: TradeRow): CandleRow[] {
  const alone = { open: price, high: price, low: price, close: price, volume: amount, value };
  return candlePeriods.map((period) => {
    const time = periodStart(period, at);
    const held = open.get(period);
    const candle = held?.time === time ? joined(held, { time, ...alone }) : { time, ...alone };
    open.set(period, candle);
    return { ...candle, market, period };
  });
}

/** A period without trades: at the last trade's price, with no volume. */
export const flat = (time: number, price: bigint): Candle => ({
  ...{ time, open: price, high: price, low: price, close: price },
  ...{ volume: 0n, value: 0n },
});

/** Candles of a period, oldest first, with a flat one for each period that is missing between them and up to the one at `to`. */
export function withFlat(period: CandlePeriod, candles: readonly Candle[], to: number): Candle[] {
  const all: Candle[] = [];
  const fillUntil = (end: number) => {
    for (let last = all.at(-1); last; last = all.at(-1)) {
      const time = nextStart(period, last.time);
      if (time >= end) return;
      all.push(flat(time, last.close));
    }
  };
  for (const candle of candles) {
    fillUntil(candle.time);
    all.push(candle);
  }
  fillUntil(to + 1);
  return all;
}
