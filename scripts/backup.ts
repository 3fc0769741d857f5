/** `npm run backup -- FOLDER`: copies the embedded PostgreSQL of DATA_DIR, running or not, into a new folder. */
import { resolve } from 'node:path';
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { backup } from './backup/backup.ts';
import { openDatabase } from './run/database.ts';
import { CannotStart, readSettings } from './run/settings.ts';

const [to, ...others] = process.argv.slice(2);
try {
  if (to === undefined || others.length > 0) throw new CannotStart('npm run backup -- FOLDER');
  const { dataDir, databaseUrl } = readSettings(process.env, []);
  if (databaseUrl !== undefined)
    throw new CannotStart(
      'DATABASE_URL is a PostgreSQL of your own: back it up with its pg_basebackup (docs/backup.md).',
    );
  const { ownerUrl: url, close } = await openDatabase(process.env);
  try {
    const { seq, lsn, files } = await backup({ url, dataDir, to: resolve(to) });
    console.log(`backup in ${to}: ${files} files, journal up to entry ${seq}, log up to ${lsn}`);
  } finally {
    await close();
  }
} catch (cause) {
  if (!(cause instanceof CannotStart || cause instanceof StorageError)) throw cause;
  console.error(`Nothing was backed up: ${cause.message}`);
  process.exitCode = 1;
}
