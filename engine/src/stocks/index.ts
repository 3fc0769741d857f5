/** Stocks: shares that are traded in the sessions of their exchange, with auctions at the opening and the close, and what companies do with them. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { ladderSums } from '../core/ladder.ts';
import { takeLevels } from '../core/pit.ts';
import { ticksIn } from '../core/grid.ts';
import { Orders } from '../core/orders.ts';
import { Trails } from '../core/trigger/trails.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { cancelAll, cancelStopped } from '../spot/cancel-order.ts';
import { conditionalHolds, conditionalLines, takeConditionals } from '../spot/conditional/conditional-order.ts';
import { Conditionals } from '../spot/conditional/conditionals.ts';
import { takeExpiries } from '../spot/conditional/expiry.ts';
import { fireConditional } from '../spot/conditional/fire-conditional.ts';
import { takeLastPrices } from '../spot/conditional/last-price.ts';
import { loaded, restoreConditional, restoreOrder } from '../spot/load.ts';
import { life, orderLine } from '../spot/open-orders.ts';
import type { Venue } from '../spot/state.ts';
import { pieceDue, setPieceTimer } from './auction/carry-out.ts';
import { isFixed } from './auction/run.ts';
import { actionOf, actionProblem, beginAction } from './action/announce.ts';
import { ownersDue } from './action/owners.ts';
import { payDue } from './action/pay.ts';
import { HOUSE, indexAction, indexEntitlement, setOwnersTimer, setPayTimer } from './action/put.ts';
import { calendarRules } from './calendar/rules.ts';
import { stocksFaults } from './command.ts';
import { beginLadder, ladderProblem, maker, putLadder } from './house-maker.ts';
import { beginMarket, marketProblem, putMarket, restoreSession } from './market.ts';
import { cancelOrder } from './order/cancel.ts';
import { endsDue, setEnd } from './order/ends.ts';
import { amendConditional, amendOrder, placeConditional, placeOrder } from './order/place.ts';
import { delistingRules, dividendRules, makerRules, marketRules, sessionRules, splitRules } from './rules.ts';
import { beginCalendar, beginDay, sessionProblem } from './session/change-calendar.ts';
import { halt, resume } from './session/halt.ts';
import { indexMoved } from './session/index-moved.ts';
import { sessionDue } from './session/phases.ts';
import { apply, setTimer } from './session/times.ts';
import { settlement } from './settle.ts';
import type { ActionTerms, State, Stocks, StocksSpec } from './state.ts';
import { floorOf } from './view.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { ActionRow, AuctionRow, ChangeRow, EntitlementRow, SessionRow, StockTrade } from './state.ts';

const venue = {
  ...{ account: 'stock', waits: 'stocks.conditional', settlement, setEnd, isFixed },
} as unknown as Venue;

function taken<Row>(changed: Map<number, Row>): Row[] {
  const rows = [...changed.values()];
  changed.clear();
  return rows;
}

const empty = (): Stocks => ({
  venue,
  ...{ markets: new Map(), orders: new Orders(), nextOrder: 1, nextTrade: 1, nextPriority: 1, nextTrail: 1 },
  ...{ conditionals: new Conditionals(), trails: new Trails('stocks.conditional') as never, expiries: new Map() },
  ...{ trades: new Changed(), closed: new Changed(), statuses: new Changed(), traded: new Set() },
  ...{ ended: new Changed(), expiryRows: new Map() },
  ...{ calendar: undefined, days: new Map(), listings: new Map(), terms: new Map(), actions: new Map() },
  ...{ entitlements: new Map(), nextAuction: 1, nextEntitlement: 1, nextChange: 1 },
  changed: {
    ...{ sessions: new Map(), auctions: new Changed(), actions: new Map(), entitlements: new Map() },
    changes: new Changed(),
  },
});

const action = {
  problem: actionProblem,
  begin: beginAction,
  restore: (state: State, command: ActionTerms) => void state.stocks.terms.set(actionOf(command), command),
};

export const stocks: Product<StocksSpec> = {
  ...plain,
  name: 'stocks',
  place: 24,
  refusals,
  fees,
  faults: stocksFaults,
  empty,
  handlers: {
    'stocks.placeOrder': placeOrder,
    'stocks.placeConditional': placeConditional,
    'stocks.amendOrder': amendOrder,
    'stocks.amendConditional': amendConditional,
    'stocks.cancelOrder': cancelOrder,
    'stocks.cancelAll': (state, command) => cancelAll(floorOf(state), { ...command, kind: 'spot.cancelAll' }),
    'stocks.halt': halt,
    'stocks.resume': resume,
  },
  tables: {
    trades: { take: ({ stocks: { trades } }) => trades.take(), key: ['id'] },
    sessions: { take: ({ stocks: { changed } }) => taken(changed.sessions), key: ['market'], restore: restoreSession },
    orders: {
      take: (state) => life.take(floorOf(state)),
      key: ['id'],
      restore: (state, row) => restoreOrder(floorOf(state), row),
      live: { status: 'open' },
      rank: 'priority',
    },
    conditionals: {
      take: (state) => takeConditionals(floorOf(state)),
      key: ['id'],
      restore: (state, row) => restoreConditional(floorOf(state), row),
      live: { status: 'waiting' },
      rank: 'id',
    },
    trails: {
      take: ({ stocks: { trails } }) => trails.takeChanged(),
      key: ['instrument', 'by', 'direction', 'from'],
      restore: ({ stocks: { trails } }, row) => trails.restore(row),
      live: { status: 'followed' },
      rank: 'from',
    },
    expiries: {
      take: (state) => takeExpiries(floorOf(state)),
      key: ['order'],
      restore: ({ stocks: { expiries } }, { order, at }) => void expiries.set(order, at),
      live: { status: 'set' },
      rank: 'order',
    },
    lastPrices: {
      take: (state) => takeLastPrices(floorOf(state)),
      key: ['market'],
      restore: ({ stocks: { markets } }, { market, price }) => {
        const known = markets.get(market);
        if (known) known.last = ticksIn(known, price);
      },
    },
    levels: { take: ({ stocks: { markets } }) => takeLevels(markets.values()), key: ['market', 'side', 'price'] },
    auctions: { take: ({ stocks: { changed } }) => changed.auctions.take(), key: ['id'] },
    actions: {
      take: ({ stocks: { changed } }) => taken(changed.actions),
      key: ['id'],
      restore: indexAction,
      rank: 'id',
    },
    entitlements: {
      take: ({ stocks: { changed } }) => taken(changed.entitlements),
      key: ['id'],
      restore: indexEntitlement,
      live: { state: 'due' },
      rank: 'id',
    },
    changes: { take: ({ stocks: { changed } }) => changed.changes.take(), key: ['id'] },
  },
  counters: {
    ...{ nextOrder: true, nextTrade: true, nextPriority: true, nextTrail: true },
    ...{ nextAuction: true, nextEntitlement: true, nextChange: true },
  },
  settings: {
    'stocks.configureCalendar': {
      declared: calendarRules,
      begin: beginCalendar,
      restore: (state, command) => {
        state.stocks.calendar = command;
      },
    },
    'stocks.configureSession': {
      declared: sessionRules,
      problem: sessionProblem,
      begin: beginDay,
      restore: (state, command) => void state.stocks.days.set(command.day, command),
    },
    'stocks.configureMarket': {
      declared: marketRules,
      problem: marketProblem,
      begin: beginMarket,
      restore: (state, command) => void putMarket(state, command),
    },
    'stocks.configureMaker': {
      declared: makerRules,
      problem: ladderProblem,
      sums: (_, command) => ladderSums(command),
      begin: beginLadder,
      restore: putLadder,
    },
    'stocks.configureSplit': { declared: splitRules, ...action },
    'stocks.configureDividend': { declared: dividendRules, ...action },
    'stocks.configureDelisting': { declared: delistingRules, ...action },
  },
  // Of what is due at one time a session changes first, so that an auction comes before the orders of the day end.
  timers: {
    'stocks.session': sessionDue,
    'stocks.quotesStale': (state, id) => {
      const market = state.stocks.markets.get(id);
      if (market) maker.withdraw(floorOf(state), market, 'index_stale');
    },
    'stocks.orderExpires': endsDue,
    'stocks.owners': ownersDue,
    'stocks.pay': payDue,
    'stocks.auction': pieceDue,
  },
  triggers: { 'stocks.conditional': (state, id, seen) => fireConditional(floorOf(state), id, seen) },
  priceSeen: (state, price) => state.stocks.trails.follow(floorOf(state).triggers, price),
  priceMoved: indexMoved,
  stopped: (state, owner) => cancelStopped(floorOf(state), owner),
  loaded: (state) => {
    for (const listing of state.stocks.listings.values()) {
      apply(listing);
      listing.book.begin();
    }
    loaded(floorOf(state), maker);
    for (const [, listing] of inOrder(state.stocks.listings)) {
      setTimer(state, listing);
      setPieceTimer(state, listing);
      setOwnersTimer(state, listing);
    }
    for (const each of state.stocks.actions.values()) if (each.state === 'recorded') setPayTimer(state, each);
  },
  requestNames: { stockOrder: 'spot.client_order_id_taken' },
  *describe(state) {
    const { stocks: own } = state;
    if (own.calendar) yield `stocks calendar ${encode(own.calendar)}`;
    for (const [, day] of inOrder(own.days)) yield `stocks day ${encode(day)}`;
    for (const [, { rules, market, row }] of inOrder(own.listings))
      yield `stock ${encode(rules)} ${market.last} ${encode(market.maker ?? null)} ${encode(row)}`;
    for (const slot of own.orders.slots()) yield `stock ${orderLine(floorOf(state), slot)}`;
    for (const line of conditionalLines(floorOf(state))) yield `stock ${line}`;
    for (const [, terms] of inOrder(own.terms)) yield `stock terms ${encode(terms)}`;
    for (const [, each] of inOrder(own.actions)) yield `stock action ${encode(each)}`;
    for (const [, due] of inOrder(own.entitlements))
      for (const [, each] of inOrder(due)) yield `stock entitlement ${encode(each)}`;
  },
  *holds(state) {
    yield* life.holds(floorOf(state));
    yield* conditionalHolds(floorOf(state));
    for (const { market, held } of state.stocks.actions.values()) {
      const quote = state.stocks.listings.get(market)?.rules.quote;
      if (quote !== undefined && held > 0n) yield [state.ledger.account(HOUSE.owner, HOUSE.kind, quote), held] as const;
    }
  },
};
