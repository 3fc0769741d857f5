import { assert, type Amount } from '@glassbook/money';
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { ladderSums } from '../core/ladder.ts';
import { Orders } from '../core/orders.ts';
import { takeLevels } from '../core/pit.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAll, cancelOrder, cancelStopped } from './cancel-order.ts';
import { spotFaults } from './command.ts';
import { haltMarket, openMarket } from './halt-market.ts';
import { beginLadder, ladderProblem, maker } from './house-maker.ts';
import { loaded, restoreConditional, restoreOrder } from './load.ts';
import { marketProblem, putMarket } from './market.ts';
import { life, orderLine } from './open-orders.ts';
import { amendConditional } from './conditional/amend-conditional.ts';
import { conditionalHolds, conditionalLines, takeConditionals } from './conditional/conditional-order.ts';
import { Conditionals } from './conditional/conditionals.ts';
import { orderExpires, takeExpiries } from './conditional/expiry.ts';
import { fireConditional } from './conditional/fire-conditional.ts';
import { showMoved, takeLastPrices } from './conditional/last-price.ts';
import { placeConditional } from './conditional/place-conditional.ts';
import { placeOrder } from './place-order.ts';
import { makerRules, marketRules } from './rules.ts';
import { settlement } from './settle.ts';
import { bookTerms, sellOnBook } from './sell-on-book.ts';
import { Trails } from '../core/trigger/trails.ts';
import { ticksIn } from '../core/grid.ts';
import type { SpotSpec, State, Venue } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type * from './rows.ts';
export type { Market, Spot } from './state.ts';

const marketOf = (state: State, id: number) => {
  const market = state.spot.markets.get(id);
  assert(market !== undefined, 'what is stored of a market has its settings');
  return market;
};

const venue: Venue = {
  ...{ account: 'spot', waits: 'spot.conditional', settlement },
  setEnd: ({ schedule }, _, order, at) => {
    if (at === undefined) schedule.clear('spot.orderExpires', order);
    else schedule.set('spot.orderExpires', order, at);
  },
  isFixed: () => false,
};

export const spot: Product<SpotSpec> = {
  ...plain,
  name: 'spot',
  place: 5,
  refusals,
  fees,
  faults: spotFaults,
  empty: () => ({
    venue,
    ...{ markets: new Map(), orders: new Orders(), nextOrder: 1, nextTrade: 1, nextPriority: 1, nextTrail: 1 },
    ...{ conditionals: new Conditionals(), trails: new Trails('spot.conditional'), expiries: new Map() },
    ...{ trades: new Changed(), closed: new Changed(), statuses: new Changed(), traded: new Set() },
    ...{ ended: new Changed(), expiryRows: new Map() },
  }),
  handlers: {
    'spot.placeOrder': placeOrder,
    'spot.placeConditional': placeConditional,
    'spot.amendConditional': amendConditional,
    'spot.cancelOrder': cancelOrder,
    'spot.cancelAll': cancelAll,
    'spot.amendOrder': amendOrder,
    'spot.haltMarket': haltMarket,
    'spot.openMarket': openMarket,
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
      take: (state) => life.take(state),
      key: ['id'],
      restore: restoreOrder,
      live: { status: 'open' },
      rank: 'priority',
    },
    conditionals: {
      take: takeConditionals,
      key: ['id'],
      restore: restoreConditional,
      live: { status: 'waiting' },
      rank: 'id',
    },
    trails: {
      take: (state) => state.spot.trails.takeChanged(),
      key: ['instrument', 'by', 'direction', 'from'],
      restore: (state, row) => state.spot.trails.restore(row),
      live: { status: 'followed' },
      rank: 'from',
    },
    expiries: {
      take: takeExpiries,
      key: ['order'],
      restore: (state, { order, at }) => {
        state.spot.expiries.set(order, at);
      },
      live: { status: 'set' },
      rank: 'order',
    },
    lastPrices: {
      take: takeLastPrices,
      key: ['market'],
      restore: (state, { market, price }) => {
        const known = marketOf(state, market);
        known.last = ticksIn(known, price);
      },
    },
    levels: { take: (state) => takeLevels(state.spot.markets.values()), key: ['market', 'side', 'price'] },
  },
  counters: { nextOrder: true, nextTrade: true, nextPriority: true, nextTrail: true },
  settings: {
    'spot.configureMarket': {
      declared: marketRules,
      problem: marketProblem,
      restore: (state, command) => putMarket(state, command),
    },
    'spot.configureMaker': {
      declared: makerRules,
      problem: ladderProblem,
      sums: (_, command) => ladderSums(command),
      begin: (state, command) => beginLadder(state, marketOf(state, command.market), command),
      restore: (state, command) => {
        marketOf(state, command.market).maker = command;
      },
    },
  },
  timers: {
    'spot.quotesStale': (state, id) => {
      const market = state.spot.markets.get(id);
      if (market) maker.withdraw(state, market, 'index_stale');
    },
    'spot.orderExpires': orderExpires,
  },
  triggers: { 'spot.conditional': fireConditional },
  calls: { feeOff: true, feePaid: true },
  opens: { sellOnBook, bookTerms },
  priceSeen: (state, price) => state.spot.trails.follow(state.triggers, price),
  priceMoved: (state, id) => {
    const market = state.spot.markets.get(id);
    if (!market) return;
    maker.requote(state, market);
    showMoved(state, market);
  },
  stopped: cancelStopped,
  loaded: (state) => loaded(state, maker),
  requestNames: { order: 'spot.client_order_id_taken' },
  *describe(state) {
    for (const [id, market] of inOrder(state.spot.markets))
      yield `market ${id} ${market.status} ${market.last} ${encode(market.settings)} ${encode(market.maker ?? null)}`;
    for (const slot of state.spot.orders.slots()) yield orderLine(state, slot);
    yield* conditionalLines(state);
  },
  *holds(state): Generator<[number, Amount]> {
    yield* life.holds(state);
    yield* conditionalHolds(state);
  },
};
