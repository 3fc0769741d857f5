/**
 * A database that the version before made (its commit is the file's name; written with pg_dump) is migrated, loaded without difference, and
 * goes on. The first steps are those of a start.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyName } from '@glassbook/engine';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { slices } from '../../src/slices.ts';
import { audit } from '../../src/store/audit.ts';
import { migrate } from '../../src/store/migrate.ts';
import { partsOf } from '../../src/store/parts.ts';
import { readGolden, recordedState } from '../golden/golden.ts';
import { testDatabase } from '../postgres.ts';
import { playSession, sessionClock } from '../session.ts';
import { closeCore, limitOrder, openCore, user } from '../trading.ts';

const versions = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sql'));

test.each(versions)('a database of version %s is converted, has no difference and goes on', async (file) => {
  const database = await testDatabase({ empty: true });
  const loader = new Client({ connectionString: database.url });
  await loader.connect();
  await loader.query(readFileSync(join(import.meta.dirname, file), 'utf8'));
  const { rows: requests } = await loader.query<{ name: string; hash: string; outcome: string }>(
    'SELECT name, hash, outcome FROM public.requests ORDER BY at LIMIT 3',
  );
  await loader.end();
  expect(await migrate(database.pool)).toBeGreaterThan(0);
  expect((await audit(database.pool, slices)).differences).toEqual([]);
  expect(await recordedState(database.pool)).toEqual(readGolden(file.replace('.sql', '')).state);

  const clock = sessionClock();
  let core = await openCore(database, { clock: clock.read }, { partSize: 100 });
  clock.now = core.state.at;
  // What was answered days ago is answered the same.
  const { seq } = core.sequencer;
  for (const { name, hash, outcome } of requests) {
    const answer = await core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 1), { names: [name], hash });
    expect(JSON.parse(outcome)).toMatchObject({ ok: answer.outcome.ok });
  }
  expect(core.sequencer.seq).toBe(seq);
  await playSession(core.sequencer, clock, 8);
  const names = [keyName(user(0), 'after the conversion')];
  expect((await core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100), { names, hash: 'h' })).outcome.ok).toBe(
    true,
  );
  await closeCore(core);
  expect((await audit(database.pool, slices)).differences).toEqual([]);
  core = await openCore(database, { clock: clock.read });
  await closeCore(core);
  const client = await database.pool.connect();
  for (const table of ['journal', 'ledger_entries', 'spot_orders', 'spot_trades', 'requests']) {
    const [first, ...later] = await partsOf(client, table);
    expect([table, first?.from, later.length > 0 || (first?.to ?? 0) >= 10_000_000]).toEqual([table, -Infinity, true]);
  }
  client.release();
  await database.drop();
});
