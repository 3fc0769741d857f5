/**
 * Snapshots of the state, in a folder of this machine's. A standby takes them beside following, so the server that leads never waits for one; a start loads the newest that stands in the
 * journal, then the rest of the journal.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Follower } from '../standby/follower.ts';
import { inSnapshot } from '../store/snapshot.ts';
import type { Loaded } from '../store/load.ts';
import type { StoredSlice } from '../store/stored-slice.ts';
import { Refused } from './frames.ts';
import { readSnapshot } from './read-snapshot.ts';
import { contentOf, writeSnapshot } from './write-snapshot.ts';

/** Entries from one snapshot to the next: the more accounts it has, the more it costs. */
const entriesBetween = (accounts: number): number => Math.max(20_000, accounts / 100);
/** The entries behind a snapshot take longer than the tables: one as long as some ten accounts. */
const isTooOld = (entries: number, accounts: number): boolean => entries > Math.max(20_000, accounts / 10);
const SUFFIX = '.snapshot';

type Options = { folder: string; pool: Pool; slices: readonly StoredSlice[]; log: Pick<Logger, 'info' | 'warn'> };

export class Snapshots {
  readonly #options: Options;
  readonly #refused = new Set<string>();
  readonly #over = new AbortController();
  #writing: Promise<void> | undefined;
  /** The entry of the last one that was taken or loaded. */
  #seq = -Infinity;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The state of the newest snapshot that can be used; undefined where there is none. Each that cannot is named in the log. */
  async load(): Promise<Loaded | undefined> {
    const { folder, pool, slices, log } = this.#options;
    for (const name of await this.#names()) {
      try {
        const began = performance.now();
        const loaded = await inSnapshot(pool, (client) => readSnapshot(join(folder, name), client, slices, isTooOld));
        const { seq, ledger } = loaded.state;
        log.info({ seq, accounts: ledger.count, ms: Math.round(performance.now() - began) }, 'a snapshot was loaded');
        this.#seq = seq;
        return loaded;
      } catch (error) {
        this.#refused.add(name);
        if (error instanceof Refused) log.warn({ snapshot: name }, `the snapshot ${error.message}: it is not used`);
        else log.warn({ snapshot: name, err: error }, 'the snapshot cannot be read: it is not used');
      }
    }
    return undefined;
  }

  /** Begins one where it is time. Resolves when the follower may go on: it is written in the background. */
  async takeIfDue(follower: Follower): Promise<void> {
    if (this.#writing || !this.#isDue(follower.state)) return;
    const { pool, slices, log } = this.#options;
    const copied = Promise.withResolvers<undefined>();
    this.#writing = inSnapshot(pool, async (client) => {
      await follower.followIn(client);
      const { state } = follower;
      this.#seq = state.seq;
      const content = await contentOf(client, state, slices);
      copied.resolve(undefined);
      await this.#write(content, client);
    })
      .catch((error: unknown) => {
        if (!this.#over.signal.aborted)
          log.warn({ err: error }, 'a snapshot could not be taken; the next one is tried');
      })
      .finally(() => {
        this.#writing = undefined;
        copied.resolve(undefined);
      });
    await copied.promise;
  }

  /** Takes none any more; one that is being written is given up. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#writing;
  }

  #isDue({ seq, ledger }: State): boolean {
    return !this.#over.signal.aborted && seq > 0 && seq - this.#seq >= entriesBetween(ledger.count);
  }

  async #write(content: Parameters<typeof writeSnapshot>[1], client: Parameters<typeof contentOf>[0]): Promise<void> {
    const { folder, slices, log } = this.#options;
    const began = performance.now();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const before = (await this.#names()).find((name) => !this.#refused.has(name));
    const name = `${String(content.head.seq).padStart(16, '0')}${SUFFIX}`;
    await writeSnapshot(join(folder, name), content, { client, slices, signal: this.#over.signal });
    this.#refused.delete(name);
    for (const old of await readdir(folder)) if (old !== name && old !== before) await rm(join(folder, old));
    const { seq, accounts } = content.head;
    log.info({ seq, accounts, ms: Math.round(performance.now() - began) }, 'a snapshot was taken');
  }

  /** The newest first. */
  async #names(): Promise<string[]> {
    const all = await readdir(this.#options.folder).catch((error: unknown) => {
      if ((error as { code?: string }).code === 'ENOENT') return [];
      throw error;
    });
    return all
      .filter((name) => name.endsWith(SUFFIX))
      .sort()
      .reverse();
  }
}
