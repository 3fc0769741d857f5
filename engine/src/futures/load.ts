/** What is open, from its rows. */
import { assert } from '@glassbook/money';
import { ticksIn } from '../core/grid.ts';
import { arm } from './exits/arm-exits.ts';
import { NONE } from '../core/none.ts';
import { putBack } from '../trading/put-order.ts';
import { scheduleFunding } from './funding.ts';
import { maker } from './house-maker.ts';
import { standingOfPool, standingOfPosition, watchPool, watchPosition } from './margin.ts';
import { countResting, holdAt } from './open-orders.ts';
import { exposureOf, findPool, marketOf, putExposure, putPosition } from './positions.ts';
import type { ExposureRow, MarkRow, OrderRow, PositionRow } from './rows.ts';
import type { State } from './state.ts';

export function restoreMark(state: State, row: MarkRow): void {
  const market = marketOf(state, row.market);
  market.last = row.last === 0n ? NONE : ticksIn(market, row.last);
  market.mark = row.mark === 0n ? NONE : ticksIn(market, row.mark);
  const { at: markAt, index, basis, premium, premiumSum, premiumMs } = row;
  Object.assign(market, { markAt, index, basis, premium, premiumSum, premiumMs });
}

export function restoreExposure(state: State, { id, owner, market }: ExposureRow): void {
  putExposure(state, marketOf(state, market), id, owner);
}

export function restorePosition(state: State, { status, closeReason, ...row }: PositionRow): void {
  assert(status === 'open' && closeReason === undefined, 'a stored position is open');
  const market = marketOf(state, row.market);
  putPosition(state, exposureOf(state, row.owner, market), { ...row, isolated: row.mode === 'isolated', closing: 0 });
  if (row.side === 'long') market.openInterest += row.contracts;
}

export function restoreOrder(state: State, row: OrderRow): void {
  const market = marketOf(state, row.market);
  const exposure = exposureOf(state, row.owner, market);
  const { leverage, closes, follow, exitBy: by, profitPrice: profit = 0n, stopPrice: stop = 0n } = row;
  state.futures.terms.set(row.id, {
    exposure,
    leverage,
    isolated: row.margin === 'isolated',
    closes,
    follow,
    exits: by && { by, profit, stop },
    mark: ticksIn(market, row.mark),
  });
  const { account } = exposure.pool;
  const lotsLeft = row.contracts - row.filledContracts;
  const slot = putBack(market, row, { lots: row.contracts, lotsLeft }, { payer: account, receiver: account });
  countResting(state, slot, lotsLeft);
}

/** What follows from several rows: what is on hold for whom, ladders, triggers, timers. */
export function loaded(state: State): void {
  const { futures } = state;
  for (const position of futures.positions.values())
    if (futures.terms.has(position.order)) futures.grows.set(position.order, position);
  holdsLoaded(state);
  maker.loaded(state);
  for (const pool of futures.pools.values()) watchPool(state, pool, standingOfPool(state, pool));
  for (const position of futures.positions.values()) {
    const market = marketOf(state, position.market);
    if (position.isolated) watchPosition(state, market, position, standingOfPosition(market, position));
    if (market.status === 'open') arm(state, market, position);
  }
  for (const market of futures.markets.values()) scheduleFunding(state, market);
}

/** What of an account is on hold neither for orders nor for isolated positions is for its cross positions. */
function holdsLoaded(state: State): void {
  const { futures, ledger } = state;
  for (const pool of futures.pools.values()) pool.held = ledger.held(pool.account);
  for (const slot of futures.orders.slots()) {
    const market = marketOf(state, futures.orders.market(slot));
    const pool = findPool(state, futures.orders.owner(slot), market.settle);
    if (pool) pool.held -= holdAt(state, market, slot, futures.orders.lotsLeft(slot));
  }
  for (const position of futures.positions.values()) {
    const pool = findPool(state, position.owner, marketOf(state, position.market).settle);
    if (pool && position.isolated) pool.held -= position.margin;
  }
  for (const { owner, asset, free } of futures.purses.values()) {
    const pool = findPool(state, owner, asset);
    if (pool) pool.held -= free;
  }
}
