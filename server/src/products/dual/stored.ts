/** Where dual investments are stored. */
import { decode, encode } from '@glassbook/engine';
import type { OrderRow as DualRow, MinutePrice, SaleRow } from '@glassbook/engine/dual';
import { dualRow } from '@glassbook/engine/dual/rows';
import { columnsOf, int4, int8, maybeAmount, word, type Codec } from '../../carry/store/columns.ts';
import { reads, type Stored } from '../../carry/store/stored.ts';

/** As the engine encodes them: they are read whole or not at all. */
const prices: Codec<readonly MinutePrice[]> = {
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as MinutePrice[],
  say: encode,
};
const sales: Stored<SaleRow> = {
  table: 'dual_sales',
  columns: { offer: int8, at: int8, sold: int8, taken: int4, prices, status: word(), price: maybeAmount },
};
const orders: Stored<DualRow> = { table: 'dual_orders', columns: columnsOf(dualRow) };
export const stored = { sales, orders };

/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const { sql: selectOrders, read: readOrder } = reads(orders, { key: ['id'] });
