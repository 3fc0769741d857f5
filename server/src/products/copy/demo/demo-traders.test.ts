import { copy } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { futuresTrader } from '../../futures/test/trader.ts';
import { opens, ok } from '../test/scene.ts';
import { DemoTraders } from './demo-traders.ts';
import { COPIERS, traders } from './plan.ts';

let whole: WholeApp;
let demo: DemoTraders;
let at = Date.now();
let acts = true;
beforeAll(async () => {
  whole = await wholeApp();
  const { core, doors } = whole.app;
  demo = new DemoTraders({
    ...{ ...core, contracts: doors.publicContracts, now: () => at },
    ...{ random: () => 0, acts: () => acts },
  });
  await setPrice(whole.app, 70_000);
  await demo.turn();
}, 120_000);
afterAll(() => whole.close());

const listed = async () => (await ok(clientOf(whole.app)(copy.index, {}))).message.data;
const count = async (sql: string) => Number((await whole.database.pool.query<{ n: string }>(sql)).rows[0]?.n);

test('COPY-061 six simulated traders are listed without a past, each with five simulated copiers', async () => {
  const found = await listed();
  expect(found).toHaveLength(traders.length);
  for (const { simulated, closed_count } of found) expect([simulated, closed_count]).toEqual([true, 0]);
  expect(await count("SELECT count(*) AS n FROM copy_follows WHERE status = 'open'")).toBe(traders.length * COPIERS);
});

test('COPY-061 a second turn makes no one again, and none acts while the simulated traders are off', async () => {
  const before = await count('SELECT count(*) AS n FROM users WHERE robot');
  await demo.turn();
  expect(await count('SELECT count(*) AS n FROM users WHERE robot')).toBe(before);
  acts = false;
  const { committedSeq } = whole.app.core.sequencer;
  await demo.turn();
  expect(whole.app.core.sequencer.committedSeq).toBe(committedSeq);
  acts = true;
});

test('COPY-061 they trade at prices of the book: what they open is copied, and closed once they have held it', async () => {
  const other = await futuresTrader(whole);
  await opens(whole, other);
  const trades =
    'SELECT count(*) AS n FROM futures_positions WHERE follow = 0 AND owner IN (SELECT owner FROM copy_traders)';
  await demo.turn();
  const opened = await count(trades);
  at += 700_000;
  await demo.turn();
  expect(await count(`${trades} AND status = 'closed'`)).toBe(opened);
});
