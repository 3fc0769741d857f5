/** The audit of a day of the simulator with commands of every product, as it was recorded (server/test/golden). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slices } from '../../../app/slices.ts';
import { readGolden } from '../../../../test/golden/golden.ts';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { closeCore, openCore } from '../../../../test/trading.ts';
import { GENESIS } from '../chain/chain.ts';
import { readFrames } from '../journal.ts';
import { audit } from './audit.ts';
import { Alterations, comparedTables } from './test/alterations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // The day has settings of its own.
  await database.pool.query('DELETE FROM settings');
  let at = 0;
  const core = await openCore(database, { clock: () => at }, { bare: true });
  for (const { command, at: then } of readFrames(readGolden('rules-1').frames, GENESIS).entries) {
    at = then;
    await core.sequencer.submit(command);
  }
  expect(core.fatal).toEqual([]);
  await closeCore(core);
}, 240_000);
afterAll(() => database.drop());

test('WALL-007 an untouched day of every product has no difference', async () => {
  expect((await audit(database.pool, slices)).differences).toEqual([]);
});

test('WALL-007 an alteration of what the day has is found', { tags: ['long'], timeout: 900_000 }, async () => {
  const { rows } = await audit(database.pool, slices);
  const alterations = new Alterations(database.pool);
  await alterations.begin();
  const there = comparedTables.filter(({ name }) => (rows[name] ?? 0) > 0);
  const products = new Set(there.map(({ name }) => name.split('.')[0]));
  expect([...products]).toEqual(expect.arrayContaining(['copy', 'loan', 'nft', 'otc', 'rewards', 'stocks']));
  // Of some tables all rows have ended.
  await alterations.expectEachFound(there.map(({ name, table }) => ({ name, table })));
});
