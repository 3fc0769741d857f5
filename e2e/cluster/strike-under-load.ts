/** One fault under load: traders trade through HAProxy before it, while it lasts, and while it heals; the checker compares what they heard with what is stored, twice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../crash/accounts.ts';
import { underLoad, type Load } from '../crash/load.ts';
import type { Random } from '../crash/random.ts';
import { seconds, storedSeq, verdictOn, wordsOf, wrongIn, type Result } from '../crash/rig.ts';
import { openJudge } from '../crash/stage.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { watchPrimaries } from './watch-primaries.ts';

/** How long the cluster may take until it serves again before the test gives up: not its promise, which is a figure. */
const BACK_MS = 240_000;

export type Traders = {
  accounts: Account[];
  price: number;
  /** A folder of its own for the histories of a run. */
  folder: (name: string) => string;
  random: Random;
};
export type Struck = Result & {
  /** The longest time without an acknowledgement from the fault on, milliseconds. */
  gapMs: number;
  acknowledged: number;
};

/** Measures the longest time in which nothing was acknowledged. */
function watchGap(load: Load): () => number {
  let [count, at, gapMs] = [load.acknowledged(), performance.now(), 0];
  const look = () => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - at);
    if (load.acknowledged() !== count) [count, at] = [load.acknowledged(), now];
  };
  const looking = setInterval(look, 20);
  return () => {
    look();
    clearInterval(looking);
    return gapMs;
  };
}

let runs = 0;

export async function strikeUnderLoad(cluster: Cluster, fault: Fault, traders: Traders): Promise<Struck> {
  const { databases, origin, untilWhole } = cluster;
  const { url } = databases;
  runs += 1;
  const id = `F${runs}`;
  const { accounts, price, random } = traders;
  const folder = traders.folder(id);
  const roles = await untilWhole();
  const since = await storedSeq(url);
  const judge = await openJudge(folder, () => url);
  const watch = await watchPrimaries(databases);
  const options = (prefix: string) => ({
    ...{
      origin: () => origin,
      accounts,
      folder,
      price,
      prefix: `${id}${prefix}`,
      random: random.fork(`${id}${prefix}`),
    },
    ...{ thinkMs: 100, listeners: 1 },
  });
  let undo = (): void => undefined;
  /** Once: a part that is started twice would be another one. */
  const heal = (): void => {
    const due = undo;
    undo = () => undefined;
    due();
  };
  try {
    const gapMs = await underLoad(options('a'), async (load) => {
      await load.untilServed(BACK_MS);
      await wait(random.between(200, 900));
      const gap = watchGap(load);
      undo = await fault.strike(roles, cluster);
      await wait(fault.forMs);
      if (fault.blocks) heal();
      await load.untilServed(BACK_MS);
      const ms = gap();
      await load.finish(BACK_MS);
      return ms;
    });
    const before = await verdictOn(folder, url, since);
    const lostBefore = await watch.lost();
    // Under load too: rows could go when an old primary comes back.
    await underLoad(options('b'), async (load) => {
      await load.untilServed(BACK_MS);
      heal();
      await untilWhole();
      await load.untilServed(BACK_MS);
      await load.finish(BACK_MS);
    });
    const watched = await watch.finish();
    const { verdict, wrong } = await judge();
    const late = fault.setsClock ? [] : verdict.late;
    return {
      gapMs,
      acknowledged: verdict.acknowledged,
      words: `${fault.name}: no acknowledgement for ${seconds(gapMs)}; ${wordsOf(verdict)}; late ${late.length}; by two primaries ${watched.second.length} of ${watched.acknowledged}`,
      wrong: [
        ...wrongIn(before).map((line) => `before it was healed: ${line}`),
        ...wrong,
        ...(late.length > 0 ? [`carried out after its deadline: ${late.length}, e.g. ${late[0] ?? ''}`] : []),
        ...watched.second.slice(0, 1).map((line) => `two primaries acknowledged ${watched.second.length}: ${line}`),
        ...[...lostBefore, ...(await watch.lost())].slice(0, 1).map((row) => `a row of PostgreSQL was lost: ${row}`),
        ...(watched.acknowledged === 0 ? ['no database acknowledged anything: this shows nothing'] : []),
      ],
    };
  } finally {
    heal();
    await watch.finish();
  }
}
