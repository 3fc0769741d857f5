/** Stocks as everybody sees them: how they stand, their calendar, their auctions, what companies do with them. */
import { actionTypes, auctionKinds } from '@glassbook/engine/stocks/words';
import { z } from 'zod';
import { changeReply, dateReply, flagReply, idReply, idText, limitText, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
const matchId = { match_id: idText };

export const sessions = [0, 1, 2, 3, 4, 5, 6] as const;
/** 0 closed, 1 the opening gathers, 2 open, 3 the close gathers, 4 paused, 5 halted, 6 delisted. */
const session = z.union(sessions.map((each) => z.literal(each)));

export const stock = z.strictObject({
  ...{ match_id: idReply, currency_id: idReply, legal_id: idReply, symbol: z.string(), name: z.string() },
  session,
  /** When the session changes next; null where nothing is known to come. */
  next_ms: count.nullable(),
  /** The index price while it is open, else the close; null before the first. */
  price: moneyReply.nullable(),
  close: moneyReply.nullable(),
  /** Percent since the close. */
  change: changeReply.nullable(),
  /** Shares traded here since the close before. */
  volume: moneyReply,
  fee_ppm: count,
  /** Whether its index price is made up; whether it is a stock to practice with. */
  ...{ simulated: flagReply, practice: flagReply },
  /** While orders are gathered: what an auction is around, and what it would give now. The imbalance is buys above sells. */
  ...{ reference: moneyReply.nullable(), indicative_price: moneyReply.nullable() },
  ...{ indicative_amount: moneyReply, imbalance: moneyReply },
  /** Of what trades next (T+1). */
  settlement_date: dateReply.nullable(),
});

export type Stock = z.infer<typeof stock>;

export const markets = route({
  id: 'stocks.markets',
  method: 'GET',
  path: '/stock/markets',
  who: 'anyone',
  about: 'All stocks, with their session and what an auction would give now.',
  body: z.object({}),
  reply: z.array(stock),
  refusals: [],
});

const action = z.strictObject({
  id: idReply,
  type: z.enum(actionTypes),
  /** 1 announced, 2 recorded, 3 done, 4 withdrawn. */
  state: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** The first opening without the dividend, or after the split; of a delisting the last close. */
  ...{ ex_ms: count, pay_ms: count.nullable(), numerator: count.nullable(), denominator: count.nullable() },
  /** Of a dividend, for each share; `tax` in percent of it. */
  ...{ amount: moneyReply.nullable(), tax: moneyReply.nullable() },
  /** Of a delisting, for each share; of a split, the close before it. */
  price: moneyReply.nullable(),
});

export const detail = route({
  id: 'stocks.detail',
  method: 'GET',
  path: '/stock/detail',
  who: 'anyone',
  about: 'A stock by its match_id, with the figures of its orders and what is announced of it.',
  body: z.object(matchId),
  reply: stock.extend({
    figures: z.strictObject({
      ...{ tick: moneyReply, lot: moneyReply, notional_min: moneyReply, notional_max: moneyReply },
      ...{ band_ppm: count, open_orders_max: count },
    }),
    actions: z.array(action),
  }),
  refusals: ['spot.market_not_found'],
});

export const calendar = route({
  id: 'stocks.calendar',
  method: 'GET',
  path: '/stock/calendar',
  who: 'anyone',
  about:
    'Sessions and closed weekdays of a stock, both dates included, at most 400 days; without dates the 30 days from today on.',
  body: z.object({ ...matchId, from: orEmpty(dateReply), to: orEmpty(dateReply) }),
  reply: z.array(
    z.strictObject({
      ...{ date: dateReply, open_ms: count.nullable(), close_ms: count.nullable(), early: flagReply },
      /** Why it is no ordinary session: a word as `good_friday`. */
      name: z.string().nullable(),
    }),
  ),
  refusals: ['spot.market_not_found'],
});

export const actions = route({
  id: 'stocks.actions',
  method: 'GET',
  path: '/stock/actions',
  who: 'anyone',
  about: 'Corporate actions of a stock, newest first, those below the id `before` where it is given.',
  body: z.object({ ...matchId, before: orEmpty(idText), limit: orEmpty(limitText) }),
  reply: z.array(action),
  refusals: ['spot.market_not_found'],
});

const auctionView = z.strictObject({
  ...{ id: idReply, kind: z.enum(auctionKinds), at_ms: count, reference: moneyReply, price: moneyReply.nullable() },
  ...{ amount: moneyReply, imbalance: moneyReply },
});

export const auctions = route({
  id: 'stocks.auctions',
  method: 'GET',
  path: '/stock/auctions',
  who: 'anyone',
  about: 'Auctions of a stock, newest first, those below the id `before` where it is given.',
  body: z.object({ ...matchId, before: orEmpty(idText), limit: orEmpty(limitText) }),
  reply: z.array(auctionView),
  refusals: ['spot.market_not_found'],
});

export const auction = route({
  id: 'stocks.auction',
  method: 'GET',
  path: '/stock/auction',
  who: 'anyone',
  about: 'The receipt of an auction, from which `npm run verify` recomputes its price.',
  body: z.object({ id: idText }),
  reply: auctionView.extend({
    ...{ format: z.literal('glassbook-auction-1'), match_id: idReply, tick: moneyReply },
    /** The lowest first. */
    levels: z.array(z.strictObject({ price: moneyReply, buy: moneyReply, sell: moneyReply })),
  }),
  refusals: ['stocks.auction_not_found'],
});
