/** Files by generated names in one folder of DATA_DIR. A file is there whole or not at all. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '@glassbook/money';

const namePattern = /^[0-9a-f]{32}\.jpg$/;
export const newName = (): string => `${randomBytes(16).toString('hex')}.jpg`;
/** Whether a text can name a file: nothing else reaches the file system. */
export const isName = (text: string): boolean => namePattern.test(text);

export class Files {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** On disk when it resolves. Replaces what has the name. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const path = this.#path(name);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    try {
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
    } catch (error) {
      await rm(`${path}.new`, { force: true });
      throw error;
    }
  }

  /** Undefined where there is none. */
  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#path(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  #path(name: string): string {
    assert(isName(name), 'a file has a generated name');
    return join(this.#folder, name);
  }
}
