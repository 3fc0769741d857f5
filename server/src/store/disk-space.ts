/**
 * Whether there is room to store anything. Near the end of its disk nothing is written any more: a PostgreSQL that finds it full ends, and with it
 * every read. The room of the embedded PostgreSQL is looked up. Of another one only its errors are seen: a commit that found no room ends the
 * server, and its successor starts with the disk full and asks until there is room.
 */
import { statfs } from 'node:fs/promises';
import { Fault } from '../fault.ts';

/** How often the file system is asked, and how often a database that had no room is. */
const lookMs = 100;
const askMs = 1_000;
/** Writing resumes above this share of the reserve, so that it does not come and go. */
const resumeAt = 1.25;

export type DiskSpaceOptions = {
  /** A folder on the disk that is watched, and the bytes on it that are left to PostgreSQL. */
  watched: { folder: string; reserve: number } | undefined;
  /** Resolves where the database has room; rejects with its error where it has none. */
  ask: () => Promise<void>;
  /** Called with each change. */
  changed: (isFull: boolean, free: number | undefined) => void;
};

/** Nothing was done, because it could not be stored. */
export const diskFull = (cause?: unknown): Fault =>
  new Fault('the disk is full', { cause, reason: 'request.disk_full' });

/** Out of resources: 53100, or the limit of temporary files. Whatever else an error says, it is no want of room. */
export const isNoRoom = (error: unknown): boolean => /^53[14]00$/.test((error as { code?: string }).code ?? '');

export class DiskSpace {
  readonly #options: DiskSpaceOptions;
  #isFull = false;
  /** The database said so; the file system may not show it. */
  #wasTold = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: DiskSpaceOptions) {
    this.#options = options;
  }

  /** Always false before `start`: what a start writes is little, and a failure of it ends the start. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Resolves once it is known. `wasTold`: the database has just said that it has no room. */
  async start(wasTold: boolean): Promise<void> {
    this.#wasTold = wasTold;
    await this.#look();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const { watched, ask } = this.#options;
    const free = watched && (await freeIn(watched.folder));
    const needed = watched ? watched.reserve * (this.#isFull ? resumeAt : 1) : 0;
    const isShort = free !== undefined && free < needed;
    // Asking writes a megabyte to a temporary file.
    if (this.#wasTold && !isShort) this.#wasTold = await ask().then(() => false, isNoRoom);
    this.#set(isShort || this.#wasTold, free);
    if (watched || this.#wasTold) this.#again(this.#wasTold ? askMs : lookMs);
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

/** Bytes; undefined where the file system does not say. */
async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
