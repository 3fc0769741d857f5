/** The thread of heartbeat.ts: four times a second it asks for the epoch, in a session that carries the leader's name. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import type { Beating, Heard, Led } from './heartbeat.ts';
import { sessionOf } from '../store/connection/lease.ts';

const beatMs = 250;
const answerMs = 1_000;
/** An event loop that stands still for longer will not go on: the process is as good as gone. */
const hungMs = 30_000;

const { url, turns } = workerData as Beating;
const count = new Int32Array(turns);
const say = (heard: Heard) => parentPort?.postMessage(heard);

async function connect({ epoch, version }: Led): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: sessionOf(epoch, version),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function beat(led: Led): Promise<void> {
  let client: Client | undefined;
  let [turn, turnedAt] = [-1, 0];
  for (;;) {
    const now = Atomics.load(count, 0);
    if (now !== turn) [turn, turnedAt] = [now, performance.now()];
    if (performance.now() - turnedAt < hungMs)
      try {
        client ??= await connect(led);
        const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM writer');
        if (Number(rows[0]?.epoch) > led.epoch) break;
      } catch {
        // The writer's own connection tells whether the database is lost; here it is only tried again.
        client?.end().catch(() => undefined);
        client = undefined;
      }
    await wait(beatMs);
  }
  say('replaced');
  await client.end();
}

parentPort?.once('message', (led: Led) => void beat(led));
