/** R10: the disk of PostgreSQL's log and tables, the server's files and everything else is filled under load, and freed again. Reads go on throughout. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSystem, type System } from '../../system.ts';
import { openAccounts } from '../accounts.ts';
import { underLoad, type Load } from '../load.ts';
import { number, seconds, wordsOf, type Result, type Rig } from '../rig.ts';
import { fill, mountSmall, roomIn, unmount } from '../small-disk.ts';
import { openJudge } from '../stage.ts';
import { databaseUrlOf, priceAt } from '../systems.ts';

const diskMb = 640;

type Full = {
  acknowledged: number;
  restarts: number;
  /** Reads that were sent, and what came instead of an answer. */
  asked: number;
  unanswered: string[];
  /** The result of the health call at the end. */
  readOnly: boolean;
  backMs: number;
  left: number;
};

/** Public, private, from memory and from the tables. */
const reads = ['/market/tickers', '/market/list', '/user/info', '/wallet/list'];

/** Why a read was not answered, or undefined. */
async function readOnce(system: System, path: string, token: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${system.origin}/api${path}`, {
      method: path === '/wallet/list' ? 'POST' : 'GET',
      headers: { authorization: token },
      signal: AbortSignal.timeout(2_000),
    });
    const { type } = (await reply.json()) as { type?: string };
    return reply.status === 200 && type === 'ok' ? undefined : `${path} answered ${reply.status} ${type ?? ''}`;
  } catch (cause) {
    return `${path} was not answered: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

async function isReadOnly(system: System): Promise<boolean> {
  const { message } = (await (await fetch(`${system.origin}/api/health`)).json()) as {
    message: { read_only: boolean };
  };
  return message.read_only;
}

async function beFull(load: Load, system: System, { file, fullMs, token }: FullOptions): Promise<Full> {
  await load.untilServed(30_000);
  await wait(1_000);
  const restartsSo = () => (system.said().match(/ended unexpectedly/g) ?? []).length;
  const restarts = restartsSo();
  fill(file);
  const left = roomIn(system.dataDir);
  // Answers of commits before the last byte may still be in flight.
  await wait(500);
  const [acknowledged, until] = [load.acknowledged(), performance.now() + fullMs];
  const unanswered: string[] = [];
  let asked = 0;
  while (performance.now() < until) {
    const heard = await Promise.all(reads.map((path) => readOnce(system, path, token)));
    asked += heard.length;
    unanswered.push(...heard.filter((why) => why !== undefined));
    fill(file);
    await wait(200);
  }
  const during = load.acknowledged() - acknowledged;
  const readOnly = await isReadOnly(system).catch(() => false);
  const count = restartsSo() - restarts;
  rmSync(file);
  const backMs = await load.untilServed(60_000).catch((cause: unknown) => {
    throw new Error(`it did not resume; it said:\n${system.said().slice(-3_000)}`, { cause });
  });
  await wait(1_000);
  await load.finish();
  return { acknowledged: during, restarts: count, asked, unanswered, readOnly, backMs, left };
}

type FullOptions = { file: string; fullMs: number; token: string };

export async function fillDisk(rig: Rig): Promise<Result> {
  const fullMs = rig.small ? 5_000 : 10_000;
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-crash-disk-'));
  const why = mountSmall(folder, diskMb);
  if (why !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    return { words: '', wrong: [], skipped: why };
  }
  try {
    const dataDir = join(folder, 'data');
    const system = await startSystem({}, dataDir);
    try {
      const accounts = await openAccounts(system.origin, system.mailbox, 6, 'r10');
      const histories = rig.folder('R10');
      const judge = await openJudge(histories, () => databaseUrlOf(system));
      const price = await priceAt(system.origin);
      const options = {
        accounts,
        folder: histories,
        prefix: 'R10',
        random: rig.random.fork('R10'),
        price,
        thinkMs: 80,
      };
      const full = await underLoad({ ...options, origin: () => system.origin, listeners: 1 }, (load) =>
        beFull(load, system, { file: join(folder, 'filler'), fullMs, token: accounts[0]?.token ?? '' }),
      );
      const { verdict, wrong: judged } = await judge();
      return {
        words: `a disk of ${diskMb} MB full for ${fullMs / 1_000} s (${full.left.toFixed(1)} MB left): ${number(full.acknowledged)} acknowledged meanwhile, ${number(verdict.unavailable)} writes refused with 503 (${verdict.withoutHint} without Retry-After), reads answered ${full.asked - full.unanswered.length} of ${full.asked}, restarts ${full.restarts}, resumed in ${seconds(full.backMs)}; ${wordsOf(verdict)}`,
        wrong: [
          ...(full.restarts > 0 ? [`it ended ${full.restarts} times:\n${system.said().slice(-2_000)}`] : []),
          ...(full.acknowledged > 0 ? [`${full.acknowledged} were acknowledged while nothing could be stored`] : []),
          ...(full.unanswered.length > 0 ? [`${full.unanswered.length} reads, e.g. ${full.unanswered[0] ?? ''}`] : []),
          ...(full.readOnly ? [] : ['the health call does not report that nothing can be changed']),
          ...(verdict.unavailable === 0 ? ['nothing was ever refused: this shows nothing'] : []),
          ...(verdict.withoutHint > 0 ? ['a refusal has no Retry-After'] : []),
          ...judged,
        ],
        slow: full.backMs > 15_000 * rig.slack ? [`it resumed only ${seconds(full.backMs)} after`] : [],
      };
    } finally {
      await system.remove();
    }
  } finally {
    unmount(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
