/** The rows of spot trading: trades as they happened, orders, levels and markets as they are. */
import type { Amount } from '@glassbook/money';
import type { Behaviour } from '../core/order-flags.ts';
import type { LevelRow } from '../core/pit.ts';
import type { CancelReason, OrderStatus, OrderType, Side } from '../core/terms.ts';

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
  /** The best prices of the book before the taker came; undefined where a side was empty, and in fills under rules 1 and 2. */
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

export type MarketRow = { market: number; status: 'open' | 'halted' };

export type SpotRows = { trades: Trade; orders: OrderRow; levels: LevelRow; markets: MarketRow };
