/**
 * The port, held for as long as the supervisor runs: its socket is passed to every server, and is still there when one exits. While no server
 * takes calls a thread of its own answers them 503 with Retry-After, so no client is refused a connection.
 *
 * A socket that is listened to in a process is accepted from by its event loop, and Node has no way to pause that. Between `toServer` and
 * `answer` the thread is blocked instead: the server alone accepts, and connections after its exit wait in the socket's queue.
 */
import { Worker } from 'node:worker_threads';
import { CannotStart } from './settings.ts';

export type HeldPort = {
  /** The listening socket, to be passed to a server. */
  fd: number;
  /** Resolves when the thread takes no more calls: the server may. */
  toServer: () => Promise<void>;
  /** The thread answers again. */
  answer: () => void;
  /** Health says from now on that the server stands by, until `answer`. */
  standBy: () => void;
  close: () => Promise<void>;
};

/** The data that the thread is started with: the first of `flag` is 1 while it is to stay blocked, the second while the server stands by. */
export type PortThread = { port: number; host: string; flag: SharedArrayBuffer };
/** Its messages: the socket it has, or why it has none; that it is about to block. */
export type PortSaid = { fd: number } | { error: string } | 'blocked';

/** Throws CannotStart where the port cannot be had. */
export async function holdPort(port: number, host: string): Promise<HeldPort> {
  const flag = new SharedArrayBuffer(8);
  const flags = new Int32Array(flag);
  const thread = new Worker(new URL('port-thread.ts', import.meta.url), {
    workerData: { port, host, flag } satisfies PortThread,
  });
  const said = () => new Promise<PortSaid>((resolve) => thread.once('message', resolve));
  const first = await said();
  if (first === 'blocked' || 'error' in first) {
    await thread.terminate();
    const code = first === 'blocked' ? first : first.error;
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    throw new CannotStart(`Port ${port} ${why}; set PORT to another one.`);
  }
  return {
    fd: first.fd,
    async toServer() {
      Atomics.store(flags, 0, 1);
      const done = said();
      thread.postMessage('block');
      await done;
    },
    answer() {
      Atomics.store(flags, 0, 0);
      Atomics.store(flags, 1, 0);
      Atomics.notify(flags, 0);
    },
    standBy() {
      Atomics.store(flags, 1, 1);
    },
    async close() {
      await thread.terminate();
    },
  };
}
