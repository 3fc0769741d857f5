/**
 * The house maker's ladder around the index price. The maker is an owner like any other: its orders hold its own funded money, pay the
 * fee, queue like others and trade with any order that crosses them. Its only input is the index price. A level it cannot afford it does not quote.
 */
import { valueOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { execute } from '../core/matching.ts';
import { flagsOf } from '../core/orders/order-flags.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import type { CancelReason } from '../core/terms.ts';
import type { ConfigureMaker } from './command.ts';
import { accountsOf, cancelOpen, closeOrder, holdOf, restOrder } from './open-orders.ts';
import { keepQuotes, makerProblem, quotes, type Quote } from '../core/ladder.ts';
import { metBy, settlement, type SpotTaker } from './settle.ts';
import type { Market, State } from './state.ts';

/** The first field of a ladder that is refused for what the fields cannot say. */
export function ladderProblem(state: State, command: ConfigureMaker): keyof ConfigureMaker | undefined {
  const market = state.spot.markets.get(command.market);
  return market ? makerProblem(command, market.settings.notionalMax, state.rules) : 'market';
}

/** Quotes by a new ladder at once. */
export function beginLadder(state: State, market: Market, command: ConfigureMaker): void {
  market.maker = command;
  if (isStale(state, market)) withdrawQuotes(state, market, 'index_stale');
  else requote(state, market);
}

/**
 * Moves the ladder to the index price. An order that is already right keeps its place; the others are removed first and the new
 * ones come best level first, so the maker never crosses itself. Funds are checked level by level.
 */
export function requote(state: State, market: Market): void {
  const { maker } = market;
  const index = state.prices.get(market.market);
  if (!maker || !index || market.status !== 'open' || isStale(state, market)) return;
  const wanted = {
    bids: quotes(market, maker, index.price, BUY, state.rules),
    asks: quotes(market, maker, index.price, SELL, state.rules),
  };
  const { orders } = state.spot;
  const cancel = (slot: number) => cancelOpen(state, market, slot, 'market_rules');
  const kept = {
    bids: keepQuotes(orders, market.ladder.bids, wanted.bids, cancel),
    asks: keepQuotes(orders, market.ladder.asks, wanted.asks, cancel),
  };
  market.ladder = {
    bids: kept.bids
      .map((order, level) => order || place(state, market, BUY, wanted.bids[level] as Quote))
      .filter((order) => order !== 0),
    asks: kept.asks
      .map((order, level) => order || place(state, market, SELL, wanted.asks[level] as Quote))
      .filter((order) => order !== 0),
  };
  scheduleStale(state, market);
}

/** Whether the index price is too old to quote around; so is a missing one. */
function isStale(state: State, market: Market): boolean {
  const index = state.prices.get(market.market);
  return !index || state.at >= index.at + (market.maker?.staleAfterMs ?? 0);
}

/** Takes all of the maker's orders out of a market. */
export function withdrawQuotes(state: State, market: Market, reason: CancelReason): void {
  const { orders } = state.spot;
  for (const id of [...market.ladder.bids, ...market.ladder.asks]) {
    const slot = orders.slotOf.get(id);
    if (slot !== ABSENT) cancelOpen(state, market, slot, reason);
  }
  market.ladder = { bids: [], asks: [] };
  state.schedule.clear('spot.quotesStale', market.market);
}

/**
 * Quotes must be removed when the index price is not updated in time. Whether there is a timer follows from the stored rows alone (price, setting,
 * status), not from the quotes, so a loaded state has the same timers as a live one.
 */
export function scheduleStale(state: State, market: Market): void {
  const index = state.prices.get(market.market);
  if (market.maker && index && market.status === 'open' && !isStale(state, market))
    state.schedule.set('spot.quotesStale', market.market, index.at + market.maker.staleAfterMs);
}

/** Quotes one level; returns the order that rests, or 0 when nothing does. */
function place(state: State, market: Market, side: SideNumber, quote: Quote): number {
  const { ledger, spot } = state;
  const hold = holdOf(market, side, quote.ticks, quote.lots);
  if (ledger.availableOf(HOUSE_MAKER, 'spot', side === BUY ? market.quote : market.base) < hold) return 0;
  if (valueOf(market, quote.ticks, quote.lots) < market.settings.notionalMin) return 0;
  const { payer, receiver } = accountsOf(state, market, HOUSE_MAKER, side);
  const taker: SpotTaker = {
    order: spot.nextOrder,
    owner: HOUSE_MAKER,
    side,
    payer,
    receiver,
    met: metBy(state, market),
  };
  spot.nextOrder += 1;
  const slot = spot.orders.add(taker.order, HOUSE_MAKER, market.market);
  const { orders } = spot;
  orders.setSide(slot, side);
  orders.setFlags(slot, flagsOf({ timeInForce: 'GTC', postOnly: false, selfTrade: 'expire_taker' }));
  orders.setTicks(slot, quote.ticks);
  orders.setLots(slot, quote.lots);
  orders.setAccounts(slot, payer, receiver);
  // What was in this slot before had a place in a queue; this order has none until it rests.
  orders.setPriority(slot, 0);
  orders.setCreatedAt(slot, state.at);
  orders.setUpdatedAt(slot, state.at);
  const filled = execute(settlement, state, market, taker, {
    limit: quote.ticks,
    selfTrade: 'expire_taker',
    lots: quote.lots,
    spend: undefined,
  });
  orders.setLotsLeft(slot, quote.lots - filled.lots);
  orders.setFilledValue(slot, filled.value);
  orders.setFee(slot, filled.fee);
  if (filled.lots === quote.lots) {
    closeOrder(state, market, slot, 'done', undefined);
    return 0;
  }
  restOrder(state, market, slot);
  return taker.order;
}
