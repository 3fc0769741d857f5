/** Where the rows of spot trading are stored. */
import { HOUSE_MAKER, type OrderRow, type RowOf } from '@glassbook/engine';
import { int4, word } from '../../carry/store/columns.ts';
import { PART_SIZE, type Stored } from '../../carry/store/stored.ts';
import {
  conditionalColumns,
  expiryColumns,
  lastPriceColumns,
  orderColumns,
  tradeColumns,
  trailColumns,
} from '../../shared/trading/order-columns.ts';

export const orders: Stored<OrderRow> = {
  table: 'spot_orders',
  columns: orderColumns,
  // A house maker's order that was withdrawn without a fill: no trader was party to it.
  leavesNoRow: ({ owner, status, filledAmount }) =>
    owner === HOUSE_MAKER && status === 'cancelled' && filledAmount === 0n,
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};

const trades: Stored<RowOf<'spot', 'trades'>> = {
  table: 'spot_trades',
  columns: tradeColumns,
  parts: { by: 'id', size: PART_SIZE },
};

const markets: Stored<RowOf<'spot', 'markets'>> = {
  table: 'spot_markets',
  columns: { market: int4, status: word() },
};

export type ConditionalRow = RowOf<'spot', 'conditionals'>;
export const conditionals: Stored<ConditionalRow> = {
  table: 'spot_conditionals',
  columns: conditionalColumns,
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};

const trails: Stored<RowOf<'spot', 'trails'>> = {
  table: 'spot_trails',
  columns: trailColumns,
  named: { from: 'begun_with' },
  leavesNoRow: ({ status }) => status === 'over',
};

const expiries: Stored<RowOf<'spot', 'expiries'>> = {
  table: 'spot_expiries',
  columns: expiryColumns,
  named: { order: 'order_id' },
  leavesNoRow: ({ status }) => status === 'over',
};

const lastPrices: Stored<RowOf<'spot', 'lastPrices'>> = { table: 'spot_last_prices', columns: lastPriceColumns };

/** Levels are published, and not stored: they follow from the orders. */
export const stored = { orders, trades, markets, levels: null, conditionals, trails, expiries, lastPrices };
