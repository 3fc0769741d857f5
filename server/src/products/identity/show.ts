/** The details of a request as staff sees them: with a reason, logged before they are decrypted. */
import type { Pool } from 'pg';
import { assert } from '@glassbook/money';
import type { AuditLog } from '../../shared/review/audit-log.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { requestColumns, requestOf, type Request, type TextVault } from '../../shared/identities/standing.ts';

/** What a review needs: the database, and the log of what staff does; no log where the call is logged already (http/endpoint.ts). */
export type Review = { pool: Pool; audit: Pick<AuditLog, 'appendIn'> | undefined };
/** A request, and the other users who sent the same number. */
export type Shown = Request & { email: string; sameNumber: number[] };

/** Undefined where there is no such request. */
export async function show(
  { pool, audit }: Review,
  vault: TextVault,
  { request, user, viewer, reason }: { request: number; user?: number; viewer: string; reason: string },
): Promise<Shown | undefined> {
  assert(viewer.trim() !== '' && reason.trim() !== '', 'a view has a viewer and a reason');
  const found = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Parameters<typeof requestOf>[0] & { email: string; same_number: string[] }>(
      `SELECT ${requestColumns}, (SELECT coalesce(email, '') FROM users WHERE users.id = user_id) AS email,
         ARRAY(SELECT DISTINCT other.user_id FROM identity_requests AS other
           WHERE other.number_digest = own.number_digest AND other.user_id <> own.user_id) AS same_number
       FROM identity_requests AS own WHERE id = $1 AND ($2::bigint IS NULL OR user_id = $2)`,
      [request, user ?? null],
    );
    const [row] = rows;
    if (row)
      await audit?.appendIn(client, {
        ...{ staff: undefined, act: 'identity.show', subject: `user:${row.user_id}` },
        detail: { request, reviewer: viewer, reason },
      });
    return row;
  });
  return found && { ...requestOf(found, vault), email: found.email, sameNumber: found.same_number.map(Number) };
}
