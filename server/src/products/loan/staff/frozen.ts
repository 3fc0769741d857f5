/** Owners of loans whom staff froze, and what their spot accounts have. */
import { kinds } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;
/** Of a user `$1`. A freeze by the owner is none. */
const byStaff = "SELECT FROM account_freezes WHERE user_id = $1 AND source = 'staff' AND ended_at IS NULL";

export const isFrozen = async (db: Db, user: number): Promise<boolean> =>
  (await db.query(byStaff, [user])).rowCount !== 0;

/** What is available of an asset in the spot account, in its smallest unit. */
export async function availableOf(db: Db, owner: number, asset: number): Promise<bigint> {
  const { rows } = await db.query<{ available: string }>(
    'SELECT available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [owner, kinds.indexOf('spot'), asset],
  );
  return BigInt(rows[0]?.available ?? 0);
}
