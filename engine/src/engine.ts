/**
 * The one door. Entries come in order, without a gap and with a time that never goes back; what they do depends on nothing but the
 * state and the entry, so the same entries always give the same state: live = loaded = replayed.
 */
import { assert } from '@glassbook/money';
import { configureAsset } from './assets/configure-asset.ts';
import type { Changes } from './changes.ts';
import { BUY, type SideNumber } from './book/orders.ts';
import type { Command, Entry, Outcome, RequestNames } from './command.ts';
import { updateIndexPrice } from './index-price/index-price.ts';
import { IntMap } from './int-map.ts';
import { multiple } from './multiple.ts';
import type { Timer } from './schedule/schedule.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelAll, cancelOrder } from './spot/cancel-order.ts';
import { haltMarket, openMarket } from './spot/halt-market.ts';
import { configureMaker, requote, withdrawQuotes } from './spot/house-maker.ts';
import { configureMarket } from './spot/market.ts';
import type { Market } from './state.ts';
import { orderRow } from './spot/open-orders.ts';
import { placeOrder } from './spot/place-order.ts';
import { noChanges, type State } from './state.ts';
import { claimDemo, configureDemo } from './wallet/claim-demo.ts';
import { fundHouse } from './wallet/fund-house.ts';
import { move } from './wallet/move.ts';

/** Applies one entry. The state's `changes` grow until they are taken. */
export function apply(state: State, entry: Entry): Outcome {
  assert(entry.seq === state.seq + 1, 'entries come without a gap');
  assert(entry.at >= state.at, 'time does not go back');
  state.seq = entry.seq;
  state.ledger.begin(entry.seq, entry.at);
  while (state.schedule.next <= entry.at) runTimer(state, state.schedule.take(entry.at));
  state.at = entry.at;
  state.ledger.timeIs(entry.at);
  if (entry.request) {
    assert(answered(state, entry.request) === undefined, 'a request that was answered is not carried out again');
    const outcome = carryOut(state, entry.command);
    state.requests.remember(entry.request, entry.at, outcome);
    return outcome;
  }
  return carryOut(state, entry.command);
}

/** The answer that a request of these names already got. Whoever makes entries asks first; a known request makes none. */
export const answered = (state: State, request: RequestNames): Outcome | undefined => state.requests.answerTo(request);

/** When time itself is next to be told, if nothing else comes before. */
export const nextDue = (state: State): number => state.schedule.next;

function carryOut(state: State, command: Command): Outcome {
  switch (command.kind) {
    case 'spot.placeOrder':
      return placeOrder(state, command);
    case 'spot.cancelOrder':
      return cancelOrder(state, command);
    case 'spot.cancelAll':
      return cancelAll(state, command);
    case 'spot.amendOrder':
      return amendOrder(state, command);
    case 'indexPrice.update':
      return indexPriceUpdated(state, command);
    case 'wallet.move':
      return move(state, command);
    case 'wallet.claimDemo':
      return claimDemo(state, command);
    case 'spot.haltMarket':
      return haltMarket(state, command);
    case 'spot.openMarket':
      return openMarket(state, command);
    case 'asset.configure':
      return configureAsset(state, command);
    case 'spot.configureMarket':
      return configureMarket(state, command);
    case 'spot.configureMaker':
      return configureMaker(state, command);
    case 'wallet.configureDemo':
      return configureDemo(state, command);
    case 'wallet.fundHouse':
      return fundHouse(state, command);
    case 'clock.tick':
      return { ok: true };
  }
}

/** The products that follow a price do so in the same command as the price. */
function indexPriceUpdated(state: State, command: Extract<Command, { kind: 'indexPrice.update' }>): Outcome {
  const outcome = updateIndexPrice(state, command);
  if (!outcome.ok) return outcome;
  for (const { market } of command.prices) {
    const found = state.spot.markets.get(market);
    if (found) requote(state, found);
  }
  state.requests.forget(state.at);
  return outcome;
}

/** A timer runs at its own time, before the command that comes after it. */
function runTimer(state: State, timer: Timer | undefined): void {
  assert(timer !== undefined, 'a timer that is due is there');
  state.at = Math.max(state.at, timer.due);
  state.ledger.timeIs(state.at);
  const market = state.spot.markets.get(timer.id);
  if (market) withdrawQuotes(state, market, 'index_stale');
}

/** What changed since the last time: facts in order, and things as they stand now. */
export function takeChanges(state: State): Changes {
  const { changes } = state;
  const { balances, entries } = state.ledger.take();
  const taken: Changes = {
    trades: changes.trades,
    entries,
    prices: changes.prices,
    orders: takeOrders(state),
    balances,
    levels: takeLevels(state),
    markets: changes.markets,
    demoClaims: changes.demoClaims,
    settings: changes.settings,
    ...state.requests.take(),
  };
  state.changes = noChanges();
  return taken;
}

function takeOrders(state: State): Changes['orders'] {
  const { orders, markets } = state.spot;
  const rows = state.changes.closedOrders;
  for (const slot of state.changes.dirtySlots) {
    if (orders.dirty(slot) === 0) continue;
    orders.setDirty(slot, 0);
    rows.push(orderRow(state, markets.get(orders.market(slot)) as Market, slot, 'open', undefined));
  }
  return rows;
}

function takeLevels(state: State): Changes['levels'] {
  const rows: Changes['levels'] = [];
  for (const market of state.spot.markets.values()) {
    if (market.dirtyLevels.length === 0) continue;
    // Each price once, in the order in which they were first touched.
    const seen = new IntMap(market.dirtyLevels.length);
    for (const mark of market.dirtyLevels) {
      const before = seen.size;
      seen.set(mark, 0);
      if (seen.size > before) rows.push(levelRow(market, mark));
    }
    market.dirtyLevels = [];
  }
  return rows;
}

function levelRow({ market, book, tick, lot, settings }: Market, mark: number): Changes['levels'][number] {
  const side = (mark % 2) as SideNumber;
  const ticks = (mark - side) / 2;
  return {
    market,
    side: side === BUY ? 'buy' : 'sell',
    price: multiple(ticks, tick, settings.tick),
    amount: multiple(book.lotsAt(side, ticks), lot, settings.lot),
  };
}
