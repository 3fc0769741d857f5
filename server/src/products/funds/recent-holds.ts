/** What began a hold lately on the account that asks for money to be moved: a login on a new device, a change of a factor. */
import type { Pool, PoolClient } from 'pg';
import type { FundsServices } from './services.ts';

const dayMs = 86_400_000;
/** Both are marked for so long. */
const markedMs = 7 * dayMs;

/** The newest of each since seven days before a time, with the hold that it began. */
export async function recentHolds(
  { holdsSince }: Pick<FundsServices, 'holdsSince'>,
  db: Pool | PoolClient,
  { owner, at }: { owner: number; at: number },
) {
  const holds = await holdsSince(db, owner, at - markedMs);
  const newest = (isOne: (reason: string) => boolean) => {
    const found = holds.find(({ reason }) => isOne(reason));
    return found ? { reason: found.reason, started_ms: found.startedMs, ends_ms: found.endsMs } : null;
  };
  return {
    device: newest((reason) => reason === 'login_new_device'),
    factor: newest((reason) => reason !== 'login_new_device'),
  };
}
