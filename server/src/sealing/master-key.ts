/** The key that wraps the keys of private files: configured, or made once in DATA_DIR, where only the server's own user can read it. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';

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
  await mkdir(dataDir, { recursive: true });
  // Exclusively: of two that start at once, one makes it and both read it.
  await writeFile(path, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new ConfigError(`${path} is not a key of 64 hex digits`);
  return Buffer.from(text, 'hex');
}
