/** R10: while the disk is full everything can be read and nothing is written; it goes on when there is room. The rig (e2e/crash) fills a real one. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, market, spot, system, wallet } from '@glassbook/contract';
import { say } from '@glassbook/i18n';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, setPrice, signUp, wholeApp, type WholeApp } from './whole-app.ts';

/** No disk has as much room: it is full as soon as its folder exists. */
const reserve = 1e18;
const folder = join(mkdtempSync(join(tmpdir(), 'disk-full-')), 'disk');
const becomes = (isFull: boolean) => {
  if (isFull) mkdirSync(folder);
  else rmSync(folder, { recursive: true });
  return vi.waitFor(() => expect(whole.app.core.disk.isFull).toBe(isFull), { timeout: 5_000, interval: 10 });
};

let whole: WholeApp;
let token: string;
beforeAll(async () => {
  whole = await wholeApp({ storageDir: folder, diskReserve: reserve });
  token = await signUp(whole.app, 'ann@glassbook.test');
  await setPrice(whole.app, 70_000);
  await clientOf(whole.app, token)(wallet.claimDemo, {});
});
afterAll(async () => {
  await whole.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const pair = { currency_id: '1', legal_id: '3' };
const order = { ...pair, type: '1' as const, order_type: 'market' as const, value: '500' };
const rows = async () => {
  const tables = ['journal', 'sessions', 'codes', 'users', 'market_favourites'];
  const sql = tables
    .map((table) => `SELECT '${table}' AS name, count(*)::int AS rows FROM ${table}`)
    .join(' UNION ALL ');
  return (await whole.database.pool.query<{ name: string; rows: number }>(`${sql} ORDER BY 1`)).rows;
};

test('R10 on a full disk writes are answered 503 with the reason and change nothing, reads go on, and so does trading with room again', async () => {
  const call = clientOf(whole.app, token);
  const first = await call(spot.placeOrder, { ...order, client_order_id: 'before' });
  expect(first.ok).toBe(true);
  await becomes(true);
  const before = await rows();
  const password = 'an honest ledger 7';
  const writes = await Promise.all([
    call(spot.placeOrder, order),
    call(spot.cancelAll, { currency_id: '1', legal_id: '3' }),
    call(market.addFavourite, { currency_id: '1' }),
    call(account.login, { user_string: 'ann@glassbook.test', password }),
    call(account.sendCode, { user_string: 'bob@glassbook.test', scene: 'register' }),
  ]);
  for (const answer of writes) expect(answer).toMatchObject({ ok: false, reason: 'request.disk_full' });
  const refused = await whole.app.http.inject({
    method: 'POST',
    url: '/api/coin/trade?lang=fra',
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(order).toString(),
  });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json<{ message: string }>().message).toBe(say('fr', 'request.disk_full', {}));
  const reads = await Promise.all([
    call(spot.orders, { ...pair }),
    call(spot.preview, order),
    call(market.tickers, {}),
    call(market.depth, { symbol: 'BTC/USDT' }),
    call(wallet.entries, { currency: '3' }),
    call(account.info, {}),
    call(spot.placeOrder, { ...order, client_order_id: 'before' }),
  ]);
  expect(reads.map((answer) => (answer.ok ? 'ok' : answer.reason))).toEqual(reads.map(() => 'ok'));
  expect(reads.at(-1)).toEqual(first);
  expect(await call(system.health, {})).toMatchObject({ message: { ready: true, read_only: true } });
  expect(await rows()).toEqual(before);
  await becomes(false);
  expect(await call(system.health, {})).toMatchObject({ message: { read_only: false } });
  expect(await call(spot.placeOrder, order)).toMatchObject({ ok: true });
  expect(await call(market.addFavourite, { currency_id: '1' })).toMatchObject({ ok: true });
  expect(whole.fatal).toEqual([]);
});
