/** An archive carries restore after restore: each restored system begins a timeline of PostgreSQL's log, which the next restore follows. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCluster } from '../../server/src/carry/postgres/cluster.ts';
import { createPool } from '../../server/src/carry/store/database.ts';
import { openDatabase } from '../run/database.ts';
import { archiveFor } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const base = mkdtempSync(join(tmpdir(), 'second-restore-'));
const [archive, copy] = [join(base, 'archive'), join(base, 'copy')];
const folder = (name: string) => join(base, name);

/** Runs the system of a folder, archived; what it wrote is in the archive at its end, where its disk is lost. */
async function run(name: string, work: (urls: { url: string; ownerUrl: string }) => Promise<void>): Promise<void> {
  const dataDir = folder(name);
  mkdirSync(dataDir, { recursive: true });
  const settings = await archiveFor({ dataDir, walArchive: archive });
  const cluster = await startCluster({ directory: join(dataDir, 'postgres'), logFile: join(dataDir, 'log'), settings });
  try {
    await work(cluster);
    await archived(cluster.ownerUrl);
  } finally {
    await cluster.stop();
  }
}

/** Ends a segment of the log, and waits until the archive has it. Its name. */
async function archived(ownerUrl: string): Promise<string> {
  const owner = createPool(ownerUrl, { max: 1 });
  try {
    const { rows } = await owner.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    const name = rows[0]?.name ?? '';
    await vi.waitFor(() => expect(readdirSync(archive)).toContain(name), { timeout: 20_000, interval: 50 });
    return name;
  } finally {
    await owner.end();
  }
}

/** The tables that a restore reads, without what is traded. */
async function makeJournal(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await pool.query(`CREATE TABLE checkpoint (seq bigint, hash bytea); INSERT INTO checkpoint VALUES (0, '');
    CREATE TABLE journal (first_seq bigint, last_seq bigint, writer text)`);
  await pool.end();
}
/** Batches of one entry up to this one. */
async function write(url: string, upTo: number, writer: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  const { rows } = await pool.query<{ seq: string }>('SELECT seq FROM checkpoint');
  for (let seq = Number(rows[0]?.seq) + 1; seq <= upTo; seq += 1)
    await pool.query(`WITH moved AS (UPDATE checkpoint SET seq = ${seq})
      INSERT INTO journal VALUES (${seq}, ${seq}, '${writer}')`);
  await pool.end();
}
/** How many entries each writer has in a folder, read as a command reads it. */
async function writers(name: string): Promise<Record<string, number>> {
  const { url, close } = await openDatabase({ DATA_DIR: folder(name), WAL_ARCHIVE: archive });
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ writer: string; n: string }>(
      'SELECT writer, count(*) AS n FROM journal GROUP BY writer',
    );
    return Object.fromEntries(rows.map(({ writer, n }) => [writer, Number(n)]));
  } finally {
    await pool.end();
    await close();
  }
}
const restored = async (name: string, toSeq?: number, wal = [archive]) =>
  (await restore({ backup: copy, dataDir: folder(name), wal, toSeq })).seq;

beforeAll(async () => {
  await run('first', async ({ url, ownerUrl }) => {
    await makeJournal(url);
    await write(url, 10, 'first');
    await backup({ url: ownerUrl, dataDir: folder('first'), to: copy });
    await write(url, 20, 'first');
  });
}, 60_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

test(
  'a backup from before a restore reaches the newest entry after it, and nothing that a restore gave up comes back',
  { timeout: 240_000 },
  async () => {
    expect(await restored('second')).toBe(20);
    const before = readdirSync(archive);
    expect(await writers('second')).toEqual({ first: 20 });
    // A folder that was restored and read, as in a drill, leaves no trace in the archive.
    expect(readdirSync(archive)).toEqual(before);
    await run('second', ({ url }) => write(url, 30, 'second'));

    expect(await restored('third', 25)).toBe(25);
    await run('third', ({ url }) => write(url, 28, 'third'));

    expect(await restored('fourth')).toBe(28);
    expect(await writers('fourth')).toEqual({ first: 20, second: 5, third: 3 });
    expect(readdirSync(archive)).toEqual(expect.arrayContaining(['00000002.history', '00000003.history']));
  },
);

test('a log with a hole is restored to the hole only where that entry is named', { timeout: 240_000 }, async () => {
  const before = await restored('fifth');
  let middle = '';
  await run('fifth', async ({ url, ownerUrl }) => {
    await write(url, before + 1, 'fifth');
    await archived(ownerUrl);
    await write(url, before + 2, 'fifth');
    middle = await archived(ownerUrl);
    await write(url, before + 3, 'fifth');
  });
  const [holed, found] = [folder('holed'), folder('found')];
  cpSync(archive, holed, { recursive: true });
  rmSync(join(holed, middle));
  await expect(restored('sixth', undefined, [holed])).rejects.toThrow(`entry ${before + 1},`);
  expect(await restored('sixth', before + 1, [holed])).toBe(before + 1);
  mkdirSync(found);
  cpSync(join(archive, middle), join(found, middle));
  expect(await restored('seventh', undefined, [holed, found])).toBe(before + 3);
});
