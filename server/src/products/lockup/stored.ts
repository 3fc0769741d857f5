/** Where lock-ups are stored. */
import type { OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { orderRow } from '@glassbook/engine/lockup/rows';
import { columnsOf } from '../../carry/store/columns.ts';
import { reads, type Stored } from '../../carry/store/stored.ts';

const orders: Stored<LockupRow> = { table: 'lockup_orders', columns: columnsOf(orderRow) };
export const stored = { orders };

/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const { sql: selectOrders, read: readOrder } = reads(orders, { key: ['id'] });
