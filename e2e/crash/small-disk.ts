/** A small file system that a test fills. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, statfsSync } from 'node:fs';

const megabyte = 1_048_576;

/** Mounts a file system of `sizeMb` in memory, or returns why it cannot. */
export function mountSmall(folder: string, sizeMb: number): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a small file system';
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `a small file system cannot be mounted here (${stderr.trim()})`;
}

export function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

/** Fills the file system of `file` until nothing more fits. */
export function fill(file: string): void {
  const piece = Buffer.alloc(megabyte);
  for (const size of [megabyte, 4_096, 1]) {
    try {
      for (;;) appendFileSync(file, piece.subarray(0, size));
    } catch {
      // It is full for pieces of this size.
    }
  }
}

/** What is free in the file system of a folder, megabytes. */
export const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / megabyte;
};
