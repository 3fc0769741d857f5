/** R21: a backup taken under load and the archived log give back the very state of any entry, in a folder of its own. */
import { readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCluster, type Cluster } from '../../server/src/carry/postgres/cluster.ts';
import { slices } from '../../server/src/app/slices.ts';
import { audit } from '../../server/src/carry/store/audit/audit.ts';
import { createPool } from '../../server/src/carry/store/database.ts';
import { migrate } from '../../server/src/carry/store/migrate.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../server/test/trading.ts';
import { archiveFor } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const base = mkdtempSync(join(tmpdir(), 'backup-'));
const [dataDir, archive, copy] = [join(base, 'data'), join(base, 'archive'), join(base, 'copy')];
let cluster: Cluster;
let core: Core;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  const settings = await archiveFor({ dataDir: base, walArchive: archive });
  cluster = await startCluster({ directory: join(dataDir, 'postgres'), logFile: join(base, 'postgres.log'), settings });
  pool = createPool(cluster.url);
  await migrate(pool);
  // Its disk is flushed, beside that of all other tests.
  core = await openCore({ url: cluster.url, pool }, { commitTimeoutMs: 60_000 });
  await giveMoney(core, 2);
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  rmSync(base, { recursive: true, force: true });
});

async function trade(orders: number): Promise<void> {
  for (let n = 0; n < orders; n += 1)
    await core.sequencer.submit(limitOrder(user(n % 2), n % 2 ? 'buy' : 'sell', 66_000 + n, 20));
}
const journalHash = async () =>
  (await pool.query<{ hash: Buffer }>('SELECT hash FROM checkpoint')).rows[0]?.hash.toString('hex');
/** The audit of a restored folder: it replays its journal and compares every row. */
async function audited(folder: string) {
  const restored = await startCluster({ directory: join(folder, 'postgres'), logFile: join(base, 'restored.log') });
  const reading = createPool(restored.url);
  try {
    const { differences, stateHash, entries } = await audit(reading, slices);
    return { differences, stateHash, entries };
  } finally {
    await reading.end();
    await restored.stop();
  }
}

test(
  'R21 a restore to an entry, and to the end of the archive, has the hash of the source at that entry',
  { timeout: 120_000 },
  async () => {
    const copying = { isOver: false };
    const trading = (async () => {
      while (!copying.isOver) await trade(40);
    })();
    const manifest = await backup({ url: cluster.ownerUrl, dataDir, to: copy });
    copying.isOver = true;
    await trading;
    await trade(10);
    const wanted = {
      seq: core.sequencer.committedSeq,
      hash: await journalHash(),
      state: (await audit(pool, slices)).stateHash,
    };
    expect(wanted.seq).toBeGreaterThan(manifest.seq);
    await trade(10);
    const last = {
      seq: core.sequencer.committedSeq,
      hash: await journalHash(),
    };
    await closeCore(core);
    const owner = createPool(cluster.ownerUrl, { max: 1 });
    const { rows } = await owner.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    await vi.waitFor(() => expect(readdirSync(archive)).toContain(rows[0]?.name), { timeout: 20_000, interval: 50 });
    await Promise.all([pool.end(), owner.end()]);

    // The backup has the entry that it names by itself.
    const alone = await restore({ backup: copy, dataDir: join(base, 'alone'), wal: [] });
    expect(alone.seq).toBeGreaterThanOrEqual(manifest.seq);

    const toEntry = join(base, 'to-entry');
    expect(await restore({ backup: copy, dataDir: toEntry, wal: [archive], toSeq: wanted.seq })).toMatchObject({
      seq: wanted.seq,
      journalHash: wanted.hash,
    });
    expect(await audited(toEntry)).toEqual({ differences: [], stateHash: wanted.state, entries: wanted.seq });

    const toEnd = join(base, 'to-end');
    expect(await restore({ backup: copy, dataDir: toEnd, wal: [archive] })).toMatchObject({
      seq: last.seq,
      journalHash: last.hash,
    });
    await expect(restore({ backup: copy, dataDir: toEnd, wal: [archive] })).rejects.toThrow('has a database already');
    await expect(restore({ backup: archive, dataDir: join(base, 'none'), wal: [] })).rejects.toThrow('is no backup');
  },
);
