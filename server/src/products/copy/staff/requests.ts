/** What takes two of the staff: a decision about an application, and that a trader can be followed no more. */
import type { copy } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { Activity, Recorded } from '../../../shared/activity/activity.ts';
import { checkerOf } from '../../../shared/review/people.ts';
import { namesOf, type RequestKind, type RequestRow } from '../../../shared/review/request-kind.ts';
import type { CopyServices } from '../services.ts';
import { findApplications, secondAccounts, type Application } from './find.ts';

const lifeMs = 86_400_000;
export type Services = Pick<CopyServices, 'pool' | 'sequencer' | 'now'> & {
  activity: Pick<Activity, 'record' | 'announce'>;
};
const decided = z.strictObject({ application: z.int(), decision: z.enum(['approve', 'decline']) });
type Decided = z.infer<typeof decided>;
const removed = z.strictObject({ user: z.int() });

/** Of the user, so that it is in the user's timeline; one of a kind is open at a time. */
export const applicationOf = (user: number, id: number): string => `user:${user}/application:${id}`;
export const traderOf = (user: number): string => `user:${user}/trader`;

/** An application that waits and may be decided so. */
export async function openApplication(
  db: Pool | PoolClient,
  id: number,
  decision: (typeof copy.decisions)[number],
): Promise<Application | undefined> {
  const [found] = await findApplications(db, "WHERE id = $1 AND state = 'review'", [id]);
  if (!found || decision === 'decline') return found;
  return (await secondAccounts(db, found.user)).length > 0 ? undefined : found;
}

/** Ends an application and tells the applicant, once. */
async function endApplication({ pool, activity, now }: Services, { application, decision }: Decided): Promise<void> {
  const state = decision === 'approve' ? 'approved' : 'declined';
  const told = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      "UPDATE copy_applications SET state = $2, decided_at = $3 WHERE id = $1 AND state = 'review' RETURNING user_id",
      [application, state, now()],
    );
    const events = rows.map(({ user_id: owner }): Recorded => ({
      owner: Number(owner),
      happening: {
        ...{ id: `copy_decided:${application}`, at_ms: now(), group: 'orders', kind: `copy_${state}`, params: {} },
      },
    }));
    await activity.record(client, events);
    return events;
  });
  activity.announce(told);
}

/** The two who decided, once a request is carried out. */
const decidedBy = async ({ pool }: Pick<Services, 'pool'>, { id: request, maker }: RequestRow) => ({
  ...{ request, maker, checker: await checkerOf(pool, request) },
});

export const admitKind = (services: Services): RequestKind<Decided> => ({
  ...{ name: 'copy.admit', makes: 'copy.request', checks: 'copy.check', needed: 1, lifeMs },
  read: (payload) => decided.parse(payload),
  async changes({ application, decision }, db) {
    const found = await openApplication(db, application, decision);
    const after = decision === 'approve' ? 'approved' : 'failed';
    return found ? [{ field: 'copyApplication', before: 'waiting', after }] : [];
  },
  async carryOut(payload, row) {
    const [found] = await findApplications(services.pool, 'WHERE id = $1', [payload.application]);
    if (!found) return false;
    if (payload.decision === 'approve') {
      const { user: trader, sharePpm } = found;
      const command = { kind: 'copy.admit', trader, sharePpm, ...(await decidedBy(services, row)) } as const;
      const { outcome } = await services.sequencer.submit(command, namesOf('application', row));
      if (!outcome.ok) return false;
    }
    await endApplication(services, payload);
    return true;
  },
});

export const removeKind = (services: Pick<Services, 'pool' | 'sequencer'>): RequestKind<z.infer<typeof removed>> => ({
  ...{ name: 'copy.remove', makes: 'copy.request', checks: 'copy.check', needed: 1, lifeMs },
  read: (payload) => removed.parse(payload),
  async changes({ user }, db) {
    // Who resigned can still be removed: from then on no share is taken.
    const { rows } = await db.query<{ status: string }>(
      "SELECT status FROM copy_traders WHERE owner = $1 AND status IN ('open', 'resigned')",
      [user],
    );
    return rows.map(({ status }) => ({
      ...{ field: 'copyTrader', before: status === 'open' ? 'active' : 'ended', after: 'removed' },
    }));
  },
  async carryOut({ user }, row) {
    const command = { kind: 'copy.remove', trader: user, ...(await decidedBy(services, row)) } as const;
    return (await services.sequencer.submit(command, namesOf('trader', row))).outcome.ok;
  },
});
