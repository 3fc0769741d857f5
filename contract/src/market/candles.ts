import { z } from 'zod';
import type { CandlePeriod } from '../candle-period.ts';
import { moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

/** Other spellings that clients of this family send. */
export const candlePeriodAliases: Record<string, CandlePeriod> = {
  '1H': '60min',
  '4H': '4hour',
  '1day': '1D',
  '1week': '1W',
  '1mon': '1M',
};

/** What candles are of: the index price, or the trades of our own book. */
export const candleSources = ['index', 'trades'] as const;
export type CandleSource = (typeof candleSources)[number];

const countText = z.string().regex(/^([1-9]\d{0,2}|1[0-4]\d\d|1500)$/);

export const candle = z.strictObject({
  id: z.number().int(),
  /** Opening time, milliseconds UTC. */
  time: z.number().int(),
  open: moneyReply,
  high: moneyReply,
  low: moneyReply,
  close: moneyReply,
  /** Base asset traded in this period: on the source market, or with source `trades` here. */
  volume: moneyReply,
  /** The same in the quote asset. */
  amount: moneyReply,
  period: z.string(),
});
export type Candle = z.infer<typeof candle>;

export const candles = route({
  id: 'market.candles',
  method: 'GET',
  path: '/currency/new_timeshar',
  who: 'anyone',
  about:
    'Candles from..to (Unix seconds), oldest first, at most the latest 1,500. `count` (1 to 1,500) instead of `from`: the latest so many periods up to `to` or, without it, up to the open candle; of the index price of a stock so many candles, since it has none outside of sessions. `source`: `index` (default), the index price with the volume of its source market; `trades`, the trades of this platform, where a period without a trade is flat at the last trade with volume 0. Candles of stocks are adjusted for splits; `adjust=0`: raw. Every 100 rows read count as one request of the rate limit, in blocks of 250 periods.',
  body: z.object({
    from: z.string().optional(),
    to: z.string().optional(),
    count: orEmpty(countText),
    symbol: z.string().optional(),
    period: z.string().optional(),
    source: orEmpty(z.enum(candleSources)),
    adjust: orEmpty(z.enum(['0', '1'])),
  }),
  reply: z.array(candle),
  refusals: ['market.not_found', 'market.period_unknown', 'market.range_invalid'],
  envelope: 'code',
});
