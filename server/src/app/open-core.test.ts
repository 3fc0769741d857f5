/** What a start finds in the database, and in which order. */
import { expect, test, vi } from 'vitest';
import pino from 'pino';
import { setPrice, wholeApp } from '../../test/whole-app.ts';
import { openApp, type App } from './app.ts';
import { Chains } from '../shared/receipts/chains.ts';

const hour = 3_600_000;

/** Starts the server again, as a new process would. */
async function startedAgain({ core: { config } }: App): Promise<{ app: App; warned: object[] }> {
  const warned: object[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line) as object) });
  const onFatal = (error: Error) => {
    throw error;
  };
  const app = await openApp({ config, logger, onFatal, patienceMs: 30_000, limits: 'off' });
  return { app, warned };
}

test('R16 after a start with the clock ahead, the time of commands goes on from there, and the difference is logged', async () => {
  const whole = await wholeApp();
  try {
    await whole.app.stop();
    await whole.database.pool.query('UPDATE checkpoint SET at = at + $1', [hour]);
    const { rows } = await whole.database.pool.query<{ at: string }>('SELECT at FROM checkpoint');
    const stored = Number(rows[0]?.at);
    const { app, warned } = await startedAgain(whole.app);
    const { state } = app.core;
    await setPrice(app, 70_000);
    const first = state.at;
    await vi.waitFor(() => expect(app.core.now()).toBeGreaterThan(first + 100));
    await setPrice(app, 70_000);
    expect(first).toBeGreaterThanOrEqual(stored);
    expect(state.at).toBeGreaterThan(first + 100);
    expect(state.at).toBeLessThan(stored + 60_000);
    // A slow machine is warned of other things too.
    expect(warned).toContainEqual(expect.objectContaining({ ms: expect.any(Number) as number }));
    await app.stop();
  } finally {
    await whole.database.drop();
  }
});

test('where the chains end is read under the lease: another writer could go on with them until then', async () => {
  const whole = await wholeApp();
  const { pool } = whole.database;
  const epoch = async () => (await pool.query<{ epoch: string }>('SELECT epoch FROM writer')).rows[0]?.epoch;
  const load = Reflect.get(Chains.prototype, 'load');
  let epochAtLoad: string | undefined;
  const loaded = vi.spyOn(Chains.prototype, 'load').mockImplementation(async function (this: Chains, from) {
    epochAtLoad = await epoch();
    return load.call(this, from);
  });
  try {
    await whole.app.stop();
    const { app } = await startedAgain(whole.app);
    expect(epochAtLoad).toBe(await epoch());
    await app.stop();
  } finally {
    loaded.mockRestore();
    await whole.database.drop();
  }
});
