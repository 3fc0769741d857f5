/** What every change of a factor does besides the change: a hold on withdrawals unless it was the first of its kind, a letter to the owner, a line in the account's list. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import { refuse, type Call, type Caller } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { startHold, type HoldReason } from '../../../shared/holds/holds.ts';
import { changeLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import type { AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { userById, type User } from '../users.ts';
import { proofRefusal } from './proof-refusal.ts';
import { keptAgent } from '../../../shared/activity/agent.ts';

type Change = Exclude<HoldReason, 'login_new_device' | 'password_changed' | 'account_thawed'>;

/**
 * Records a change in the caller's transaction: announce what is returned, and wake the letters, once that is committed. `isFirst`: nothing of its kind protected the account before. It then replaces
 * nothing that the owner relies on, so withdrawals go on (ACCOUNT-032).
 */
export async function recordChange(
  services: AccountServices,
  client: PoolClient,
  user: User,
  { what, isFirst, address, userAgent }: { what: Change; isFirst?: boolean } & Pick<Call, 'address' | 'userAgent'>,
): Promise<Recorded> {
  const { activity, freezeLinks, siteName, now } = services;
  const at = now();
  const holdEndsMs = isFirst ? undefined : await startHold(client, user.id, { reason: what, at });
  const named = isFirst && what === 'phone_changed' ? 'phone_added' : what;
  const letter = changeLetter(user.language, siteName, {
    ...{ what: named, at, holdEndsMs, address },
    freezeUrl: freezeLinks.linkOf(user.id),
  });
  // By the row that was read: a change of the email has replaced the address by which the mark is found.
  const marked = user.mailMark === undefined ? letter : { ...letter, mark: user.mailMark };
  await queueNotice(services, client, user, marked);
  const params = { address, agent: keptAgent(userAgent) };
  const happened: Recorded = {
    owner: user.id,
    happening: { id: `${named}:${randomUUID()}`, at_ms: at, group: 'account', kind: named, params },
  };
  await activity.record(client, [happened]);
  return happened;
}

/** A lock of the settings is extended also while there is one. */
const refusalOf = (what: Change) => (what === 'settings_locked' ? proofRefusal : changeRefusal);

type Refused = ReturnType<typeof refuse>;

/** A change of a factor by its owner: refused without a proof, recorded together with what `work` does. `work` may refuse, then nothing changes, and says whether it added the first of its kind. */
export async function changeFactor<T extends object>(
  services: AccountServices,
  call: Pick<Call, 'address' | 'userAgent'> & { caller: Caller },
  what: Change,
  work: (client: PoolClient, user: User) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { pool, activity, letters, logger, now } = services;
  const user = await userById(pool, call.caller.userId);
  if (!user) return refuse('session.login_required');
  const unproved = await refusalOf(what)(services, call.caller);
  if (unproved) return unproved;
  const done = await inTransaction(pool, async (client) => {
    // One change of a user's factors after the other; a session that a new password ended meanwhile changes nothing.
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
    const ended = await refusalOf(what)({ pool: client, now }, call.caller);
    if (ended) return { result: ended };
    const result = await work(client, user);
    if ('ok' in result) return { result };
    const isFirst = 'isFirst' in result && result.isFirst === true;
    return { result, happened: await recordChange(services, client, user, { ...call, what, isFirst }) };
  });
  if (!done.happened) return done.result;
  activity.announce([done.happened]);
  letters.job.wake();
  logger.info({ userId: user.id, what }, 'a factor was changed');
  return done.result;
}
