/** The leader's sign of life, from a thread of its own: a long turn of the event loop, such as a timer of every account, is no silence. */
import { Worker } from 'node:worker_threads';

/** The data that the thread is started with: `turns` grows while the event loop of the process goes on. */
export type Beating = { url: string; turns: SharedArrayBuffer };
/** The message to it when the process leads. */
export type Led = { epoch: number; version: string };
/** Its message: another server leads. */
export type Heard = 'replaced';
const TURN_MS = 250;

export class Heartbeat {
  readonly #thread: Worker;
  readonly #turning: NodeJS.Timeout;
  #onReplaced: () => void = () => undefined;

  /** Starts the thread, which says nothing yet. `failed`: it ended by itself, and a standby takes over. */
  constructor(url: string, failed: (error: Error) => void) {
    const turns = new SharedArrayBuffer(4);
    const count = new Int32Array(turns);
    this.#turning = setInterval(() => Atomics.add(count, 0, 1), TURN_MS).unref();
    this.#thread = new Worker(new URL('heartbeat-thread.ts', import.meta.url), {
      workerData: { url, turns } satisfies Beating,
    });
    this.#thread.on('error', failed);
    this.#thread.on('message', (_: Heard) => this.#onReplaced());
    this.#thread.unref();
  }

  /** From now on this process is heard as the leader of `epoch`. `onReplaced` is called once, as soon as another one leads. */
  begin(led: Led, onReplaced: () => void): void {
    this.#onReplaced = onReplaced;
    this.#thread.postMessage(led);
  }

  async stop(): Promise<void> {
    clearInterval(this.#turning);
    await this.#thread.terminate();
  }
}
