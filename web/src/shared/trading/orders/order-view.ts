/** An order and a fill as rows show them: numbers are text with the places of their instrument. Made by the product from its wire format. */
import type { Side } from '../instrument.ts';

export type OrderView = {
  id: number;
  symbol: string;
  side: Side;
  type: 'limit' | 'market';
  /** The ends of their keys `orders.condition_…`. */
  conditions: readonly string[];
  /** When what is left of an open one is canceled. */
  expiresMs?: number | undefined;
  /** The order with a stop (OCO) whose limit side an open one is. */
  oco?: number | undefined;
  price: string;
  average: string;
  amount: string;
  filled: string;
  /** The unfilled amount. */
  left: string;
  /** Whole percent, rounded down: an order is at 100% only when it is filled. */
  filledPercent: number;
  value: string;
  fee: string;
  feeCurrency: string;
  status: 'open' | 'partly' | 'done' | 'cancelled';
  /** The end of its key `orders.cancelled_…`. */
  cancelReason: string | undefined;
  /** Where the ticket has what is left of it filled in; of one that a split ended. */
  again?: string | undefined;
  createdMs: number;
  updatedMs: number;
};

export type FillView = {
  id: number;
  orderId: number;
  symbol: string;
  side: Side;
  price: string;
  amount: string;
  value: string;
  fee: string;
  feeCurrency: string;
  role: 'maker' | 'taker';
  createdMs: number;
};
