/** What every change of a factor does besides the change: a hold on withdrawals, a letter to the owner, a line in the account's list. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Recorded } from '../../activity/activity.ts';
import { refuse, type Call, type Caller } from '../../http/handling.ts';
import { inTransaction } from '../../store/transaction.ts';
import { startHold, type HoldReason } from '../holds.ts';
import { changeLetter, noticeLifeMs } from '../letters.ts';
import type { AccountServices } from '../services.ts';
import { userById, type User } from '../users.ts';
import { proofRefusal } from './proof.ts';

type Change = Exclude<HoldReason, 'login_new_device' | 'password_changed'>;
const agentMax = 200;

/** Records a change in the caller's transaction: announce what is returned, and wake the letters, once that is committed. */
export async function recordChange(
  { letters, activity, siteName, now }: AccountServices,
  client: PoolClient,
  user: User,
  { what, address, userAgent }: { what: Change } & Pick<Call, 'address' | 'userAgent'>,
): Promise<Recorded> {
  const at = now();
  const holdEndsMs = await startHold(client, user.id, { reason: what, at });
  const letter = changeLetter(user.language, siteName, { what, at, holdEndsMs, address });
  await letters.queue.add(client, { to: user.email, letter, lifeMs: noticeLifeMs });
  const params = { address, agent: userAgent?.slice(0, agentMax) ?? '' };
  const happened: Recorded = {
    owner: user.id,
    happening: { id: `${what}:${randomUUID()}`, at_ms: at, group: 'account', kind: what, params },
  };
  await activity.record(client, [happened]);
  return happened;
}

type Refused = ReturnType<typeof refuse>;

/** A change of a factor by its owner: refused without a proof, recorded together with what `work` does. `work` may refuse: then nothing changes. */
export async function changeFactor<T extends object>(
  services: AccountServices,
  call: Pick<Call, 'address' | 'userAgent'> & { caller: Caller },
  what: Change,
  work: (client: PoolClient, user: User) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { pool, activity, letters, logger, now } = services;
  const user = await userById(pool, call.caller.userId);
  if (!user) return refuse('session.login_required');
  const unproved = await proofRefusal(services, call.caller);
  if (unproved) return unproved;
  const done = await inTransaction(pool, async (client) => {
    // One change of a user's factors after the other; a session that a new password ended meanwhile changes nothing.
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
    const ended = await proofRefusal({ pool: client, now }, call.caller);
    if (ended) return { result: ended };
    const result = await work(client, user);
    if ('ok' in result) return { result };
    return { result, happened: await recordChange(services, client, user, { ...call, what }) };
  });
  if (!done.happened) return done.result;
  activity.announce([done.happened]);
  letters.job.wake();
  logger.info({ userId: user.id, what }, 'a factor was changed');
  return done.result;
}
