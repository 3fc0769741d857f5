import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../../test/trading.ts';
import { slices } from '../../app/slices.ts';
import { audit } from './audit/audit.ts';
import { usualBatches } from './tables.ts';

test('planning the usual statements at the start writes nothing, on an empty database and on one in use', async () => {
  const usual = usualBatches(slices);
  expect(usual).toContainEqual(['balances', 'requests', 'spot_orders', 'spot_trades', 'ledger_entries']);
  const database = await testDatabase();
  const seqs: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const core = await openCore(database, {}, { usual });
    seqs.push(core.sequencer.seq);
    await giveMoney(core, 1);
    const { outcome } = await core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100));
    expect(outcome.ok).toBe(true);
    seqs.push(core.sequencer.seq);
    await closeCore(core);
  }
  expect(seqs[2]).toBe(seqs[1]);
  expect((await audit(database.pool, slices)).differences).toEqual([]);
  await database.drop();
});
