/** Open orders as the engine words them. */
import type { OrderRow } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { leftOf, spotOf } from './market.ts';

/** The bits of an order's behaviour in its line. One that rests is good till canceled, or till a time; one that waits for an auction at market is neither. */
const flags = ({ timeInForce, postOnly, selfTrade }: OrderRow): number =>
  (timeInForce === 'GTD' ? 3 : timeInForce === 'IOC' ? 1 : 0) +
  (postOnly ? 4 : 0) +
  { expire_taker: 0, expire_maker: 8, expire_both: 16 }[selfTrade];

export function* orderLines(model: Model): Generator<string> {
  const { markets, open } = spotOf(model);
  for (const order of open.values()) {
    const inForce = markets.get(order.market)?.rules;
    if (!inForce) throw new Error('an open order has a market');
    const { tick, lot } = inForce;
    const book = [order.id, order.owner, order.market, order.side === 'buy' ? 0 : 1, flags(order)];
    const sizes = [order.price / tick, order.amount / lot, leftOf(order) / lot, order.priority];
    const rest = [order.filledValue, order.fee, order.createdAt, order.updatedAt, order.clientOrderId ?? ''];
    yield `order ${[...book, ...sizes, ...rest].join(' ')}`;
  }
}
