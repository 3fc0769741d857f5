/** R9: the batch is stored, and its acknowledgement is lost: the proxy cuts the connection with PostgreSQL's answer in its buffer. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../../system.ts';
import { underLoad, type Load } from '../load.ts';
import { startProxy, type Cut, type Proxy } from '../proxy.ts';
import type { Random } from '../random.ts';
import { untilBack, wordsOf, type Result, type Rig } from '../rig.ts';
import { openJudge } from '../stage.ts';
import type { Verdict } from '../checker/check.ts';

/** `done`: cuts after PostgreSQL had answered that the batch is committed. */
type Lane = { verdict: Verdict; wrong: string[]; done: number };

async function cutOften(load: Load, proxy: Proxy, system: System, random: Random, cuts: number): Promise<number> {
  let done = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    await load.untilServed(30_000);
    await wait(random.between(0, 120));
    const server = system.serverPid();
    // The first one is sure to be lost with the commit done: without one this shows nothing.
    const how: Cut =
      cut === 0 || random.next() < 0.8 ? { when: 'answered' } : { when: 'sent', delayMs: random.between(0, 3) };
    if ((await proxy.cutNextBatch(how)).committed) done += 1;
    await untilBack(system, server);
  }
  await load.untilServed(30_000);
  await load.finish();
  return done;
}

/** One system with a proxy of its own, cut `cuts` times; mostly with the whole answer received, sometimes while it may be in flight. */
async function lane(rig: Rig, place: number, cuts: number): Promise<Lane> {
  const host = await rig.host();
  const random = rig.random.fork(`R9 ${place}`);
  const database = await host.database();
  const proxy = await startProxy(database);
  try {
    const system = await host.system(proxy.url);
    const folder = rig.folder(`R9-${place}`);
    const judge = await openJudge(folder, () => database);
    const accounts = host.accounts.slice(place * 8, place * 8 + 8);
    const committed = await underLoad(
      {
        origin: () => system.origin,
        ...{ accounts, folder, prefix: `R9-${place}`, random, price: host.price, thinkMs: 60, listeners: 1 },
      },
      (load) => cutOften(load, proxy, system, random, cuts),
    );
    const judged = await judge();
    await system.remove();
    return { ...judged, done: committed };
  } finally {
    await proxy.close();
  }
}

const sumOf = (verdicts: Verdict[]): Verdict =>
  verdicts.reduce((sum, one) => ({
    ...sum,
    operations: sum.operations + one.operations,
    acknowledged: sum.acknowledged + one.acknowledged,
    refused: sum.refused + one.refused,
    unknown: sum.unknown + one.unknown,
    pushes: sum.pushes + one.pushes,
    lost: [...sum.lost, ...one.lost],
    twice: [...sum.twice, ...one.twice],
    refusedButApplied: [...sum.refusedButApplied, ...one.refusedButApplied],
    unresolved: [...sum.unresolved, ...one.unresolved],
    different: [...sum.different, ...one.different],
    pushedNotStored: [...sum.pushedNotStored, ...one.pushedNotStored],
    journal: [...sum.journal, ...one.journal],
    money: [...sum.money, ...one.money],
  }));

export async function loseReplies(rig: Rig, cuts: number): Promise<Result> {
  const lanes = Math.min(2, Math.ceil(cuts / 10));
  const each = Array.from({ length: lanes }, (_, place) => Math.floor((cuts + place) / lanes));
  const done = await Promise.all(each.map((count, place) => lane(rig, place, count)));
  const verdict = sumOf(done.map((one) => one.verdict));
  const committed = done.reduce((sum, one) => sum + one.done, 0);
  return {
    words: `${cuts} replies of COMMIT cut (${committed} with the commit done for certain) on ${lanes} systems: ${wordsOf(verdict)}`,
    wrong: [
      ...(done.some((one) => one.done === 0) ? ['no COMMIT was done whose reply was lost: this shows nothing'] : []),
      ...(verdict.unknown === 0 ? ['no client was ever left without an answer: this shows nothing'] : []),
      ...done.flatMap(({ wrong }) => wrong),
    ],
  };
}
