/** The archive of PostgreSQL's log (WAL): each finished segment is copied there, durably, before PostgreSQL may reuse it. */
import { chownSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { dataOwner } from '../../server/src/postgres/cluster.ts';
import { CannotStart } from '../run/settings.ts';

/** A segment that is not full is archived after this time. */
const archiveTimeout = '60s';

/** A path as written in a command that PostgreSQL passes to the shell, where % has a meaning of its own. */
function inCommand(path: string): string {
  if (/['%"\\\n]/.test(path))
    throw new CannotStart(`The path ${path} has a character that PostgreSQL's commands cannot take.`);
  return `'${path}'`;
}

/** Makes the folder where it is missing, for the user that PostgreSQL runs as; the settings of a PostgreSQL that archives there. */
export async function openArchive(folder: string, dataDir: string): Promise<Record<string, string>> {
  const to = resolve(folder);
  const [part, whole] = [inCommand(`${to}/.part`), inCommand(to)];
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const owner = await dataOwner(dataDir);
  if (owner) chownSync(to, owner.uid, owner.gid);
  return {
    archive_mode: 'on',
    archive_timeout: archiveTimeout,
    // A segment that is there already must be the same: PostgreSQL requests it again where it had no answer.
    archive_command: `if test -f ${whole}/%f; then cmp -s %p ${whole}/%f; else cp %p ${part} && sync ${part} && mv ${part} ${whole}/%f; fi`,
  };
}

/** The settings of a PostgreSQL that recovers from segments in any of `folders`. */
export function restoreSettings(folders: readonly string[]): Record<string, string> {
  const tries = folders.map((folder) => `cp ${inCommand(resolve(folder))}/%f %p 2>/dev/null`);
  return { restore_command: tries.join(' || '), hot_standby: 'off', archive_mode: 'off' };
}
