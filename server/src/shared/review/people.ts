/** Which people a decision counts of: not who it is about, and only who still has the role for it. */
import { isPermitted, type Permission, type Role } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

/** The mailbox of an address, in SQL: without what many providers deliver to the same one. */
const mailbox = (column: string): string =>
  `replace(regexp_replace(regexp_replace(lower(${column}), '@googlemail\\.com$', '@gmail.com'), '(\\+[^@]*)?@.*$', ''), '.', '')
   || '@' || split_part(regexp_replace(lower(${column}), '@googlemail\\.com$', '@gmail.com'), '@', -1)`;

/**
 * Whether it is about the member's own account of a user (`user:<id>`, and what is of it): the mailbox of both is the same, or was before the account got
 * another. One mailbox has many addresses: capitals, what is after a plus, and with some providers dots are no difference, so none of them counts.
 */
export async function isOwnAccount(db: Pool | PoolClient, staffId: number, subject: string): Promise<boolean> {
  const user = /^user:(\d{1,15})(?:\/|$)/.exec(subject)?.[1];
  if (user === undefined) return false;
  const { rowCount } = await db.query(
    `SELECT FROM staff WHERE id = $2 AND ${mailbox('staff.email')} IN (
       SELECT ${mailbox('email')} FROM users WHERE id = $1 UNION ALL SELECT ${mailbox('before')} FROM email_changes WHERE user_id = $1)`,
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

/** Whether a user is one of the staff: the mailbox of both is the same, or was before the account got another. */
export async function isOfStaff(db: Pool | PoolClient, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM staff WHERE role IS NOT NULL AND ${mailbox('staff.email')} IN (
       SELECT ${mailbox('email')} FROM users WHERE id = $1 UNION ALL SELECT ${mailbox('before')} FROM email_changes WHERE user_id = $1) LIMIT 1`,
    [userId],
  );
  return rowCount !== 0;
}

/** Who approved a request last. */
export async function checkerOf(pool: Pool | PoolClient, request: number): Promise<number> {
  const { rows } = await pool.query<{ staff: string }>(
    `SELECT staff FROM desk_request_steps WHERE request = $1 AND step = 'approved' ORDER BY id DESC LIMIT 1`,
    [request],
  );
  return Number(rows[0]?.staff ?? 0);
}
