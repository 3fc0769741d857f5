import type { Model } from '../model/model.ts';
import { leftOf, spotOf, type Level } from './market.ts';

/** What rests at a price, all orders there together. */
export function levelAmount(model: Model, { market, side, price }: Level): bigint {
  let amount = 0n;
  let found = false;
  for (const order of spotOf(model).markets.get(market)?.book[side] ?? []) {
    if (order.price === price) {
      found = true;
      amount += leftOf(order);
    } else if (found) break;
  }
  return amount;
}
