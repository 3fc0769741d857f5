/** A program of the cluster, kept running as a service manager would: one that ends is started again after a second. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { lives } from '../system.ts';

const RESTART_MS = 1_000;

export type PartOptions = {
  command: readonly [program: string, ...args: string[]];
  /** Who runs it; this user by default. */
  owner: { uid: number; gid: number } | undefined;
  folder: string;
  logFile: string;
  env?: Record<string, string>;
};

export type Part = {
  pid: () => number;
  /** Kills it and keeps it away until `start`. */
  kill: () => void;
  /** Ends it in order and keeps it away until `start`. */
  end: () => Promise<void>;
  start: () => void;
};

/** Processes of parts end with this one, however it ends. */
const running = new Set<Part>();
process.on('exit', () => {
  for (const part of running) part.kill();
});

export function startPart({ command, owner, folder, logFile, env = {} }: PartOptions): Part {
  const [program, ...args] = command;
  let child: ChildProcess | undefined;
  let isAway = true;
  const run = (): void => {
    const log = openSync(logFile, 'a', 0o644);
    // A group of its own: Ctrl-C in a terminal reaches this process alone, which ends all in order.
    child = spawn(program, args, {
      ...owner,
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...env },
    });
    closeSync(log);
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (!isAway) setTimeout(() => isAway || run(), RESTART_MS).unref();
    });
  };
  const part: Part = {
    pid: () => child?.pid ?? 0,
    kill() {
      isAway = true;
      running.delete(part);
      if (child?.pid !== undefined && lives(child.pid)) process.kill(child.pid, 'SIGKILL');
    },
    async end() {
      isAway = true;
      const ending = child;
      if (ending?.pid === undefined || !lives(ending.pid)) return;
      const ended = once(ending, 'exit');
      ending.kill('SIGTERM');
      await ended;
    },
    start() {
      if (!isAway) return;
      isAway = false;
      running.add(part);
      run();
    },
  };
  part.start();
  return part;
}
