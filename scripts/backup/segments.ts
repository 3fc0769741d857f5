/**
 * Segments of PostgreSQL's log by their names: eight hexadecimal digits of the timeline, then sixteen of the number, in two halves. Layout of a page: `XLogPageHeaderData` in PostgreSQL's
 * `access/xlog_internal.h`.
 */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Of 16 MiB, the default, which the embedded PostgreSQL keeps. */
const segmentBits = 24n;
const [pageAddress, headerBytes] = [8, 16];

/** Where a recovered PostgreSQL stopped to read: the timeline that it followed, and the place in it. */
function endOfLog(directory: string): { timeline: string; at: bigint } | undefined {
  const log = join(directory, 'pg_wal');
  const own = readdirSync(log)
    .filter((name) => name.endsWith('.history'))
    .sort()
    .at(-1);
  const [timeline, place = ''] =
    own === undefined ? [] : (readFileSync(join(log, own), 'utf8').trim().split('\n').at(-1)?.split('\t') ?? []);
  const [high, low] = place.split('/');
  if (!timeline || !high || !low) return undefined;
  return {
    timeline: Number(timeline).toString(16).toUpperCase().padStart(8, '0'),
    at: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`),
  };
}

/** Whether a file is the segment that its name says: an old one that PostgreSQL keeps for later use has a later one's name. */
function isSegment(file: string, number: bigint): boolean {
  const header = Buffer.alloc(headerBytes);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, header, 0, headerBytes, 0);
  } finally {
    closeSync(opened);
  }
  return header.readBigUInt64LE(pageAddress) === number << segmentBits;
}

/**
 * The first segment in the folders that comes after the one in which a recovery without a target ended, on its timeline: one between them is missing or damaged, and all from there on
 * was not restored. Undefined where the log was read to its end. `directory`: the data of the recovered PostgreSQL.
 */
export function segmentBeyond(directory: string, folders: readonly string[]): string | undefined {
  const end = endOfLog(directory);
  if (!end) return undefined;
  for (const folder of folders.filter((each) => existsSync(each)))
    for (const name of readdirSync(folder).sort()) {
      if (!/^[0-9A-F]{24}$/.test(name) || !name.startsWith(end.timeline)) continue;
      const number = (BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16)}`);
      if (number > end.at >> segmentBits && isSegment(join(folder, name), number)) return join(folder, name);
    }
  return undefined;
}
