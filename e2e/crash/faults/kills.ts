/** R1, R2, R3: the server, PostgreSQL, or both are killed at random times under load, while staff act and a user takes pauses. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../../system.ts';
import type { Account } from '../accounts.ts';
import { startStaff, type Staff } from '../acting-staff.ts';
import { underLoad, type Load } from '../load.ts';
import { startPausing } from '../pausing.ts';
import type { Random } from '../random.ts';
import { BACK_MS, limitOf, number, seconds, spread, untilBack, wordsOf, type Result, type Rig } from '../rig.ts';
import { openJudge } from '../stage.ts';
import { databaseUrlOf } from '../systems.ts';

export type Victim = 'server' | 'PostgreSQL' | 'both';
/** The longest time until the server answers that it is healthy. */
const backMs: Record<Victim, number> = { server: 10_000, PostgreSQL: 15_000, both: 15_000 };

export type KillPlan = {
  id: string;
  victim: Victim;
  kills: number;
  system: System;
  accounts: Account[];
  price: number;
  staff: Staff;
  /** The account of the user who takes pauses. */
  pauses: Account;
};

type Killed = { backIn: number[]; sent: number; upMs: number };

/** Kills, waits until the server is healthy and a wish is carried out, lets it trade for a random time, and repeats. */
async function killOften(load: Load, random: Random, { victim, kills, system }: KillPlan): Promise<Killed> {
  const startedAt = performance.now();
  const backIn: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await load.untilServed(BACK_MS);
    await wait(random.between(100, 1_300));
    const server = system.serverPid();
    const killedAt = performance.now();
    if (victim !== 'server') process.kill(system.postgresPid(), 'SIGKILL');
    if (victim !== 'PostgreSQL') process.kill(server, 'SIGKILL');
    await untilBack(system, server);
    backIn.push(performance.now() - killedAt);
  }
  await load.untilServed(BACK_MS);
  await wait(500);
  const upMs = performance.now() - startedAt - backIn.reduce((sum, ms) => sum + ms, 0);
  const sent = load.sent();
  await load.finish();
  return { backIn, sent, upMs };
}

export async function killUnderLoad(rig: Rig, plan: KillPlan): Promise<Result> {
  const { id, victim, kills, system, accounts, price, staff, pauses } = plan;
  const random = rig.random.fork(id);
  const folder = rig.folder(id);
  const judge = await openJudge(folder, () => databaseUrlOf(system));
  const origin = () => system.origin;
  const options = { origin, accounts, folder, prefix: id, random, price, thinkMs: 70, listeners: 4 };
  const named = { origin, folder, prefix: id };
  const acting = [
    startStaff({ ...named, ...staff, random: random.fork('staff') }),
    startPausing({ ...named, account: pauses, random: random.fork('pauses') }),
  ];
  const trading = underLoad(options, (load) => killOften(load, random, plan));
  // They end however it ended.
  await trading.catch(() => undefined);
  const done: number[] = [];
  for (const one of acting) done.push(await one.finish());
  const { backIn, sent, upMs } = await trading;
  const [acts = 0, taken = 0] = done;
  const { verdict, wrong: judged } = await judge();
  const worst = Math.max(...backIn);
  return {
    words: `${kills} kills of ${victim} under ${number(Math.round((sent / upMs) * 1_000))} commands/s of ${accounts.length} clients, ${acts} acts of staff and ${taken} pauses: ${wordsOf(verdict)}; connections refused ${verdict.noConnection}, back in ${spread(backIn)}`,
    wrong: [
      ...judged,
      ...(acts === 0 ? ['no act of staff was carried out: they show nothing'] : []),
      ...(verdict.noConnection > 0 ? [`${verdict.noConnection} connections were refused`] : []),
    ],
    slow:
      worst > limitOf(rig, backMs[victim], BACK_MS)
        ? [`it took ${seconds(worst)} until trading was possible again`]
        : [],
  };
}
