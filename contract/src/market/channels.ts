import { z } from 'zod';
import { candle } from './candles.ts';
import { ticker } from './tickers.ts';

export const channels = {
  /** Tickers that changed. */
  'market.tickers': { snapshot: z.array(ticker), message: z.array(ticker), private: false, params: [] },
  /** The candle that is being drawn. */
  'market.candle': { snapshot: candle.nullable(), message: candle, private: false, params: ['market', 'period'] },
} as const;
