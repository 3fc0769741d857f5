import { desk, lockup, spot, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from './test/open-staff.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

test('DESK-083 the page of a user has what is open in each product, newest first', async () => {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1);
  const call = clientOf(whole.app, token);
  await setPrice(whole.app, 70_000);
  await call(wallet.claimDemo, {});
  const made = [
    await call(lockup.lock, { config_id: '2', amount: '20' }),
    await call(spot.placeConditional, {
      ...{ currency_id: '1', legal_id: '3', type: '1', amount: '0.001', stop_price: '80000', stop_limit: '80000' },
      trigger_by: 'index',
    }),
  ];
  expect(made.map(({ ok }) => ok)).toEqual([true, true]);
  const support = await openStaff(pool, 'support');
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  const found = await clientOf(whole.app, support.token)(desk.user, { user: rows[0]?.id ?? '' });
  const held = found.ok ? found.message.held : [];
  expect(held.map(({ product, name, side, amount, unit }) => [product, name, side, amount, unit])).toEqual([
    ['spot', 'BTC/USDT', 'buy', '0.00100000', 'BTC'],
    ['lockup', 'USDT', '', '20.00000000', 'USDT'],
  ]);
});
