/** Where the rows of spot trading are stored. */
import { HOUSE_MAKER, type OrderRow, type RowOf } from '@glassbook/engine';
import { amount, flag, int4, int8, maybeAmount, maybeText, maybeWord, word } from '../store/columns.ts';
import { PART_SIZE, type Stored } from '../store/stored.ts';

export const orders: Stored<OrderRow> = {
  table: 'spot_orders',
  columns: {
    ...{ id: int8, owner: int8, market: int4, side: word(), type: word(), timeInForce: word(), postOnly: flag },
    ...{ clientOrderId: maybeText, price: amount, amount, value: amount, filledAmount: amount, filledValue: amount },
    ...{ fee: amount, status: word(), cancelReason: maybeWord(), priority: int8, createdAt: int8, updatedAt: int8 },
    selfTrade: word(),
  },
  // A house maker's order that was withdrawn without a fill: no trader was party to it.
  leavesNoRow: ({ owner, status, filledAmount }) =>
    owner === HOUSE_MAKER && status === 'cancelled' && filledAmount === 0n,
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};

const trades: Stored<RowOf<'spot', 'trades'>> = {
  table: 'spot_trades',
  columns: {
    ...{ id: int8, seq: int8, at: int8, market: int4, price: amount, amount, value: amount, takerSide: word() },
    ...{ makerOrder: int8, takerOrder: int8, makerOwner: int8, takerOwner: int8, makerFee: amount, takerFee: amount },
    ...{ bestBid: maybeAmount, bestAsk: maybeAmount },
  },
  parts: { by: 'id', size: PART_SIZE },
};

const markets: Stored<RowOf<'spot', 'markets'>> = {
  table: 'spot_markets',
  columns: { market: int4, status: word() },
};

/** Levels are published, and not stored: they follow from the orders. */
export const stored = { orders, trades, markets, levels: null };
