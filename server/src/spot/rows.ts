/** The rows of spot trading. An order of the house maker that was withdrawn untouched leaves no row: nobody was ever party to it. */
import { HOUSE_MAKER, type OrderRow, type Trade } from '@glassbook/engine';
import type { RowsStatement } from '../store/rows.ts';

const column = <T, V>(rows: readonly T[], pick: (row: T) => V): V[] => rows.map(pick);
const leavesNoRow = (order: OrderRow) =>
  order.owner === HOUSE_MAKER && order.status === 'cancelled' && order.filledAmount === 0n;

const orders: RowsStatement = {
  name: 'spot_orders',
  sql: `INSERT INTO spot_orders (id, owner, market, side, type, time_in_force, post_only, client_order_id, price, amount, value, filled_amount, filled_value,
      fee, status, cancel_reason, priority, created_at, updated_at)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::bigint[])
    ON CONFLICT (id) DO UPDATE SET price = excluded.price, amount = excluded.amount, filled_amount = excluded.filled_amount,
      filled_value = excluded.filled_value, fee = excluded.fee, status = excluded.status, cancel_reason = excluded.cancel_reason,
      priority = excluded.priority, updated_at = excluded.updated_at`,
  params: ({ changes }) => {
    const rows = changes.orders.filter((order) => !leavesNoRow(order));
    return [
      column(rows, (row) => row.id),
      column(rows, (row) => row.owner),
      column(rows, (row) => row.market),
      column(rows, (row) => row.side),
      column(rows, (row) => row.type),
      column(rows, (row) => row.timeInForce),
      column(rows, (row) => row.postOnly),
      column(rows, (row) => row.clientOrderId ?? null),
      column(rows, (row) => row.price),
      column(rows, (row) => row.amount),
      column(rows, (row) => row.value),
      column(rows, (row) => row.filledAmount),
      column(rows, (row) => row.filledValue),
      column(rows, (row) => row.fee),
      column(rows, (row) => row.status),
      column(rows, (row) => row.cancelReason ?? null),
      column(rows, (row) => row.priority),
      column(rows, (row) => row.createdAt),
      column(rows, (row) => row.updatedAt),
    ];
  },
};

const withdrawnQuotes: RowsStatement = {
  name: 'spot_withdrawn_quotes',
  sql: 'DELETE FROM spot_orders WHERE id = ANY ($1::bigint[])',
  params: ({ changes }) => [column(changes.orders.filter(leavesNoRow), (row) => row.id)],
};

const trades: RowsStatement = {
  name: 'spot_trades',
  sql: `INSERT INTO spot_trades (id, seq, at, market, price, amount, value, taker_side, maker_order, taker_order, maker_owner, taker_owner, maker_fee, taker_fee)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])`,
  params: ({ changes: { trades: rows } }) => [
    column(rows, (row: Trade) => row.id),
    column(rows, (row) => row.seq),
    column(rows, (row) => row.at),
    column(rows, (row) => row.market),
    column(rows, (row) => row.price),
    column(rows, (row) => row.amount),
    column(rows, (row) => row.value),
    column(rows, (row) => row.takerSide),
    column(rows, (row) => row.makerOrder),
    column(rows, (row) => row.takerOrder),
    column(rows, (row) => row.makerOwner),
    column(rows, (row) => row.takerOwner),
    column(rows, (row) => row.makerFee),
    column(rows, (row) => row.takerFee),
  ],
};

const markets: RowsStatement = {
  name: 'spot_markets',
  sql: `INSERT INTO spot_markets (market, status) SELECT * FROM unnest($1::integer[], $2::text[])
    ON CONFLICT (market) DO UPDATE SET status = excluded.status`,
  params: ({ changes }) => {
    const last = new Map(changes.markets.map(({ market, status }) => [market, status]));
    return [[...last.keys()], [...last.values()]];
  },
};

export const spotRows: readonly RowsStatement[] = [orders, withdrawnQuotes, trades, markets];
