/** Every test of the rig: its number, its sizes, and how it is run. Numbers and figures are those of the promises it shows (docs/reliability.md). */
import { sizes, type SizedId } from '../../sizes/sizes.ts';
import { startSystem, type System } from '../system.ts';
import { openAccounts, type Account } from './accounts.ts';
import { openStaff, type Staff } from './acting-staff.ts';
import { flipBits } from './faults/bit-flips.ts';
import { jumpClock } from './faults/clock-jumps.ts';
import { fillDisk } from './faults/disk-full.ts';
import { failOver } from './faults/failover.ts';
import { raceSpends } from './faults/double-spend.ts';
import { killUnderLoad, type Victim } from './faults/kills.ts';
import { loseDatabase } from './faults/lost-database.ts';
import { loseMessages } from './faults/lost-messages.ts';
import { loseReplies } from './faults/lost-replies.ts';
import { overload } from './faults/overload.ts';
import { retryMoney } from './faults/retries.ts';
import { stopReading } from './faults/slow-clients.ts';
import { soak } from './faults/soak.ts';
import type { Result, Rig } from './rig.ts';
import { databaseUrlOf, priceAt } from './systems.ts';
import { openWithdrawers } from './withdrawers.ts';

/** A system that is killed together with its PostgreSQL, so it has one of its own; the tests with kills share it. */
type Doomed = { system: System; accounts: Account[]; price: number; staff: Staff; pauses: Account };

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
  /** Whether it needs the host's crowd. */
  crowd?: true;
  run: (session: Session, size: number) => Promise<Result>;
};

export async function startDoomed(clients: number): Promise<Doomed> {
  const system = await startSystem();
  try {
    const [pauses, frozen, ...accounts] = await openAccounts(system.origin, system.mailbox, clients + 2, 'doomed');
    if (!pauses || !frozen) throw new Error('there are no accounts');
    await openWithdrawers(system.origin, databaseUrlOf(system), accounts);
    const staff = await openStaff(system.origin, frozen);
    return { system, accounts, price: await priceAt(system.origin), staff, pauses };
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

/** From the one table of all sizes. */
const sizesOf = (id: SizedId): Pick<CrashTest, Size> => ({
  small: sizes[id].test,
  ci: sizes[id].ci,
  release: sizes[id].release,
});

export const tests: Record<string, CrashTest> = {
  R1: { about: 'the server is killed', ...sizesOf('R1'), lane: 'kills', run: kill('R1', 'server') },
  R2: { about: 'PostgreSQL is killed', ...sizesOf('R2'), lane: 'kills', run: kill('R2', 'PostgreSQL') },
  R3: { about: 'both are killed', ...sizesOf('R3'), lane: 'kills', run: kill('R3', 'both') },
  R7: { about: 'bits of the journal are flipped', ...sizesOf('R7'), lane: 'rest', run: on(flipBits) },
  R8: {
    about: 'PostgreSQL is away, milliseconds',
    ...sizesOf('R8'),
    lane: 'rest',
    run: on(loseDatabase),
  },
  R9: { about: 'replies of COMMIT are lost', ...sizesOf('R9'), lane: 'replies', run: on(loseReplies) },
  R10: { about: 'the disk is full', ...sizesOf('R10'), lane: 'rest', run: on(fillDisk) },
  R13: {
    about: 'the leader is suspended or killed, and its standby takes over',
    ...sizesOf('R13'),
    lane: 'rest',
    run: on(failOver),
  },
  R14: {
    about: 'commands are sent again and again',
    ...sizesOf('R14'),
    lane: 'rest',
    run: on(retryMoney),
  },
  R15: {
    about: 'one balance is spent 64 times at once',
    ...sizesOf('R15'),
    lane: 'rest',
    run: on(raceSpends),
  },
  R16: { about: 'the clock jumps', ...sizesOf('R16'), lane: 'rest', run: on(jumpClock) },
  R17: { about: 'messages are dropped and sockets cut', ...sizesOf('R17'), lane: 'rest', run: on(loseMessages) },
  R18: { about: 'sockets stop reading', ...sizesOf('R18'), lane: 'rest', run: on(stopReading) },
  R19: {
    about: 'five times the capacity is sent, seconds',
    ...sizesOf('R19'),
    lane: 'rest',
    crowd: true,
    run: on(overload),
  },
  R20: { about: 'half of what it can carry out, minutes', ...sizesOf('R20'), lane: 'rest', crowd: true, run: on(soak) },
};
