/** How many orders a user has of those that `openOrdersMax` limits: SPOT-025. */
import type { Exits } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { waitingOf } from './conditional.ts';
import { openOrdersOf, spotOf } from './market.ts';

export const restsFired = ({ stopLimit, profitLimit }: Pick<Exits, 'stopLimit' | 'profitLimit'>): boolean =>
  stopLimit > 0n || profitLimit > 0n;

/** Open ones, and those that would rest beside them once they fire. */
export function placesTaken(model: Model, owner: number, market: number): number {
  const open = openOrdersOf(model, owner).filter((order) => order.market === market);
  const waiting = waitingOf(model, owner).filter(
    (order) => order.market === market && order.leg === 0 && restsFired(order) && !spotOf(model).open.has(order.parent),
  );
  return open.length + waiting.length;
}

/** Those that wait, without stops whose limit side is in the book. */
export const waitingCount = (model: Model, owner: number, market: number): number =>
  waitingOf(model, owner).filter((order) => order.market === market && order.leg === 0).length;
