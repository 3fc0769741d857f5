import type { spot } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { useMemo } from 'react';
import { useLoggedIn } from '../../../carry/session.ts';
import { useLive } from '../../../carry/live/index.ts';
import type { OwnOrder } from '../ticket/ticket.ts';
import { callsOf, spotCalls } from '../calls.ts';
import type { Market } from '../market.ts';

/** Of a stock that is not open. */
const PENDING = 4;

/** Those that are still open, of the channel's list, which keeps ended ones with their last state. */
export const openOrders = (orders: readonly spot.Order[]): spot.Order[] =>
  orders.filter(({ status }) => status === 1 || (status as number) === PENDING);

/** Conditional orders that still wait, newest first, of the channel's list. */
export const waitingOrders = (all: readonly spot.Conditional[]): spot.Conditional[] =>
  all.filter((order) => order.status === 1).sort((a, b) => b.id - a.id);

/** Own conditional orders that wait, and their channel. */
export function useWaitingOrders({ waitingKey } = spotCalls) {
  const loggedIn = useLoggedIn();
  const channel = useLive(loggedIn ? waitingKey : undefined);
  const { value } = channel;
  return { channel, waiting: useMemo(() => waitingOrders(value?.conditionals ?? []), [value]) };
}

/** The prices at which own orders rest in a market, for the marks of its book. */
export function restingPrices(open: readonly spot.Order[], symbol: string): { bids: string[]; asks: string[] } {
  const here = open.filter((order) => order.symbol === symbol && order.order_type === 'limit');
  return {
    bids: here.filter((order) => order.type === 1).map((order) => order.target_price),
    asks: here.filter((order) => order.type === 2).map((order) => order.target_price),
  };
}

/** What is left of the own open orders in a market. */
export const ownLeft = (open: readonly spot.Order[], { symbol, base, quote }: Market): OwnOrder[] =>
  open.flatMap((order) => {
    const price = parseAmount(order.target_price, quote.scale);
    const amount = parseAmount(order.trade_amount, base.scale);
    const filled = parseAmount(order.filled_amount, base.scale);
    if (order.symbol !== symbol || price === undefined || amount === undefined || filled === undefined) return [];
    return [{ side: order.type === 1 ? 'buy' : 'sell', price, amount: amount - filled }];
  });

/** Own open orders, and the prices at which those of this market rest. */
export function useOwnOrders(market: Market) {
  const loggedIn = useLoggedIn();
  const calls = callsOf(market);
  const { waiting, channel: ofWaiting } = useWaitingOrders(calls);
  const channel = useLive(loggedIn ? calls.ordersKey : undefined);
  return useMemo(() => {
    const { value } = channel;
    const open = openOrders(value?.orders ?? []);
    const texts = restingPrices(open, market.symbol);
    const read = (prices: readonly string[]): bigint[] =>
      prices.flatMap((text) => parseAmount(text, market.quote.scale) ?? []);
    return {
      channels: { open: channel, waiting: ofWaiting },
      open,
      waiting,
      left: ownLeft(open, market),
      orders: value?.orders ?? [],
      fills: value?.fills ?? [],
      resting: { bids: read(texts.bids), asks: read(texts.asks) },
    };
  }, [channel, ofWaiting, waiting, market]);
}
