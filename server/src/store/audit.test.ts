import { slices } from '../slices.ts';
import { afterAll, beforeAll, describe as group, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../test/trading.ts';
import { audit } from './audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const core = await openCore(database);
  await giveMoney(core, 3);
  await core.sequencer.submit(limitOrder(user(0), 'buy', 71_000, 300));
  await core.sequencer.submit(limitOrder(user(1), 'sell', 60_000, 300));
  await core.sequencer.submit(limitOrder(user(2), 'buy', 60_000, 300), { names: ['1002/key/k'], hash: 'h' });
  await closeCore(core);
});
afterAll(() => database.drop());

test('WALL-007 an untouched database has no difference', async () => {
  const report = await audit(database.pool, slices);
  expect(report.differences).toEqual([]);
  expect(report.rows['spot.trades']).toBeGreaterThan(1);
  expect([...report.sums.values()].every((sum) => sum === 0n)).toBe(true);
});

group('WALL-007 every alteration is found', () => {
  const changes: [name: string, alter: string, undo: string][] = [
    [
      'a balance',
      'UPDATE balances SET available = available + 1 WHERE owner = 1000 AND asset = 3',
      'UPDATE balances SET available = available - 1 WHERE owner = 1000 AND asset = 3',
    ],
    [
      'an entry',
      'UPDATE ledger_entries SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM ledger_entries)',
      'UPDATE ledger_entries SET amount = amount - 1 WHERE seq = (SELECT max(seq) FROM ledger_entries)',
    ],
    [
      'a trade',
      'UPDATE spot_trades SET price = price + 1 WHERE id = 1',
      'UPDATE spot_trades SET price = price - 1 WHERE id = 1',
    ],
    [
      'a closed order',
      "UPDATE spot_orders SET fee = fee + 1 WHERE status = 'done' AND owner = 1001",
      "UPDATE spot_orders SET fee = fee - 1 WHERE status = 'done' AND owner = 1001",
    ],
    [
      'an open order',
      'UPDATE spot_orders SET filled_value = filled_value + 1 WHERE owner = 1002',
      'UPDATE spot_orders SET filled_value = filled_value - 1 WHERE owner = 1002',
    ],
    [
      'a setting in force',
      `UPDATE settings_in_force SET command = replace(command, '"takerFeePpm":1000', '"takerFeePpm":900') WHERE key = 'market:2'`,
      `UPDATE settings_in_force SET command = replace(command, '"takerFeePpm":900', '"takerFeePpm":1000') WHERE key = 'market:2'`,
    ],
    [
      'an answered request',
      `UPDATE requests SET hash = 'x' WHERE hash = 'h'`,
      `UPDATE requests SET hash = 'h' WHERE hash = 'x'`,
    ],
    [
      'the checkpoint',
      `UPDATE checkpoint SET counters = replace(counters, 'nextTrade":', 'nextTrade":1')`,
      `UPDATE checkpoint SET counters = replace(counters, 'nextTrade":1', 'nextTrade":')`,
    ],
  ];
  test.each(changes)('%s', async (_name, alter, undo) => {
    await database.pool.query(alter);
    expect((await audit(database.pool, slices)).differences).not.toEqual([]);
    await database.pool.query(undo);
    expect((await audit(database.pool, slices)).differences).toEqual([]);
  });

  test('one bit of the journal, anywhere', async () => {
    const { rows } = await database.pool.query<{ first_seq: string; length: number }>(
      'SELECT first_seq, length(entries) AS length FROM journal ORDER BY first_seq',
    );
    const flip = (seq: string, bit: number) =>
      database.pool.query(
        'UPDATE journal SET entries = set_bit(entries, $2::bigint, 1 - get_bit(entries, $2::bigint)) WHERE first_seq = $1',
        [seq, bit],
      );
    for (let round = 0; round < 24; round += 1) {
      const row = rows[(round * 7) % rows.length];
      if (!row) continue;
      const bit = (round * 104_729) % (row.length * 8);
      await flip(row.first_seq, bit);
      const found = await audit(database.pool, slices).then(
        ({ differences }) => differences.length > 0,
        () => true,
      );
      expect([row.first_seq, bit, found]).toEqual([row.first_seq, bit, true]);
      await flip(row.first_seq, bit);
    }
    expect((await audit(database.pool, slices)).differences).toEqual([]);
  });
});
