/** The columns of orders in books, of their trades and of orders that wait, which the tables of every product that trades by the engine's code of spot have. */
import type { OrderRow, RowOf } from '@glassbook/engine';
import {
  amount,
  flag,
  int4,
  int8,
  maybeAmount,
  maybeText,
  maybeWord,
  word,
  type Columns,
} from '../../carry/store/columns.ts';

export const orderColumns: Columns<OrderRow> = {
  ...{ id: int8, owner: int8, market: int4, side: word(), type: word(), timeInForce: word(), postOnly: flag },
  ...{ clientOrderId: maybeText, price: amount, amount, value: amount, filledAmount: amount, filledValue: amount },
  ...{ fee: amount, status: word(), cancelReason: maybeWord(), priority: int8, createdAt: int8, updatedAt: int8 },
  selfTrade: word(),
};

export const tradeColumns: Columns<RowOf<'spot', 'trades'>> = {
  ...{ id: int8, seq: int8, at: int8, market: int4, price: amount, amount, value: amount, takerSide: word() },
  ...{ makerOrder: int8, takerOrder: int8, makerOwner: int8, takerOwner: int8, makerFee: amount, takerFee: amount },
  ...{ bestBid: maybeAmount, bestAsk: maybeAmount },
};

export const conditionalColumns: Columns<RowOf<'spot', 'conditionals'>> = {
  ...{ id: int8, owner: int8, market: int4, side: word(), by: word(), amount, value: amount, stop: amount },
  ...{ stopLimit: amount, profit: amount, profitLimit: amount, trail: amount, trailPpm: int4, activation: amount },
  ...{ trailFrom: int8, most: amount, parent: int8, leg: int8, clientOrderId: maybeText, selfTrade: word() },
  ...{ expiresAt: int8, createdAt: int8, updatedAt: int8, status: word(), endReason: maybeWord(), fired: maybeWord() },
  refusal: maybeWord(),
};

export const trailColumns: Columns<RowOf<'spot', 'trails'>> = {
  ...{ instrument: int4, by: word(), direction: word(), from: int8, best: int8, status: word() },
};
export const expiryColumns: Columns<RowOf<'spot', 'expiries'>> = { order: int8, at: int8, status: word() };
export const lastPriceColumns: Columns<RowOf<'spot', 'lastPrices'>> = { market: int4, price: amount };
