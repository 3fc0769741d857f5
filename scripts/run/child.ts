/** A process of ours that is to run until it is stopped: the server, or in development the screens. */
import { spawn, type StdioOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { processWith, signal, type ProcessIdentity } from '../../server/src/carry/postgres/processes.ts';
import { readable } from './log-line.ts';

export type Child = {
  process: ProcessIdentity | undefined;
  /** How it ended: its exit code, or the signal. */
  exited: Promise<number | string>;
  hasExited: () => boolean;
  /** Resolves when it says this word over the channel between us; never, where it does not. */
  said: (word: string) => Promise<void>;
  notify: (word: string) => void;
  /** Requests its end, and kills it where it has not ended within `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>;
};

/** What a descriptor that is passed on is called there. */
export const fdOfChild = 4;

/**
 * Starts Node on `args`. Its output goes to our own, its log as it is in production and as text elsewhere. It has a session of its
 * own: Ctrl-C in a terminal reaches the supervisor only, which ends things in order. The channel between us shows it, by closing, that
 * the supervisor is gone. `fd` is a descriptor of ours that it gets as `fdOfChild`.
 */
export function startChild(args: string[], env: Record<string, string | undefined>, fd?: number): Child {
  const log = env['NODE_ENV'] === 'production' ? 'inherit' : 'pipe';
  const stdio = ['ignore', 'inherit', log, 'ipc', ...(fd === undefined ? [] : [fd])] satisfies StdioOptions;
  const child = spawn(process.execPath, args, { stdio, env, detached: true });
  if (child.stderr) createInterface(child.stderr).on('line', (line) => process.stderr.write(`${readable(line)}\n`));
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
  const said = (word: string) =>
    new Promise<void>((resolve) => {
      child.on('message', (message) => {
        if (message === word) resolve();
      });
    });
  // No message to a process that is gone; its end is handled elsewhere.
  const notify = (word: string) => void child.send(word, () => undefined);
  return { process: identity, exited, hasExited: () => state.how !== undefined, stop, said, notify };
}
