/** The rows of spot trading: trades as they happened, orders, levels and markets as they are. */
import type { Amount } from '@glassbook/money';
import type { Behaviour } from '../core/orders/order-flags.ts';
import type { LevelRow } from '../core/pit.ts';
import type { CancelReason, OrderStatus, OrderType, SelfTrade, Side } from '../core/terms.ts';
import type { TrailRow } from '../core/trigger/trails.ts';
import type { Exits } from './command.ts';

/** A fill between a resting order (maker) and an arriving one (taker). */
export type Trade = {
  id: number;
  seq: number;
  at: number;
  market: number;
  /** Quote units for one whole base unit of account (1 BTC). */
  price: Amount;
  /** Base units. */
  amount: Amount;
  /** Quote units, exactly price × amount. */
  value: Amount;
  takerSide: Side;
  makerOrder: number;
  takerOrder: number;
  makerOwner: number;
  takerOwner: number;
  /** Each in what that party received: base for the buyer, quote for the seller. */
  makerFee: Amount;
  takerFee: Amount;
  /** The best prices of the book before the taker came; undefined where a side was empty. */
  bestBid: Amount | undefined;
  bestAsk: Amount | undefined;
};

/** The current state of an order. */
export type OrderRow = Behaviour & {
  id: number;
  owner: number;
  market: number;
  side: Side;
  type: OrderType;
  clientOrderId: string | undefined;
  /** The limit, or the worst price a market order accepts. */
  price: Amount;
  /** Base units ordered; 0 for a market order by value. */
  amount: Amount;
  /** Quote units of a market order by value, else 0. */
  value: Amount;
  filledAmount: Amount;
  filledValue: Amount;
  /** In what is received. */
  fee: Amount;
  status: OrderStatus;
  cancelReason: CancelReason | undefined;
  /** Place in the queue at its price: smaller is earlier. */
  priority: number;
  createdAt: number;
  updatedAt: number;
};

/** Why a conditional order ended without becoming one. `entry`: the entry it would exit ended without a fill. `filled`: its limit side was filled. `refused`: the order it became was refused. `split`, `delisted`: of stocks. */
export type ConditionalEnd = 'user' | 'expired' | 'self_limit' | 'entry' | 'filled' | 'refused' | 'split' | 'delisted';
/** The current state of a conditional order. */
export type ConditionalRow = Exits & {
  /** That of the order it becomes. */
  id: number;
  owner: number;
  market: number;
  side: Side;
  /** Base units; 0 where it is by value, and in an exit whose entry has received nothing yet. */
  amount: Amount;
  value: Amount;
  trail: Amount;
  trailPpm: number;
  activation: Amount;
  /** The number its trail began with; 0 before. */
  trailFrom: number;
  /** The highest price a buy by amount pays, which its hold covers; else 0. */
  most: Amount;
  /** The entry order whose exit it is, or 0. */
  parent: number;
  /** The open order that is its limit side (OCO), of which it covers what is left; 0 without one. One that ended keeps it. */
  leg: number;
  clientOrderId: string | undefined;
  selfTrade: SelfTrade;
  /** 0: never. */
  expiresAt: number;
  createdAt: number;
  updatedAt: number;
  status: 'waiting' | 'triggered' | 'cancelled';
  endReason: ConditionalEnd | undefined;
  /** What it waited for that came true. */
  fired: 'stop' | 'profit' | 'trail' | undefined;
  /** Why the order it became was refused. */
  refusal: string | undefined;
};
/** One that waits. */
export type Conditional = Omit<ConditionalRow, 'status' | 'endReason' | 'refusal' | 'fired'>;
/** When an open order is canceled. */
export type ExpiryRow = { order: number; at: number; status: 'set' | 'over' };
/** The price of a market's last trade. */
export type LastPriceRow = { market: number; price: Amount };

export type MarketRow = { market: number; status: 'open' | 'halted' };

export type SpotRows = {
  trades: Trade;
  orders: OrderRow;
  levels: LevelRow;
  markets: MarketRow;
  conditionals: ConditionalRow;
  trails: TrailRow;
  expiries: ExpiryRow;
  lastPrices: LastPriceRow;
};
