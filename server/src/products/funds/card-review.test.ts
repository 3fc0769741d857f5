/** A withdrawal to a card takes that one of the staff accepted it, besides its hold. */
import { funds, payee } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { password, withdrawer } from './test/withdrawer.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
});
afterAll(() => whole.close());

const card = {
  ...{ real_name: 'Linh Tran', bank_account: '6222 0202 0011 2230', bank_name: 'First Bank', bank_dizhi: 'New York' },
  ...{ alipay_account: '021000021', wechat_account: '1 Main Street', wechat_nickname: 'CHASUS33' },
};
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const day = 86_400_000;

test('PAYEE-044 a card is withdrawn to once it was accepted, not before, however long ago it was saved; an edited one waits anew', async () => {
  const { pool } = whole.database;
  const { call, id: user } = await withdrawer(whole);
  const reviewer = clientOf(whole.app, (await openStaff(pool, 'reviewer')).token);
  const save = async (more: object = {}) => {
    const answer = await call(payee.saveBank, { ...card, ...more });
    if (!answer.ok) throw new Error(answer.message);
    return answer.data.id;
  };
  const withdraw = (id: number) =>
    call(funds.withdraw, { address: String(id), currency: '3', number: '20', type: '1', password });
  const cardsOf = async () => {
    const own = await call(payee.own, {});
    return own.ok && own.message.cards.map(({ id, in_review }) => ({ id, in_review }));
  };
  const wait = (ms: number) =>
    pool.query(`UPDATE payees SET held_until = held_until - $2::float * interval '1 ms' WHERE user_id = $1`, [
      user,
      ms,
    ]);
  const accept = (id: number) =>
    reviewer(payee.reviewCard, {
      ...{ user: String(user), payee: String(id), decision: 'accept', reason: 'the name is the same' },
    });

  const first = await save();
  expect(reasonOf(await withdraw(first))).toBe('funds.payee_in_review');
  await wait(30 * day);
  expect(await withdraw(first)).toMatchObject({
    ...{ ok: false, reason: 'funds.payee_in_review' },
    message: 'This card is being reviewed. You can withdraw to it once it is accepted.',
  });
  expect(await cardsOf()).toEqual([{ id: first, in_review: true }]);
  expect(reasonOf(await accept(first))).toBe('ok');
  expect(await cardsOf()).toEqual([{ id: first, in_review: false }]);
  expect(reasonOf(await withdraw(first))).toBe('ok');

  const second = await save({ bank_name: 'Second Bank' });
  expect(second).not.toBe(first);
  await wait(30 * day);
  expect(reasonOf(await withdraw(second))).toBe('funds.payee_in_review');
  // Accepted within its hold it is still held.
  await wait(-31 * day);
  expect(reasonOf(await accept(second))).toBe('ok');
  expect(reasonOf(await withdraw(second))).toBe('funds.payee_on_hold');
  await wait(31 * day);
  expect(reasonOf(await withdraw(second))).toBe('ok');
});
