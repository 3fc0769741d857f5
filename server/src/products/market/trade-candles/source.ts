import { setTimeout as wait } from 'node:timers/promises';
import type { Instrument } from '../../../carry/store/instrument.ts';
import type { CandleSource } from '../candles/candle-source.ts';
import { candleReply } from '../wire.ts';
import type { TradeCandles } from './trade-candles.ts';

/** How long a call waits for a start that has trades to count: seldom more than some milliseconds. */
const PATIENCE_MS = 2_000;

export function tradeCandleSource(candles: TradeCandles, instruments: readonly Instrument[]): CandleSource {
  const byId = new Map(instruments.map((each) => [each.id, each]));
  return {
    name: 'trades',
    ready: () => (candles.isBehind ? Promise.race([candles.caughtUp, wait(PATIENCE_MS)]) : Promise.resolve()),
    current: (id, period) => {
      const settings = byId.get(id);
      const candle = candles.current(id, period);
      return settings && candle && candleReply(settings, candle, period);
    },
    read: (...asked) => candles.read(...asked),
    firstAt: (...asked) => candles.firstAt(...asked),
  };
}
