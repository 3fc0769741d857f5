import type { PoolClient } from 'pg';
import type { Doors } from '../../../shared/slice/doors.ts';
import { queueNotice } from '../notices.ts';
import type { AccountServices } from '../services.ts';
import { userById } from '../users.ts';

/** Queues a notice of another slice to the owner of an account, by mail or, where only a number is bound, by SMS; in the caller's transaction where there is one. */
export async function notifyOwner(
  services: AccountServices,
  userId: number,
  write: Parameters<Doors['notifyOwner']>[1],
  client?: PoolClient,
): Promise<void> {
  const { pool, letters, freezeLinks, siteName, now } = services;
  // In the caller's transaction alone: it may hold the row for which account calls on all connections of theirs wait.
  const db = client ?? pool;
  const user = await userById(db, userId);
  if (!user) return;
  const letter = write({ language: user.language, site: siteName, at: now(), freezeUrl: freezeLinks.linkOf(userId) });
  await queueNotice(services, db, user, letter);
  letters.job.wake();
}
