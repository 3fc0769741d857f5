/** A million accounts and 100,000 open orders, made in the tables. */
import { sized } from '../size.ts';
import type { OwnPostgres } from './own-postgres.ts';

const ACCOUNTS = sized(1_000_000, 1_000);
const ORDERS = sized(100_000, 100);

/** Balances of 1,000 USDT and no order, each of a user of its own; from the external account. */
export async function fillBalances({ pool }: OwnPostgres, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO balances (owner, kind, asset, available, held)
     SELECT 100000 + n, 1, 3, 100000000000, 0 FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await pool.query(
    `UPDATE balances SET available = available - $1::bigint * 100000000000 WHERE owner = 0 AND kind = 1 AND asset = 3`,
    [count],
  );
  await pool.query('ANALYZE');
}

/** Accounts with 1,000 USDT each, the first of them with a resting order; from the external account. */
export async function fill({ pool }: OwnPostgres): Promise<void> {
  await pool.query(
    `INSERT INTO balances (owner, kind, asset, available, held)
     SELECT 100000 + n, 1, 3, 100000000000 - CASE WHEN n <= $2 THEN 1000::bigint * (5000000 + n % 50000) ELSE 0 END,
       CASE WHEN n <= $2 THEN 1000::bigint * (5000000 + n % 50000) ELSE 0 END
     FROM generate_series(1, $1::int) AS n`,
    [ACCOUNTS, ORDERS],
  );
  await pool.query(
    `UPDATE balances SET available = available - $1::bigint * 100000000000 WHERE owner = 0 AND kind = 1 AND asset = 3`,
    [ACCOUNTS],
  );
  await pool.query(
    `INSERT INTO spot_orders (id, owner, market, side, type, time_in_force, post_only, price, amount, value, filled_amount, filled_value, fee, status, priority, created_at, updated_at)
     SELECT 1000000 + n, 100000 + n, 1, 'buy', 'limit', 'GTC', false, (5000000 + n % 50000)::bigint * 1000000, 100000, 0, 0, 0, 0, 'open', 1000000 + n, 1, 1
     FROM generate_series(1, $1::int) AS n`,
    [ORDERS],
  );
  await pool.query(
    `UPDATE checkpoint SET counters = '{"spot.nextOrder":2000000,"spot.nextTrade":1,"spot.nextPriority":2000000,"spot.nextTrail":2}'`,
  );
  await pool.query('ANALYZE');
}
