import { z } from 'zod';
import { candle } from './candles.ts';
import { ticker } from './tickers.ts';

export const channels = {
  /** Tickers that changed. */
  'market.tickers': { snapshot: z.array(ticker), message: z.array(ticker), private: false, params: [] },
  /** When the rules or the status of a market last changed, UTC milliseconds: /market/list has what they are now. */
  'market.rules': { snapshot: z.number().int(), message: z.number().int(), private: false, params: [] },
  /** The open candle of the index price. */
  'market.candle': { snapshot: candle.nullable(), message: candle, private: false, params: ['market', 'period'] },
  /** The open candle of the trades of our own book; null before the first trade. */
  'market.tradeCandle': { snapshot: candle.nullable(), message: candle, private: false, params: ['market', 'period'] },
} as const;
