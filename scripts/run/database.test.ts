/** What a command on a stopped system leaves of the log that waits for the archive. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCluster } from '../../server/src/carry/postgres/cluster.ts';
import { createPool } from '../../server/src/carry/store/database.ts';
import { archiveFor } from '../backup/archive.ts';
import { openDatabase } from './database.ts';
import { readSettings } from './settings.ts';

let base: string;
let dataDir: string;
let archive: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'commands-'));
  [dataDir, archive] = [join(base, 'data'), join(base, 'archive')];
  mkdirSync(dataDir);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** As the supervisor starts it, for as long as `work` takes. */
async function system<T>(walArchive: string | undefined, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const settings = await archiveFor({ dataDir, walArchive });
  const cluster = await startCluster({ directory: `${dataDir}/postgres`, logFile: join(base, 'log'), settings });
  try {
    return await work(cluster.ownerUrl);
  } finally {
    await cluster.stop();
  }
}
/** Ends the segment that is written now, as a backup does; its name. */
async function endSegment(ownerUrl: string): Promise<string> {
  const pool = createPool(ownerUrl, { max: 1 });
  try {
    await pool.query('CREATE TABLE IF NOT EXISTS written (n int)');
    await pool.query('INSERT INTO written VALUES (1)');
    const { rows } = await pool.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    await pool.query('CHECKPOINT');
    return rows[0]!.name;
  } finally {
    await pool.end();
  }
}
async function command(env: Record<string, string> = {}): Promise<string> {
  const { ownerUrl, close } = await openDatabase({ DATA_DIR: dataDir, ...env });
  try {
    return await endSegment(ownerUrl);
  } finally {
    await close();
  }
}
const archived = (names: string[]) =>
  vi.waitFor(() => expect(readdirSync(archive)).toEqual(expect.arrayContaining(names)), { timeout: 20_000 });

test(
  'what waits for the archive, and what a command itself writes, is archived by the next start',
  { timeout: 120_000 },
  async () => {
    const away = `${archive}-away`;
    const waiting = await system(archive, async (ownerUrl) => {
      await archived([await endSegment(ownerUrl)]);
      renameSync(archive, away);
      return endSegment(ownerUrl);
    });
    // With the setting of the start or without it.
    const written = [await command(), await command({ WAL_ARCHIVE: archive })];
    expect(existsSync(archive)).toBe(false);
    renameSync(away, archive);
    await system(archive, () => archived([waiting, ...written]));
    const names = readdirSync(archive)
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort();
    const numbers = names.map((name) => Number.parseInt(name.slice(16), 16));
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
  },
);

test('a start without the archive of before is refused until it is given up', async () => {
  await archiveFor({ dataDir, walArchive: archive });
  await expect(archiveFor({ dataDir, walArchive: undefined })).rejects.toThrow(
    `PostgreSQL's log in DATA_DIR ${dataDir} is archived in ${archive}, and WAL_ARCHIVE is not set`,
  );
  const { walArchive } = readSettings({ WAL_ARCHIVE: 'off' }, []);
  expect(await archiveFor({ dataDir, walArchive })).toEqual({});
  expect(await archiveFor({ dataDir, walArchive: undefined })).toEqual({});
});
