/** The replica of this test is a database of its own that says it has everything, and has no rows: what reads it shows nothing. */
import { spot, statement, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../test/open-traders.ts';
import { testDatabase, type TestDatabase } from '../../test/postgres.ts';
import { clientOf, wholeApp, type WholeApp } from '../../test/whole-app.ts';

let replica: TestDatabase;
let whole: WholeApp;
beforeAll(async () => {
  replica = await testDatabase();
  await replica.pool.query('UPDATE checkpoint SET seq = 1000000000');
  whole = await wholeApp({ databaseReadUrl: replica.url });
});
afterAll(async () => {
  await whole.close();
  await replica.drop();
});

test('histories and statements are read from the replica, balances and open orders from the primary', async () => {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const call = clientOf(whole.app, token);
  const answered = async <M>(answer: Promise<{ ok: true; message: M } | { ok: false; message: string }>) => {
    const given = await answer;
    if (!given.ok) throw new Error(given.message);
    return given.message;
  };
  await answered(call(wallet.claimDemo, {}));
  const order = { currency_id: '1', legal_id: '3', type: '1', order_type: 'limit' } as const;
  await answered(call(spot.placeOrder, { ...order, target_price: '1000', amount: '0.1' }));
  const { change_wallet: account } = await answered(call(wallet.wallets, {}));
  expect(account.balance.some(({ change_balance: balance }) => Number(balance) > 0)).toBe(true);
  expect(await answered(call(spot.orders, { status: '1' }))).toHaveLength(1);

  const { list } = await answered(call(wallet.entries, {}));
  expect(list).toEqual([]);
  await answered(call(spot.cancelAll, {}));
  expect(await answered(call(spot.orders, { status: 'history' }))).toEqual([]);
  expect(await answered(call(spot.orders, { status: '1' }))).toEqual([]);
  expect((await answered(call(statement.entries, {}))).list).toEqual([]);
});
