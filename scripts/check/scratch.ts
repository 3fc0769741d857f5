/** Where the steps put their temporary files: in memory where there is enough of it. They test what survives a killed process, never a lost disk. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gigabyte = 2 ** 30;
/** Databases, copies and browser profiles of steps side by side take about one; processes need room too. */
const roomBytes = 4 * gigabyte;
const freeBytes = 6 * gigabyte;

function hasRoom(): boolean {
  if (!existsSync(memory) || process.availableMemory() < freeBytes) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomBytes;
}

const prefix = 'glassbook-check-';

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A folder of this process, removed with it; those that killed runs have left are removed now. */
export function scratchFolder(base = hasRoom() ? memory : tmpdir()): string {
  for (const name of readdirSync(base).filter((each) => each.startsWith(prefix)))
    if (!lives(Number(name.slice(prefix.length).split('-')[0]))) rmSync(join(base, name), { recursive: true });
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL runs as a user of its own where we are root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
