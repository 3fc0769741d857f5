/** Where lock-ups are stored. */
import type { OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { amount, flag, int4, int8, maybeInt8, maybeWord, word } from '../store/columns.ts';
import { reads, type Stored } from '../store/stored.ts';

const orders: Stored<LockupRow> = {
  table: 'lockup_orders',
  columns: {
    ...{ asset: int4, days: int4, dailyPpm: int4, penaltyPpm: int4, id: int8, offer: int8, owner: int8, amount },
    ...{ renew: flag, startAt: int8, endAt: int8, renewed: maybeInt8, at: int8, interest: amount, paid: amount },
    ...{ paidDays: int4, penalty: amount, status: word(), closedAt: maybeInt8, notRenewed: maybeWord() },
  },
};
export const stored = { orders };

/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const { sql: selectOrders, read: readOrder } = reads(orders, { key: ['id'] });
