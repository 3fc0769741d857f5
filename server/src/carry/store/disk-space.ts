/**
 * Whether there is room to store anything. Near the end of its disk nothing is written any more: a PostgreSQL that finds it full ends, and with it
 * every read. The room of the embedded PostgreSQL is looked up. Of another one only its errors are seen: a commit that found no room ends the
 * server, and its successor starts with the disk full and checks until there is room.
 */
import { statfsSync } from 'node:fs';
import { Fault } from '../process/fault.ts';

/**
 * How often the file system is read, and how often a database that had no room is. A writer checks again, since a fast disk loses
 * the whole reserve within the first of these times; one look takes 2 µs.
 */
const lookMs = 100;
const freshMs = 2;
const askMs = 1_000;
/** Writing resumes above this share of the reserve, so that it does not alternate. */
const resumeAt = 1.25;

export type DiskSpaceOptions = {
  /** The bytes that are free on the disk that is watched, undefined where it gives no figure, and those that are left to PostgreSQL. */
  watched: { free: () => number | undefined; reserve: number } | undefined;
  /** Resolves where the database has room; rejects with its error where it has none. */
  ask: () => Promise<void>;
  /** Called with each change. */
  changed: (isFull: boolean, free: number | undefined) => void;
};

/** Nothing was done, because it could not be stored. */
export const diskFull = (cause?: unknown): Fault =>
  new Fault('the disk is full', { cause, reason: 'request.disk_full' });

/** Out of resources: 53100, or the limit of temporary files. Any other error is no lack of room. */
export const isNoRoom = (error: unknown): boolean => /^53[14]00$/.test((error as { code?: string }).code ?? '');

export class DiskSpace {
  readonly #options: DiskSpaceOptions;
  #isFull = false;
  /** The database reported it; the file system may not show it. */
  #wasTold = false;
  #lookedAt = -Infinity;
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: DiskSpaceOptions) {
    this.#options = options;
  }

  /** Always false before `start`: what a start writes is little, and a failure of it ends the start. */
  get isFull(): boolean {
    if (this.#isStarted && performance.now() - this.#lookedAt >= freshMs) this.#lookAtFiles();
    return this.#isFull;
  }

  /** Resolves once it is known. `wasTold`: the database has just reported that it has no room. */
  async start(wasTold: boolean): Promise<void> {
    this.#wasTold = wasTold;
    await this.#look();
    this.#isStarted = true;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const { watched, ask } = this.#options;
    // The check writes a megabyte to a temporary file.
    if (this.#wasTold && !this.#lookAtFiles()) {
      this.#wasTold = await ask().then(() => false, isNoRoom);
    }
    this.#lookAtFiles();
    if (watched || this.#wasTold) this.#again(this.#wasTold ? askMs : lookMs);
  }

  /** Whether the files leave too little room. */
  #lookAtFiles(): boolean {
    const { watched } = this.#options;
    const free = watched?.free();
    const needed = watched ? watched.reserve * (this.#isFull ? resumeAt : 1) : 0;
    const isShort = free !== undefined && free < needed;
    this.#lookedAt = performance.now();
    this.#set(isShort || this.#wasTold, free);
    return isShort;
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#look(), ms).unref();
  }

  #set(isFull: boolean, free: number | undefined): void {
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    this.#options.changed(isFull, free);
  }
}

/** The free bytes on the disk of a folder; undefined where the file system gives no figure. */
export function freeIn(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
