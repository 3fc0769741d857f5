/** A process of ours that is to run until it is stopped: the server, or in development the screens. */
import { spawn } from 'node:child_process';
import { processWith, signal, type ProcessIdentity } from '../../server/src/postgres/processes.ts';

export type Child = {
  process: ProcessIdentity | undefined;
  /** How it ended: its exit code, or the signal. */
  exited: Promise<number | string>;
  hasExited: () => boolean;
  /** Asks it to end, and ends it where it has not within `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>;
};

/**
 * Starts Node on `args` with our own input and output, in a session of its own: Ctrl-C in a terminal reaches the supervisor only, and
 * it ends things in order. The channel between us tells the child, by closing, that the supervisor is gone.
 */
export function startChild(args: string[], env: Record<string, string | undefined>): Child {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env, detached: true });
  const state: { how: number | string | undefined } = { how: undefined };
  const exited = new Promise<number | string>((done) => {
    const end = (how: number | string) => {
      state.how ??= how;
      done(state.how);
    };
    child.on('error', (cause) => end(cause.message));
    child.on('exit', (code, name) => end(code ?? name ?? 1));
  });
  const identity = child.pid === undefined ? undefined : processWith(child.pid);
  const stop = async (patienceMs: number) => {
    if (state.how === undefined && identity) signal(identity, 'SIGTERM');
    const timer = setTimeout(() => identity && signal(identity, 'SIGKILL'), patienceMs);
    await exited;
    clearTimeout(timer);
  };
  return { process: identity, exited, hasExited: () => state.how !== undefined, stop };
}
