/** The key that wraps the keys of private files: configured, or made once in DATA_DIR, where only the server's own user can read it. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { syncFolders } from '../store/sync-folder.ts';

const fileName = 'document-key';

/** 32 bytes. `mayMake`: nothing was sealed yet. Throws ConfigError where the file has something else, and where it is missing and may not be made. */
export async function readMasterKey(
  { documentKey, dataDir }: Pick<Config, 'documentKey' | 'dataDir'>,
  { mayMake = true } = {},
): Promise<Buffer> {
  if (documentKey !== undefined) return Buffer.from(documentKey, 'hex');
  const path = join(dataDir, fileName);
  if (!mayMake && !existsSync(path))
    throw new ConfigError(`${path} is missing, and this database is sealed with it: restore it, or set DOCUMENT_KEY`);
  const made = await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await makeKey(path);
  // Also where another start made it: nothing is sealed with a key that a power loss can take.
  await syncFolders(dataDir, made);
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new ConfigError(`${path} is not a key of 64 hex digits`);
  return Buffer.from(text, 'hex');
}

/** Whole under its name, or not there: a start that is killed leaves no part of a key. */
async function makeKey(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Exclusively: of two that start at once, one gives its key the name and both read it.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
