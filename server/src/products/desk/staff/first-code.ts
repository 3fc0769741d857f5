/** A server without staff prints a one-time code for its first administrator, at each start until it is used. */
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { DeskServices } from '../services.ts';
import { invite } from './invitations.ts';

/** What the first administrator logs in as. */
const firstName = 'administrator';

/** The invitation; undefined where a member of the staff can log in. */
export async function firstInvitation({ pool, audit, now }: DeskServices): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM staff WHERE password_hash IS NOT NULL LIMIT 1');
    if (rowCount) return undefined;
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO staff (email, role, created_at) VALUES ($1, 'administrator', $2)
       ON CONFLICT (email) DO UPDATE SET role = 'administrator' RETURNING id`,
      [firstName, new Date(now())],
    );
    const id = Number(rows[0]?.id);
    await audit.appendIn(client, { staff: undefined, act: 'desk.firstCode', subject: `staff:${id}`, detail: {} });
    return invite(client, id, now());
  });
}
