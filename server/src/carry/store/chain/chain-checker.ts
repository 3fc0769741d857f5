/** The chain is checked on another core while the caller applies what was checked before. */
import { Worker } from 'node:worker_threads';

/** The frames of a batch, and the hash of the entry before them. */
export type Unchecked = { frames: Uint8Array<ArrayBuffer>; previous: Uint8Array };
/** The hash of a batch's last entry, or why the batch is not valid. */
export type Checked = { hash: Uint8Array } | { wrong: string };

export class ChainChecker {
  private readonly worker: Worker;
  private readonly waiting: PromiseWithResolvers<Checked[]>[] = [];
  private failure: Error | undefined;

  constructor(file = new URL('./chain-worker.ts', import.meta.url)) {
    this.worker = new Worker(file);
    this.worker.on('message', (checked: Checked[]) => this.waiting.shift()?.resolve(checked));
    this.worker.on('error', (cause: Error) => this.fail(cause));
    this.worker.on('exit', (code) => this.fail(new Error(`the thread that checks the chain ended with code ${code}`)));
  }

  /** One result a batch, in order. The batches need not follow each other. Rejects once the thread has ended. */
  check(batches: readonly { entries: Buffer; prev_hash: Buffer }[]): Promise<Checked[]> {
    if (this.failure) return Promise.reject(this.failure);
    const result = Promise.withResolvers<Checked[]>();
    this.waiting.push(result);
    // A copy is handed over: what the driver read into one large buffer would be copied whole.
    const unchecked = batches.map(({ entries, prev_hash: previous }): Unchecked => ({
      frames: new Uint8Array(entries),
      previous,
    }));
    this.worker.postMessage(
      unchecked,
      unchecked.map(({ frames }) => frames.buffer),
    );
    return result.promise;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(cause: Error): void {
    this.failure ??= cause;
    for (const each of this.waiting.splice(0)) each.reject(this.failure);
  }
}
