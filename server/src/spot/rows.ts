/** The rows of spot trading. An order of the house maker that was withdrawn untouched leaves no row: nobody was ever party to it. */
import type { Trade } from '@glassbook/engine';
import { flags, numbers, words } from '../store/columns.ts';
import { leavesNoRow } from '../store/order-rows.ts';
import type { RowsStatement } from '../store/rows.ts';

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
      numbers(rows, (row) => row.id),
      numbers(rows, (row) => row.owner),
      numbers(rows, (row) => row.market),
      words(rows, (row) => row.side),
      words(rows, (row) => row.type),
      words(rows, (row) => row.timeInForce),
      flags(rows, (row) => row.postOnly),
      rows.map((row) => row.clientOrderId ?? null),
      numbers(rows, (row) => row.price),
      numbers(rows, (row) => row.amount),
      numbers(rows, (row) => row.value),
      numbers(rows, (row) => row.filledAmount),
      numbers(rows, (row) => row.filledValue),
      numbers(rows, (row) => row.fee),
      words(rows, (row) => row.status),
      words(rows, (row) => row.cancelReason),
      numbers(rows, (row) => row.priority),
      numbers(rows, (row) => row.createdAt),
      numbers(rows, (row) => row.updatedAt),
    ];
  },
};

const withdrawnQuotes: RowsStatement = {
  name: 'spot_withdrawn_quotes',
  sql: 'DELETE FROM spot_orders WHERE id = ANY ($1::bigint[])',
  params: ({ changes }) => [numbers(changes.orders.filter(leavesNoRow), (row) => row.id)],
};

const trades: RowsStatement = {
  name: 'spot_trades',
  sql: `INSERT INTO spot_trades (id, seq, at, market, price, amount, value, taker_side, maker_order, taker_order, maker_owner, taker_owner, maker_fee, taker_fee)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])`,
  params: ({ changes: { trades: rows } }) => [
    numbers(rows, (row: Trade) => row.id),
    numbers(rows, (row) => row.seq),
    numbers(rows, (row) => row.at),
    numbers(rows, (row) => row.market),
    numbers(rows, (row) => row.price),
    numbers(rows, (row) => row.amount),
    numbers(rows, (row) => row.value),
    words(rows, (row) => row.takerSide),
    numbers(rows, (row) => row.makerOrder),
    numbers(rows, (row) => row.takerOrder),
    numbers(rows, (row) => row.makerOwner),
    numbers(rows, (row) => row.takerOwner),
    numbers(rows, (row) => row.makerFee),
    numbers(rows, (row) => row.takerFee),
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
