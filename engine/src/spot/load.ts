/** Open orders from their rows. */
import { assert } from '@glassbook/money';
import { lotsIn } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import type { HouseMaker } from '../trading/house-maker.ts';
import { putBack } from '../trading/put-order.ts';
import { resumeTrail, setTriggers } from './conditional/conditional-order.ts';
import type { SpotTrades } from './open-orders.ts';
import type { ConditionalRow, OrderRow } from './rows.ts';
import type { Market, State } from './state.ts';

export function restoreOrder(state: State, row: OrderRow): void {
  const market = state.spot.markets.get(row.market);
  assert(market !== undefined && row.status === 'open', 'a stored order is open in a market');
  const lots = { lots: lotsIn(market, row.amount), lotsLeft: lotsIn(market, row.amount - row.filledAmount) };
  putBack(market, row, lots, accountsOf(state, market, row.owner, row.side === 'buy' ? BUY : SELL));
}

/** A buy pays quote and receives base, a sell the other way round. Opens both accounts, base first. */
function accountsOf(
  { ledger, spot }: State,
  market: Market,
  owner: number,
  side: SideNumber,
): { payer: number; receiver: number } {
  const base = ledger.account(owner, spot.venue.account, market.base);
  const quote = ledger.account(owner, spot.venue.account, market.quote);
  return side === BUY ? { payer: quote, receiver: base } : { payer: base, receiver: quote };
}

export function restoreConditional(state: State, row: ConditionalRow): void {
  const { status, endReason, fired, refusal, ...order } = row;
  assert(status === 'waiting', `a stored conditional order waits: ${endReason} ${fired} ${refusal}`);
  state.spot.conditionals.add(order);
}

/** What follows from several rows: ladders, triggers, trails, timers. */
export function loaded(state: State, maker: HouseMaker<SpotTrades>): void {
  const { orders, conditionals, expiries, markets, venue } = state.spot;
  maker.loaded(state);
  for (const [order, at] of expiries) venue.setEnd(state, orders.market(orders.slotOf.get(order)), order, at);
  for (const order of conditionals.all()) {
    const market = markets.get(order.market);
    assert(market !== undefined, 'a conditional order is of a market');
    if (order.parent !== 0 && orders.slotOf.get(order.parent) !== ABSENT) conditionals.link(order.parent, order.id);
    if (order.expiresAt > 0) venue.setEnd(state, order.market, order.id, order.expiresAt);
    setTriggers(state, market, order);
    if (order.trailFrom !== 0) resumeTrail(state, market, order);
  }
}
