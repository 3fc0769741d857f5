/** Every test of the rig: its number, its sizes, and how it is run. Numbers and figures are those of the promises it shows (docs/reliability.md). */
import { startSystem, type System } from '../system.ts';
import { openAccounts, type Account } from './accounts.ts';
import { flipBits } from './faults/bit-flips.ts';
import { jumpClock } from './faults/clock-jumps.ts';
import { fillDisk } from './faults/disk-full.ts';
import { raceSpends } from './faults/double-spend.ts';
import { killUnderLoad, type Victim } from './faults/kills.ts';
import { loseDatabase } from './faults/lost-database.ts';
import { loseReplies } from './faults/lost-replies.ts';
import { retryMoney } from './faults/retries.ts';
import { wakeZombies } from './faults/zombie-writer.ts';
import type { Result, Rig } from './rig.ts';
import { priceAt } from './systems.ts';

/** A system that is killed together with its PostgreSQL, so it has one of its own; the tests with kills share it. */
type Doomed = { system: System; accounts: Account[]; price: number };

export type Session = { rig: Rig; doomed: () => Promise<Doomed> };
export type Size = 'small' | 'ci' | 'release';
export type CrashTest = {
  about: string;
  /** The smallest size that still tests something, the one of CI, and the one before a release. */
  small: number;
  ci: number;
  release: number;
  /** Lanes run in parallel; tests of one lane run one after the other. */
  lane: 'kills' | 'replies' | 'rest';
  run: (session: Session, size: number) => Promise<Result>;
};

export async function startDoomed(clients: number): Promise<Doomed> {
  const system = await startSystem();
  try {
    const accounts = await openAccounts(system.origin, system.mailbox, clients, 'doomed');
    return { system, accounts, price: await priceAt(system.origin) };
  } catch (cause) {
    await system.remove();
    throw cause;
  }
}

const kill =
  (id: string, victim: Victim): CrashTest['run'] =>
  async ({ rig, doomed }, kills) =>
    killUnderLoad(rig, { id, victim, kills, ...(await doomed()) });

const on =
  (test: (rig: Rig, size: number) => Promise<Result>): CrashTest['run'] =>
  ({ rig }, size) =>
    test(rig, size);

export const tests: Record<string, CrashTest> = {
  R1: { about: 'the server is killed', ci: 25, release: 500, small: 2, lane: 'kills', run: kill('R1', 'server') },
  R2: { about: 'PostgreSQL is killed', ci: 10, release: 100, small: 1, lane: 'kills', run: kill('R2', 'PostgreSQL') },
  R3: { about: 'both are killed', ci: 5, release: 50, small: 1, lane: 'kills', run: kill('R3', 'both') },
  R7: { about: 'bits of the journal are flipped', ci: 200, release: 2_000, small: 12, lane: 'rest', run: on(flipBits) },
  R8: {
    about: 'PostgreSQL is away, milliseconds',
    ci: 30_000,
    release: 30_000,
    small: 6_000,
    lane: 'rest',
    run: on(loseDatabase),
  },
  R9: { about: 'replies of COMMIT are lost', ci: 100, release: 1_000, small: 3, lane: 'replies', run: on(loseReplies) },
  R10: { about: 'the disk is full', ci: 1, release: 1, small: 1, lane: 'rest', run: on(fillDisk) },
  R13: { about: 'an old leader wakes up', ci: 3, release: 100, small: 1, lane: 'rest', run: on(wakeZombies) },
  R14: {
    about: 'commands are sent again and again',
    ci: 2_000,
    release: 100_000,
    small: 120,
    lane: 'rest',
    run: on(retryMoney),
  },
  R15: {
    about: 'one balance is spent 64 times at once',
    ci: 200,
    release: 10_000,
    small: 12,
    lane: 'rest',
    run: on(raceSpends),
  },
  R16: { about: 'the clock jumps', ci: 4, release: 4, small: 4, lane: 'rest', run: on(jumpClock) },
};
