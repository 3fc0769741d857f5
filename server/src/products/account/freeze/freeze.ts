/**
 * Freezing an account: all sessions end and none can be opened, so nothing of it can be used. Balances, open orders and positions stay as they are. Only
 * staff ends it (thaw.ts).
 */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import type { Call } from '../../../carry/http/handling.ts';
import { frozenLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';
import { keptAgent } from '../../../shared/activity/agent.ts';

/** The source: the owner with a session, the owner with the link of a notice, or one of the staff with a reason and a time by which to decide what follows. */
export type FrozenBy =
  | ({ source: 'owner' | 'link' } & Pick<Call, 'address' | 'userAgent'>)
  | { source: 'staff'; staffId: number; reason: string; note: string; decideBy: number };

/** Freezes in the caller's transaction; call what is returned once it is committed. Undefined where the account is frozen already. */
export async function freeze(
  services: Pick<AccountServices, 'activity' | 'letters' | 'logger' | 'now' | 'sessions' | 'siteName' | 'smsCaps'>,
  client: PoolClient,
  user: User,
  by: FrozenBy,
): Promise<(() => void) | undefined> {
  const { activity, letters, logger, now, sessions, siteName } = services;
  const at = now();
  // The row is written first: a login that is under way waits for it, and then sees it (Sessions.open).
  const { rowCount } = await client.query('UPDATE users SET frozen_at = $2 WHERE id = $1 AND frozen_at IS NULL', [
    ...[user.id, new Date(at)],
  ]);
  if (rowCount === 0) {
    // The answer to the freeze may have been lost.
    sessions.drop(user.id);
    return undefined;
  }
  const { source } = by;
  const { staffId, reason, note, decideBy } =
    by.source === 'staff' ? by : { staffId: null, reason: null, note: null, decideBy: undefined };
  await client.query(
    `INSERT INTO account_freezes (user_id, source, staff_id, reason, note, decide_by, started_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [user.id, source, staffId, reason, note, decideBy === undefined ? null : new Date(decideBy), new Date(at)],
  );
  const ended = await sessions.endAll(client, user.id);
  await queueNotice(services, client, user, frozenLetter(user.language, siteName, at));
  const where =
    by.source === 'staff' ? { address: '', agent: '' } : { address: by.address, agent: keptAgent(by.userAgent) };
  const happened: Recorded = {
    owner: user.id,
    happening: {
      ...{ id: `account_frozen:${randomUUID()}`, at_ms: at, group: 'account' },
      kind: 'account_frozen',
      params: where,
    },
  };
  await activity.record(client, [happened]);
  return () => {
    ended();
    activity.announce([happened]);
    letters.job.wake();
    logger.info({ userId: user.id, source }, 'an account was frozen');
  };
}
