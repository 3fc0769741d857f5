/** From a start to the lease: at once where nobody leads, else as the standby of who does. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Follower } from './follower.ts';
import { LeaseTaken, Listener, readLease } from '../store/connection/lease.ts';

const LOOK_MS = 100;

export type Becoming<Led> = {
  pool: Pool;
  follower: Follower;
  /** Takes the lease over from the leader of this epoch. Throws LeaseTaken. */
  take: (after: number) => Promise<Led>;
  /** Called once, when a leader was heard. */
  standingBy: () => void;
  /** Called after each look at a leader that is alive. */
  meanwhile?: () => Promise<void>;
};

/** Resolves with the lease taken and the state where the journal ends. Throws Differs where this version computes something else than the leader did. */
export async function becomeLeader<Led>({ pool, follower, take, standingBy, meanwhile }: Becoming<Led>): Promise<Led> {
  const listener = new Listener();
  let isStandby = false;
  for (;;) {
    const lease = await readLease(pool);
    const heard = listener.hears(lease);
    if (heard === 'gone') {
      const led = await taken(() => take(lease.epoch));
      if (led !== undefined) {
        await follower.followAndCompare();
        return led;
      }
    }
    // Sessions of a server that is no more may be there for a moment: the first sign makes this one a standby.
    if (heard === 'alive' && !isStandby) {
      isStandby = true;
      standingBy();
    }
    await follower.follow();
    if (heard === 'alive') await meanwhile?.();
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
