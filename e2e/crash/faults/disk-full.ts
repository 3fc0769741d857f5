/** R10: the disk of PostgreSQL's log and tables, the server's files and everything else is filled under load, and freed again. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSystem, type System } from '../../system.ts';
import { openAccounts } from '../accounts.ts';
import { underLoad, type Load } from '../load.ts';
import { auditOf, number, seconds, storedSeq, verdictOn, wordsOf, wrongIn, type Result, type Rig } from '../rig.ts';
import { databaseUrlOf, priceAt } from '../systems.ts';

const megabyte = 1_048_576;
const diskMb = 420;

/** Mounts a small file system, or returns why it cannot. */
function mount(folder: string): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a small file system';
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `a small file system cannot be mounted here (${stderr.trim()})`;
}

/** Fills the file system until nothing more fits. */
function fill(file: string): void {
  const piece = Buffer.alloc(megabyte);
  for (const size of [megabyte, 4_096, 1]) {
    try {
      for (;;) appendFileSync(file, piece.subarray(0, size));
    } catch {
      // It is full for pieces of this size.
    }
  }
}

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / megabyte;
};

type Full = {
  acknowledged: number;
  refused: number;
  restarts: number;
  readable: number;
  asked: number;
  backMs: number;
  left: number;
};

async function beFull(load: Load, system: System, file: string, fullMs: number): Promise<Full> {
  await load.untilServed(30_000);
  await wait(1_000);
  const restartsSo = () => (system.said().match(/ended unexpectedly/g) ?? []).length;
  const restarts = restartsSo();
  fill(file);
  const left = roomIn(system.dataDir);
  const [acknowledged, until] = [load.acknowledged(), performance.now() + fullMs];
  let [readable, asked, refused] = [0, 0, 0];
  while (performance.now() < until) {
    asked += 1;
    try {
      const reply = await fetch(`${system.origin}/api/market/tickers`, { signal: AbortSignal.timeout(2_000) });
      if (reply.status === 200) readable += 1;
      else if (reply.status === 503) refused += 1;
    } catch {
      // Counted as neither.
    }
    fill(file);
    await wait(200);
  }
  const during = load.acknowledged() - acknowledged;
  const count = restartsSo() - restarts;
  rmSync(file);
  const backMs = await load.untilServed(60_000).catch((cause: unknown) => {
    throw new Error(`it did not resume; it said:\n${system.said().slice(-3_000)}`, { cause });
  });
  await wait(1_000);
  await load.finish();
  return { acknowledged: during, refused, restarts: count, readable, asked, backMs, left };
}

export async function fillDisk(rig: Rig): Promise<Result> {
  const fullMs = rig.small ? 5_000 : 10_000;
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-crash-disk-'));
  const why = mount(folder);
  if (why !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    return { words: '', wrong: [], skipped: why };
  }
  try {
    const dataDir = join(folder, 'data');
    const system = await startSystem({}, dataDir);
    try {
      const accounts = await openAccounts(system.origin, system.mailbox, 6, 'r10');
      const database = databaseUrlOf(system);
      const since = await storedSeq(database);
      const price = await priceAt(system.origin);
      const histories = rig.folder('R10');
      const options = {
        accounts,
        folder: histories,
        prefix: 'R10',
        random: rig.random.fork('R10'),
        price,
        thinkMs: 80,
      };
      const full = await underLoad({ ...options, origin: () => system.origin, listeners: 1 }, (load) =>
        beFull(load, system, join(folder, 'filler'), fullMs),
      );
      const url = databaseUrlOf(system);
      const [verdict, audited] = await Promise.all([verdictOn(histories, url, since), auditOf(url)]);
      return {
        words: `a disk of ${diskMb} MB full for ${fullMs / 1_000} s (${full.left.toFixed(1)} MB left): ${number(full.acknowledged)} acknowledged meanwhile, ${number(verdict.unavailable)} writes refused with 503 (${verdict.withoutHint} without Retry-After), reads answered ${full.readable} of ${full.asked} (${full.refused} with 503), server started anew ${full.restarts} times, resumed in ${seconds(full.backMs)}; ${wordsOf(verdict)}`,
        wrong: [
          ...(full.restarts > 5 ? [`a crash loop: ${full.restarts} starts in ${fullMs / 1_000} s`] : []),
          ...(verdict.unavailable === 0 ? ['nothing was ever refused: this shows nothing'] : []),
          ...(verdict.withoutHint > 0 ? ['a refusal does not say when to ask again'] : []),
          ...(full.backMs > 15_000 * rig.slack ? [`it resumed only ${seconds(full.backMs)} after`] : []),
          ...wrongIn(verdict),
          ...audited,
        ],
      };
    } finally {
      await system.remove();
    }
  } finally {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
