/** R13: two servers on one database. The one that leads is suspended or killed, the standby takes over, and what was suspended is woken: it writes nothing and is the standby. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../../system.ts';
import { underLoad } from '../load.ts';
import { answers, BACK_MS, limitOf, seconds, spread, wordsOf, type Result, type Rig } from '../rig.ts';
import { openJudge } from '../stage.ts';
import { run } from '../sql.ts';

/** The time for which the old leader stays suspended. */
const pausesMs = { ci: 4_000, release: 30_000 };
/** The longest time until the standby is ready. */
const readyMs = 3_000;

async function takeover(database: string): Promise<{ seq: number; epoch: number }> {
  const [row] = await run(database, 'SELECT (SELECT seq FROM checkpoint) AS seq, (SELECT epoch FROM writer) AS epoch');
  return { seq: Number(row?.['seq']), epoch: Number(row?.['epoch']) };
}

type Stage = {
  database: string;
  leader: System;
  standby: System;
  /** The origin of clients that follow the change of leader at once, and that of clients that stay with the old one until it says that it stands by. */
  moving: { origin: string };
  loyal: { origin: string };
};

const standsBy = /Glassbook stands by:/;
const count = (system: System): number => system.said().match(new RegExp(standsBy.source, 'g'))?.length ?? 0;

async function untilReady({ origin }: System): Promise<void> {
  const until = performance.now() + BACK_MS;
  while (!(await answers(origin))) {
    if (performance.now() > until) throw new Error(`the standby did not lead within ${seconds(BACK_MS)}`);
    await wait(10);
  }
}

/** One round: how long nobody led, and how many batches of the old epoch were stored after the new one began. */
async function replace(
  stage: Stage,
  { signal, pauseMs }: { signal: 'SIGSTOP' | 'SIGKILL'; pauseMs: number },
): Promise<{ readyIn: number; stale: number }> {
  const { database, leader, standby } = stage;
  const pid = leader.serverPid();
  const stoodBy = count(leader);
  const began = performance.now();
  process.kill(pid, signal);
  try {
    await untilReady(standby);
  } finally {
    if (signal === 'SIGSTOP')
      setTimeout(() => process.kill(pid, 'SIGCONT'), Math.max(0, began + pauseMs - performance.now()));
  }
  const readyIn = performance.now() - began;
  stage.moving.origin = standby.origin;
  const { seq, epoch } = await takeover(database);
  await leader.untilSaid(standsBy, stoodBy + 1);
  stage.loyal.origin = standby.origin;
  [stage.leader, stage.standby] = [standby, leader];
  const sql = 'SELECT count(*) AS rows FROM journal WHERE first_seq > $1 AND epoch < $2';
  const [row] = await run(database, sql, [seq, epoch]);
  return { readyIn, stale: Number(row?.['rows']) };
}

/** Every second round suspends the leader, the others kill it. */
export async function failOver(rig: Rig, rounds: number): Promise<Result> {
  const pauseMs = rig.isRelease ? pausesMs.release : pausesMs.ci;
  const host = await rig.host();
  const database = await host.database();
  const folder = rig.folder('R13');
  const judge = await openJudge(folder, () => database);
  const leader = await host.system(database);
  const standby = await host.system(database, {}, true);
  const at = () => ({ origin: leader.origin });
  const stage: Stage = { database, leader, standby, moving: at(), loyal: at() };
  const random = rig.random.fork('R13');
  const options = (prefix: string, where: { origin: string }, from: number, to: number) => ({
    origin: () => where.origin,
    ...{ folder, prefix, random: random.fork(prefix), price: host.price, thinkMs: 80, listeners: 0 },
    accounts: host.accounts.slice(from, to),
  });
  const rest: { readyIn: number; stale: number }[] = [];
  await underLoad(options('R13-m', stage.moving, 0, 8), (moving) =>
    underLoad(options('R13-s', stage.loyal, 8, 14), async (staying) => {
      for (let round = 0; round < rounds; round += 1) {
        await moving.untilServed(BACK_MS);
        await wait(random.between(200, 900));
        rest.push(await replace(stage, { signal: round % 2 === 0 ? 'SIGSTOP' : 'SIGKILL', pauseMs }));
      }
      await Promise.all([moving.untilServed(BACK_MS), staying.untilServed(BACK_MS)]);
      await Promise.all([moving.finish(), staying.finish()]);
    }),
  );
  const { verdict, wrong: judged } = await judge();
  await Promise.all([stage.leader.remove(), stage.standby.remove()]);
  const stale = rest.reduce((sum, one) => sum + one.stale, 0);
  const readyIn = rest.map((one) => one.readyIn);
  return {
    words:
      `${rounds} times the leader was stopped for ${pauseMs / 1_000} s or killed, and the standby ready in ${spread(readyIn)}: stale-epoch rows accepted ${stale}, ` +
      `carried out after their deadline ${verdict.late.length}; ${wordsOf(verdict)}`,
    wrong: [
      ...(stale > 0 ? [`${stale} batches of a stale epoch were stored`] : []),
      ...(verdict.late.length > 0
        ? [`carried out after their deadline: ${verdict.late.length}, e.g. ${verdict.late[0] ?? ''}`]
        : []),
      ...judged,
    ],
    slow:
      Math.max(...readyIn) > limitOf(rig, readyMs, BACK_MS)
        ? [`the standby was ready after ${seconds(Math.max(...readyIn))}`]
        : [],
  };
}
