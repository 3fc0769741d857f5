/** Who is kept for a bankruptcy of the same price keeps his contracts until then: FUTURES-093. */
import type { OrderRow, PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { standingAlone, standingOf } from './margin.ts';
import { leftOf, poolAt, positionsIn, positionsOf, type Market } from './market.ts';
import { cancel } from './resting.ts';

/** Whether what an owner has on the other side was traded with another owner who is bankrupt, as both say. */
function isKept(model: Model, market: Market, position: PositionRow, owner: number): boolean {
  const names = (one: PositionRow, name: number) => one.against.some((each) => each.owner === name);
  const own = positionsOf(model, owner, market).filter(({ side }) => side !== position.side);
  return positionsIn(model, market)
    .filter((one) => one.side === position.side && one.owner !== position.owner)
    .filter((one) => names(one, owner) && own.some((each) => names(each, one.owner)))
    .some(
      (one) =>
        (one.mode === 'isolated' ? standingAlone(market, one) : standingOf(model, poolAt(model, one))).equity < 0n,
    );
}

/** His orders end that so many contracts of a position, closed down to a limit, would meet. */
export function cancelKept(
  model: Model,
  market: Market,
  position: PositionRow,
  contracts: number,
  limit: bigint,
): void {
  const isLong = position.side === 'long';
  const kept: OrderRow[] = [];
  let met = 0;
  for (const resting of market.book[isLong ? 'buy' : 'sell']) {
    if (met >= contracts || (isLong ? resting.price < limit : resting.price > limit)) break;
    if (isKept(model, market, position, resting.owner)) kept.push(resting);
    else met += leftOf(resting);
  }
  for (const resting of kept) if (resting.status === 'open') cancel(model, resting, 'liquidation');
}
