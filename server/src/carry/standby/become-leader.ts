/** From a start to the lease: at once where nobody leads, else as the standby of who does. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Follower } from './follower.ts';
import { LeaseTaken, readLease, Silence } from './lease.ts';

const LOOK_MS = 100;

export type Becoming<Led> = {
  pool: Pool;
  follower: Follower;
  /** Takes the lease over from the leader of this epoch. Throws LeaseTaken. */
  take: (after: number) => Promise<Led>;
  /** Called once, when there is a leader to wait for. */
  standingBy: () => void;
};

/** Resolves with the lease taken and the state where the journal ends. Throws Differs where this version computes something else than the leader did. */
export async function becomeLeader<Led>({ pool, follower, take, standingBy }: Becoming<Led>): Promise<Led> {
  const silence = new Silence();
  for (let isFirst = true; ; isFirst = false) {
    const lease = await readLease(pool);
    if (silence.isOver(lease)) {
      const led = await taken(() => take(lease.epoch));
      if (led !== undefined) {
        await follower.followAndCompare();
        return led;
      }
    }
    if (isFirst) standingBy();
    await follower.follow();
    await wait(LOOK_MS);
  }
}

/** Undefined where another server was first: it leads, and is followed. */
async function taken<Led>(take: () => Promise<Led>): Promise<Led | undefined> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof LeaseTaken) return undefined;
    throw error;
  }
}
