/** Cancelling: SPOT-012, and LIMIT-007. */
import type { CancelAll, CancelOrder, Outcome } from '@glassbook/engine';
import { limitRowsOf, tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { waitingOf } from './conditional.ts';
import { broughtBy, isFixed, openOrdersOf, rowsOf, spotOf } from './market.ts';
import { endBoth } from './oco.ts';
import { cancel } from './resting.ts';
import { summaryOf } from './place.ts';

export function cancelOne(model: Model, { owner, order, clientOrderId }: CancelOrder): Outcome {
  const own = openOrdersOf(model, owner);
  const found =
    clientOrderId === undefined
      ? own.find(({ id }) => id === order)
      : own.find((each) => each.clientOrderId === clientOrderId);
  if (!found) {
    const waiting = waitingOf(model, owner).find((each) =>
      clientOrderId === undefined ? each.id === order : each.clientOrderId === clientOrderId,
    );
    if (!waiting) return refused('spot.order_not_open');
    endBoth(model, waiting, 'user');
    const { id, market, side } = waiting;
    return {
      ok: true,
      order: { id, market, side, status: 'cancelled', filledAmount: 0n, filledValue: 0n, fee: 0n },
    };
  }
  cancel(model, found, 'user');
  return { ok: true, order: summaryOf(found) };
}

export function cancelMany(model: Model, { owner, market: only, side }: CancelAll): Outcome {
  if (only !== undefined && !spotOf(model).markets.has(only)) return refused('spot.market_not_found');
  const found = openOrdersOf(model, owner).filter(
    (order) =>
      (only === undefined || order.market === only) &&
      (side === undefined || order.side === side) &&
      !isFixed(model, order),
  );
  for (const order of found) cancel(model, order, 'user');
  // What covered nothing has ended with its entry, and a stop with its limit side.
  const waiting = waitingOf(model, owner).filter(
    (order) =>
      (only === undefined || order.market === only) &&
      (side === undefined || order.side === side) &&
      !isFixed(model, spotOf(model).open.get(order.leg)),
  );
  for (const order of waiting) endBoth(model, order, 'user');
  return { ok: true, cancelled: found.length + waiting.length };
}

/** The orders of owners who were stopped that could not be placed now. */
export function cancelStopped(model: Model): void {
  for (const owner of [...limitRowsOf(model).stopped].sort((a, b) => a - b)) {
    for (const order of [...openOrdersOf(model, owner)]) {
      const market = spotOf(model).markets.get(order.market);
      if (!market || !tradeRefusal(model, owner, broughtBy(market, order.side))) continue;
      if (!isFixed(model, order)) {
        cancel(model, order, 'self_limit');
        continue;
      }
      spotOf(model).expiries.set(order.id, model.at);
      rowsOf(model).expiries.set(order.id, { order: order.id, at: model.at, status: 'set' });
    }
    for (const order of waitingOf(model, owner)) {
      const market = spotOf(model).markets.get(order.market);
      if (isFixed(model, spotOf(model).open.get(order.leg))) continue;
      if (market && tradeRefusal(model, owner, broughtBy(market, order.side))) endBoth(model, order, 'self_limit');
    }
  }
}
