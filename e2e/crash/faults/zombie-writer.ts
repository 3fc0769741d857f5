/** R13: the leader is suspended, a second server takes over, the leader resumes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../../system.ts';
import { underLoad } from '../load.ts';
import { wordsOf, type Result, type Rig } from '../rig.ts';
import { openJudge } from '../stage.ts';
import { run } from '../sql.ts';
import type { Host } from '../systems.ts';

/** How long the old leader stays suspended after it was replaced. */
const pausesMs = { ci: 2_000, release: 30_000 };

async function takeover(database: string): Promise<{ seq: number; epoch: number }> {
  const [row] = await run(database, 'SELECT (SELECT seq FROM checkpoint) AS seq, (SELECT epoch FROM writer) AS epoch');
  return { seq: Number(row?.['seq']), epoch: Number(row?.['epoch']) };
}

type Stage = {
  host: Host;
  database: string;
  leader: System;
  /** The origin of clients that follow the change of leader, and that of clients that stay with the old one until it is gone. */
  moving: { origin: string };
  loyal: { origin: string };
};

/** One round: the differences, and how many batches of the old epoch were stored after the new one began. */
async function replace(stage: Stage, sleepMs: number, pauseMs: number): Promise<{ wrong: string[]; stale: number }> {
  const { host, database, leader: zombie } = stage;
  await wait(sleepMs);
  const pid = zombie.serverPid();
  process.kill(pid, 'SIGSTOP');
  try {
    stage.leader = await host.system(database);
  } finally {
    setTimeout(() => process.kill(pid, 'SIGCONT'), pauseMs);
  }
  stage.moving.origin = stage.leader.origin;
  const { seq, epoch } = await takeover(database);
  const code = await Promise.race([zombie.exited(), wait(pauseMs + 15_000, 'still running')]);
  stage.loyal.origin = stage.leader.origin;
  const sql = 'SELECT count(*) AS rows FROM journal WHERE first_seq > $1 AND epoch < $2';
  const [row] = await run(database, sql, [seq, epoch]);
  const wrong = code === 78 ? [] : [`the woken leader was to end with 78, it was ${String(code)}`];
  if (!/another server took this database over/.test(zombie.said()))
    wrong.push('the resumed leader did not log why it ended');
  await zombie.remove();
  return { wrong, stale: Number(row?.['rows']) };
}

export async function wakeZombies(rig: Rig, rounds: number): Promise<Result> {
  const pauseMs = rig.isRelease ? pausesMs.release : pausesMs.ci;
  const host = await rig.host();
  const database = await host.database();
  const folder = rig.folder('R13');
  const judge = await openJudge(folder, () => database);
  const leader = await host.system(database);
  const at = () => ({ origin: leader.origin });
  const stage: Stage = { host, database, leader, moving: at(), loyal: at() };
  const random = rig.random.fork('R13');
  const options = (prefix: string, where: { origin: string }, from: number, to: number) => ({
    origin: () => where.origin,
    ...{ folder, prefix, random: random.fork(prefix), price: host.price, thinkMs: 80, listeners: 0 },
    accounts: host.accounts.slice(from, to),
  });
  const rest: { wrong: string[]; stale: number }[] = [];
  await underLoad(options('R13-m', stage.moving, 0, 8), (moving) =>
    underLoad(options('R13-s', stage.loyal, 8, 14), async (staying) => {
      for (let round = 0; round < rounds; round += 1) {
        await moving.untilServed(30_000);
        rest.push(await replace(stage, random.between(200, 900), pauseMs));
      }
      await Promise.all([moving.untilServed(30_000), staying.untilServed(30_000)]);
      await Promise.all([moving.finish(), staying.finish()]);
    }),
  );
  const { verdict, wrong: judged } = await judge();
  await stage.leader.remove();
  const stale = rest.reduce((sum, one) => sum + one.stale, 0);
  return {
    words: `${rounds} times the leader was stopped, replaced and woken ${pauseMs / 1_000} s later: stale-epoch rows accepted ${stale}; ${wordsOf(verdict)}`,
    wrong: [
      ...rest.flatMap(({ wrong }) => wrong),
      ...(stale > 0 ? [`${stale} batches of a stale epoch were stored`] : []),
      ...judged,
    ],
  };
}
