/** The server as a process, from its start to the first ready answer. */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OwnPostgres } from './own-postgres.ts';

const main = resolve(import.meta.dirname, '../../../server/src/main.ts');

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

/** Starts the server, waits until it is ready, stops it; the seconds it took. */
export async function restart({ url, folder }: OwnPostgres): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    FEED: 'simulated',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const start = performance.now();
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await wait(20);
  }
  const seconds = (performance.now() - start) / 1_000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
}
