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

export type Running = { pid: number; ended: Promise<void>; stop: () => Promise<void>; health: () => Promise<Health> };
type Health = { status: number; standby: boolean };

/** Starts a server, which is not ready yet. */
export async function startServer({ url, folder }: Pick<OwnPostgres, 'url' | 'folder'>): Promise<Running> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    FEED: 'simulated',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async health() {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
      const body = (await answer?.json()) as { message?: { standby?: boolean } } | undefined;
      return { status: answer?.status ?? 0, standby: body?.message?.standby === true };
    },
  };
}

export async function untilHealth({ health }: Running, is: (health: Health) => boolean): Promise<void> {
  while (!is(await health())) await wait(20);
}

/** Starts the server, waits until it is ready, stops it; the seconds it took. */
export async function restart(postgres: OwnPostgres): Promise<number> {
  const start = performance.now();
  const server = await startServer(postgres);
  await untilHealth(server, ({ status }) => status === 200);
  const seconds = (performance.now() - start) / 1_000;
  await server.stop();
  return seconds;
}
