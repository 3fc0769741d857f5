/** The public channels of the market slice: tickers, and the open candles. */
import { market } from '@glassbook/contract';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import type { MarketData } from './market-data.ts';

/** Changed tickers. A ticker equal to the last published one is not published again. `onBookChanged` calls with the instrument of a book that changed. */
export function tickersChannel(
  data: Pick<MarketData, 'ticker' | 'tickers'>,
  onBookChanged: (listener: (instrument: number) => void) => void,
): ChannelOf<'market.tickers'> {
  const concerned = new Set<number>();
  const published = new Map<number, string>();
  onBookChanged((instrument) => concerned.add(instrument));
  const changed = (id: number) => {
    const ticker = data.ticker(id);
    const text = JSON.stringify(ticker);
    if (!ticker || published.get(id) === text) return [];
    published.set(id, text);
    return [ticker];
  };
  return {
    note({ changes }, touched) {
      for (const { market: id } of changes.indexPrice.prices) concerned.add(id);
      if (concerned.size > 0) touched();
    },
    snapshot: () => data.tickers(),
    take() {
      const tickers = [...concerned].flatMap(changed);
      concerned.clear();
      return tickers.length > 0 ? () => tickers : undefined;
    },
  };
}

/** When rules or statuses last changed, at first the time of the start. `onRuled` calls with each change, before its batch is noted. */
export function rulesChannel(onRuled: (listener: () => void) => void, now: () => number): ChannelOf<'market.rules'> {
  let [at, isNew] = [now(), false];
  onRuled(() => {
    // Later than the last one, also where the clock was set back.
    [at, isNew] = [Math.max(now(), at + 1), true];
  });
  return {
    note(_, touched) {
      if (isNew) touched();
    },
    snapshot: () => at,
    take() {
      if (!isNew) return undefined;
      isNew = false;
      const message = at;
      return () => message;
    },
  };
}

/** The last state of each candle of the index is published. */
export const candleChannel = ({ currentCandle }: Pick<MarketData, 'currentCandle'>): ChannelOf<'market.candle'> => ({
  note({ changes }, touched) {
    for (const { market: id } of changes.indexPrice.prices)
      for (const period of market.candlePeriods) touched(id, period);
  },
  snapshot: (id, period) => currentCandle(id, period) ?? null,
  take(id, period) {
    const candle = currentCandle(id, period);
    return candle && (() => candle);
  },
});

/** The last state of each candle of trades is published: with each trade, and flat when its period begins. */
export function tradeCandleChannel(
  current: MarketData['currentCandle'],
  onChanged: (listener: (market: number, periods: readonly market.CandlePeriod[]) => void) => void,
): ChannelOf<'market.tradeCandle'> {
  const changed: (readonly [number, readonly market.CandlePeriod[]])[] = [];
  onChanged((...each) => changed.push(each));
  return {
    note(_, touched) {
      for (const [id, periods] of changed.splice(0)) for (const period of periods) touched(id, period);
    },
    snapshot: (id, period) => current(id, period) ?? null,
    take(id, period) {
      const candle = current(id, period);
      return candle && (() => candle);
    },
  };
}
