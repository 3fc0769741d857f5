/**
 * The engine's time: the wall clock at start, or the stored time where that is later, advanced by a monotonic clock. Setting the wall clock while we run shortens no wait and runs no
 * timer early; a small correction, as time servers make them, is followed slowly. Time while the machine sleeps counts.
 */
import { uptime } from 'node:os';

export type Clocks = {
  /** Milliseconds UTC; may jump. */
  wall: () => number;
  /** Milliseconds that never go back; may stop while the machine sleeps. */
  steady: () => number;
  /** Milliseconds since the machine started, sleep included; may be coarse. */
  machine: () => number;
};

/** A larger offset is not a correction: the clock was set. It takes effect at the next start, where that is not before the stored time. */
const jumpMs = 5_000;
/** How far a correction is followed in a second. */
const followedPpm = 1_000;
/** The machine's clock is coarse; less than this is no sleep. */
const sleepMs = 1_000;
/** How often the other two clocks are read: the machine's is a file, and reading it costs more than a command. */
const lookMs = 50;

const real: Clocks = { wall: Date.now, steady: () => performance.now(), machine: () => uptime() * 1_000 };

/**
 * `from` is the engine's time until now: were the wall clock waited for, nothing would become due or stale until then. `jumped` is called once for each jump with the
 * wall clock's milliseconds from the engine's time, also where it is behind at the start.
 */
export function steadyClock(jumped: (ms: number) => void, from: number, clocks: Clocks = real): () => number {
  let time = Math.max(clocks.wall(), from);
  let [steadyAt, machineAt] = [clocks.steady(), clocks.machine()];
  let reportedOf = 0;
  let last = time;
  const advanceTo = (ms: number) => (last = Math.max(last, Math.floor(ms)));
  return () => {
    const steady = clocks.steady();
    const awake = steady - steadyAt;
    if (awake > 0 && awake < lookMs) return advanceTo(time + awake);
    const machine = clocks.machine();
    const slept = machine - machineAt - awake;
    const passed = awake + (slept > sleepMs ? slept : 0);
    if (passed <= 0) return advanceTo(time);
    [steadyAt, machineAt] = [steady, machine];
    time += passed;
    const off = clocks.wall() - time;
    const most = (passed * followedPpm) / 1_000_000;
    if (Math.abs(off) <= jumpMs) {
      reportedOf = 0;
      time += Math.max(-most, Math.min(most, off));
    } else if (Math.abs(off - reportedOf) > jumpMs) {
      reportedOf = off;
      jumped(off);
    }
    return advanceTo(time);
  };
}
