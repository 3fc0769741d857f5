/** The database of a DATA_DIR for commands beside the running system: its own where it runs, else started for as long as it is needed. */
import { existsSync } from 'node:fs';
import { startCluster } from '../../server/src/postgres/cluster.ts';
import { runningOn, takeLock } from './lock.ts';
import { CannotStart, readSettings } from './settings.ts';

export type OpenDatabase = { url: string; close: () => Promise<void> };

/** DATABASE_URL where it is given. Throws CannotStart or StorageError, each one line for a person, where there is nothing to open. */
export async function openDatabase(env: Record<string, string | undefined>): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, port } = readSettings(env, []);
  const known = databaseUrl ?? runningOn(dataDir)?.databaseUrl;
  if (known !== undefined) return { url: known, close: () => Promise.resolve() };
  const directory = `${dataDir}/postgres`;
  if (!existsSync(directory)) throw new CannotStart(`There is no database in DATA_DIR ${dataDir} yet.`);
  const lock = await takeLock(dataDir, port);
  try {
    const cluster = await startCluster({ directory, logFile: `${dataDir}/postgres.log` });
    lock.update({ databaseUrl: cluster.url });
    return { url: cluster.url, close: () => cluster.stop().finally(() => lock.release()) };
  } catch (cause) {
    lock.release();
    throw cause;
  }
}
