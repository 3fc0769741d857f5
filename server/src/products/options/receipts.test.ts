/** Options that end, and their receipts, by a clock that is set ahead. */
import { options, receipt } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkReceipt } from '../../../../verify/receipt.js';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { signHead } from '../../shared/receipts/heads.ts';
import { openHeadKey } from '../../shared/receipts/head-key.ts';
import { DemoOptions } from './demo/demo-options.ts';
import { asked, opened, optionsTrader } from './test/trader.ts';

let whole: WholeApp;
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
beforeAll(async () => {
  whole = await wholeApp({}, { clock: clockOf(now) });
});
afterAll(() => whole.close());

const submit = (command: Command) => whole.app.core.sequencer.submit(command);
const settings = () => {
  const found = whole.app.core.inForce.of('options.configure');
  if (!found) throw new Error('options are configured');
  return found;
};
/** What was opened last has its strike, has ended, and the index is heard again. */
async function end(market = 1): Promise<void> {
  aheadMs += 1;
  await submit({ kind: 'indexPrice.update', source: 'test', prices: [{ market, price: 10n ** 9n, volume: 0n }] });
  aheadMs += 31_000;
  await submit({ kind: 'indexPrice.update', source: 'test', prices: [{ market, price: 10n ** 9n, volume: 0n }] });
}
async function receiptOf(id: string): Promise<receipt.Receipt> {
  const answer = await clientOf(whole.app)(receipt.receipt, { id });
  if (!answer.ok || answer.message.format !== 'glassbook-receipt-1') throw new Error(`${id} has a receipt`);
  return answer.message;
}
/** Signs as the server does each minute. */
const sign = () => {
  const { pool, catalog, config } = whole.app.core;
  const symbolOf = (instrument: number) => catalog.instrument(instrument).symbol;
  return signHead({ pool, key: openHeadKey(config.dataDir), symbolOf }, now());
};

test('OPT-004 an option of fewer than three ticks is void, and listed to everybody with its cause and its receipt', async () => {
  const trader = await optionsTrader(whole);
  const made = await opened(whole, trader);
  await end();
  const ended = await trader.call(options.result, { id: String(made.id) });
  expect(ended).toMatchObject({ ok: true, message: { result: 'void', back: '101.00000000', fee: '0.00000000' } });
  const guest = clientOf(whole.app);
  const row = { receipt: made.receipt, symbol: 'BTC/USDT', expiry_ms: made.expiry_ms, ticks: 0, cause: 'few_ticks' };
  expect(await guest(options.voids, {})).toMatchObject({
    ok: true,
    message: { data: [row], page: 1, pages: 1, total: 1 },
  });
  expect(await guest(options.voids, { page: '2', limit: '1' })).toMatchObject({ message: { data: [], total: 1 } });
});

test('OPT-020 an option on a market that is removed meanwhile has its signed head all the same', async () => {
  const made = await opened(whole, await optionsTrader(whole));
  const before = settings();
  await submit({ ...before, instruments: before.instruments.filter((each) => each !== 1) });
  expect(whole.app.core.prices.isEveryNeeded(1)).toBe(true);
  expect((await receiptOf(made.receipt)).proof_in_s).toBeGreaterThan(30);
  aheadMs += 40_000;
  await submit({ kind: 'clock.tick' });
  expect(await receiptOf(made.receipt)).toMatchObject({ head: null, proof_in_s: null, result: { result: 'void' } });
  await setPrice(whole.app, 70_000);
  // Nothing depends on it any more.
  await vi.waitFor(() => expect(whole.app.core.prices.isEveryNeeded(1)).toBe(false));
  await sign();
  const signed = await receiptOf(made.receipt);
  expect(signed).toMatchObject({ proof_in_s: 0, head: { kind: 'head' } });
  expect(checkReceipt(signed)).toMatchObject({ id: made.receipt, result: 'void' });
  await submit(before);
});

test('OPT-002 an option has no strike until the next tick; without one it is void after four seconds, listed with that cause, and its receipt says so', async () => {
  const trader = await optionsTrader(whole);
  const made = await opened(whole, trader);
  expect(made).toMatchObject({ open_price: '0.00000000', strike_seq: 0 });
  aheadMs += 4_000;
  await submit({ kind: 'clock.tick' });
  expect(await trader.call(options.result, { id: String(made.id) })).toMatchObject({
    message: { result: 'void', open_price: '0.00000000', strike_seq: 0, back: '101.00000000' },
  });
  expect(await clientOf(whole.app)(options.voids, { limit: '1' })).toMatchObject({
    message: { data: [{ receipt: made.receipt, ticks: 0, cause: 'no_strike' }] },
  });
  await setPrice(whole.app, 70_000);
  await sign();
  const receipt = await receiptOf(made.receipt);
  expect(receipt.head).not.toBeNull();
  expect(checkReceipt(receipt)).toMatchObject({ result: 'void', settlement: '' });
});

test('OPT-002 the strike is the next tick, and the owner sees it', async () => {
  const trader = await optionsTrader(whole);
  const made = await opened(whole, trader);
  aheadMs += 1;
  await setPrice(whole.app, 70_123);
  const { seq } = whole.app.core.state;
  expect(await trader.call(options.result, { id: String(made.id) })).toMatchObject({
    message: { result: null, open_price: '70123.00000000', strike_seq: seq },
  });
});

test('OPT-028 the newest option with a result is named to everybody by its receipt, and a demo opens options of its own', async () => {
  const { core } = whole.app;
  const before = settings();
  await submit({ ...before, instruments: [1] });
  const demo = new DemoOptions({ ...core, acts: () => true });
  aheadMs += 1_000;
  await setPrice(whole.app, 70_000);
  await demo.turn();
  for (let second = 0; second < 31; second += 1) {
    aheadMs += 1_000;
    await setPrice(whole.app, 70_000 + second);
  }
  const recent = async () => {
    const answer = await clientOf(whole.app)(options.recent, {});
    return answer.ok ? answer.message.data : [];
  };
  expect(await recent()).toEqual([]);
  aheadMs += 120_000;
  await setPrice(whole.app, 70_000);
  await sign();
  const [newest] = await recent();
  const named = await receiptOf(newest?.receipt ?? '');
  expect(checkReceipt(named)).toMatchObject({ id: newest?.receipt, result: 'won' });
  const { rows } = await whole.database.pool.query<{ robot: boolean }>(
    'SELECT robot FROM users JOIN options ON options.owner = users.id ORDER BY options.id DESC LIMIT 1',
  );
  expect(rows).toEqual([{ robot: true }]);
  await submit(before);
});

test('DEMO-014 the options of a demo are of every market that has some, in each up and then down', async () => {
  const before = settings();
  await submit({ ...before, instruments: [1, 2] });
  const sent: Command[] = [];
  const sequencer = {
    submit: (command: Command) => {
      sent.push(command);
      return Promise.resolve({ outcome: { ok: true } });
    },
  };
  const demo = new DemoOptions({ ...whole.app.core, sequencer, acts: () => true } as never);
  for (let turn = 0; turn < 5; turn += 1) await demo.turn();
  const made = sent.flatMap((one) => (one.kind === 'options.open' ? [`${one.instrument} ${one.side}`] : []));
  expect(made).toEqual(['1 up', '1 down', '2 up', '2 down', '1 up']);
  await submit(before);
});

test('OPT-013 an option on a market that was not sold before has its receipt, from its opening on', async () => {
  const before = settings();
  const instrument = whole.app.core.catalog.instruments.find(
    ({ id, product }) => product === 'spot' && !before.instruments.includes(id),
  );
  if (!instrument) throw new Error('not every market has options');
  const trader = await optionsTrader(whole);
  const price: Command = {
    ...{ kind: 'indexPrice.update', source: 'test' },
    prices: [{ market: instrument.id, price: 10n ** 9n, volume: 0n }],
  };
  await submit(price);
  await submit({ ...before, instruments: [...before.instruments, instrument.id] });
  const answer = await trader.call(options.submit, { ...asked, match_id: String(instrument.id) });
  if (!answer.ok) throw new Error(answer.message);
  await end(instrument.id);
  await sign();
  const made = await receiptOf(answer.message.receipt);
  const [own, strike] = made.chain.links.map(({ record }) => record);
  // The record has all that the result, the fee and the expiry are recomputed from.
  expect(own).toMatchObject({ kind: 'option', rule: 3, fee_ppm: 10_000, seconds: 30, fee: '1.00000000' });
  expect(strike).toMatchObject({ kind: 'tick', price: '10.00000000' });
  expect(checkReceipt(made)).toMatchObject({ market: instrument.symbol, result: 'void' });
});

test('OPT-002 where the feed was silent for two seconds its repetitions are no strike', async () => {
  const trader = await optionsTrader(whole);
  const { prices } = whole.app.core;
  await setPrice(whole.app, 70_000);
  prices.heard(1, now() - 5_000);
  expect(await trader.call(options.submit, asked)).toMatchObject({ ok: false, reason: 'options.index_stale' });
  prices.heard(1, now());
  await setPrice(whole.app, 70_000);
  expect(await trader.call(options.submit, asked)).toMatchObject({ ok: true });
});
