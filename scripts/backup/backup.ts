/**
 * A copy of the embedded PostgreSQL while it runs: its files between pg_backup_start and pg_backup_stop, and the segments of its log from that
 * time, so that the copy recovers by itself. With an archive it also recovers to any later time.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '../../server/src/carry/store/database.ts';
import { CannotStart } from '../run/settings.ts';

/** Written last: a folder without it is no backup. */
export const manifestName = 'backup.json';
export type Manifest = {
  /** An entry that the backup has: the journal's last one just before the copy ended. */
  seq: number;
  /** Where PostgreSQL's log was when the copy ended. */
  lsn: string;
  at: string;
  files: number;
  /** The database's user has this password, which is kept beside the data. */
  passwordFile: string;
};

/** Made anew by PostgreSQL, or of this process only. The folders stay, their content is left out. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const omitted = /^(postmaster\.(pid|opts)|pgsql_tmp.*|backup_label|tablespace_map|.*\.tmp)$/;
const slot = 'glassbook_backup';

/** `url`: of the owner role, which may begin and end a backup. */
export type BackupOptions = { url: string; dataDir: string; to: string };

/** Throws CannotStart where `to` has anything in it. */
export async function backup({ url, dataDir, to }: BackupOptions): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new CannotStart(`${to} is not empty; a backup needs a folder of its own.`);
  const source = join(dataDir, 'postgres');
  // The copy begins and ends on one connection to the database.
  const pool = createPool(url, { max: 1 });
  const client = await pool.connect();
  try {
    // Segments that were begun since then are kept until they are copied.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: began } = await client.query<{ file: string }>(
      "SELECT pg_walfile_name(pg_backup_start('glassbook', true)) AS file",
    );
    let files = await copyTree(source, join(to, 'postgres'));
    // Before the copy's log ends, so that the copy has this entry by itself.
    const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
    const stopped = await client.query<{ lsn: string; labelfile: string; file: string }>(
      'SELECT lsn, labelfile, pg_walfile_name(lsn) AS file FROM pg_backup_stop(false)',
    );
    const [{ lsn, labelfile, file } = { lsn: '', labelfile: '', file: '' }] = stopped.rows;
    await write(join(to, 'postgres', 'backup_label'), labelfile);
    files += await copySegments(source, join(to, 'postgres'), began[0]?.file ?? '', file);
    const passwordFile = 'postgres.password';
    await copyDurably(`${source}.password`, join(to, passwordFile));
    const manifest = { seq: Number(rows[0]?.seq), lsn, at: new Date().toISOString(), files, passwordFile };
    await write(join(to, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** The number of files. One that was dropped meanwhile is left out: the log has that too. */
async function copyTree(from: string, to: string): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [inside, outside] = [join(from, entry.name), join(to, entry.name)];
    if (omitted.test(entry.name)) continue;
    if (entry.isDirectory()) {
      if (emptied.has(entry.name)) await mkdir(outside, { mode: 0o700 });
      else files += await copyTree(inside, outside);
    } else if (entry.isFile() && (await copyDurably(inside, outside))) files += 1;
  }
  return files;
}

/** Segments have names that sort as they follow each other. */
async function copySegments(from: string, to: string, first: string, last: string): Promise<number> {
  const names = (await readdir(join(from, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  for (const name of names) await copyDurably(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
  return names.length;
}

/** False where there is no such file any more. */
async function copyDurably(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false;
    throw cause;
  }
  await sync(to);
  return true;
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await sync(file);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
