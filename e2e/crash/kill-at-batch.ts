import { Client } from 'pg';
import { expect } from 'vitest';
import type { System } from '../system.ts';
import { untilBack } from './rig.ts';
import { urlsOf } from './systems.ts';

/**
 * Kills the server while the next batch with a row of `table` waits to be stored, which then is or is not. `start` sets it off; where nobody is answered it is `lost`. Resolves when the server
 * is back.
 */
export async function killAtBatch(
  system: System,
  fate: 'thrown away' | 'stored',
  start: () => Promise<unknown>,
  table = 'spot_trades',
) {
  const database = new Client({ connectionString: urlsOf(system).ownerUrl });
  await database.connect();
  const pids = async (where: string) => {
    // A transaction keeps what it has seen of the activity once.
    await database.query('SELECT pg_stat_clear_snapshot()');
    return (await database.query<{ pid: number }>(`SELECT pid FROM ${where}`)).rows;
  };
  await database.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  const lost = start().catch(() => 'lost');
  const waits = () => pids(`pg_locks WHERE NOT granted AND relation = '${table}'::regclass`);
  await expect.poll(async () => (await waits()).length).toBe(1);
  const [{ pid } = { pid: 0 }] = await waits();
  const server = system.serverPid();
  if (fate === 'stored') {
    process.kill(server, 'SIGSTOP');
    await database.query('ROLLBACK');
    await expect.poll(() => pids(`pg_stat_activity WHERE pid = ${pid} AND state = 'active'`)).toEqual([]);
    process.kill(server, 'SIGKILL');
  } else {
    process.kill(server, 'SIGKILL');
    await database.query(`SELECT pg_terminate_backend(${pid})`);
    await expect.poll(() => pids(`pg_stat_activity WHERE pid = ${pid}`)).toEqual([]);
    await database.query('ROLLBACK');
  }
  await database.end();
  await untilBack(system, server, 180_000);
  return lost;
}
