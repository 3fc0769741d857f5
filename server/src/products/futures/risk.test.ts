/** The questions about risk before the first order that opens a position. */
import { futures } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { answers, futuresTrader } from './test/trader.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());

const order = { symbol: 'BTC/USDT-PERP', side: 'buy', contracts: '10', leverage: '10', order_type: 'market' } as const;
const submit = { currency_id: '1', legal_id: '3', share: '10', multiple: '10', type: '1', status: '1' } as const;

test('FUTURES-080 before the questions are answered right nothing is opened, by either call; every try is kept', async () => {
  const { id, call } = await futuresTrader(whole, { isReady: false });
  const before = await call(futures.risk, {});
  expect(before).toMatchObject({
    ok: true,
    message: { answered: 0, answered_ms: null, closed_in: ['GB', 'IL', 'US', 'CA'] },
  });
  expect(before.ok && before.message.questions.map(({ name }) => name)).toEqual([...futures.riskQuestions]);
  const unanswered = { ok: false, reason: 'futures.risk_unanswered' };
  expect(await call(futures.placeOrder, order)).toMatchObject(unanswered);
  expect(await call(futures.leverSubmit, submit)).toMatchObject(unanswered);
  expect(await call(futures.answerRisk, { ...answers, stop: '1' })).toMatchObject({
    reason: 'futures.risk_answer_wrong',
  });
  expect(await call(futures.placeOrder, order)).toMatchObject(unanswered);
  expect(await call(futures.answerRisk, answers)).toMatchObject({ ok: true });
  expect(await call(futures.risk, {})).toMatchObject({ ok: true, message: { answered: 1 } });
  expect(await call(futures.placeOrder, order)).toMatchObject({ ok: true });
  expect(await call(futures.leverSubmit, submit)).toMatchObject({ ok: true });
  const { rows } = await whole.database.pool.query(
    'SELECT is_right, answers FROM futures_risk_answers WHERE user_id = $1 ORDER BY id',
    [id],
  );
  const kept = { leverage: true, liquidation: true, cross: false, stop: false, funding: true };
  expect(rows).toEqual([
    { is_right: false, answers: { ...kept, stop: true } },
    { is_right: true, answers: kept },
  ]);
});

test('FUTURES-080 who did not answer closes and reduces, and the statements are in the language of the caller', async () => {
  const { id, call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  await call(futures.placeOrder, order);
  await whole.database.pool.query('DELETE FROM futures_risk_answers WHERE user_id = $1', [id]);
  const unanswered = await futuresTrader(whole, { isReady: false });
  const reduce = { ...order, side: 'sell', reduce_only: '1' } as const;
  expect(await unanswered.call(futures.placeOrder, reduce)).toMatchObject({ reason: 'futures.nothing_to_close' });
  expect(await call(futures.closeAll, {})).toMatchObject({ ok: true });
  const said = await clientOf(whole.app, unanswered.token, 'jp')(futures.risk, {});
  expect(said.ok && said.message.questions[3]?.text).toBe('損切りは必ず指定した価格どおりに約定する。');
});
