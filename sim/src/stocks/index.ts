/** Stocks: sessions, auctions, orders by the naive rules of spot, corporate actions. */
import { reasons, refusals } from '@glassbook/engine/stocks/words';
import { each } from '../model/each.ts';
import type { Model, Timer } from '../model/model.ts';
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';
import { cancelStopped } from '../spot/cancel.ts';
import { fireReached } from '../spot/fire.ts';
import { leave, timers } from '../spot/house-maker.ts';
import { levelAmount } from '../spot/level-amount.ts';
import { rowsOf, spotOf } from '../spot/market.ts';
import { orderLines } from '../spot/order-lines.ts';
import { waitingLines } from '../spot/waiting-lines.ts';
import { ownersDue, payDue } from './actions.ts';
import { carryOut, endOrders, endsDue } from './carry-out.ts';
import { faults } from './faults.ts';
import { floorOf, stockRowsOf, stocksOf, tradesOf } from './floor.ts';
import { holds } from './holds.ts';
import { moments } from './moments.ts';
import { rules } from './rules.ts';
import { indexMoved, sessionDue } from './sessions.ts';
import { pricedStocks, settings } from './settings.ts';
import { habits, lingers } from './to-send.ts';

type Due = { due: number; kind: string; id: number; run: () => void };

/** All that is to happen, by kind in the order in which what is due at once happens. */
function* duesOf(model: Model): Generator<Due> {
  const floor = floorOf(model);
  const own = stocksOf(model);
  for (const [id, stock] of own.stocks)
    if (stock.due !== undefined)
      yield { due: stock.due, kind: 'stocks.session', id, run: () => sessionDue(model, stock) };
  for (const { due, market } of timers(floor))
    yield { due, kind: 'stocks.quotesStale', id: market.rules.market, run: () => leave(floor, market, 'index_stale') };
  for (const [id, stock] of own.stocks) {
    const ends = endsDue(model, stock);
    if (ends !== undefined) yield { due: ends, kind: 'stocks.orderExpires', id, run: () => endOrders(model, stock) };
    if (stock.pieceDue !== undefined)
      yield { due: stock.pieceDue, kind: 'stocks.auction', id, run: () => carryOut(model, stock) };
  }
  for (const [id, due] of own.ownersDue) {
    const stock = own.stocks.get(id);
    if (stock) yield { due, kind: 'stocks.owners', id, run: () => ownersDue(model, stock) };
  }
  for (const [id, due] of own.payDue) yield { due, kind: 'stocks.pay', id, run: () => payDue(model, id) };
}
const kinds = [
  ...['stocks.session', 'stocks.quotesStale', 'stocks.orderExpires', 'stocks.owners', 'stocks.pay', 'stocks.auction'],
];

function nextTimer(model: Model): Timer | undefined {
  let first: Due | undefined;
  const isBefore = (a: Due, b: Due) => a.due - b.due || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id;
  for (const next of duesOf(model)) if (!first || isBefore(next, first) < 0) first = next;
  return first;
}

const actionShows = {
  'stocks.actions split done': true,
  'stocks.actions dividend recorded': true,
  'stocks.actions dividend done': true,
  'stocks.actions delisting done': true,
  'stocks.actions split withdrawn': true,
} as const;
const shows = {
  ...actionShows,
  'stocks.sessions closed': true,
  'stocks.sessions opening': true,
  'stocks.sessions open': true,
  'stocks.sessions closing': true,
  'stocks.sessions paused': true,
  'stocks.sessions halted': true,
  'stocks.sessions delisted': true,
  'stocks.stages arriving': true,
  'stocks.stages closing': true,
  'stocks.stages ending': true,
  'stocks.stages opening': true,
  'stocks.stages queuing': true,
  'stocks.stages returning': true,
  'stocks.auctions open': true,
  'stocks.auctions close': true,
  'stocks.auctions reopen': true,
  'stocks.auctions traded': true,
  'stocks.orders cancelled: split': true,
  'stocks.orders cancelled: expired': true,
  'stocks.orders cancelled: unfilled': true,
  'stocks.conditionals triggered by value': true,
  'stocks.conditionals triggered: stop': true,
  'stocks.changes fraction': true,
} as const satisfies Record<string, true>;

export const stocks = {
  name: 'stocks',
  settings,
  habits,
  moments,
  lingers,
  rules,
  nextTimer,
  pricedMarkets: pricedStocks,
  priceMoved: indexMoved,
  fires: (model, shown) => fireReached(floorOf(model), shown),
  follows: (model) => cancelStopped(floorOf(model)),
  *risks({ stocks: { trades } }) {
    for (const { id, at, takerSide, makerOwner, takerOwner } of trades) {
      yield { what: `stock trade ${id}`, owner: takerOwner, at, adds: takerSide === 'buy' };
      yield { what: `stock trade ${id}`, owner: makerOwner, at, adds: takerSide === 'sell' };
    }
  },
  requestName: {
    word: 'stockOrder',
    taken: 'spot.client_order_id_taken',
    give: (command, said) => (command.kind === 'stocks.placeOrder' ? { ...command, clientOrderId: said } : undefined),
  },
  tables: {
    trades: { changed: tradesOf },
    sessions: { changed: (model) => stockRowsOf(model).sessions.values(), key: ['market'] },
    orders: { changed: (model) => rowsOf(floorOf(model)).orders.values(), key: ['id'] },
    conditionals: { changed: (model) => rowsOf(floorOf(model)).conditionals.values(), key: ['id'] },
    trails: {
      changed: (model) => rowsOf(floorOf(model)).trails.values(),
      key: ['instrument', 'by', 'direction', 'from'],
    },
    expiries: { changed: (model) => rowsOf(floorOf(model)).expiries.values(), key: ['order'] },
    lastPrices: {
      *changed(model) {
        for (const { rules: inForce, last = 0n } of rowsOf(floorOf(model)).lastPrices)
          yield { market: inForce.market, price: last };
      },
      key: ['market'],
    },
    levels: {
      *changed(model) {
        const floor = floorOf(model);
        for (const level of rowsOf(floor).levels.values()) yield { ...level, amount: levelAmount(floor, level) };
      },
      key: ['market', 'side', 'price'],
    },
    auctions: { changed: (model) => stockRowsOf(model).auctions },
    actions: { changed: (model) => stockRowsOf(model).actions.values(), key: ['id'] },
    entitlements: { changed: (model) => stockRowsOf(model).entitlements.values(), key: ['id'] },
    changes: { changed: (model) => stockRowsOf(model).changes },
  },
  counters: (model) => {
    const { nextOrder, nextTrade, nextPriority, nextTrail } = spotOf(floorOf(model));
    const { nextAuction, nextEntitlement, nextChange } = stocksOf(model);
    return { nextOrder, nextTrade, nextPriority, nextTrail, nextAuction, nextEntitlement, nextChange };
  },
  *lines(model) {
    const own = stocksOf(model);
    const floor = floorOf(model);
    if (own.calendar) yield `stocks calendar ${text(own.calendar)}`;
    for (const day of own.days.values()) yield `stocks day ${text(day)}`;
    for (const { rules: inForce, market, row } of own.stocks.values()) {
      const last = market.last === undefined ? -1 : market.last / inForce.tick;
      yield `stock ${text(inForce)} ${last} ${text(market.maker ?? null)} ${text(row)}`;
    }
    for (const line of orderLines(floor)) yield `stock ${line}`;
    for (const line of waitingLines(floor)) yield line.startsWith('trigger ') ? line : `stock ${line}`;
    for (const terms of own.terms.values()) yield `stock terms ${text(terms)}`;
    for (const action of own.actions.values()) yield `stock action ${text(action)}`;
    for (const due of own.due.values()) yield `stock entitlement ${text(due)}`;
    for (const { due, kind, id } of duesOf(model)) yield `timer ${due} ${kind} ${id}`;
  },
  holds,
  *shows({ stocks: { sessions, auctions, orders, conditionals, actions, changes } }) {
    for (const { session, stage } of sessions) {
      yield `stocks.sessions ${session}`;
      if (stage !== 'none') yield `stocks.stages ${stage}`;
    }
    for (const { kind, price } of auctions) {
      yield `stocks.auctions ${kind}`;
      if (price !== undefined) yield 'stocks.auctions traded';
    }
    for (const { cancelReason } of orders) if (cancelReason) yield `stocks.orders cancelled: ${cancelReason}`;
    for (const { status, fired } of conditionals)
      if (status === 'triggered') yield `stocks.conditionals triggered${fired ? `: ${fired}` : ' by value'}`;
    for (const { type, state } of actions) yield `stocks.actions ${type} ${state}`;
    if (changes.some(({ paid, after }) => paid > 0n && after > 0n)) yield 'stocks.changes fraction';
  },
  reaches: {
    refusals: { ...each(refusals), 'stocks.settings_invalid': true, 'stocks.decision_invalid': true },
    entryReasons: each(reasons),
    shows,
  },
  faults,
} satisfies Product<'stocks'>;
