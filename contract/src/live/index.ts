/**
 * What is pushed to clients of ours. A client emits `subscribe` with a channel and hears a snapshot with the channel's sequence
 * number in the acknowledgement; then `push` frames carry every later message. A gap in a channel's numbers means: subscribe again.
 */
import { z } from 'zod';
import { candle, level, publicTrade, ticker, type CandlePeriod } from '../market/index.ts';
import { moneyReply, idReply } from '../fields.ts';
import { fill, order } from '../spot/index.ts';
import { wireKinds } from '../wallet/kinds.ts';

/** A change of a book: levels with their new amount, "0" where the level is gone. A snapshot is the same with all levels. */
export const bookChange = z.strictObject({ bids: z.array(level), asks: z.array(level) });
/** A balance after a change: what can be used and what is on hold. */
export const balance = z.strictObject({
  currency_id: idReply,
  kind: z.enum(wireKinds),
  available: moneyReply,
  held: moneyReply,
});
export type Balance = z.infer<typeof balance>;

/** What each channel carries: `snapshot` in the acknowledgement, `message` in the pushes. */
export const channels = {
  /** Tickers that changed. */
  'market.tickers': { snapshot: z.array(ticker), message: z.array(ticker), private: false },
  /** spot.book:BTC/USDT, merged to one change each 50 ms. */
  'spot.book': { snapshot: bookChange, message: bookChange, private: false },
  /** spot.trades:BTC/USDT, newest first. */
  'spot.trades': { snapshot: z.array(publicTrade), message: z.array(publicTrade), private: false },
  /** market.candle:BTC/USDT:1min, the candle that is being drawn. */
  'market.candle': { snapshot: candle.nullable(), message: candle, private: false },
  /** Own orders: the open ones at first, then each that changed, closed ones with their last state; fills as they happen. */
  'spot.orders': {
    snapshot: z.strictObject({ orders: z.array(order), fills: z.array(fill) }),
    message: z.strictObject({ orders: z.array(order), fills: z.array(fill) }),
    private: true,
  },
  /** Own balances: all at first, then those that changed. */
  'wallet.balances': { snapshot: z.array(balance), message: z.array(balance), private: true },
} as const;
export type ChannelName = keyof typeof channels;
export type SnapshotOf<C extends ChannelName> = z.infer<(typeof channels)[C]['snapshot']>;
export type MessageOf<C extends ChannelName> = z.infer<(typeof channels)[C]['message']>;

/** The full name of a channel: the name and, where it has any, the market and the period. */
export type ChannelKey =
  | 'market.tickers'
  | 'spot.orders'
  | 'wallet.balances'
  | `spot.book:${string}`
  | `spot.trades:${string}`
  | `market.candle:${string}:${CandlePeriod}`;
export const channelName = (key: string): string => key.split(':', 1)[0] ?? '';

/** What `subscribe` answers. */
export type SubscribeReply = { ok: true; seq: number; snapshot: unknown } | { ok: false; reason: string };
/** A push frame: [channel, its sequence number, what it carries] as often as there is news. */
export type PushFrame = [channel: string, seq: number, message: unknown][];
