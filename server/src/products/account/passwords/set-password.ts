/** What a new login password does, by whichever way it is set: every session and device ends, guesses no longer count, withdrawals are held, the owner is notified. */
import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import type { Presented } from '../sessions/devices.ts';
import { countedName } from '../../../carry/rate-limits/guesses.ts';
import { passwordChanged } from '../happenings.ts';
import { startHold } from '../../../shared/holds/holds.ts';
import { passwordChangedLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';

/** Sets it in the caller's transaction; call `committed` after it. `device`: the new secret of the browser that set it, its owner's first device again. */
export async function setPassword(
  services: AccountServices,
  client: PoolClient,
  user: User,
  { passwordHash, address, presented }: { passwordHash: string; address: string; presented: Presented | undefined },
): Promise<{ device: string; committed: () => void }> {
  const { devices, failedLogins, letters, sessions, siteName, logins, freezeLinks, now, activity } = services;
  const at = now();
  await client.query(
    'UPDATE users SET password_hash = $2, password_changed_at = $3, reset_required = false WHERE id = $1',
    [user.id, passwordHash, new Date(at)],
  );
  const holdEndsMs = await startHold(client, user.id, { reason: 'password_changed', at });
  const letter = passwordChangedLetter(user.language, siteName, {
    ...{ at, holdEndsMs },
    freezeUrl: freezeLinks.linkOf(user.id),
  });
  await queueNotice(services, client, user, letter);
  const name = countedName(user, user.accountNumber);
  await failedLogins.forget(client, name);
  const forgotten = await devices.forgetAll(client, user.id);
  const device = await devices.give(client, user.id, presented);
  const happened: Recorded = passwordChanged(user.id, { at, address });
  await activity.record(client, [happened]);
  const ended = await sessions.endAll(client, user.id);
  const committed = () => {
    ended();
    forgotten();
    activity.announce([happened]);
    logins.accounts.right(name);
    logins.devices.right(name);
    letters.job.wake();
  };
  return { device, committed };
}
