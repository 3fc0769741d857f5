/** A market in the simplest form: its rules, and two lists of orders, each in the order in which they are filled. */
import type {
  ConditionalRow,
  ConfigureMaker,
  ConfigureMarket,
  ExpiryRow,
  MarketRow,
  OrderRow,
  UnmarkedSource,
  Side,
  Trade,
  TrailRow,
} from '@glassbook/engine';
import { changesOf, perFloor, type Account, type Model } from '../model/model.ts';

/** A price of a side of a book. */
export type Level = { market: number; side: Side; price: bigint };

/** Orders that follow the same price and have the same best of it. */
export type Trail = {
  market: number;
  by: UnmarkedSource;
  rise: boolean;
  from: number;
  best: bigint;
  orders: Set<ConditionalRow>;
};

export type Market = {
  rules: ConfigureMarket;
  status: 'open' | 'halted';
  /** Of stocks: orders come in without trading. */
  gathers: boolean;
  /** Of stocks, while an auction is carried out: orders that are in no queue, the next first; whether one that comes joins them; whether those that queue can neither change nor end; whether prices are not shown yet. */
  line: OrderRow[];
  isShut: boolean;
  isFixed: boolean;
  opens: boolean;
  /** Of stocks: what a buy pays on top of its value, in parts of a million; undefined where its fee is part of what it receives. */
  feeOnTop: number | undefined;
  /** Ten to the scale of the base asset: what a price is for. */
  whole: bigint;
  book: Record<Side, OrderRow[]>;
  maker: ConfigureMaker | undefined;
  /** The house maker's orders by level; some may be filled meanwhile. */
  ladder: Record<Side, OrderRow[]>;
  /** The price of the last trade. */
  last: bigint | undefined;
};

/** Whose books they are: the kind of account, the words of postings and triggers. */
export type Venue = {
  account: 'spot' | 'stock';
  trade: 'spot.trade' | 'stocks.trade';
  fee: 'spot.fee' | 'stocks.fee';
  waits: 'spot.conditional' | 'stocks.conditional';
};

export const spotOf = perFloor(() => ({
  venue: { account: 'spot', trade: 'spot.trade', fee: 'spot.fee', waits: 'spot.conditional' } as Venue,
  markets: new Map<number, Market>(),
  /** Open orders by number, and those of each owner, oldest first. */
  open: new Map<number, OrderRow>(),
  openOf: new Map<number, OrderRow[]>(),
  nextOrder: 1,
  nextTrade: 1,
  nextPriority: 1,
  nextTrail: 1,
  /** Orders that wait for a price, by number. */
  waiting: new Map<number, ConditionalRow>(),
  trails: [] as Trail[],
  /** When open orders are canceled. */
  expiries: new Map<number, number>(),
}));

/** What the current command changed. */
export const rowsOf = changesOf(
  () => ({
    trades: [] as Trade[],
    markets: [] as MarketRow[],
    orders: new Map<number, OrderRow>(),
    /** By market, side and price. */
    levels: new Map<string, Level>(),
    conditionals: new Map<number, ConditionalRow>(),
    /** By market, source, direction and number. */
    trails: new Map<string, TrailRow>(),
    expiries: new Map<number, ExpiryRow>(),
    lastPrices: new Set<Market>(),
    /** Exits that began to wait in the command, by number: how many prices were shown before. */
    waitsAfter: new Map<number, number>(),
    /** The same of a price that fired in the command and waits again, by number and part. */
    againAfter: new Map<string, number>(),
  }),
  perFloor,
);

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
/** Whether an order with this limit may trade at `price`. */
export const reaches = (side: Side, limit: bigint, price: bigint): boolean =>
  side === 'buy' ? price <= limit : price >= limit;
export const isWorse = (side: Side, price: bigint, than: bigint): boolean =>
  side === 'buy' ? price < than : price > than;
export const leftOf = (order: OrderRow): bigint => order.amount - order.filledAmount;
export const valueOf = (market: Market, price: bigint, amount: bigint): bigint => (price * amount) / market.whole;
/** A buy holds what it can cost, a sell itself. */
export const holdOf = (market: Market, side: Side, price: bigint, amount: bigint): bigint =>
  side === 'buy' ? costOf(market, valueOf(market, price, amount)) : amount;
/** With the fee on top, rounded up. */
export const costOf = ({ feeOnTop = 0 }: Market, value: bigint): bigint =>
  value + (value * BigInt(feeOnTop) + 999_999n) / 1_000_000n;

export function accountFor(model: Model, market: Market, owner: number, side: Side): Account {
  return model.account(owner, spotOf(model).venue.account, side === 'buy' ? market.rules.quote : market.rules.base);
}
export const availableFor = (model: Model, market: Market, owner: number, side: Side): bigint =>
  model.available(owner, spotOf(model).venue.account, side === 'buy' ? market.rules.quote : market.rules.base);

/** The asset that an order brings. */
export const broughtBy = ({ rules: { base, quote } }: Market, side: Side): number => (side === 'buy' ? base : quote);

export function openOrdersOf(model: Model, owner: number): OrderRow[] {
  const { openOf } = spotOf(model);
  let orders = openOf.get(owner);
  if (!orders) openOf.set(owner, (orders = []));
  return orders;
}

/** Notes that the order and its level changed. */
export function touch(model: Model, order: OrderRow): void {
  rowsOf(model).orders.set(order.id, order);
  touchLevel(model, order);
}
export function touchLevel(model: Model, { market, side, price }: Level): void {
  rowsOf(model).levels.set(`${market} ${side} ${price}`, { market, side, price });
}

/** Whether an open order can neither change nor end now. */
export function isFixed(model: Model, order: OrderRow | undefined): boolean {
  const market = spotOf(model).markets.get(order?.market ?? 0);
  return order !== undefined && market?.isFixed === true && !market.line.includes(order);
}
