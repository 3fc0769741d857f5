/** The inputs and results of every test of the rig. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, type System } from '../system.ts';
import type { Verdict } from './checker/check.ts';
import type { Random } from './random.ts';
import { run } from './sql.ts';
import type { Host } from './systems.ts';

export type Rig = {
  /** The system that the copies run in, started at first use. */
  host: () => Promise<Host>;
  /** A folder of its own for a test's histories. */
  folder: (name: string) => string;
  random: Random;
  /** The factor by which limits are relaxed: 1, and more where other work shares the machine. */
  slack: number;
  small: boolean;
  /** Waits are as long as before a release. */
  isRelease: boolean;
};

export type Result = {
  /** What was done and counted, in one line. */
  words: string;
  /** Violations; empty when there are none. */
  wrong: string[];
  /** Limits of time that were exceeded; none by default. */
  slow?: string[];
  /** Why it was skipped, if it was. */
  skipped?: string;
};

/** A limit as it is relaxed here. A wait has to end later than that, or an excess could never be detected. */
export function limitOf({ slack }: Pick<Rig, 'slack'>, ms: number, giveUpMs: number): number {
  if (ms * slack >= giveUpMs)
    throw new Error(`a limit of ${ms * slack} ms behind a wait of ${giveUpMs} ms shows nothing`);
  return ms * slack;
}

/** Runs a program of the project with the same Node, asynchronously. */
export function program(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('close', (code) => done({ code, output, errors }));
  });
}

/** It holds the histories and the journal of a whole run, of R20 some two million commands. */
const checkerMib = 12_288;

/** The checker, as the separate program that it is. */
export async function verdictOn(folder: string, databaseUrl: string, since: number): Promise<Verdict> {
  const checker = [`--max-old-space-size=${checkerMib}`, 'e2e/crash/checker/check.ts'];
  const { output, errors } = await program([...checker, folder, databaseUrl, String(since)]);
  if (output === '') throw new Error(`the checker printed nothing: ${errors}`);
  return JSON.parse(output) as Verdict;
}

/** `npm run audit` on a database. */
export async function auditOf(databaseUrl: string): Promise<string[]> {
  const { code, output, errors } = await program(['scripts/audit.ts'], { DATABASE_URL: databaseUrl });
  return code === 0
    ? []
    : [`the audit ended with ${code}: ${(output + errors).trim().split('\n').slice(-3).join(' / ')}`];
}

/** The last stored entry. */
export async function storedSeq(databaseUrl: string): Promise<number> {
  const [row] = await run(databaseUrl, 'SELECT seq FROM checkpoint');
  return Number(row?.['seq']);
}

/** The checker's findings, a line a kind with its first example. */
export function wrongIn(verdict: Verdict): string[] {
  const lists = {
    lost: verdict.lost,
    twice: verdict.twice,
    'refused but applied': verdict.refusedButApplied,
    'unknown for ever': verdict.unresolved,
    'answered in different words': verdict.different,
    'pushed but not stored': verdict.pushedNotStored,
    'the journal': verdict.journal,
    'the money': verdict.money,
  };
  return Object.entries(lists)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `${name}: ${list.length}, e.g. ${list[0] ?? ''}`);
}

export const number = (value: number): string => value.toLocaleString('en');

/** A verdict in one line. */
export function wordsOf(verdict: Verdict): string {
  const { operations, acknowledged, refused, unknown, unresolved, pushes } = verdict;
  const resolved = unresolved.length === 0 ? 'all resolved' : `${unresolved.length} UNRESOLVED`;
  return (
    `${number(operations)} commands, acked ${number(acknowledged)}, refused ${number(refused)}, lost ${verdict.lost.length}, ` +
    `twice ${verdict.twice.length}, refused but applied ${verdict.refusedButApplied.length}, unknown ${number(unknown)} ${resolved}` +
    (pushes > 0 ? `, ${number(pushes)} pushes` : '')
  );
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The value that so great a share of some values is not above; 0 of none. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Median and maximum of some times. */
export function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} (worst ${seconds(sorted.at(-1) ?? 0)})`;
}

/** How long a killed server is waited for, milliseconds. */
export const BACK_MS = 60_000;

/** Waits until another server than `before` is ready; returns the time it took from now. */
export async function untilBack(system: System, before: number, ms = BACK_MS): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (serverOf(system) !== before && (await answers(system.origin))) return performance.now() - startedAt;
    if (performance.now() - startedAt > ms)
      throw new Error(`no server was back in ${seconds(ms)}; it said:\n${system.said()}`);
    await wait(20);
  }
}

/** The server's process id, 0 while there is none. */
function serverOf(system: System): number {
  try {
    return system.serverPid();
  } catch {
    return 0;
  }
}

export async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

export function folderIn(base: string, name: string): string {
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
