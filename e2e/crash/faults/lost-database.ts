/** R8: PostgreSQL is unreachable for a while: connections are reset, or packets dropped, or its processes suspended. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startSystem, type System } from '../../system.ts';
import { openAccounts, type Account } from '../accounts.ts';
import { underLoad, type Load } from '../load.ts';
import { childrenOf } from '../process.ts';
import { startProxy } from '../proxy.ts';
import { limitOf, number, seconds, wordsOf, type Result, type Rig } from '../rig.ts';
import { openJudge } from '../stage.ts';
import { databaseUrlOf, priceAt } from '../systems.ts';
import { PATIENCE_MS } from '../wire.ts';

const GIVE_UP_MS = 60_000;

type Kind = 'reset' | 'black hole' | 'stopped backends';
type Victim = {
  system: System;
  database: string;
  accounts: Account[];
  price: number;
  away: () => void;
  back: () => void;
};

/**
 * The system of a kind, and how its database is cut off and restored. Suspended processes can hold locks that others need: that kind has a
 * PostgreSQL of its own.
 */
async function victimOf(rig: Rig, kind: Kind): Promise<Victim & { close: () => Promise<void> }> {
  if (kind === 'stopped backends') {
    const system = await startSystem();
    const accounts = await openAccounts(system.origin, system.mailbox, 8, 'r8');
    const stopped = new Set<number>();
    let timer: NodeJS.Timeout | undefined;
    const stop = () => {
      for (const pid of childrenOf(system.postgresPid())) {
        process.kill(pid, 'SIGSTOP');
        stopped.add(pid);
      }
    };
    return {
      ...{ system, accounts, database: databaseUrlOf(system), price: await priceAt(system.origin) },
      away: () => {
        stop();
        timer = setInterval(stop, 200);
      },
      back: () => {
        clearInterval(timer);
        for (const pid of stopped) if (childrenOf(system.postgresPid()).includes(pid)) process.kill(pid, 'SIGCONT');
        stopped.clear();
      },
      close: () => system.remove(),
    };
  }
  const host = await rig.host();
  const database = await host.database();
  const proxy = await startProxy(database);
  const system = await host.system(proxy.url);
  return {
    ...{ system, database, accounts: host.accounts.slice(0, 8), price: host.price },
    away: () => proxy.set(kind === 'reset' ? 'refuse' : 'hole'),
    back: () => proxy.set('pass'),
    close: async () => {
      await system.remove();
      await proxy.close();
    },
  };
}

/** The server's memory in megabytes; 0 where there is none. */
function memoryOf(system: System): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${system.serverPid()}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4_096) / 1e6;
  } catch {
    return 0;
  }
}

type Away = { backMs: number; acknowledgedAway: number; grewMb: number };

/** Cuts the database off for a while and restores it. */
async function goAway(load: Load, { system, away, back }: Victim, awayMs: number): Promise<Away> {
  await load.untilServed(30_000);
  await wait(1_000);
  const memoryBefore = memoryOf(system);
  let memory = 0;
  away();
  const until = performance.now() + awayMs;
  // Answers of commits before the cut may still be in flight.
  await wait(300);
  const before = load.acknowledged();
  while (performance.now() < until) {
    await wait(250);
    memory = Math.max(memory, memoryOf(system));
  }
  const acknowledgedAway = load.acknowledged() - before;
  back();
  const backMs = await load.untilServed(GIVE_UP_MS).catch((cause: unknown) => {
    throw new Error(`it was not back; it said:\n${system.said().slice(-2_000)}`, { cause });
  });
  await wait(1_000);
  await load.finish();
  return { backMs, acknowledgedAway, grewMb: memory - memoryBefore };
}

async function loseOnce(rig: Rig, kind: Kind, awayMs: number): Promise<Result> {
  const victim = await victimOf(rig, kind);
  const { system, database, accounts, price } = victim;
  const id = `R8-${kind.replace(' ', '-')}`;
  const folder = rig.folder(id);
  try {
    const judge = await openJudge(folder, () => database);
    const origin = () => system.origin;
    const options = {
      origin,
      accounts,
      folder,
      prefix: id,
      random: rig.random.fork(id),
      price,
      thinkMs: 100,
      listeners: 1,
      patienceMs: PATIENCE_MS,
    };
    const { backMs, acknowledgedAway, grewMb } = await underLoad(options, (load) => goAway(load, victim, awayMs));
    const { verdict, wrong: judged } = await judge();
    const unanswered = [
      ...(acknowledgedAway > 0 ? [`${acknowledgedAway} were acknowledged while nothing could be stored`] : []),
      ...(verdict.noConnection > 0 ? [`${verdict.noConnection} connections were refused`] : []),
      ...(verdict.unavailable === 0 ? ['nothing was answered with 503: this shows nothing'] : []),
      ...(verdict.withoutHint > 0 ? [`${verdict.withoutHint} answers with 503 do not say when to ask again`] : []),
      ...(grewMb > 100 ? [`the server grew by ${grewMb.toFixed(0)} MB`] : []),
    ];
    const slow = [
      ...(backMs > limitOf(rig, 5_000, GIVE_UP_MS) ? [`served again only ${seconds(backMs)} after`] : []),
      ...(verdict.slowestMs > limitOf(rig, 5_000, PATIENCE_MS) ? [`an answer took ${seconds(verdict.slowestMs)}`] : []),
    ];
    const named = (line: string) => `${kind}: ${line}`;
    return {
      words: `${kind} for ${awayMs / 1_000} s: ${wordsOf(verdict)}, ${number(verdict.unavailable)} answers 503 (${verdict.withoutHint} without Retry-After), ${number(verdict.silent)} connections cut and ${verdict.noConnection} refused while it started anew, slowest answer ${seconds(verdict.slowestMs)}, back in ${seconds(backMs)}`,
      wrong: [...judged, ...unanswered].map(named),
      slow: slow.map(named),
    };
  } finally {
    victim.back();
    await victim.close();
  }
}

const kinds: readonly Kind[] = ['reset', 'black hole', 'stopped backends'];

export async function loseDatabase(rig: Rig, awayMs: number): Promise<Result> {
  const done = await Promise.all((rig.small ? kinds.slice(0, 2) : kinds).map((kind) => loseOnce(rig, kind, awayMs)));
  return {
    words: done.map(({ words }) => words).join('; '),
    wrong: done.flatMap(({ wrong }) => wrong),
    slow: done.flatMap(({ slow = [] }) => slow),
  };
}
