/** The database of a DATA_DIR for commands beside the running system: its own where it runs, else started for as long as it is needed. */
import { existsSync } from 'node:fs';
import { startCluster } from '../../server/src/carry/postgres/cluster.ts';
import { archiveLater } from '../backup/archive.ts';
import { runningOn, takeLock } from './lock.ts';
import { CannotStart, readSettings } from './settings.ts';

/** `ownerUrl`: as the owner role of the embedded PostgreSQL, which may back it up. */
export type OpenDatabase = { url: string; ownerUrl: string; close: () => Promise<void> };

/** DATABASE_URL where it is given. Throws CannotStart or StorageError, each one line for the operator, where there is nothing to open. */
export async function openDatabase(env: Record<string, string | undefined>): Promise<OpenDatabase> {
  const settings = readSettings(env, []);
  const { dataDir, databaseUrl, port } = settings;
  const running = databaseUrl === undefined ? runningOn(dataDir) : undefined;
  const url = databaseUrl ?? running?.databaseUrl;
  if (url !== undefined) return { url, ownerUrl: running?.ownerUrl ?? url, close: () => Promise.resolve() };
  const directory = `${dataDir}/postgres`;
  if (!existsSync(directory)) throw new CannotStart(`There is no database in DATA_DIR ${dataDir} yet.`);
  const lock = await takeLock(dataDir, port);
  try {
    const cluster = await startCluster({
      directory,
      logFile: `${dataDir}/postgres.log`,
      settings: archiveLater(settings),
    });
    lock.update({ databaseUrl: cluster.url, ownerUrl: cluster.ownerUrl });
    const { ownerUrl } = cluster;
    return { url: cluster.url, ownerUrl, close: () => cluster.stop().finally(() => lock.release()) };
  } catch (cause) {
    lock.release();
    throw cause;
  }
}
