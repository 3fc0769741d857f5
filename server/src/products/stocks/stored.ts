/** Where the rows of stocks are stored. */
import { decode, encode, HOUSE_MAKER, type RowOf } from '@glassbook/engine';
import type {
  ActionRow,
  AuctionRow,
  ChangeRow,
  EntitlementRow,
  SessionRow,
  StockTrade,
} from '@glassbook/engine/stocks';
import { actionRow, auctionRow, changeRow, entitlementRow, sessionRow } from '@glassbook/engine/stocks/rows';
import { amount, columnsOf, int8, type Codec } from '../../carry/store/columns.ts';
import { PART_SIZE, type Stored } from '../../carry/store/stored.ts';
import {
  conditionalColumns,
  expiryColumns,
  lastPriceColumns,
  orderColumns,
  tradeColumns,
  trailColumns,
} from '../../shared/trading/order-columns.ts';

/** As the engine encodes it: it is read whole or not at all. */
const whole = <T>(): Codec<T> => ({
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as T,
  say: encode,
});

const orders: Stored<RowOf<'stocks', 'orders'>> = {
  table: 'stock_orders',
  columns: orderColumns,
  // A house maker's order that was withdrawn without a fill: no trader was party to it.
  leavesNoRow: ({ owner, status, filledAmount }) =>
    owner === HOUSE_MAKER && status === 'cancelled' && filledAmount === 0n,
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};
const trades: Stored<StockTrade> = {
  table: 'stock_trades',
  columns: { ...tradeColumns, auction: int8 },
  parts: { by: 'id', size: PART_SIZE },
};
const conditionals: Stored<RowOf<'stocks', 'conditionals'>> = {
  table: 'stock_conditionals',
  columns: conditionalColumns,
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};
const trails: Stored<RowOf<'stocks', 'trails'>> = {
  table: 'stock_trails',
  columns: trailColumns,
  named: { from: 'begun_with' },
  leavesNoRow: ({ status }) => status === 'over',
};
const expiries: Stored<RowOf<'stocks', 'expiries'>> = {
  table: 'stock_expiries',
  columns: expiryColumns,
  named: { order: 'order_id' },
  leavesNoRow: ({ status }) => status === 'over',
};
const lastPrices: Stored<RowOf<'stocks', 'lastPrices'>> = { table: 'stock_last_prices', columns: lastPriceColumns };
const sessions: Stored<SessionRow> = {
  table: 'stock_sessions',
  columns: { ...columnsOf(sessionRow), past: whole<SessionRow['past']>() },
};
const auctions: Stored<AuctionRow> = {
  table: 'stock_auctions',
  columns: { ...columnsOf(auctionRow), surplus: amount, levels: whole<AuctionRow['levels']>() },
};
const actions: Stored<ActionRow> = {
  table: 'stock_actions',
  columns: columnsOf(actionRow),
  named: { left: 'shares_left' },
};
const entitlements: Stored<EntitlementRow> = { table: 'stock_entitlements', columns: columnsOf(entitlementRow) };
const changes: Stored<ChangeRow> = { table: 'stock_changes', columns: columnsOf(changeRow) };

/** Levels are published, and not stored: they follow from the orders. */
export const stored = {
  ...{ trades, sessions, orders, conditionals, trails, expiries, lastPrices, levels: null },
  ...{ auctions, actions, entitlements, changes },
};
