/** Identifies a process by its number and start time: the system reuses the numbers of dead processes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export type ProcessIdentity = {
  pid: number;
  /** Its start time in the system's own unit; constant for the process's life. */
  started: string;
};

/** The process with this number, `undefined` where there is none (or only its remains). */
export function processWith(pid: number): ProcessIdentity | undefined {
  if (existsSync('/proc/self/stat')) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      return undefined;
    }
    // pid (name) state ppid …: the name may hold spaces and brackets, so what follows its last bracket is read.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' || started === undefined ? undefined : { pid, started };
  }
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return started === '' ? undefined : { pid, started };
  } catch {
    return undefined;
  }
}

/** Whether this process, not another with its number, still lives. */
export const isAlive = (who: ProcessIdentity): boolean => processWith(who.pid)?.started === who.started;

/** Sends a signal if the number still belongs to the same process. */
export function signal(who: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isAlive(who)) return;
  try {
    process.kill(who.pid, name);
  } catch {
    // It exited between the check and the signal.
  }
}

/** Waits for the end of a process that need not be a child of ours; false when it outlives `ms`. */
export async function ended(who: ProcessIdentity, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (isAlive(who)) {
    if (performance.now() > until) return false;
    await wait(20);
  }
  return true;
}
