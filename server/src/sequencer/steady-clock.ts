/**
 * The time that decides: the wall clock as it was at the start, carried on by a clock that nobody can set. A wall clock that is put forward or
 * back while we run shortens no wait and runs no timer early; a correction of a moment, as time servers make them, is followed slowly.
 * Time that the machine slept through has passed, and counts.
 */
import { uptime } from 'node:os';

export type Clocks = {
  /** Milliseconds UTC; may jump. */
  wall: () => number;
  /** Milliseconds that never go back; may stand still while the machine sleeps. */
  steady: () => number;
  /** Milliseconds since the machine started, sleep included; may be coarse. */
  machine: () => number;
};

/** More than this is no correction but somebody setting the clock: it counts from the next start on. */
const jumpMs = 5_000;
/** How far a correction is followed in a second. */
const followedPpm = 1_000;
/** The clock of the machine is coarse; less than this is no sleep. */
const sleepMs = 1_000;
/** How often the other two clocks are looked at: the machine's is a file that is read, which costs more than a command. */
const lookMs = 50;

const real: Clocks = { wall: Date.now, steady: () => performance.now(), machine: () => uptime() * 1_000 };

/** `jumped` is told once for each jump, by how many milliseconds. */
export function steadyClock(jumped: (ms: number) => void, clocks: Clocks = real): () => number {
  let time = clocks.wall();
  let [steadyAt, machineAt] = [clocks.steady(), clocks.machine()];
  let toldOf = 0;
  let last = time;
  const told = (ms: number) => (last = Math.max(last, Math.floor(ms)));
  return () => {
    const steady = clocks.steady();
    const awake = steady - steadyAt;
    if (awake > 0 && awake < lookMs) return told(time + awake);
    const machine = clocks.machine();
    const slept = machine - machineAt - awake;
    const passed = awake + (slept > sleepMs ? slept : 0);
    if (passed <= 0) return told(time);
    [steadyAt, machineAt] = [steady, machine];
    time += passed;
    const off = clocks.wall() - time;
    const most = (passed * followedPpm) / 1_000_000;
    if (Math.abs(off) <= jumpMs) {
      toldOf = 0;
      time += Math.max(-most, Math.min(most, off));
    } else if (Math.abs(off - toldOf) > jumpMs) {
      toldOf = off;
      jumped(off);
    }
    return told(time);
  };
}
