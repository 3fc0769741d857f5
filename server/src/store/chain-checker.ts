/** The chain is checked on another core while the caller applies what was checked before. */
import { Worker } from 'node:worker_threads';

/** The frames of a batch, and the hash of the entry before them. */
export type Unchecked = { frames: Uint8Array<ArrayBuffer>; previous: Uint8Array };
/** The hash of a batch's last entry, or why the batch can't be believed. */
export type Checked = { hash: Uint8Array } | { wrong: string };

export class ChainChecker {
  private readonly worker = new Worker(new URL('./chain-worker.ts', import.meta.url));
  private readonly waiting: PromiseWithResolvers<Checked[]>[] = [];

  constructor() {
    this.worker.on('message', (checked: Checked[]) => this.waiting.shift()?.resolve(checked));
    this.worker.on('error', (cause) => {
      for (const each of this.waiting.splice(0)) each.reject(cause);
    });
  }

  /** One result a batch, in order. The batches need not follow each other. */
  check(batches: readonly { entries: Buffer; prev_hash: Buffer }[]): Promise<Checked[]> {
    const result = Promise.withResolvers<Checked[]>();
    this.waiting.push(result);
    // A copy is handed over: what the driver read into one large buffer would be copied whole.
    const unchecked = batches.map(({ entries, prev_hash: previous }): Unchecked => ({
      frames: Uint8Array.from(entries),
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
}
