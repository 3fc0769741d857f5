/** Which people a decision counts of: not who it is about, and only who still has the role for it. */
import { isPermitted, type Permission, type Role } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

/**
 * Whether it is about the member's own account of a user (`user:<id>`, and what is of it): the email of both is the same, or was before the account got
 * another.
 */
export async function isOwnAccount(db: Pool | PoolClient, staffId: number, subject: string): Promise<boolean> {
  const user = /^user:(\d{1,15})(?:\/|$)/.exec(subject)?.[1];
  if (user === undefined) return false;
  const { rowCount } = await db.query(
    `SELECT FROM staff WHERE id = $2 AND (email IN (SELECT lower(email) FROM users WHERE id = $1)
       OR email IN (SELECT lower(before) FROM email_changes WHERE user_id = $1))`,
    [user, staffId],
  );
  return rowCount !== 0;
}

/** How many of these people have a permission now. Their roles stay as they are to the end of the transaction. */
export async function permittedOf(
  client: PoolClient,
  people: readonly number[],
  permission: Permission,
): Promise<number> {
  const { rows } = await client.query<{ role: Role }>(
    'SELECT role FROM staff WHERE id = ANY ($1) AND role IS NOT NULL ORDER BY id FOR SHARE',
    [people],
  );
  return rows.filter(({ role }) => isPermitted(role, permission)).length;
}
