/** A decision turned into its opposite, which takes two people. */
import { identity } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { Activity, type Recorded } from '../../../shared/activity/activity.ts';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import { noticeOf } from '../decide.ts';
import type { ReviewServices } from './services.ts';

const lifeMs = 86_400_000;
const payloadShape = z.strictObject({
  request: z.int(),
  status: z.enum(['approved', 'failed']),
  failure: z.enum(identity.failures).nullable(),
});
type Payload = z.infer<typeof payloadShape>;
type Decided = {
  user_id: string;
  level: 1 | 2;
  status: 'approved' | 'failed';
  reason: identity.Failure | null;
  number_digest: Buffer | null;
};

/** The request, where it was decided and is the newest of its level. */
async function decidedIn(db: Pool | PoolClient, request: number): Promise<Decided | undefined> {
  const { rows } = await db.query<Decided>(
    `SELECT user_id, level, status, reason, number_digest FROM identity_requests AS own WHERE id = $1 AND status <> 'review'
       AND NOT EXISTS (SELECT FROM identity_requests AS later
         WHERE later.user_id = own.user_id AND later.level = own.level AND later.id > own.id)`,
    [request],
  );
  return rows[0];
}

const fieldOf = { 1: 'identityDetails', 2: 'identityPhotos' } as const;

/** In the transaction that ends the desk's request: the rows, the log under the user, and the notice. */
async function carryOut(
  client: PoolClient,
  { audit, now, linkAccounts }: Pick<ReviewServices, 'audit' | 'now' | 'linkAccounts'>,
  { request, status, failure }: Payload,
  by: { id: number; maker: number },
): Promise<Recorded | undefined> {
  // Whoever asks for photos holds this row while the details are looked at: either sees the other.
  await client.query(
    'SELECT FROM users WHERE id = (SELECT user_id FROM identity_requests WHERE id = $1) FOR NO KEY UPDATE',
    [request],
  );
  const found = await decidedIn(client, request);
  if (!found || found.status === status) return undefined;
  const [owner, at] = [Number(found.user_id), now()];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM staff WHERE id = $1', [by.maker]);
  const decidedBy = rows[0]?.name || `#${by.maker}`;
  // A document that failed has linked nobody who showed it after that.
  if (status === 'approved' && found.number_digest)
    await linkAccounts(client, { owner, by: 'document', fact: found.number_digest });
  await client.query(
    'UPDATE identity_requests SET status = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1',
    [request, status, failure, decidedBy, new Date(at)],
  );
  // Photos were compared with details that no longer stand.
  if (found.level === 1 && status === 'failed')
    await client.query(
      `UPDATE identity_requests SET status = 'failed', reason = 'details_differ', decided_by = $2, decided_at = $3
       WHERE user_id = $1 AND level = 2 AND status IN ('review', 'approved')`,
      [owner, decidedBy, new Date(at)],
    );
  await audit.appendIn(client, {
    ...{ staff: by.maker, act: 'identity.override', subject: `user:${owner}` },
    detail: { request, status, ...(failure && { failure }), decided: by.id },
  });
  return noticeOf(`identity:${request}:${by.id}`, { owner, level: found.level, reason: failure, at });
}

export const overrideKind = (services: ReviewServices): RequestKind<Payload> => ({
  ...{ name: 'identity.override', makes: 'identity.decide', checks: 'identity.check', needed: 1, lifeMs },
  read: (payload) => payloadShape.parse(payload),
  async changes({ request, status, failure }, db) {
    const found = await decidedIn(db, request);
    if (!found || found.status === status) return [];
    const changes: Change[] = [{ field: fieldOf[found.level], before: found.status, after: status }];
    const why = { field: 'identityReason', before: found.reason ?? 'none', after: failure ?? 'none' };
    return [...changes, why];
  },
  // Meanwhile the user may have sent a fresh try.
  async carryOut({ request, status }) {
    const found = await decidedIn(services.pool, request);
    return found !== undefined && found.status !== status;
  },
  async complete(client, payload, { id, maker }) {
    const recorded = await carryOut(client, services, payload, { id, maker });
    if (recorded) await new Activity().record(client, [recorded]);
  },
});

export const requestOverride = ({ pool, approvals }: ReviewServices) =>
  handle(identity.requestOverride, async ({ body, caller }) => {
    const [request, user] = [Number(body.request), Number(body.user)];
    const { rowCount } = await pool.query('SELECT FROM identity_requests WHERE id = $1 AND user_id = $2', [
      ...[request, user],
    ]);
    if (!rowCount) return refuse('identity.not_found');
    if (body.status === 'failed' && body.failure === undefined) return refuse('identity.failure_missing');
    const failure = body.status === 'failed' ? (body.failure ?? null) : null;
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'identity.override', subject: `user:${user}`, title: `U-${user}`, reason: body.reason },
      payload: { request, status: body.status, failure } satisfies Payload,
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    const reasons = {
      'desk.request_exists': 'identity.override_open',
      'desk.nothing_changes': 'identity.not_newest',
      'desk.own_account': 'identity.own_account',
    } as const;
    return refuse(reasons[made.reason]);
  });
