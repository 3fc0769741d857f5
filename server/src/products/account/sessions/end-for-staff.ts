import { randomUUID } from 'node:crypto';
import type { Recorded } from '../../../shared/activity/activity.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { sessionEndedLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import type { AccountServices } from '../services.ts';
import { userById } from '../users.ts';

/** Ends one session of a user for one of the staff; the user gets a notification and a mail, or an SMS where only a number is bound. False where there is no such session. */
export async function endForStaff(services: AccountServices, userId: number, sessionId: number): Promise<boolean> {
  const { pool, sessions, activity, letters, freezeLinks, siteName, logger, now } = services;
  const user = await userById(pool, userId);
  if (!user) return false;
  const at = now();
  const done = await sessions.ending(userId, () =>
    inTransaction(pool, async (client) => {
      const found = await sessions.endIn(client, userId, sessionId);
      if (!found) return undefined;
      const { agent, address, ended } = found;
      const happened: Recorded = {
        owner: userId,
        happening: {
          ...{ id: `session_ended:${randomUUID()}`, at_ms: at, group: 'account' },
          kind: 'session_ended',
          params: { address, agent },
        },
      };
      await activity.record(client, [happened]);
      const letter = sessionEndedLetter(user.language, siteName, {
        at,
        address,
        freezeUrl: freezeLinks.linkOf(userId),
      });
      await queueNotice(services, client, user, letter);
      return { ended, happened };
    }),
  );
  if (!done) return false;
  done.ended();
  activity.announce([done.happened]);
  letters.job.wake();
  logger.info({ userId }, 'a session was ended by staff');
  return true;
}
