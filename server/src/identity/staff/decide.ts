/** The decision of one of the staff. The carrier logs it, with its reason, before it is carried out. */
import { identity } from '@glassbook/contract';
import { handle, refuse, type Staff } from '../../http/handling.ts';
import { decide as decideRequest } from '../decide.ts';
import type { ReviewServices } from './services.ts';

type Named = { user: string; request: string; reason: string };
type Decided = { outcome: 'approved' } | { outcome: 'failed'; reason: identity.Failure };

async function decide({ pool, activity, now }: ReviewServices, caller: Staff, body: Named, decided: Decided) {
  const [id, user] = [Number(body.request), Number(body.user)];
  const { rowCount } = await pool.query('SELECT FROM identity_requests WHERE id = $1 AND user_id = $2', [id, user]);
  if (!rowCount) return refuse('identity.not_found');
  const recorded = await decideRequest(
    { pool, audit: undefined },
    { id, user, by: caller.name, why: body.reason, at: new Date(now()), ...decided },
  );
  if (!recorded) return refuse('identity.decided_already');
  activity.announce([recorded]);
  return { ok: true, message: { request: id } } as const;
}

export const approve = (services: ReviewServices) =>
  handle(identity.approve, ({ body, caller }) => decide(services, caller, body, { outcome: 'approved' }));

export const reject = (services: ReviewServices) =>
  handle(identity.reject, ({ body, caller }) =>
    decide(services, caller, body, { outcome: 'failed', reason: body.failure }),
  );
