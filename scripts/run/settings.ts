/** What the supervisor itself needs of the environment; the server reads the rest (server/src/carry/config/config.ts). */
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

export type Settings = {
  dataDir: string;
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** Where PostgreSQL's log is archived, if it is; `noArchive` where that is given up. */
  walArchive: string | undefined;
  isDev: boolean;
  serverFile: string;
};

/** A start that is impossible: one line for the operator. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** Room for the first minutes of journal and log; PostgreSQL itself is sized in hundreds of megabytes. */
const roomMin = 200 * 1024 * 1024;

export function readSettings(env: Record<string, string | undefined>, args: string[]): Settings {
  const text = env['PORT'] || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new CannotStart(`PORT must be a number from 1 to 65535, not "${text}".`);
  return {
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    port,
    host: env['HOST'] || '127.0.0.1',
    databaseUrl: env['DATABASE_URL'] || undefined,
    walArchive: archiveIn(env['WAL_ARCHIVE']),
    isDev: args.includes('--dev'),
    serverFile: 'server/src/main.ts',
  };
}

/** The value of WAL_ARCHIVE that gives the archive up. */
export const noArchive = 'off';
const archiveIn = (text: string | undefined) => (text && text !== noArchive ? resolve(text) : text || undefined);

/** Whether codes can be read at /dev/outbox: as it is set, else where this is a trial on the user's own machine, which it is not behind a proxy. */
export function outboxFor(env: Record<string, string | undefined>): string {
  const isTry =
    !env['SMTP_URL'] && !env['TRUSTED_PROXIES'] && env['NODE_ENV'] !== 'production' && env['MONEY'] !== 'real';
  return env['DEV_OUTBOX'] || (isTry ? 'on' : 'off');
}

/** What only a demo has (simulated traders, users in every state): as it is set, else where the money is demo money. */
export function demoSwitch(env: Record<string, string | undefined>, name: 'CROWD' | 'DEMO_CAST'): string {
  const isDemo = env['NODE_ENV'] !== 'production' && env['MONEY'] !== 'real';
  return env[name] || (isDemo ? 'on' : 'off');
}

const codeOf = (cause: unknown) => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

/** Bytes that can still be written in a folder. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Makes DATA_DIR if need be and sees that it can be written to. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (codeOf(cause) === 'ENOSPC') throw new CannotStart(`The disk of DATA_DIR ${dataDir} is full.`);
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be written to (${codeOf(cause)}).`);
  }
  const room = roomIn(dataDir);
  if (room < roomMin)
    throw new CannotStart(
      `The disk of DATA_DIR ${dataDir} is full: ${Math.floor(room / 1_048_576)} MB left, ${roomMin / 1_048_576} MB needed.`,
    );
}

/** Throws CannotStart for a port that fetch, and so every browser, refuses to ask (fetch.spec.whatwg.org, "port blocking"). */
export async function checkReachable(port: number): Promise<void> {
  try {
    await fetch(`http://localhost:${port}`, { signal: AbortSignal.timeout(100) });
  } catch (error) {
    // Such a port is refused at once, whoever listens there; any other failure says nothing.
    const { cause } = error as Error;
    if (cause instanceof Error && cause.message === 'bad port')
      throw new CannotStart(`Browsers refuse to open port ${port}; set PORT to another one.`);
  }
}

/** Sees that the port is free, before anything is started that would have to be stopped again. */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', (cause) => {
      const code = codeOf(cause);
      const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
      fail(new CannotStart(`Port ${port} ${why}; set PORT to another one.`));
    });
    server.listen(port, host, () => server.close(() => done()));
  });
}
