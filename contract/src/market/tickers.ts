import { z } from 'zod';
import { level, publicTrade } from '../book.ts';
import { changeReply, idReply, idText, limitText, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

/** What a market shows in a list. `last` is the index price; it is what charts are drawn from. */
export const ticker = z.strictObject({
  match_id: idReply,
  symbol: z.string(),
  last: moneyReply,
  /** Our book's own last trade, null before the first. */
  last_trade: moneyReply.nullable(),
  bid: moneyReply.nullable(),
  ask: moneyReply.nullable(),
  /** Against the price 24 h ago, in percent with its sign and in money with its sign. */
  change: changeReply,
  change_value: changeReply,
  high: moneyReply,
  low: moneyReply,
  /** 24 h of the source market, in base and in quote. */
  volume: moneyReply,
  value: moneyReply,
  /** When the price was taken, milliseconds UTC. */
  at: z.number().int(),
});
export type Ticker = z.infer<typeof ticker>;

export const tickers = route({
  id: 'market.tickers',
  method: 'GET',
  path: '/market/tickers',
  who: 'anyone',
  about: 'All markets with 24-hour figures. `spark` holds hourly closes, oldest first.',
  body: z.object({}),
  reply: z.array(ticker.extend({ spark: z.array(moneyReply) })),
  refusals: [],
});

export const categories = ['layer1', 'layer2', 'defi', 'meme', 'payment', 'infrastructure'] as const;
export type Category = (typeof categories)[number];

/** What an order ticket needs of a market. */
export const marketRow = z.strictObject({
  match_id: idReply,
  symbol: z.string(),
  currency_id: idReply,
  currency_name: z.string(),
  legal_id: idReply,
  legal_name: z.string(),
  status: z.enum(['open', 'halted']),
  /** Where it is traded: a pair of coins on /coin/*, a stock on /stock/*. */
  product: z.enum(['spot', 'stocks']),
  /** The coin's name in the caller's language, and in all of ours, to be found by. */
  name: z.string(),
  names: z.array(z.string()),
  categories: z.array(z.enum(categories)),
  /** Smallest step of the price, in quote; of the amount, in base. */
  tick: moneyReply,
  lot: moneyReply,
  notional_min: moneyReply,
  notional_max: moneyReply,
  /** Parts per million of what is received. */
  maker_fee_ppm: z.number().int(),
  taker_fee_ppm: z.number().int(),
  /** A market order without a worst price accepts at most this far from the index price, parts per million. */
  market_band_ppm: z.number().int(),
  price_scale: z.number().int(),
  amount_scale: z.number().int(),
  base_scale: z.number().int(),
  quote_scale: z.number().int(),
});
export type MarketRow = z.infer<typeof marketRow>;

export const markets = route({
  id: 'market.list',
  method: 'GET',
  path: '/market/list',
  who: 'anyone',
  about: 'All markets with their trading rules: price step, amount step, minimum order, fees.',
  body: z.object({}),
  reply: z.array(marketRow),
  refusals: [],
});

const market = { symbol: z.string().max(24) };

export const depth = route({
  id: 'market.depth',
  method: 'GET',
  path: '/market/depth',
  who: 'anyone',
  about: 'The order book: up to 100 levels a side, best price first. `seq` is the sequence of the channel spot.book.',
  body: z.object({ ...market, limit: orEmpty(limitText) }),
  reply: z.strictObject({ symbol: z.string(), seq: z.number().int(), bids: z.array(level), asks: z.array(level) }),
  refusals: ['market.not_found'],
});

export const trades = route({
  id: 'market.trades',
  method: 'GET',
  path: '/market/trades',
  who: 'anyone',
  about: 'Recent trades of the market, newest first.',
  body: z.object({ ...market, limit: orEmpty(limitText) }),
  reply: z.array(publicTrade),
  refusals: ['market.not_found'],
});

export const indexSources = route({
  id: 'market.indexSources',
  method: 'GET',
  path: '/index/sources',
  who: 'anyone',
  about: 'Components of each index price: every source, its weight, and why a source was excluded.',
  body: z.object({}),
  reply: z.strictObject({
    feed: z.enum(['replay', 'simulated', 'live']),
    markets: z.array(
      z.strictObject({
        symbol: z.string(),
        price: moneyReply.nullable(),
        at: z.number().int().nullable(),
        sources: z.array(
          z.strictObject({
            name: z.string(),
            price: moneyReply.nullable(),
            at: z.number().int().nullable(),
            used: z.boolean(),
            /** Why not used. */
            left_out: z.enum(['stale', 'outlier', 'unreachable']).nullable(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});

export const favourites = route({
  id: 'market.favourites',
  method: 'GET',
  path: '/optional/list',
  who: 'trader',
  about: 'Favorite markets, oldest first. `currency_id` is the coin of the pair, `match_id` the pair itself.',
  body: z.object({}),
  reply: z.array(z.strictObject({ id: idReply, currency_id: idReply, match_id: idReply })),
  refusals: [],
});

export const addFavourite = route({
  id: 'market.addFavourite',
  method: 'POST',
  path: '/optional/add',
  who: 'trader',
  about: 'Adds a market to favorites: the pair `match_id`, or the first pair of the coin `currency_id`.',
  body: z.object({ currency_id: orEmpty(idText), match_id: orEmpty(idText) }),
  reply: z.strictObject({ id: idReply }),
  refusals: ['market.not_found', 'market.favourite_exists'],
});

export const removeFavourite = route({
  id: 'market.removeFavourite',
  method: 'POST',
  path: '/optional/del',
  who: 'trader',
  about: 'Removes a favorite by its id.',
  body: z.object({ id: idText }),
  reply: z.string().min(1),
  refusals: ['market.favourite_not_found'],
});
