/** Orders that are good till a time: SPOT-035. */
import type { Model } from '../model/model.ts';
import { spotOf } from './market.ts';
import { endBoth } from './oco.ts';
import { cancel } from './resting.ts';

export function* expiringOrders(model: Model): Generator<{ due: number; order: number }> {
  const { expiries, waiting } = spotOf(model);
  for (const [order, due] of expiries) yield { due, order };
  for (const { id, expiresAt } of waiting.values()) if (expiresAt > 0) yield { due: expiresAt, order: id };
}

export function expireOrder(model: Model, id: number): void {
  const { waiting, open } = spotOf(model);
  const order = waiting.get(id);
  if (order) endBoth(model, order, 'expired');
  const resting = open.get(id);
  if (resting) cancel(model, resting, 'expired');
}
