/** Closing positions, by docs/futures.md. */
import type { Outcome, Refusal } from '@glassbook/engine';
import type { CloseAll, ClosePosition, CloseReason, PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { futuresOf, orderSide, otherSide, ownOf, type Market } from './market.ts';
import type { Entering } from './extent.ts';
import { enter } from './place.ts';
import { leaderOf } from './purses.ts';

export const closingOrder = (
  model: Model,
  { id, owner, side, leverage, mode, follow }: PositionRow,
  how: Pick<Entering, 'type' | 'price' | 'contracts' | 'clientOrderId'>,
): Entering => ({
  ...{ owner, side: orderSide(otherSide(side)), timeInForce: 'GTC', postOnly: false, leverage, margin: mode },
  ...{ closes: id, follow, avoids: leaderOf(model, follow), exits: undefined, selfTrade: 'expire_maker', ...how },
});

export function closePosition(model: Model, { owner, position: id, ...command }: ClosePosition): Outcome {
  const position = ownOf(model, owner).positions.find((each) => each.id === id);
  if (!position) return refused('futures.position_not_open');
  if (position.follow !== 0) return refused('futures.position_copied');
  const { type, price, clientOrderId } = command;
  const contracts = command.contracts === 0 ? position.contracts : command.contracts;
  const market = futuresOf(model).markets.get(position.market) as Market;
  return enter(model, market, closingOrder(model, position, { type, price, contracts, clientOrderId }));
}

/** All of it, as far as the book takes it. */
export function closeAtMarket(model: Model, market: Market, position: PositionRow, why: CloseReason): Outcome {
  const how = { type: 'market', price: 0n, contracts: position.contracts, clientOrderId: undefined } as const;
  return enter(model, market, closingOrder(model, position, how), why);
}

export function closeAll(model: Model, { owner, market: only, side }: CloseAll): Outcome {
  const { markets } = futuresOf(model);
  if (only !== undefined && !markets.has(only)) return refused('futures.market_not_found');
  let closed = 0;
  let reason: Refusal = 'futures.nothing_to_close';
  for (const position of [...ownOf(model, owner).positions]) {
    const isOther = (only !== undefined && position.market !== only) || (side !== undefined && position.side !== side);
    if (isOther || position.follow !== 0 || position.contracts === 0) continue;
    const outcome = closeAtMarket(model, markets.get(position.market) as Market, position, 'trader');
    if (outcome.ok) closed += 1;
    else reason = outcome.reason;
  }
  return closed > 0 ? { ok: true, closed } : refused(reason);
}
