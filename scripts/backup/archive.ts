/** The archive of PostgreSQL's log (WAL): each finished segment is copied there, durably, before PostgreSQL may reuse it. */
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataOwner } from '../../server/src/carry/postgres/cluster.ts';
import { CannotStart, noArchive } from '../run/settings.ts';

/** A segment that is not full is archived after this time. */
const archiveTimeout = '60s';

/** A path as written in a command that PostgreSQL passes to the shell, where % has a meaning of its own. */
function inCommand(path: string): string {
  if (/['%"\\\n]/.test(path))
    throw new CannotStart(`The path ${path} has a character that PostgreSQL's commands cannot take.`);
  return `'${path}'`;
}

/** The mark of an archived DATA_DIR: it has the archive's path, so that a start without that setting is seen. */
const markOf = (dataDir: string) => join(dataDir, 'wal-archive');
const archiveBefore = (dataDir: string): string | undefined =>
  existsSync(markOf(dataDir)) ? readFileSync(markOf(dataDir), 'utf8').trim() : undefined;

/** A PostgreSQL with these archives nothing and deletes no segment: each finished one waits for the next start with an archive. */
const keepsLog = { archive_mode: 'on', archive_command: '' };

type Archived = { dataDir: string; walArchive: string | undefined };

/** The settings of PostgreSQL for a start of the system. Throws CannotStart where it was archived before and nothing says what is to become of that. */
export async function archiveFor({ dataDir, walArchive }: Archived): Promise<Record<string, string>> {
  if (walArchive === noArchive) rmSync(markOf(dataDir), { force: true });
  else if (walArchive !== undefined) return openArchive(walArchive, dataDir);
  const before = archiveBefore(dataDir);
  if (before !== undefined)
    throw new CannotStart(
      `PostgreSQL's log in DATA_DIR ${dataDir} is archived in ${before}, and WAL_ARCHIVE is not set: set it to that folder, or to "${noArchive}" to archive no more, and what is not there yet is deleted.`,
    );
  return {};
}

/** The same for a command beside the system, which needs no archive: what PostgreSQL finishes meanwhile waits, as what waited before. */
export function archiveLater({ dataDir, walArchive }: Archived): Record<string, string> {
  const status = join(dataDir, 'postgres', 'pg_wal', 'archive_status');
  const waits = existsSync(status) && readdirSync(status).some((name) => name.endsWith('.ready'));
  return waits || walArchive !== undefined || archiveBefore(dataDir) !== undefined ? keepsLog : {};
}

/**
 * Makes the folder, for the user that PostgreSQL runs as; the settings of a PostgreSQL that archives there. A folder that was used before and is gone is
 * not made: its disk is away, and segments wait until it is back.
 */
async function openArchive(folder: string, dataDir: string): Promise<Record<string, string>> {
  const to = resolve(folder);
  const [part, whole] = [inCommand(`${to}/.part`), inCommand(to)];
  if (archiveBefore(dataDir) !== to) {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    const owner = await dataOwner(dataDir);
    if (owner) chownSync(to, owner.uid, owner.gid);
    writeFileSync(markOf(dataDir), `${to}\n`, { flush: true });
  }
  return {
    archive_mode: 'on',
    archive_timeout: archiveTimeout,
    // A segment that is there already must be the same: PostgreSQL requests it again where it had no answer.
    archive_command: `if test -f ${whole}/%f; then cmp -s %p ${whole}/%f; else cp %p ${part} && sync ${part} && mv ${part} ${whole}/%f; fi`,
  };
}

/**
 * The settings of a PostgreSQL that recovers from segments in any of `folders`. It keeps its log: the new timeline that it begins waits, with its history, for
 * the first start with an archive. Nothing is archived before, so a trial leaves no timeline in the archive of a system that runs.
 */
export function restoreSettings(folders: readonly string[]): Record<string, string> {
  const tries = folders.map((folder) => `cp ${inCommand(resolve(folder))}/%f %p 2>/dev/null`);
  // PostgreSQL demands a command, also where a backup recovers by itself.
  return { restore_command: [...tries, 'false'].join(' || '), hot_standby: 'off', ...keepsLog };
}
