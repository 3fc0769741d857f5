/** Figures of people from the rows of orders that ended. */
import { completionOf } from '@glassbook/engine/otc/sums';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';

export const DAY_MS = 86_400_000;
export const WINDOW_MS = 30 * DAY_MS;

/** `failed`: canceled or expired as buyer. `lost`: decided by staff for the other one. `worth`: of the released orders, in the asset of worths. */
export type Figures = { orders: number; failed: number; lost: number; worth: bigint; releaseMs: number | undefined };
const none: Figures = { orders: 0, failed: 0, lost: 0, worth: 0n, releaseMs: undefined };

/**
 * Of orders that ended from `from` to before `to`. An order that staff decided is lost by one of the two, and else counts only where it was released. `releaseMs`: the median from paid to released of
 * what this person released.
 */
export async function figuresOf(
  pool: Pool,
  accounts: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<(account: number) => Figures> {
  const { rows } = await pool.query<Record<'account' | 'orders' | 'failed' | 'lost' | 'worth', string> & Median>(
    `WITH sides AS (
       SELECT buyer AS account, 'buyer' AS side, state, worth, is_counted, is_decided, outcome, paid_at, ended_at FROM otc_orders
       WHERE buyer = ANY ($1) AND ended_at >= $2 AND ended_at < $3
       UNION ALL
       SELECT seller, 'seller', state, worth, is_counted, is_decided, outcome, paid_at, ended_at FROM otc_orders
       WHERE seller = ANY ($1) AND ended_at >= $2 AND ended_at < $3),
     judged AS (SELECT *, is_decided AND outcome <> side AS lost FROM sides)
     SELECT account, count(*) FILTER (WHERE state = 'released' AND NOT lost) AS orders,
       count(*) FILTER (WHERE side = 'buyer' AND state IN ('canceled', 'expired') AND is_counted AND NOT is_decided) AS failed,
       count(*) FILTER (WHERE lost) AS lost,
       coalesce(sum(worth) FILTER (WHERE state = 'released' AND NOT lost), 0) AS worth,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ended_at - paid_at)
         FILTER (WHERE side = 'seller' AND state = 'released' AND NOT is_decided AND paid_at IS NOT NULL) AS median
     FROM judged GROUP BY account`,
    [accounts, from, to],
  );
  const found = new Map(
    rows.map((row): [number, Figures] => [
      Number(row.account),
      {
        ...{ orders: Number(row.orders), failed: Number(row.failed), lost: Number(row.lost) },
        ...{ worth: BigInt(row.worth), releaseMs: row.median === null ? undefined : row.median },
      },
    ]),
  );
  return (account) => found.get(account) ?? none;
}
type Median = { median: number | null };

/** As the wire has them: completion in percent, rounded down; seconds rounded up. */
export function shownFigures({ orders, failed, lost, releaseMs }: Figures) {
  const completion = completionOf(orders, failed + lost);
  return {
    ...{ orders, disputes_lost: lost },
    completion: completion === undefined ? null : formatAmount(BigInt(completion), 2),
    release_seconds: releaseMs === undefined ? null : Math.ceil(releaseMs / 1_000),
  };
}
