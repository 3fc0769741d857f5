/** Exits of an entry order: SPOT-034. */
import type { ConditionalRow, OrderRow, PlaceOrder, Refusal } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { isBeyond, priceNow, touchWaiting } from './conditional.ts';
import { cover, receivedBy } from './cover.ts';
import { spotOf, type Market } from './market.ts';
import { waitProblem } from './place-conditional.ts';

export function exitsProblem(model: Model, market: Market, command: PlaceOrder): Refusal | undefined {
  const { exits, side, type, price } = command;
  if (!exits) return undefined;
  if (side === 'sell') return 'spot.exits_for_buys';
  const now = priceNow(model, market, exits.by);
  const problem = waitProblem(market, exitOf(model, command, spotOf(model).nextOrder), now);
  if (problem || now === undefined) return problem ?? 'spot.no_trigger_price';
  const from = type === 'limit' ? price : now;
  return isBeyond(exits, from) ? 'spot.exits_beyond_price' : undefined;
}

/** The exit of an entry that was just placed. */
export function attach(model: Model, market: Market, command: PlaceOrder, entry: OrderRow): void {
  const spot = spotOf(model);
  const exit = exitOf(model, command, entry.id);
  spot.nextOrder += 1;
  touchWaiting(model, exit);
  const received = receivedBy(market, entry);
  if (entry.status !== 'open' && received < market.rules.lot) {
    Object.assign(exit, { status: 'cancelled', endReason: 'entry' });
    return;
  }
  spot.waiting.set(exit.id, exit);
  cover(model, market, exit, received);
}

function exitOf(model: Model, command: PlaceOrder, entry: number): ConditionalRow {
  const { exits, owner, market, selfTrade = 'expire_maker' } = command;
  if (!exits) throw new Error('an entry names its exits');
  return {
    ...{ id: spotOf(model).nextOrder, owner, market, side: 'sell', ...exits, amount: 0n, value: 0n },
    ...{
      trail: 0n,
      trailPpm: 0,
      activation: 0n,
      trailFrom: 0,
      most: 0n,
      parent: entry,
      leg: 0,
      clientOrderId: undefined,
    },
    ...{ selfTrade, expiresAt: 0, createdAt: model.at, updatedAt: model.at },
    ...{ status: 'waiting', endReason: undefined, fired: undefined, refusal: undefined },
  };
}
