/** What exits cover: SPOT-034. */
import type { ConditionalRow, OrderRow } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { shownOf } from '../model/shown.ts';
import { endWaiting, show, touchWaiting } from './conditional.ts';
import { accountFor, availableFor, rowsOf, spotOf, type Market } from './market.ts';

/** The entry has received more. */
export function coverEntry(model: Model, market: Market, entry: OrderRow): void {
  const exit = exitBy(model, entry.id);
  if (exit && entry.side === 'buy') cover(model, market, exit, receivedBy(market, entry));
}

/** A fee on top is not of what is received. */
export const receivedBy = ({ feeOnTop }: Market, { filledAmount, fee }: OrderRow): bigint =>
  feeOnTop === undefined ? filledAmount - fee : filledAmount;

export function entryEnded(model: Model, entry: OrderRow): void {
  const exit = exitBy(model, entry.id);
  if (exit?.amount === 0n) endWaiting(model, exit, 'entry');
}

const exitBy = (model: Model, entry: number): ConditionalRow | undefined =>
  [...spotOf(model).waiting.values()].find(({ parent }) => parent === entry);

/** It covers this much from now on, where that is more and the account has it. */
export function cover(model: Model, market: Market, exit: ConditionalRow, received: bigint): void {
  const { lot } = market.rules;
  const wholeLots = (of: bigint) => (of / lot) * lot;
  const there = exit.amount + wholeLots(availableFor(model, market, exit.owner, 'sell'));
  const amount = there < wholeLots(received) ? there : wholeLots(received);
  if (amount <= exit.amount) return;
  model.hold(accountFor(model, market, exit.owner, 'sell'), amount - exit.amount);
  const isFirst = exit.amount === 0n;
  exit.amount = amount;
  exit.updatedAt = model.at;
  touchWaiting(model, exit);
  if (!isFirst) return;
  rowsOf(model).waitsAfter.set(exit.id, shownOf(model).count);
  show(model, market, exit.by);
}
