import { assert, type Amount } from '@glassbook/money';
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { Orders } from '../core/orders.ts';
import { takeLevels } from '../core/pit.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAll, cancelOrder } from './cancel-order.ts';
import { spotFaults } from './command.ts';
import { haltMarket, openMarket } from './halt-market.ts';
import { configureMaker, requote, withdrawQuotes } from './house-maker.ts';
import { laddersLoaded, restoreOrder } from './load.ts';
import { configureMarket, putMarket } from './market.ts';
import { holdOf, orderLine, takeOrders } from './open-orders.ts';
import { placeOrder } from './place-order.ts';
import type { SpotSpec, State } from './state.ts';
import { refusals } from './words.ts';

export type * from './command.ts';
export type * from './rows.ts';
export type { Market, Spot } from './state.ts';

const marketOf = (state: State, id: number) => {
  const market = state.spot.markets.get(id);
  assert(market !== undefined, 'what is stored of a market has its settings');
  return market;
};

export const spot: Product<SpotSpec> = {
  ...plain,
  name: 'spot',
  place: 5,
  refusals,
  faults: spotFaults,
  empty: () => ({
    ...{ markets: new Map(), orders: new Orders(), nextOrder: 1, nextTrade: 1, nextPriority: 1 },
    ...{ trades: new Changed(), closed: new Changed(), statuses: new Changed() },
  }),
  handlers: {
    'spot.placeOrder': placeOrder,
    'spot.cancelOrder': cancelOrder,
    'spot.cancelAll': cancelAll,
    'spot.amendOrder': amendOrder,
    'spot.haltMarket': haltMarket,
    'spot.openMarket': openMarket,
    'spot.configureMarket': configureMarket,
    'spot.configureMaker': configureMaker,
  },
  tables: {
    trades: { take: (state) => state.spot.trades.take(), key: ['id'] },
    markets: {
      take: (state) => state.spot.statuses.take(),
      key: ['market'],
      restore: (state, { market, status }) => {
        marketOf(state, market).status = status;
      },
    },
    orders: {
      take: takeOrders,
      key: ['id'],
      restore: restoreOrder,
      live: { status: 'open' },
      rank: 'priority',
    },
    levels: { take: (state) => takeLevels(state.spot.markets.values()), key: ['market', 'side', 'price'] },
  },
  counters: { nextOrder: true, nextTrade: true, nextPriority: true },
  settings: {
    'spot.configureMarket': {
      noun: 'market',
      which: ({ market }) => market,
      restore: (state, command) => putMarket(state, command),
    },
    'spot.configureMaker': {
      noun: 'maker',
      which: ({ market }) => market,
      restore: (state, command) => {
        marketOf(state, command.market).maker = command;
      },
    },
  },
  timers: {
    'spot.quotesStale': (state, id) => {
      const market = state.spot.markets.get(id);
      if (market) withdrawQuotes(state, market, 'index_stale');
    },
  },
  priceMoved: (state, id) => {
    const market = state.spot.markets.get(id);
    if (market) requote(state, market);
  },
  loaded: laddersLoaded,
  requestNames: { order: 'spot.client_order_id_taken' },
  *describe(state) {
    for (const [id, market] of inOrder(state.spot.markets))
      yield `market ${id} ${market.status} ${encode(market.settings)} ${encode(market.maker ?? null)}`;
    for (const slot of state.spot.orders.slots()) yield orderLine(state, slot);
  },
  *holds(state): Generator<[number, Amount]> {
    const { orders } = state.spot;
    for (const slot of orders.slots()) {
      const market = marketOf(state, orders.market(slot));
      yield [orders.payer(slot), holdOf(market, orders.side(slot), orders.ticks(slot), orders.lotsLeft(slot))];
    }
  },
};
