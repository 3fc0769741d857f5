import { loan } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { ok, submit } from '../../otc/test/scene.ts';
import { Pool } from '../pool.ts';
import { DemoBorrowers } from './demo-borrowers.ts';
import { borrowers } from './plan.ts';

const DAY_MS = 86_400_000;
let whole: WholeApp;
let demo: DemoBorrowers;
let acts = true;
beforeAll(async () => {
  whole = await wholeApp();
  const { core } = whole.app;
  const lending = new Pool(core.pool, core.now);
  demo = new DemoBorrowers({ ...core, lending, acts: () => acts } as never);
  await prices(1_000n);
  await demo.turn();
}, 120_000);
afterAll(() => whole.close());

/** The index of each collateral is said now, as parts of a thousand of its usual price. */
async function prices(part: bigint): Promise<void> {
  const usual = { 1: 7_000_000n, 2: 200_000n, 3: 8_000n, 4: 140n };
  const { catalog } = whole.app.core;
  const said = ['BTC', 'ETH', 'SOL', 'XRP'].map((symbol, at) => {
    const market = catalog.instruments.find(({ base, quote }) => base.symbol === symbol && quote.symbol === 'USDT');
    const price = Object.values(usual)[at] as bigint;
    return { market: market?.id ?? 0, price: ((price * part) / 1_000n) * 10n ** 6n, volume: 0n };
  });
  await submit(whole, { kind: 'indexPrice.update', source: 'test', prices: said });
}
type Row = { state: string; nickname: string; robot: boolean };
const loans = async () =>
  (
    await whole.database.pool.query<Row>(
      "SELECT l.state, u.nickname, u.robot FROM loans l JOIN users u ON u.id = l.owner WHERE l.closed = 'no' ORDER BY l.id",
    )
  ).rows;

test('LOAN-036 six simulated borrowers borrow, once each, and what is lent to them is told', async () => {
  expect((await loans()).map(({ nickname, robot }) => [nickname, robot])).toEqual(
    borrowers.map(({ name }) => [name, true]),
  );
  await demo.turn();
  expect(await loans()).toHaveLength(borrowers.length);
  const config = await ok(clientOf(whole.app)(loan.config, {}));
  expect(Number(config.pool.simulated)).toBeGreaterThan(400_000);
  expect(config.pool.simulated).toBe(config.pool.lent);
});

test('LOAN-036 the least fall calls one of them, and bounds for others are the usual ones', async () => {
  await prices(999n);
  expect((await loans()).filter(({ state }) => state === 'called').map(({ nickname }) => nickname)).toEqual([
    borrowers.at(-1)?.name,
  ]);
  const { collaterals } = await ok(clientOf(whole.app)(loan.config, {}));
  expect(new Set(collaterals.map(({ initial, call }) => `${initial} ${call}`))).toEqual(new Set(['65 75']));
});

test('LOAN-036 who is at the end of a term repays and borrows anew; none acts while simulated traders are off', async () => {
  const { pool } = whole.database;
  const ends = "SELECT count(*) AS n FROM loans WHERE state = 'repaid'";
  const { core } = whole.app;
  const [row] = (await pool.query<{ ends: string }>('SELECT min(ends_at) AS ends FROM loans')).rows;
  expect(Number(row?.ends)).toBeGreaterThan(core.now() + 6 * DAY_MS);
  await pool.query("UPDATE loans SET state = 'overdue' WHERE id = 4");
  acts = false;
  await demo.turn();
  expect((await pool.query<{ n: string }>(ends)).rows[0]?.n).toBe('0');
  acts = true;
  await demo.turn();
  expect((await pool.query<{ n: string }>(ends)).rows[0]?.n).toBe('1');
  await prices(999n);
  await demo.turn();
  expect(await loans()).toHaveLength(borrowers.length);
});
