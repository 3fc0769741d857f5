/** Files in a folder of DATA_DIR. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, syncFolders } from '../../carry/store/sync-folder.ts';
import { bytesMax, placeOf, type Files } from './files.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export class DiskFiles implements Files {
  readonly #folder: string;
  readonly #sync: typeof syncFolder;

  constructor(folder: string, sync = syncFolder) {
    this.#folder = folder;
    this.#sync = sync;
  }

  /** On disk when it resolves, with its name. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const path = placeOf(this.#folder, name);
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
      await syncFolders(dirname(path), made, this.#sync);
    } catch (error) {
      await rm(`${path}.new`, { force: true });
      throw error;
    }
  }

  async read(name: string): Promise<Buffer | undefined> {
    const file = await open(placeOf(this.#folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (file === undefined) return undefined;
    try {
      if ((await file.stat()).size > bytesMax) throw new Error('a file is larger than an image of ours');
      return await file.readFile();
    } finally {
      await file.close();
    }
  }

  /** With what a write has left that was killed. */
  async remove(name: string): Promise<void> {
    const path = placeOf(this.#folder, name);
    for (const each of [path, `${path}.new`]) await rm(each, { force: true });
  }
}
