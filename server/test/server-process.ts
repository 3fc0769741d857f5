/** The server as a process, on a database of a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { TestDatabase } from './postgres.ts';

export type ServerProcess = {
  port: number;
  /** What it logged so far. */
  log: () => string;
  /** Resolves when it takes calls; rejects with its log where it ends before. */
  ready: Promise<void>;
  /** The exit code, null after a signal. */
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** `root`: the project that it is of. */
export async function startServer(
  { url, folder }: Pick<TestDatabase, 'url' | 'folder'>,
  root = resolve(import.meta.dirname, '../..'),
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: url, PORT: String(port), FEED: 'simulated', DATA_DIR: folder, LOG_LEVEL: 'info' },
    },
  });
  let log = '';
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((done, fail) => {
    child.stderr.on('data', (piece) => {
      log += String(piece);
      if (log.includes('"ready"')) done();
    });
    void exited.then(() => fail(new Error(`the server ended: ${log}`)));
  });
  ready.catch(() => undefined);
  return { port, log: () => log, ready, exited, kill: (signal) => void child.kill(signal) };
}
