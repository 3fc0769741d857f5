/** Where the rows of spot trading are stored. */
import { HOUSE_MAKER, type OrderRow, type RowOf } from '@glassbook/engine';
import { amount, flag, int4, int8, maybeAmount, maybeText, maybeWord, word } from '../../carry/store/columns.ts';
import { PART_SIZE, type Stored } from '../../carry/store/stored.ts';

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

export type ConditionalRow = RowOf<'spot', 'conditionals'>;
export const conditionals: Stored<ConditionalRow> = {
  table: 'spot_conditionals',
  columns: {
    ...{ id: int8, owner: int8, market: int4, side: word(), by: word(), amount, value: amount, stop: amount },
    ...{ stopLimit: amount, profit: amount, profitLimit: amount, trail: amount, trailPpm: int4, activation: amount },
    ...{ trailFrom: int8, most: amount, parent: int8, leg: int8, clientOrderId: maybeText, selfTrade: word() },
    ...{
      expiresAt: int8,
      createdAt: int8,
      updatedAt: int8,
      status: word(),
      endReason: maybeWord(),
      fired: maybeWord(),
    },
    refusal: maybeWord(),
  },
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};

const trails: Stored<RowOf<'spot', 'trails'>> = {
  table: 'spot_trails',
  columns: { instrument: int4, by: word(), direction: word(), from: int8, best: int8, status: word() },
  named: { from: 'begun_with' },
  leavesNoRow: ({ status }) => status === 'over',
};

const expiries: Stored<RowOf<'spot', 'expiries'>> = {
  table: 'spot_expiries',
  columns: { order: int8, at: int8, status: word() },
  named: { order: 'order_id' },
  leavesNoRow: ({ status }) => status === 'over',
};

const lastPrices: Stored<RowOf<'spot', 'lastPrices'>> = {
  table: 'spot_last_prices',
  columns: { market: int4, price: amount },
};

/** Levels are published, and not stored: they follow from the orders. */
export const stored = { orders, trades, markets, levels: null, conditionals, trails, expiries, lastPrices };
