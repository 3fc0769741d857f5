/** Starts everything on DATA_DIR, prints when it is ready, and ends everything in order: `npm start` on the Node installed with us. */
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { takeLock } from './run/lock.ts';
import { holdPort } from './run/port.ts';
import { CannotStart, checkPort, checkReachable, prepareDataDir, readSettings } from './run/settings.ts';
import { supervise } from './run/supervise.ts';

const say = (line: string) => console.log(line);

/** Errors an operator can act on are one line; anything else is a bug and is shown whole. */
function explain(cause: unknown): void {
  if (cause instanceof CannotStart || cause instanceof StorageError)
    console.error(`Glassbook cannot start: ${cause.message}`);
  else console.error(cause);
}

async function main(): Promise<number> {
  const settings = readSettings(process.env, process.argv.slice(2));
  await checkReachable(settings.port);
  prepareDataDir(settings.dataDir);
  const lock = await takeLock(settings.dataDir, settings.port);
  try {
    const { port: number, host, isDev } = settings;
    // In development the watcher starts the server, and does not pass a socket on.
    if (isDev) await checkPort(number, host);
    const port = isDev ? undefined : await holdPort(number, host);
    const supervisor = supervise(settings, lock, say, { port });
    // Started by start.js, this ends with it, however that ended.
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
      process.on(name, () => supervisor.stop());
    return await supervisor.done;
  } finally {
    lock.release();
  }
}

// The reader of the output may have exited; the rest is still stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  process.exitCode = await main();
} catch (cause) {
  explain(cause);
  process.exitCode = cause instanceof StorageError || cause instanceof CannotStart ? 78 : 1;
}
if (process.connected) process.disconnect();
