/**
 * Keeps PostgreSQL and the server running until it is stopped. The server stops itself whenever its memory could be ahead of
 * the database; starting a fresh one, which loads what is stored, is how it recovers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startCluster, type Cluster } from '../../server/src/carry/postgres/cluster.ts';
import { isAlive } from '../../server/src/carry/postgres/processes.ts';
import { archiveFor } from '../backup/archive.ts';
import { fdOfChild, startChild, type Child } from './child.ts';
import { untilReady } from './health.ts';
import type { Lock } from './lock.ts';
import type { HeldPort } from './port.ts';
import { CannotStart, demoSwitch, outboxFor, roomIn, type Settings } from './settings.ts';

/** What the server ends with: 0 on request, 78 it cannot run like this and has printed why. Anything else is unexpected. */
const exitCode = { stopRequest: 0, unusable: 78 } as const;
/** It lost its storage: the next one waits for that, so however often this happens it is no crash loop. */
const lostStorage = 75;
/** Another server leads: the next one is its standby. */
const replaced = 76;
/** After `deathsMax` ends in a row, each before `livedMs` had passed, it is not started again; the pause between doubles. */
export type Pace = { deathsMax: number; livedMs: number; firstPauseMs: number; pauseMaxMs: number };
const calm: Pace = { deathsMax: 10, livedMs: 10_000, firstPauseMs: 200, pauseMaxMs: 5_000 };

/** Two segments of its log, bytes: what PostgreSQL needs to recover. */
const roomToRecover = 32 * 1024 * 1024;

export type Supervisor = {
  /** Settles with the exit code once everything it started is gone. */
  done: Promise<number>;
  /** Requests the end; more than once is the same as once. */
  stop: () => void;
};

type State = {
  server: Child | undefined;
  /** The same, until it or its database ends. */
  running: Child | undefined;
  screens: Child | undefined;
  cluster: Cluster | undefined;
  deaths: number;
  /** Whether the server that runs now was ever ready, or stood by. */
  ready: boolean;
  readyBefore: boolean;
  /** Whether one of them had the database before. */
  servedBefore: boolean;
};

/** `port` is closed at the end. Without it the server listens by itself, and between two of them nothing listens. */
export function supervise(
  settings: Settings,
  lock: Lock,
  say: (line: string) => void,
  { port, pace = calm }: { port?: HeldPort | undefined; pace?: Pace },
): Supervisor {
  const state: State = {
    server: undefined,
    running: undefined,
    screens: undefined,
    cluster: undefined,
    deaths: 0,
    ready: false,
    readyBefore: false,
    servedBefore: false,
  };
  const stopRequest = new AbortController();
  const stopping = new Promise<'stop'>((done) => stopRequest.signal.addEventListener('abort', () => done('stop')));
  const run = async (): Promise<number> => {
    try {
      for (;;) {
        await untilRoom(state, settings, say, stopRequest.signal);
        if (!stopRequest.signal.aborted) await ensureCluster(state, settings, lock);
        if (stopRequest.signal.aborted) return exitCode.stopRequest;
        const startedAt = performance.now();
        startServer(state, settings, lock, say, port);
        const first = await Promise.race([state.server?.exited, clusterEnd(state), stopping]);
        state.running = undefined;
        port?.answer();
        if (first === 'stop') return exitCode.stopRequest;
        // Where both are gone, the server went because of the other.
        const how = state.cluster && !isAlive(state.cluster.process) ? databaseEnded : first;
        if (how === exitCode.stopRequest || how === exitCode.unusable) return how;
        await recover(state, settings, how, performance.now() - startedAt, { say, stopping, pace });
      }
    } finally {
      await stopAll(state);
      await port?.close();
      if (stopRequest.signal.aborted) say('Glassbook has stopped.');
    }
  };
  const stop = () => {
    if (!stopRequest.signal.aborted) say('Stopping …');
    stopRequest.abort();
  };
  return { done: run(), stop };
}

type End = number | string | undefined;
const databaseEnded = 'PostgreSQL ended';

/** Settles when PostgreSQL ends; never, where it is an external one. */
function clusterEnd({ cluster }: State): Promise<End> {
  return cluster ? cluster.exited.then(() => databaseEnded) : new Promise(() => undefined);
}

/** PostgreSQL that ended on a full disk cannot start on one: it is waited with until there is room again. */
async function untilRoom(
  { cluster, servedBefore }: State,
  { databaseUrl, dataDir }: Settings,
  say: (line: string) => void,
  stopRequest: AbortSignal,
): Promise<void> {
  if (databaseUrl !== undefined || cluster || !servedBefore) return;
  for (let first = true; !stopRequest.aborted && roomIn(dataDir) < roomToRecover; first = false) {
    if (first) say(`The disk of DATA_DIR ${dataDir} is full; PostgreSQL is started again when there is room.`);
    await wait(1_000);
  }
}

async function ensureCluster(state: State, settings: Settings, lock: Lock): Promise<void> {
  if (settings.databaseUrl !== undefined || state.cluster) return;
  const { dataDir } = settings;
  const files = { directory: `${dataDir}/postgres`, logFile: `${dataDir}/postgres.log` };
  state.cluster = await startCluster({ ...files, settings: await archiveFor(settings) });
  lock.update({ databaseUrl: state.cluster.url, ownerUrl: state.cluster.ownerUrl });
}

function startServer(
  state: State,
  settings: Settings,
  lock: Lock,
  say: (line: string) => void,
  held: HeldPort | undefined,
): void {
  const { port, dataDir, isDev } = settings;
  const screensPort = port + 1;
  const origin = `http://localhost:${screensPort}`;
  state.ready = false;
  const env = {
    ...process.env,
    // One that had the database before waits for it where it does not answer, instead of ending with the reason.
    ...(state.servedBefore ? { AWAIT_DATABASE: '1' } : {}),
    ...(isDev
      ? {
          ALLOWED_ORIGINS: process.env['ALLOWED_ORIGINS'] ?? origin,
          PUBLIC_ORIGIN: process.env['PUBLIC_ORIGIN'] ?? origin,
        }
      : {}),
    DEV_OUTBOX: outboxFor(process.env),
    CROWD: demoSwitch(process.env, 'CROWD'),
    DEMO_CAST: demoSwitch(process.env, 'DEMO_CAST'),
    DATABASE_URL: settings.databaseUrl ?? state.cluster?.url,
    DATA_DIR: dataDir,
    STORAGE_DIR: settings.databaseUrl === undefined ? dataDir : undefined,
    PORT: String(port),
    HOST: settings.host,
    SERVER_URL: `http://127.0.0.1:${port}`,
    LISTEN_FD: held && String(fdOfChild),
  };
  const args = [...(isDev ? ['--watch', '--watch-preserve-output'] : []), settings.serverFile];
  const server = startChild(args, env, held?.fd);
  state.server = server;
  state.running = server;
  void server.said('standby').then(() => {
    if (state.running !== server) return;
    held?.standBy();
    state.ready = true;
    state.servedBefore = true;
    say(`Glassbook stands by: another server leads on this database. It is at http://localhost:${port}/api/health.`);
  });
  // It reports that it is ready to listen, and listens when the port's thread has stopped.
  void server.said('ready').then(async () => {
    await held?.toServer();
    if (state.running === server) server.notify('listen');
    else held?.answer();
  });
  if (isDev)
    state.screens ??= startChild(
      ['node_modules/vite/bin/vite.js', 'web', '--port', String(screensPort), '--strictPort'],
      env,
    );
  lock.update({ children: [server.process, state.screens?.process].filter((one) => one !== undefined) });
  void untilReady(`http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${port}`, server.hasExited).then(
    (health) => {
      if (!health) return;
      if (state.server === server) state.ready = true;
      say(
        `Glassbook is ready${state.readyBefore ? ' again' : ''}: ${isDev ? origin : `http://localhost:${port}`} (feed: ${health.feed})`,
      );
      state.readyBefore = true;
      state.servedBefore = true;
    },
  );
}

/** After an unexpected end: checks what is left, and waits before the next attempt. */
async function recover(
  state: State,
  settings: Settings,
  how: End,
  livedFor: number,
  { say, stopping, pace }: { say: (line: string) => void; stopping: Promise<'stop'>; pace: Pace },
): Promise<void> {
  // A server that was ready and was killed, or whose PostgreSQL was, is no worse than before.
  const befell =
    how === lostStorage || how === replaced || (state.ready && (how === databaseEnded || how === 'SIGKILL'));
  const anew = livedFor >= pace.livedMs || befell;
  state.deaths = anew ? 1 : state.deaths + 1;
  if (how === databaseEnded) {
    say('PostgreSQL ended unexpectedly; starting it and the server again.');
    state.cluster = undefined;
    // Its database is gone: no pending response can still arrive.
    await state.server?.stop(1_000);
  } else if (how === replaced) say('Another server took this database over; starting again as its standby.');
  else say(`The server ended unexpectedly (${how}); starting it again.`);
  if (state.deaths >= pace.deathsMax)
    throw new CannotStart(
      `Gave up after ${pace.deathsMax} attempts in a row; the words above and ${settings.dataDir}/postgres.log say why.`,
    );
  const pauseMs = Math.min(pace.pauseMaxMs, pace.firstPauseMs * 2 ** (state.deaths - 1));
  await Promise.race([wait(pauseMs), stopping]);
}

/** The server first, so that what it has accepted is stored; then its database. */
async function stopAll({ server, screens, cluster }: State): Promise<void> {
  await Promise.all([server?.stop(5_000), screens?.stop(2_000)]);
  await cluster?.stop(3_500);
}
