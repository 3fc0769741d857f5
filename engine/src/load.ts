/**
 * Builds the state from what is stored, in this order: settings, balances, orders, the rest. The result is the state that
 * applying the journal gives, to the last field.
 */
import { assert } from '@glassbook/money';
import type { BalanceRow, DemoClaimRow, IndexPriceRow, MarketRow, OrderRow, RequestRow } from './changes.ts';
import { configureAsset } from './assets/configure-asset.ts';
import { BUY, flagsOf, SELL } from './book/orders.ts';
import type { SettingCommand } from './command.ts';
import { HOUSE_MAKER } from './ledger/ledger.ts';
import { scheduleStale } from './spot/house-maker.ts';
import { configureMarket } from './spot/market.ts';
import { emptyState, noChanges, type State } from './state.ts';
import { fundingKey } from './wallet/fund-house.ts';

/** Where the sequences of a state stand. */
export type Counters = { seq: number; at: number; nextOrder: number; nextTrade: number; nextPriority: number };

export const countersOf = (state: State): Counters => ({
  seq: state.seq,
  at: state.at,
  nextOrder: state.spot.nextOrder,
  nextTrade: state.spot.nextTrade,
  nextPriority: state.spot.nextPriority,
});

export type Stored = {
  counters: Counters | undefined;
  settings: readonly SettingCommand[];
  markets: readonly MarketRow[];
  indexPrices: readonly Omit<IndexPriceRow, 'volume'>[];
  demoClaims: readonly DemoClaimRow[];
  /** Oldest first; or none, and they come through `restoreRequest`. */
  requests: readonly RequestRow[];
};

/** Begins loading: everything but what comes in large numbers, through `restoreRequest`, `restoreBalance` and `restoreOrder`. */
export function beginLoading(stored: Stored): State {
  const state = emptyState();
  const order: SettingCommand['kind'][] = [
    'asset.configure',
    'spot.configureMarket',
    'spot.configureMaker',
    'wallet.configureDemo',
    'wallet.fundHouse',
  ];
  const settings = [...stored.settings].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  for (const command of settings) restoreSetting(state, command);
  for (const { market, status } of stored.markets) {
    const found = state.spot.markets.get(market);
    assert(found !== undefined, 'a stored market has its settings');
    found.status = status;
  }
  for (const { market, price, at, seq } of stored.indexPrices) state.indexPrices.set(market, { price, at, seq });
  for (const { owner, at } of stored.demoClaims) state.wallet.demoClaims.set(owner, at);
  for (const row of stored.requests) state.requests.restore(row);
  if (stored.counters) {
    const { seq, at, nextOrder, nextTrade, nextPriority } = stored.counters;
    Object.assign(state, { seq, at });
    Object.assign(state.spot, { nextOrder, nextTrade, nextPriority });
  }
  return state;
}

/** Oldest first. */
export const restoreRequest = (state: State, row: RequestRow): void => {
  state.requests.restore(row);
};

export const restoreBalance = (state: State, row: BalanceRow): void => {
  state.ledger.restore(row);
};

/** Puts an open order back at the end of its queue: they come in the order of their priority. Its hold is in the balances already. */
export function restoreOrder(state: State, row: OrderRow): void {
  const market = state.spot.markets.get(row.market);
  assert(market !== undefined && row.status === 'open', 'a stored order is open in a market');
  const { orders } = state.spot;
  const { tick, lot } = market.settings;
  const slot = orders.add(row.id, row.owner);
  orders.setMarket(slot, row.market);
  orders.setSide(slot, row.side === 'buy' ? BUY : SELL);
  orders.setFlags(slot, flagsOf(row.timeInForce, row.postOnly));
  orders.setTicks(slot, Number(row.price / tick));
  orders.setLots(slot, Number(row.amount / lot));
  orders.setLotsLeft(slot, Number((row.amount - row.filledAmount) / lot));
  orders.setFilledValue(slot, row.filledValue);
  orders.setFee(slot, row.fee);
  orders.setAccounts(
    slot,
    state.ledger.account(row.owner, 'spot', market.base),
    state.ledger.account(row.owner, 'spot', market.quote),
  );
  orders.setPriority(slot, row.priority);
  orders.setCreatedAt(slot, row.createdAt);
  orders.setUpdatedAt(slot, row.updatedAt);
  orders.setClientOrderId(slot, row.clientOrderId);
  market.book.add(slot);
}

/** Ends loading: what belongs to several rows is put together, timers are set, nothing counts as changed. */
export function endLoading(state: State): void {
  const { orders, markets } = state.spot;
  for (const id of orders.idsOf(HOUSE_MAKER)) {
    const slot = orders.slotOf.get(id);
    const ladder = markets.get(orders.market(slot))?.ladder;
    (orders.side(slot) === BUY ? ladder?.bids : ladder?.asks)?.push(id);
  }
  for (const market of markets.values()) {
    const ticks = (id: number) => orders.ticks(orders.slotOf.get(id));
    market.ladder.bids.sort((a, b) => ticks(b) - ticks(a));
    market.ladder.asks.sort((a, b) => ticks(a) - ticks(b));
    market.dirtyLevels = [];
    scheduleStale(state, market);
  }
  state.ledger.take();
  state.requests.take();
  state.changes = noChanges();
}

function restoreSetting(state: State, command: SettingCommand): void {
  switch (command.kind) {
    case 'asset.configure':
      assert(configureAsset(state, command).ok, 'a stored asset is valid');
      return;
    case 'spot.configureMarket':
      assert(configureMarket(state, command).ok, 'a stored market is valid');
      return;
    case 'spot.configureMaker': {
      const market = state.spot.markets.get(command.market);
      assert(market !== undefined, 'a stored maker has its market');
      market.maker = command;
      return;
    }
    case 'wallet.configureDemo':
      state.wallet.demo = command;
      return;
    case 'wallet.fundHouse':
      state.wallet.houseFunding.set(fundingKey(command.owner, command.asset), command.total);
  }
}
