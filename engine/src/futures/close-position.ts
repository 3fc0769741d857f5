import { refuse, type Outcome } from '../core/entry.ts';
import type { CloseAll, ClosePosition, FuturesDone, FuturesRefusal } from './command.ts';
import { leaderOf } from './copies/purse.ts';
import { enterOrder } from './place-order.ts';
import { findExposure, marketOf } from './positions.ts';
import type { CloseReason } from './rows.ts';
import type { Entering, Position, State } from './state.ts';

/** Closes a position, whole or in part, at market or at a limit. Allowed whatever limits its owner has. */
export function closePosition(
  state: State,
  command: ClosePosition,
): Outcome<FuturesRefusal, FuturesDone['futures.closePosition']> {
  const position = ownPosition(state, command.owner, command.position);
  if (!position) return refuse('futures.position_not_open');
  if (position.follow !== 0) return refuse('futures.position_copied');
  const { type, price, clientOrderId } = command;
  const contracts = command.contracts === 0 ? position.contracts : command.contracts;
  return enterOrder(
    state,
    marketOf(state, position.market),
    closingOrder(state, position, { type, price, contracts, clientOrderId }),
  );
}

/** Closes the owner's positions at market, the oldest first, but for copies; those that the book does not take stay. Refused where none was closed. */
export function closeAll(
  state: State,
  { owner, market: only, side }: CloseAll,
): Outcome<FuturesRefusal, FuturesDone['futures.closeAll']> {
  if (only !== undefined && !state.futures.markets.has(only)) return refuse('futures.market_not_found');
  // By its owner's markets: a call costs nothing of what others have open.
  const wanted = [...state.futures.markets.values()]
    .filter(({ market }) => only === undefined || market === only)
    .flatMap((market) => [...(findExposure(state, owner, market)?.positions ?? [])])
    .filter((position) => position.follow === 0 && (side === undefined || position.side === side))
    .sort((a, b) => a.id - b.id);
  let closed = 0;
  let reason: FuturesRefusal = 'futures.nothing_to_close';
  for (const position of wanted) {
    if (position.contracts === 0) continue;
    const outcome = closeAtMarket(state, position);
    if (outcome.ok) closed += 1;
    else reason = outcome.reason;
  }
  return closed > 0 ? { ok: true, closed } : refuse(reason);
}

/** The owner's open position. Another owner's, a closed one and an unknown one get the same answer. */
export function ownPosition({ futures }: State, owner: number, id: number): Position | undefined {
  const position = futures.positions.get(id);
  return position?.owner === owner ? position : undefined;
}

/** Closes all of a position at market: what the book takes now. */
export const closeAtMarket = (
  state: State,
  position: Position,
  why: CloseReason = 'trader',
): Outcome<FuturesRefusal, FuturesDone['futures.closePosition']> => {
  const { contracts } = position;
  const order = closingOrder(state, position, { type: 'market', price: 0n, contracts, clientOrderId: undefined });
  return enterOrder(state, marketOf(state, position.market), order, why);
};

/** An order that closes a position by its number; of a copy one that avoids its leader. */
export const closingOrder = (
  state: State,
  { id, owner, side, leverage, isolated, follow }: Position,
  { type, price, contracts, clientOrderId }: Pick<Entering, 'type' | 'price' | 'contracts' | 'clientOrderId'>,
): Entering => ({
  ...{ owner, side: side === 'long' ? 'sell' : 'buy', type, timeInForce: 'GTC', postOnly: false, price, contracts },
  ...{
    leverage,
    isolated,
    closes: id,
    follow,
    avoids: leaderOf(state, follow),
    exits: undefined,
    clientOrderId,
    selfTrade: 'expire_maker',
  },
});
