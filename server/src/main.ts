/** The server as a process. Exit code 0: stopped on request. 78: cannot run with this configuration or storage. Anything else: restart it, also where another server leads (76), whose standby it is then. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import pino from 'pino';
import { openApp, type App } from './app/app.ts';
import { ConfigError, readConfig } from './carry/config/config.ts';
import { FeedError } from './carry/feed/feed.ts';
import { answerStarting } from './carry/http/starting.ts';
import { createLogger, Samples } from './carry/process/log.ts';
import { awaitDatabase, passes, watchDatabase } from './carry/store/connection/await-database.ts';
import { choosePrimary } from './carry/store/connection/primary.ts';
import { explainStorage, StartError } from './carry/store/database.ts';
import { isReplaced, wasReplaced } from './carry/store/connection/lease.ts';

/** Time for pending responses to be written. */
const LAST_ANSWERS_MS = 150;
const exitCode = { asked: 0, unusable: 78, memoryAhead: 75, replaced: 76, bug: 70 } as const;
const samples = new Samples();
const logger = createLogger(process.env['LOG_LEVEL'] || 'info', pino.destination({ fd: 2, sync: true }), samples);

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** One line an operator can act on, or undefined for a bug. */
function oneLine(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof ConfigError || error instanceof FeedError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port ?? ''} is taken; set PORT to another`;
  if (code === 'EACCES') return `port ${port ?? ''} may not be used by this user; set PORT to another`;
  return explainStorage(error);
}

let app: App | undefined;
/** Set by the supervisor when this database worked before: one that does not answer now is waited for. */
const isPatient = process.env['AWAIT_DATABASE'] === '1';
let ending = false;
/** Whether this process ever stood by. */
const standby = { yes: false };

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  const began = performance.now();
  // Nothing that hangs may keep the process alive.
  setTimeout(() => process.exit(code), 8_000).unref();
  try {
    await app?.stop();
    const seq = app?.core.sequencer.committedSeq;
    logger.info({ seq, ms: Math.round(performance.now() - began) }, 'stopped');
  } catch (error) {
    logger.error({ err: error }, 'stopping failed');
  }
  process.exit(code);
}

/** Pending callers were answered "outcome unknown"; let their responses be written, then exit. */
function fatal(error: Error): void {
  ending = true;
  void replacedBy(error).then((replaced) => {
    if (replaced)
      logger.warn('another server took this database over: this process ends, to start again as its standby');
    else logger.fatal({ err: error }, 'memory may be ahead of the database: this process ends');
    setTimeout(() => process.exit(replaced ? exitCode.replaced : exitCode.memoryAhead), LAST_ANSWERS_MS);
  });
}

/** Whether another server took the lease. A writer that was suspended for long may time out before it sees that. */
async function replacedBy(error: Error): Promise<boolean> {
  if (isReplaced(error)) return true;
  return app ? wasReplaced(app.core.config.databaseUrl, app.core.store.epoch) : false;
}

async function main(): Promise<void> {
  const read = readConfig(process.env);
  // A supervisor that holds the port answers until this server reports ready.
  const starting = read.listenFd === undefined ? await answerStarting(read, () => standby.yes) : undefined;
  const standingBy = () => {
    standby.yes = true;
    process.send?.('standby');
    logger.info({ version: read.version }, 'standing by: another server leads, and is followed until it is gone');
  };
  const away = (error: unknown) => logger.warn({ err: error }, 'waiting for PostgreSQL');
  const config = { ...read, databaseUrl: await choosePrimary(read.databaseUrl, away) };
  const hasRoom = !isPatient || (await awaitDatabase(config.databaseUrl, away));
  const unwatch = watchDatabase(config.databaseUrl, (error) => {
    logger.warn({ err: error }, 'PostgreSQL went away during the start');
    process.exit(exitCode.memoryAhead);
  });
  app = await openApp({ config, logger, onFatal: fatal, hasRoom, standingBy });
  unwatch();
  if (starting) await closed(starting);
  else await turnToListen();
  const ports = await app.start();
  const { feed, sequencer } = app.core;
  logger.info({ ...ports, feed: feed.name, seq: sequencer.committedSeq, version: config.version }, 'ready');
}

/** Tells the supervisor that calls can be taken; resolves when it takes none any more. */
async function turnToListen(): Promise<void> {
  const turn = once(process, 'message');
  process.send?.('ready');
  await turn;
}

// The channel to a supervisor closes when the supervisor is gone, however it ended.
for (const name of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(name, () => void end(exitCode.asked));
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'a bug');
  process.exit(exitCode.bug);
});
process.on('exit', () => samples.flush());
try {
  await main();
} catch (error) {
  // A standby had the database too.
  if ((isPatient || standby.yes) && passes(error)) {
    logger.warn({ err: error }, 'PostgreSQL went away during the start');
    process.exit(exitCode.memoryAhead);
  }
  const line = oneLine(error);
  if (line === undefined) logger.fatal({ err: error }, 'the start failed');
  else process.stderr.write(`Glassbook cannot start: ${line}\n`);
  process.exit(line === undefined ? exitCode.bug : exitCode.unusable);
}
