/** Own orders and fills from the tables. */
import type { OrderRow, OrderType, Side, TimeInForce, Trade } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { reads, type Stored } from '../../carry/store/stored.ts';

/** Where the orders of a product are stored (venue.ts). */
/** `timed`: the times in force of orders that have an end. */
export type OrderTables = {
  orders: Stored<OrderRow>;
  trades: string;
  expiries: string;
  timed: readonly TimeInForce[];
};

/** Milliseconds UTC, from the first to before the last. */
type SideAndTime = { side?: Side; from?: number; to?: number };
/** `before`: only rows with a lower id. */
type Page = { page: number; limit: number; before?: number };
export type OrderFilter = SideAndTime &
  Page & {
    market?: number;
    status?: '1' | '2' | '3' | 'history';
    type?: OrderType;
  };
const opposite = { buy: 'sell', sell: 'buy' } as const;
const statuses = { '1': ['open'], '2': ['done'], '3': ['cancelled'], history: ['done', 'cancelled'] };

export type OwnOrderRows<T extends Trade = Trade> = ReturnType<typeof readOwnOrders<T>>;

/** Reads own orders and fills of these tables; `tradeOf` makes a trade of a row. */
export function readOwnOrders<T extends Trade = Trade>(
  { orders: stored, trades, expiries, timed }: OrderTables,
  tradeOf: (row: Record<string, string | undefined>) => T,
) {
  const orders = reads(stored, { key: ['id'] });

  /** Newest first. */
  async function ordersOf(
    pool: Pool | PoolClient,
    owner: number,
    { market, status, type, side, from, to, page, limit, before }: OrderFilter,
  ): Promise<OrderRow[]> {
    const { rows } = await pool.query<unknown[]>({
      text: `${orders.sql}
      WHERE owner = $1 AND owner >= 1000 AND ($2::bigint IS NULL OR market = $2) AND ($3::text[] IS NULL OR status = ANY ($3))
        AND ($6::text IS NULL OR type = $6) AND ($7::text IS NULL OR side = $7)
        AND ($8::bigint IS NULL OR created_at >= $8) AND ($9::bigint IS NULL OR created_at < $9)
        AND ($10::bigint IS NULL OR id < $10)
      ORDER BY id DESC LIMIT $4 OFFSET $5`,
      values: [
        ...[owner, market ?? null, status ? statuses[status] : null, limit, (page - 1) * limit],
        ...[type ?? null, side ?? null, from ?? null, to ?? null, before ?? null],
      ],
      rowMode: 'array',
    });
    return rows.map(orders.read);
  }

  /** When the open ones of these orders that are good till a time are canceled, by order. */
  async function expiriesOf(pool: Pool | PoolClient, rows: readonly OrderRow[]): Promise<Map<number, number>> {
    const ids = rows.flatMap(({ id, timeInForce, status }) =>
      timed.includes(timeInForce) && status === 'open' ? [id] : [],
    );
    if (ids.length === 0) return new Map();
    const { rows: found } = await pool.query<{ order_id: string; at: string }>(
      `SELECT order_id, at FROM ${expiries} WHERE order_id = ANY ($1)`,
      [ids],
    );
    return new Map(found.map(({ order_id, at }) => [Number(order_id), Number(at)]));
  }

  /** The newest $4 trades of an owner in one role, from that role's index. $7 is the side of the owner as a taker, $8 as a maker. */
  const newestAs = (role: 'maker' | 'taker'): string => `(
  SELECT *, '${role}' AS role FROM ${trades}
  WHERE ${role}_owner = $1 AND ${role}_owner >= 1000 AND ($2::bigint IS NULL OR market = $2) AND ($3::bigint IS NULL OR ${role}_order = $3)
    AND ($${role === 'taker' ? 7 : 8}::text IS NULL OR taker_side = $${role === 'taker' ? 7 : 8})
    AND ($9::bigint IS NULL OR at >= $9) AND ($10::bigint IS NULL OR at < $10) AND ($11::bigint IS NULL OR id < $11)
  ORDER BY id DESC LIMIT $4)`;

  /** Newest first, each from the owner's side of it. A page costs as much as its position requires, regardless of the owner's total. */
  async function fillsOf(
    pool: Pool | PoolClient,
    owner: number,
    { market, order, side, from, to, page, limit, before }: SideAndTime & Page & { market?: number; order?: number },
  ): Promise<{ trade: T; role: 'maker' | 'taker' }[]> {
    const { rows } = await pool.query<Record<string, string>>(
      `SELECT * FROM (${newestAs('maker')} UNION ALL ${newestAs('taker')}) AS own ORDER BY id DESC LIMIT $5 OFFSET $6`,
      [
        ...[owner, market ?? null, order ?? null, page * limit, limit, (page - 1) * limit],
        ...[side ?? null, side ? opposite[side] : null, from ?? null, to ?? null, before ?? null],
      ],
    );
    return rows.map((row) => ({ trade: tradeOf(row), role: row['role'] as 'maker' | 'taker' }));
  }

  /** The market and the side of an order of this owner. */
  async function marketOf(pool: Pool, owner: number, id: number): Promise<{ market: number; side: Side } | undefined> {
    const { rows } = await pool.query<{ market: number; side: Side }>(
      `SELECT market, side FROM ${stored.table} WHERE id = $1 AND owner = $2`,
      [id, owner],
    );
    return rows[0];
  }

  return { ordersOf, expiriesOf, fillsOf, marketOf };
}

/** A trade from a row of its table. */
export function tradeFrom(row: Record<string, string | undefined>): Trade {
  const number = (name: string) => Number(row[name]);
  const amount = (name: string) => BigInt(row[name] ?? 0);
  const maybe = (name: string) => (row[name] ? amount(name) : undefined);
  return {
    id: number('id'),
    seq: number('seq'),
    at: number('at'),
    market: number('market'),
    price: amount('price'),
    amount: amount('amount'),
    value: amount('value'),
    takerSide: row['taker_side'] as Trade['takerSide'],
    makerOrder: number('maker_order'),
    takerOrder: number('taker_order'),
    makerOwner: number('maker_owner'),
    takerOwner: number('taker_owner'),
    makerFee: amount('maker_fee'),
    takerFee: amount('taker_fee'),
    bestBid: maybe('best_bid'),
    bestAsk: maybe('best_ask'),
  };
}
