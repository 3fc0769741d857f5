/** The decision of one of the staff. The carrier logs it, with its reason, before it is carried out. */
import { identity } from '@glassbook/contract';
import { handle, refuse, type Staff } from '../../../carry/http/handling.ts';
import { approve as approveRequest } from '../approve.ts';
import { decide as decideRequest } from '../decide.ts';
import type { ReviewServices } from './services.ts';

type Named = { user: string; request: string; reason: string };

/** What is decided about by whom, or why the caller does not. */
async function decisionOf({ pool, approvals, now }: ReviewServices, caller: Staff, body: Named) {
  const [id, user] = [Number(body.request), Number(body.user)];
  const { rowCount } = await pool.query('SELECT FROM identity_requests WHERE id = $1 AND user_id = $2', [id, user]);
  if (!rowCount) return refuse('identity.not_found');
  if (await approvals.concernsSelf(caller.staffId, `user:${user}`)) return refuse('identity.own_account');
  return { id, user, by: caller.name, why: body.reason, at: new Date(now()) };
}

export const approve = (services: ReviewServices) =>
  handle(identity.approve, async ({ body, caller }) => {
    const decision = await decisionOf(services, caller, body);
    if ('ok' in decision) return decision;
    const { pool, activity } = services;
    const done = await approveRequest({ pool, audit: undefined }, { ...decision, staff: caller.staffId });
    if (done === undefined) return refuse('identity.decided_already');
    if (done === 'own') return refuse('identity.approved_by_you');
    if (done !== 'first') activity.announce([done]);
    return { ok: true, message: { request: decision.id, approved: done !== 'first' } };
  });

export const reject = (services: ReviewServices) =>
  handle(identity.reject, async ({ body, caller }) => {
    const decision = await decisionOf(services, caller, body);
    if ('ok' in decision) return decision;
    const { pool, activity } = services;
    const failed = { ...decision, outcome: 'failed', reason: body.failure } as const;
    const recorded = await decideRequest({ pool, audit: undefined }, failed);
    if (!recorded) return refuse('identity.decided_already');
    activity.announce([recorded]);
    return { ok: true, message: { request: decision.id } };
  });
