/** Own conditional orders from their table. */
import type { Side } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { reads, type Stored } from '../../../carry/store/stored.ts';
import type { ConditionalRow } from '../stored.ts';

const statuses = {
  '1': ['waiting'],
  '2': ['triggered'],
  '3': ['cancelled'],
  history: ['triggered', 'cancelled'],
  /** What no order was placed of. */
  unplaced: ['waiting', 'cancelled'],
};
export type ConditionalFilter = {
  market?: number;
  side?: Side;
  /** When it was placed, in milliseconds UTC from the first to before the last. */
  from?: number;
  to?: number;
  status?: keyof typeof statuses;
  page: number;
  limit: number;
  /** Only rows with a lower id. */
  before?: number;
};

/** `stop` to `profitLimit`: the prices it has, 0 for none. */
export type StoredConditional = { market: number; side: Side } & Record<
  'amount' | 'value' | 'stop' | 'stopLimit' | 'profit' | 'profitLimit',
  bigint
>;
export type OwnConditionalRows = ReturnType<typeof readOwnConditionals>;

/** Reads own conditional orders of this table (venue.ts). */
export function readOwnConditionals(stored: Stored<ConditionalRow>) {
  const { table } = stored;
  const conditionals = reads(stored, { key: ['id'] });

  /** Newest first. */
  async function conditionalsOf(
    pool: Pool | PoolClient,
    owner: number,
    { market, side, from, to, status, page, limit, before }: ConditionalFilter,
  ): Promise<ConditionalRow[]> {
    const { rows } = await pool.query<unknown[]>({
      text: `${conditionals.sql}
        WHERE owner = $1 AND owner >= 1000 AND ($2::integer IS NULL OR market = $2) AND ($3::text[] IS NULL OR status = ANY ($3))
          AND ($6::text IS NULL OR side = $6)
          AND ($7::bigint IS NULL OR created_at >= $7) AND ($8::bigint IS NULL OR created_at < $8) AND ($9::bigint IS NULL OR id < $9)
        ORDER BY id DESC LIMIT $4 OFFSET $5`,
      values: [
        ...[owner, market ?? null, status ? statuses[status] : null, limit, (page - 1) * limit],
        ...[side ?? null, from ?? null, to ?? null, before ?? null],
      ],
      rowMode: 'array',
    });
    return rows.map(conditionals.read);
  }

  /** Those that ended otherwise than by their owner or their entry, the last to end first. */
  async function endedConditionalsOf(pool: Pool | PoolClient, owner: number, most: number): Promise<ConditionalRow[]> {
    const { rows } = await pool.query<unknown[]>({
      text: `${conditionals.sql}
        WHERE owner = $1 AND owner >= 1000 AND (status = 'triggered' OR end_reason IN ('refused', 'expired', 'self_limit'))
        ORDER BY updated_at DESC, id DESC LIMIT $2`,
      values: [owner, most],
      rowMode: 'array',
    });
    return rows.map(conditionals.read);
  }

  /** Of all users those whose price came since a time, without these of its millisecond, the first first. */
  async function firedSince(
    client: PoolClient,
    { at, ids }: { at: number; ids: readonly number[] },
    most: number,
  ): Promise<ConditionalRow[]> {
    const { rows } = await client.query<unknown[]>({
      text: `${conditionals.sql}
        WHERE owner >= 1000 AND fired IS NOT NULL AND status <> 'waiting' AND updated_at >= $1 AND NOT (updated_at = $1 AND id = ANY ($2::bigint[]))
        ORDER BY updated_at, id LIMIT $3`,
      values: [at, ids, most],
      rowMode: 'array',
    });
    return rows.map(conditionals.read);
  }

  return { conditionalsOf, endedConditionalsOf, firedSince, ...readOthers(table) };
}

function readOthers(table: string) {
  /** The OCO of each of these own orders that is the limit side of one, by order: one that waits, or that a split ended with it. */
  async function ocosOf(
    pool: Pool | PoolClient,
    owner: number,
    orders: readonly number[],
  ): Promise<Map<number, number>> {
    if (orders.length === 0) return new Map();
    const { rows } = await pool.query<{ id: string; leg: string }>(
      `SELECT id, leg FROM ${table}
       WHERE owner = $1 AND owner >= 1000 AND leg <> 0 AND leg = ANY ($2) AND (status = 'waiting' OR end_reason = 'split')`,
      [owner, orders],
    );
    return new Map(rows.map(({ id, leg }) => [Number(leg), Number(id)]));
  }

  /** What waiting orders of an owner that sell hold of an asset, in its smallest unit; their sides in the book with them. */
  async function heldToSell(pool: Pool, owner: number, markets: readonly number[]): Promise<bigint> {
    const { rows } = await pool.query<{ held: string }>(
      `SELECT COALESCE(sum(amount), 0)::text AS held FROM ${table}
       WHERE owner = $1 AND status = 'waiting' AND side = 'sell' AND market = ANY ($2)`,
      [owner, markets],
    );
    return BigInt(rows[0]?.held ?? '0');
  }

  async function conditionalOf(pool: Pool, owner: number, id: number): Promise<StoredConditional | undefined> {
    type Stored = Record<keyof StoredConditional, string> & { market: number; side: Side };
    const { rows } = await pool.query<Stored>(
      `SELECT market, side, amount, value, stop, stop_limit AS "stopLimit", profit, profit_limit AS "profitLimit"
       FROM ${table} WHERE id = $1 AND owner = $2`,
      [id, owner],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { market, side, amount, value, stop, stopLimit, profit, profitLimit } = row;
    return {
      ...{ market, side, amount: BigInt(amount), value: BigInt(value), stop: BigInt(stop) },
      ...{ stopLimit: BigInt(stopLimit), profit: BigInt(profit), profitLimit: BigInt(profitLimit) },
    };
  }

  return { conditionalOf, ocosOf, heldToSell };
}
