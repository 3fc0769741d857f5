/**
 * The whole system as a user starts it: scripts/run.ts on a DATA_DIR of its own, replaying a market in which no price moves. Only public
 * interfaces are used: its output, its files' documented names, its address.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { still, swinging, writeRecording, type Course } from '../scripts/recordings/write-recording.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

export const root = resolve(import.meta.dirname, '..');

/** The folder of a recording, made for the first test that needs it and deleted with its process. */
function recordingOf(course: Course): string {
  let folder = made.get(course);
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-market-'));
    made.set(course, folder);
    writeRecording(folder, course);
  }
  return folder;
}
const made = new Map<Course, string>();
process.on('exit', () => {
  for (const folder of made.values()) rmSync(folder, { recursive: true, force: true });
});

/** The settings of a market in which no price moves, and of one in which every price moves every second. */
export const stillMarket = () => ({ FEED: 'replay', REPLAY_DIR: recordingOf(still) });
export const swingingMarket = () => ({ FEED: 'replay', REPLAY_DIR: recordingOf(swinging) });

/** Those of the real one that is recorded beside this project: for what people look at. */
export const realMarket = { FEED: 'replay', REPLAY_DIR: '' };

export type Exit = number | NodeJS.Signals | null;
export type System = {
  origin: string;
  dataDir: string;
  mailbox: Mailbox;
  /** The output so far. */
  said: () => string;
  /** Waits until the output matches `times` times. */
  untilSaid: (what: RegExp, times?: number, ms?: number) => Promise<void>;
  untilReady: (ms?: number) => Promise<void>;
  /** The current process ids of the server and of PostgreSQL. */
  serverPid: () => number;
  postgresPid: () => number;
  /** The exit of the process that a user would stop. */
  exited: () => Promise<Exit>;
  /** Sends it a signal, and waits for its exit. */
  end: (signal: NodeJS.Signals) => Promise<Exit>;
  /** Starts it again, on the same data, from now on with these settings too. */
  startAgain: (more?: Record<string, string>) => Promise<void>;
  /** Runs any command of the project, on the same data. */
  command: (...args: string[]) => { status: number | null; output: string };
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
};

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Whether a process lives, child or not. */
export function lives(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** An aborted run leaves no process behind. */
const running = new Set<() => void>();
process.on('exit', () => {
  for (const leaveNothing of running) leaveNothing();
});

/** `place`: the data folder, instead of a temporary one. `descriptors`: how many each of its processes may have, instead of as many as this one. `isStandby`: another system leads on its database, so it is up when it stands by. */
export async function startSystem(
  env: Record<string, string> = {},
  place?: string,
  descriptors?: number,
  isStandby = false,
): Promise<System> {
  const mailbox = await openMailbox();
  const dataDir = place ?? mkdtempSync(join(tmpdir(), 'glassbook-e2e-'));
  let port = Number(env['PORT']) || (await freePort());
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...stillMarket(),
    SMTP_URL: mailbox.url,
    DATABASE_URL: '',
    // The book and the queues are the test's own.
    ...{ CROWD: 'off', DEMO_CAST: 'off' },
    ...env,
  };
  let child: ChildProcess;
  let said = '';
  let exited: Promise<Exit>;
  let removed = false;
  const start = (): void => {
    const limited = descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`];
    const [program, ...rest] = [...limited, process.execPath, 'scripts/run.ts'];
    child = spawn(program, rest, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    exited = new Promise((done) => child.on('exit', (code, signal) => done(signal ?? code)));
  };
  const leaveNothing = () => void child.kill('SIGTERM');
  running.add(leaveNothing);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const untilSaid = async (what: RegExp, times = 1, ms = 180_000): Promise<void> => {
    const until = performance.now() + ms;
    const all = new RegExp(what.source, 'g');
    while ((said.match(all) ?? []).length < times) {
      if (performance.now() > until || isOver())
        throw new Error(`it did not print ${String(what)} ${times} times; it said:\n${said}`);
      await wait(20);
    }
  };
  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
    } catch {
      return false;
    }
  };
  const untilReady = async (ms = 180_000): Promise<void> => {
    const until = performance.now() + ms;
    while (!(await isReady())) {
      if (performance.now() > until || isOver()) throw new Error(`it did not become ready; it said:\n${said}`);
      await wait(50);
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  const startAgain = async (more: Record<string, string> = {}): Promise<void> => {
    Object.assign(environment, more);
    const up = isStandby ? /Glassbook stands by:/g : /Glassbook is ready:/g;
    const starts = (said.match(up) ?? []).length + 1;
    start();
    // Counts its output: a left-over server would answer too.
    await untilSaid(up, starts);
  };
  for (let tries = 1; ; tries += 1)
    try {
      await startAgain();
      break;
    } catch (cause) {
      await end('SIGTERM');
      // Another program took the port between its choice and this start.
      if (tries === 3 || env['PORT'] !== undefined || !said.includes('is taken by another program')) throw cause;
      port = await freePort();
      environment.PORT = String(port);
    }
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    mailbox,
    said: () => said,
    untilSaid,
    untilReady,
    serverPid: () =>
      (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { children: { pid: number }[] }).children[0]!.pid,
    postgresPid: () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    exited: () => exited,
    end,
    startAgain,
    command: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: root,
        env: environment,
        encoding: 'utf8',
        timeout: 220_000,
      });
      return { status, output: stdout + stderr };
    },
    remove: async () => {
      if (!isOver()) await end('SIGTERM');
      if (removed) return;
      removed = true;
      running.delete(leaveNothing);
      await mailbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
