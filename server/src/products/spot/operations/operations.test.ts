import { market as marketCalls, spot } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { machineClock, type Off } from '../../../carry/process/clock.ts';
import { operations } from './carry-out.ts';
import { askOperation } from './ask.ts';

let whole: WholeApp;
let job: ReturnType<typeof operations>;
let offs: Off[] = [];
const stop = () => offs.splice(0).forEach((off) => off());
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
  const { pool, sequencer, catalog, log } = whole.app.core;
  job = operations({ pool, sequencer, markets: catalog.instruments, log });
  offs = job.chores.map(({ everyMs, run }) => machineClock.every(everyMs, run));
});
afterAll(async () => {
  stop();
  await job.close();
  await whole.close();
});

const halt = (symbol: string) => askOperation(whole.database.pool, { kind: 'halt', symbol }, 20_000);
const trades = async (token: string) => {
  const order = { currency_id: '1', legal_id: '3', type: '1', order_type: 'market', value: '100' } as const;
  const answer = await clientOf(whole.app, token)(spot.placeOrder, order, { key: crypto.randomUUID() });
  return answer.ok || answer.reason;
};

test('SPOT-015 a market is halted from beside the server, by a command of the journal', async () => {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  expect(await halt('BTC/USDT')).toBe('done');
  expect(await trades(token)).toBe('spot.market_halted');
  const flags = async () => {
    const answer = await clientOf(whole.app)(marketCalls.quotation, {});
    return answer.ok && answer.message[0]?.quotation.find(({ id }) => id === 1)?.open_coin_trade;
  };
  expect(await flags()).toBe(0);
});

test('an unknown market changes nothing, and the table takes nothing but a halt: opening takes two at the desk', async () => {
  const before = whole.app.core.sequencer.committedSeq;
  expect(await halt('BTC/EUR')).toBe('unknown_market');
  expect(whole.app.core.sequencer.committedSeq).toBe(before);
  const { pool } = whole.database;
  for (const kind of ['settle', 'open'])
    await expect(
      pool.query(`INSERT INTO spot_operations (kind, symbol) VALUES ($1, 'BTC/USDT')`, [kind]),
    ).rejects.toMatchObject({ code: '23514' });
  const { rows } = await pool.query(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'spot_operations' ORDER BY ordinal_position`,
  );
  expect(rows.map(({ column_name: name }: { column_name: string }) => name)).toEqual([
    ...['id', 'kind', 'symbol', 'asked_at', 'taken_at', 'outcome'],
  ]);
});

test('without a server that takes it, it is withdrawn: a later start does not carry it out', async () => {
  stop();
  await job.close();
  expect(await askOperation(whole.database.pool, { kind: 'halt', symbol: 'BTC/USDT' }, 300)).toBe('late');
  expect((await whole.database.pool.query('SELECT 1 FROM spot_operations WHERE taken_at IS NULL')).rowCount).toBe(0);
});
