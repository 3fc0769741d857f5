/** Cancelling: SPOT-012. */
import type { CancelAll, CancelOrder, Outcome } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { cancel, openOrdersOf, spotOf } from './market.ts';
import { summaryOf } from './place.ts';

export function cancelOne(model: Model, { owner, order, clientOrderId }: CancelOrder): Outcome {
  const own = openOrdersOf(model, owner);
  const found =
    clientOrderId === undefined
      ? own.find(({ id }) => id === order)
      : own.find((each) => each.clientOrderId === clientOrderId);
  if (!found) return refused('spot.order_not_open');
  cancel(model, found, 'user');
  return { ok: true, order: summaryOf(found) };
}

export function cancelMany(model: Model, { owner, market, side }: CancelAll): Outcome {
  // Journals of earlier versions have 0 for all markets.
  const only = market === 0 ? undefined : market;
  if (only !== undefined && !spotOf(model).markets.has(only)) return refused('spot.market_not_found');
  const found = openOrdersOf(model, owner).filter(
    (order) => (only === undefined || order.market === only) && (side === undefined || order.side === side),
  );
  for (const order of found) cancel(model, order, 'user');
  return { ok: true, cancelled: found.length };
}
