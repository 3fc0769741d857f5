/** `npm run restore -- BACKUP [--wal FOLDER …] [--seq N | --time T]`: a new DATA_DIR from a backup, then the audit of it. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { restore } from './backup/restore.ts';
import { CannotStart, noArchive, prepareDataDir, readSettings } from './run/settings.ts';
import { takeLock } from './run/lock.ts';

const usage = 'npm run restore -- BACKUP [--wal FOLDER …] [--seq N | --time T]';
const options = {
  wal: { type: 'string', multiple: true },
  seq: { type: 'string' },
  time: { type: 'string' },
} as const;

function read(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [backup] = positionals;
  const { wal = [], seq, time } = values;
  const isWrong =
    backup === undefined || positionals.length > 1 || (seq !== undefined && (time !== undefined || !/^\d+$/.test(seq)));
  if (isWrong) throw new CannotStart(usage);
  const { walArchive } = readSettings(process.env, []);
  const archive = walArchive === undefined || walArchive === noArchive ? [] : [walArchive];
  return {
    backup: resolve(backup),
    wal: [...wal.map((folder) => resolve(folder)), ...archive],
    toSeq: seq === undefined ? undefined : Number(seq),
    toTime: time,
  };
}

try {
  const asked = read(process.argv.slice(2));
  const { dataDir, port } = readSettings(process.env, []);
  prepareDataDir(dataDir);
  const lock = await takeLock(dataDir, port);
  try {
    const { seq, journalHash, ms } = await restore({ ...asked, dataDir });
    console.log(
      `restored into ${dataDir} up to entry ${seq}, hash ${journalHash.slice(0, 16)}…, in ${(ms / 1_000).toFixed(1)} s`,
    );
  } finally {
    lock.release();
  }
  const env = { ...process.env, DATABASE_URL: '' };
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'audit.ts')], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} catch (cause) {
  const isUsage = (cause as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ?? false;
  if (!isUsage && !(cause instanceof CannotStart || cause instanceof StorageError)) throw cause;
  console.error(`Nothing was restored: ${isUsage ? usage : (cause as Error).message}`);
  process.exitCode = 1;
}
