/** What one of the staff asks another to decide about traders. The carrier logs it, with its reason, before it is carried out. */
import { copy } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { percentText } from '../../../carry/store/instrument.ts';
import type { CopyServices } from '../services.ts';
import { findApplications, secondAccounts } from './find.ts';
import { applicationOf, traderOf } from './requests.ts';

/** Why no decision was asked for. */
const refusals = { 'desk.request_exists': 'copy.request_open', 'desk.own_account': 'copy.own_account' } as const;

export const decide = ({ pool, approvals }: CopyServices) =>
  handle(copy.decide, async ({ body, caller }) => {
    const [application, user] = [Number(body.application), Number(body.user)];
    const [found] = await findApplications(pool, 'WHERE id = $1 AND user_id = $2', [application, user]);
    if (!found) return refuse('copy.application_not_found');
    if (found.state !== 'review') return refuse('copy.decided_already');
    if (body.decision === 'approve' && (await secondAccounts(pool, user)).length > 0)
      return refuse('copy.second_account');
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'copy.admit', subject: applicationOf(user, application) },
      title: `U-${user} · ${percentText(found.sharePpm)}%`,
      ...{ payload: { application, decision: body.decision }, reason: body.reason },
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(made.reason === 'desk.nothing_changes' ? 'copy.decided_already' : refusals[made.reason]);
  });

export const remove = ({ approvals }: CopyServices) =>
  handle(copy.remove, async ({ body, caller }) => {
    const user = Number(body.user);
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'copy.remove', subject: traderOf(user), title: `U-${user}`, payload: { user }, reason: body.reason },
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(made.reason === 'desk.nothing_changes' ? 'copy.trader_not_found' : refusals[made.reason]);
  });
