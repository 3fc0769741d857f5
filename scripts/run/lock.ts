/**
 * One system per DATA_DIR. `run.json` in it names the process that has it (number and start, so a number given anew is not mistaken for
 * it), what it has started, and where its database is. A file whose process is gone is taken over, its orphans ended first.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ended,
  isAlive,
  processWith,
  signal,
  type ProcessIdentity,
} from '../../server/src/carry/postgres/processes.ts';
import { CannotStart } from './settings.ts';

export type Running = ProcessIdentity & {
  port: number;
  databaseUrl?: string;
  /** The same as the owner role of the embedded PostgreSQL, which may copy and back up what the server may only use. */
  ownerUrl?: string;
  /** The server and what else has to be ended where the supervisor could not do it; PostgreSQL has a file of its own. */
  children: ProcessIdentity[];
};
export type Lock = { update: (change: Partial<Running>) => void; release: () => void };

const fileOf = (dataDir: string) => join(dataDir, 'run.json');

/** The process that runs on this directory now. */
export function runningOn(dataDir: string): Running | undefined {
  const written = read(fileOf(dataDir));
  return written && isAlive(written) ? written : undefined;
}

function read(file: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Running;
  } catch {
    return undefined;
  }
}

/** Takes the directory or throws CannotStart naming the holder; nothing is touched in that case. */
export async function takeLock(dataDir: string, port: number): Promise<Lock> {
  const file = fileOf(dataDir);
  const self = processWith(process.pid);
  if (!self) throw new CannotStart('This system does not report when a process started.');
  const mine = join(dataDir, `run.${self.pid}.json`);
  let running: Running = { ...self, port, children: [] };
  const write = () => writeFileSync(mine, JSON.stringify(running), { mode: 0o600 });
  write();
  try {
    while (!tryLink(mine, file)) await clearStale(dataDir, file);
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    update: (change) => {
      running = { ...running, ...change };
      try {
        write();
        renameSync(mine, file);
      } catch (cause) {
        // A full disk must not end what runs: the file keeps its old content, and the next change is written with room again.
        rmSync(mine, { force: true });
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** A link is made whole or not at all, and never over another. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

async function clearStale(dataDir: string, file: string): Promise<void> {
  const holder = read(file);
  if (holder && isAlive(holder))
    throw new CannotStart(
      `Glassbook already runs on DATA_DIR ${dataDir} (process ${holder.pid}, http://localhost:${holder.port}); nothing was changed.`,
    );
  for (const orphan of holder?.children ?? []) {
    signal(orphan, 'SIGTERM');
    if (!(await ended(orphan, 3_000))) signal(orphan, 'SIGKILL');
    await ended(orphan, 2_000);
  }
  // The first process to move the stale file away takes it; the others find the new one.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved && isAlive(moved)) tryLink(aside, file);
  rmSync(aside, { force: true });
}
