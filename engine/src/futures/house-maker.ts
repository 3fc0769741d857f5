/**
 * The house maker's ladder around the index price. The maker is an owner like any other: its orders hold its own funded margin, pay the fee, queue like others and trade with any order that crosses them, and its
 * positions are liquidated like others. Its only input is the index price. A level it cannot afford it does not quote.
 */
import { valueOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { keepQuotes, makerProblem, quotes, type Quote } from '../core/ladder.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { NONE } from '../core/none.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import type { CancelReason } from '../core/terms.ts';
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { ConfigureMaker } from './command.ts';
import { cancelOpen } from './open-orders.ts';
import { enterOrder } from './place-order.ts';
import { priceOf } from '../core/grid.ts';
import type { Market, State } from './state.ts';

/** The first field of a ladder that is refused for what the fields cannot say. */
export function ladderProblem(state: State, command: ConfigureMaker): keyof ConfigureMaker | undefined {
  const market = state.futures.markets.get(command.market);
  if (!market) return 'market';
  if (command.leverage > (market.tiers[0]?.leverageMax ?? 0)) return 'leverage';
  return makerProblem(command, AMOUNT_MAX, state.rules);
}

/** Quotes by a new ladder at once. */
export function beginLadder(state: State, market: Market, command: ConfigureMaker): void {
  market.maker = command;
  if (isStale(state, market)) withdrawQuotes(state, market, 'index_stale');
  else requote(state, market);
}

/** Moves the ladder to the index price. An order that is already right keeps its place; the others are removed first and the new ones come best level first. */
export function requote(state: State, market: Market): void {
  const { maker } = market;
  const index = state.prices.get(market.settings.index);
  if (!maker || !index || market.status !== 'open' || market.mark === NONE || isStale(state, market)) return;
  const { orders } = state.futures;
  const cancel = (slot: number) => void cancelOpen(state, market, slot, 'market_rules');
  const worth = (ticks: number) => lotWorth(market, ticks);
  const wanted = (side: SideNumber) => quotes(market, maker, index.price, side, state.rules, worth);
  const [bids, asks] = [wanted(BUY), wanted(SELL)];
  const kept = {
    bids: keepQuotes(orders, market.ladder.bids, bids, cancel),
    asks: keepQuotes(orders, market.ladder.asks, asks, cancel),
  };
  const placed = (side: SideNumber, standing: readonly number[], levels: readonly Quote[]) =>
    standing
      .map((order, level) => order || place(state, market, maker, side, levels[level] as Quote))
      .filter((order) => order !== 0);
  market.ladder = { bids: placed(BUY, kept.bids, bids), asks: placed(SELL, kept.asks, asks) };
  scheduleStale(state, market);
}

/** What a contract is worth in quote units. */
const lotWorth = (market: Market, ticks: number) =>
  market.isInverse ? market.settings.size : valueOf(market, ticks, 1);

/** Whether the index price is too old to quote around; so is a missing one. */
function isStale(state: State, { maker, settings }: Market): boolean {
  const index = state.prices.get(settings.index);
  return !index || state.at >= index.at + (maker?.staleAfterMs ?? 0);
}

/** Takes all of the maker's orders out of a market. */
export function withdrawQuotes(state: State, market: Market, reason: CancelReason): void {
  const { orders } = state.futures;
  for (const id of [...market.ladder.bids, ...market.ladder.asks]) {
    const slot = orders.slotOf.get(id);
    if (slot !== ABSENT) cancelOpen(state, market, slot, reason);
  }
  market.ladder = { bids: [], asks: [] };
  state.schedule.clear('futures.quotesStale', market.market);
}

/** Whether there is a timer follows from the stored rows alone, so a loaded state has the same timers as a live one. */
export function scheduleStale(state: State, market: Market): void {
  const index = state.prices.get(market.settings.index);
  if (market.maker && index && market.mark !== NONE && market.status === 'open' && !isStale(state, market))
    state.schedule.set('futures.quotesStale', market.market, index.at + market.maker.staleAfterMs);
}

/** Quotes one level; returns the order that rests, or 0 when nothing does. */
function place(state: State, market: Market, { leverage }: ConfigureMaker, side: SideNumber, quote: Quote): number {
  const outcome = enterOrder(state, market, {
    ...{ owner: HOUSE_MAKER, side: side === BUY ? 'buy' : 'sell', type: 'limit', timeInForce: 'GTC', postOnly: false },
    ...{ price: priceOf(market, quote.ticks), contracts: Math.min(quote.lots, market.settings.contractsMax) },
    ...{ leverage, isolated: false, closes: 0, exits: undefined, clientOrderId: undefined, selfTrade: 'expire_taker' },
  });
  return outcome.ok && outcome.order.status === 'open' ? outcome.order.id : 0;
}
