/**
 * A new DATA_DIR from a backup and the segments of PostgreSQL's log that came after it: to the end of them, to a time, or to an entry of the
 * journal. A batch of the journal is one transaction: an entry is restored together with its batch.
 */
import { chownSync, existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataOwner, startCluster } from '../../server/src/carry/postgres/cluster.ts';
import { createPool } from '../../server/src/carry/store/database.ts';
import { CannotStart } from '../run/settings.ts';
import { restoreSettings } from './archive.ts';
import { manifestName, type Manifest } from './backup.ts';
import { segmentBeyond } from './segments.ts';

export type RestoreOptions = {
  backup: string;
  dataDir: string;
  /** Folders with segments: the archive, and pg_wal of the old data where it can still be read. */
  wal: readonly string[];
  /** The last entry wanted; without it, or a time, everything there is. */
  toSeq?: number | undefined;
  /** With its zone, as PostgreSQL reads it. */
  toTime?: string | undefined;
};
export type Restored = { seq: number; journalHash: string; ms: number };

/** Throws CannotStart where there is no backup, where the new folder has a database, and where the log has a hole and nothing says to where it is wanted. */
export async function restore({ backup, dataDir, wal, toSeq, toTime }: RestoreOptions): Promise<Restored> {
  const began = performance.now();
  const manifest = manifestOf(backup);
  if (existsSync(join(dataDir, 'postgres')))
    throw new CannotStart(`${dataDir} has a database already; restore into a folder of its own.`);
  if (toSeq !== undefined && toSeq < manifest.seq)
    throw new CannotStart(
      `The backup ends with entry ${manifest.seq}; restore an earlier one to reach entry ${toSeq}.`,
    );
  await mkdir(dataDir, { recursive: true });
  const target = toTime === undefined ? {} : { recovery_target_time: toTime };
  let end = await recover(backup, dataDir, wal, target, toSeq);
  if (toSeq !== undefined && end.seq < toSeq) {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    throw new CannotStart(`The log ends with entry ${end.seq}; entry ${toSeq} is not in it.`);
  }
  const beyond =
    toSeq === undefined && toTime === undefined ? segmentBeyond(join(dataDir, 'postgres'), wal) : undefined;
  if (beyond !== undefined) {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    throw new CannotStart(
      `The log ends with entry ${end.seq}, before ${beyond}: a segment between them is missing or damaged. Find it and name its folder with --wal, or restore what there is with --seq ${end.seq}.`,
    );
  }
  // The transaction of an entry is known once the log was read to its end; then it is read again, up to there.
  if (end.transaction !== undefined)
    end = await recover(backup, dataDir, wal, { recovery_target_xid: end.transaction });
  return { seq: end.seq, journalHash: end.journalHash, ms: performance.now() - began };
}

function manifestOf(backup: string): Manifest {
  const file = join(backup, manifestName);
  if (!existsSync(file)) throw new CannotStart(`${backup} is no backup: it has no ${manifestName}.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

type End = { seq: number; journalHash: string; transaction: string | undefined };

async function recover(
  backup: string,
  dataDir: string,
  wal: readonly string[],
  target: Record<string, string>,
  toSeq?: number,
): Promise<End> {
  const [directory, unfinished] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.unfinished')];
  for (const old of [directory, unfinished]) await rm(old, { recursive: true, force: true });
  await cp(join(backup, 'postgres'), unfinished, { recursive: true });
  await cp(join(backup, manifestOf(backup).passwordFile), `${directory}.password`);
  await writeFile(join(unfinished, 'recovery.signal'), '');
  await own(unfinished, dataDir);
  await rename(unfinished, directory);
  const settings = {
    ...restoreSettings(wal),
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    ...target,
  };
  const cluster = await startCluster({ directory, logFile: join(dataDir, 'postgres.log'), settings });
  try {
    return await endOf(cluster.url, toSeq);
  } finally {
    await cluster.stop();
  }
}

/** Where the journal ends, and the transaction of the batch that has `toSeq`, unless that is the last one. */
async function endOf(url: string, toSeq: number | undefined): Promise<End> {
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ seq: string; hash: Buffer }>('SELECT seq, hash FROM checkpoint');
    const [{ seq, hash } = { seq: '0', hash: Buffer.alloc(0) }] = rows;
    const end = { seq: Number(seq), journalHash: hash.toString('hex'), transaction: undefined };
    if (toSeq === undefined || end.seq <= toSeq) return end;
    const found = await pool.query<{ xmin: string; last_seq: string }>(
      'SELECT xmin, last_seq FROM journal WHERE first_seq <= $1 AND last_seq >= $1',
      [toSeq],
    );
    return Number(found.rows[0]?.last_seq) === end.seq ? end : { ...end, transaction: found.rows[0]?.xmin };
  } finally {
    await pool.end();
  }
}

/** PostgreSQL reads only what its own user owns. */
async function own(folder: string, dataDir: string): Promise<void> {
  const owner = await dataOwner(dataDir);
  if (!owner) return;
  chownSync(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { recursive: true })) chownSync(join(folder, entry), owner.uid, owner.gid);
}
