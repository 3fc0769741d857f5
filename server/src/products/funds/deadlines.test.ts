/** Withdrawals and deposits past their deadline: once to each administrator, and the owner reads it. */
import { funds } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { escalate } from '../desk/escalate.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { deposited } from './test/depositor.ts';
import { password, saved, twoStaff, withdrawer } from './test/withdrawer.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
});
afterAll(() => whole.close());

const dayMs = 86_400_000;
const pool = () => whole.database.pool;

test('FUNDS-145 DESK-065 what was not decided in time is escalated once: an audit row each, one mail a kind to each administrator', async () => {
  const { support, treasurer } = await twoStaff(whole);
  const administrators = [await openStaff(pool(), 'administrator'), await openStaff(pool(), 'administrator')];
  const trader = await withdrawer(whole);
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const asked = { address: saved, currency: '3', number: '100', type: '0', password } as const;
    const answer = await trader.call(funds.withdraw, asked);
    if (!answer.ok) throw new Error(answer.message);
    ids.push(answer.data.id);
  }
  const [requested = 0, reviewed = 0, approved = 0, canceled = 0] = ids;
  const deposit = (await deposited(whole, trader)).id;
  const of = (withdrawal: number) => ({ user: String(trader.id), withdrawal: String(withdrawal) });
  await support.call(funds.reviewWithdrawal, of(reviewed));
  await pool().query("UPDATE withdrawals SET status = 'approved' WHERE id = $1", [approved]);
  await trader.call(funds.cancelWithdrawal, { id: String(canceled) });
  const letters = async () => {
    type Mail = { address: string; body: { subject: string; paragraphs: string[]; link: { url: string } } };
    const { rows } = await pool().query<Mail>("SELECT address, body FROM letters WHERE address LIKE 'administrator-%'");
    return rows;
  };
  const run = (days: number) => {
    const now = () => Date.now() + days * dayMs;
    const { audit, deadlines } = whole.app.core;
    const letters = new LetterQueue(pool(), now);
    return escalate({ pool: pool(), now, audit, letters, publicOrigin: 'http://localhost' }, deadlines);
  };
  expect([await run(0), (await letters()).length]).toEqual([0, 0]);
  const both = await Promise.all([run(3), run(3)]);
  expect([both.reduce((sum, count) => sum + count), await run(4)]).toEqual([3, 0]);
  const { rows: logged } = await pool().query<{ act: string; subject: string }>(
    "SELECT act, subject FROM audit_rows WHERE act LIKE '%Escalated' ORDER BY seq",
  );
  expect(logged.map(({ act, subject }) => `${act} ${subject}`).sort()).toEqual(
    [
      `funds.depositEscalated user:${trader.id}/deposit:${deposit}`,
      ...[requested, reviewed].map((id) => `funds.withdrawalEscalated user:${trader.id}/withdrawal:${id}`),
    ].sort(),
  );
  const mails = await letters();
  expect(mails).toHaveLength(2 * administrators.length);
  const about = mails.map(({ body: { paragraphs, link } }) => `${paragraphs.join()} ${link.url}`);
  expect(new Set(about)).toEqual(
    new Set([
      `Withdrawals past their deadline: W-${requested}, W-${reviewed} http://localhost/desk/withdrawals?show=late`,
      `Deposits past their deadline: D-${deposit} http://localhost/desk/deposits/${trader.id}/${deposit}`,
    ]),
  );
  const queue = await treasurer.call(funds.withdrawalQueue, {});
  expect(queue.ok && queue.message.escalated).toBe(2);
  const deposits = await treasurer.call(funds.depositQueue, {});
  expect(deposits.ok && deposits.message.escalated).toBe(1);
});
