import type { CopyClosing, Doors } from '../../core/doors.ts';
import { refuse, type Outcome } from '../../core/entry.ts';
import { priceOf } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import { BUY, SELL } from '../../core/side.ts';
import { limitOfClosing } from '../check/extent.ts';
import { closingOrder } from '../close-position.ts';
import type { FuturesRefusal } from '../command.ts';
import { life, termsOf } from '../open-orders.ts';
import { enterOrder } from '../place-order.ts';
import { exposureAt, marketOf } from '../positions.ts';
import type { Market, Position, State } from '../state.ts';
import { guardInBand } from './guard.ts';

/**
 * Closes a copy until so many of all its contracts are closed or ordered to be. With a worst price what is not traded rests there as an order that only closes; without one it is closed at market, as far as the band and
 * the price at which its owner would owe something. An order that rested for it before is canceled first. `left`: contracts that are neither closed nor ordered. Refused where the market is halted.
 */
export function closeCopy(state: State, ask: CopyClosing): Outcome<FuturesRefusal, Doors['closeCopy']['done']> {
  const position = state.futures.positions.get(ask.position);
  if (!position || position.follow === 0) return refuse('futures.position_not_open');
  const market = marketOf(state, position.market);
  if (ask.keeps && position.closing > 0) return { ok: true, left: 0, rests: position.closing };
  if (market.status !== 'open') return refuse('futures.market_halted');
  if (market.mark === NONE) return refuse('futures.no_mark_price');
  const contracts = Math.min(ask.upTo - position.closedContracts, position.contracts);
  if (contracts <= 0) return { ok: true, left: 0, rests: position.closing };
  // Past this line it must succeed, also where nobody is there.
  cancelClosings(state, position);
  close(state, market, position, contracts, ask.within);
  const open = state.futures.positions.get(position.id);
  const left = open ? Math.min(ask.upTo - open.closedContracts, open.contracts) - open.closing : 0;
  return { ok: true, left: Math.max(0, left), rests: open?.closing ?? 0 };
}

/** Takes the orders that close a copy out of the book. */
export function cancelClosings(state: State, { id, owner, closing }: Position): void {
  if (closing === 0) return;
  const { orders } = state.futures;
  life.cancelOwn(state, owner, 'user', (_, slot) => termsOf(state, orders.id(slot)).closes === id);
}

function close(
  state: State,
  market: Market,
  position: Position,
  contracts: number,
  within: CopyClosing['within'],
): ReturnType<typeof enterOrder> {
  const how = { type: 'market', price: 0n, contracts, clientOrderId: undefined } as const;
  const order = closingOrder(state, position, how);
  if (!within) return enterOrder(state, market, order);
  const guard = guardInBand(market, order.side === 'buy' ? BUY : SELL, within.average, within.slippagePpm);
  const exposure = exposureAt(state, position);
  const worst = limitOfClosing(state, market, order, guard, [position], exposure);
  if (typeof worst === 'string') return refuse(worst);
  return enterOrder(state, market, { ...order, type: 'limit', price: priceOf(market, worst) });
}
