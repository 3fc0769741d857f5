/** One queue of all that waits for a person, by what each role may read. */
import { desk, type Role } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from './test/open-staff.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
});
afterAll(() => whole.close());

const run = (text: string, ...values: unknown[]) => whole.database.pool.query<{ id: string }>(text, values);
async function seenBy(role: Role, kind?: desk.CaseKind) {
  const { token } = await openStaff(whole.database.pool, role);
  const answer = await clientOf(whole.app, token)(desk.cases, { kind });
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
}

test('DESK-090 what waits of every kind is in one queue, the oldest first, with its amount and its marks', async () => {
  const { rows } = await run(
    `INSERT INTO users (email, account_number, invite_code, password_hash, password_changed_at, language, created_at)
     VALUES ('cases@glassbook.test', '99000001', '99000001', 'none', now(), 'en', now()) RETURNING id`,
  );
  const user = Number(rows[0]?.id);
  const at = Date.now();
  const day = 86_400_000;
  await run(
    "INSERT INTO identity_requests (user_id, level, status, submitted_at) VALUES ($1, 1, 'review', $2)",
    ...[user, new Date(at - 3_000)],
  );
  const common = [user, at - 2_000, at - 1_000];
  await run(
    `INSERT INTO deposits (id, owner, asset, amount, network, detail, digest, status, stage, at, decide_by)
     VALUES (901, $1, 3, 50000000000, 'tron', 1, '', 'submitted', 'open', $2, $3)`,
    ...common,
  );
  await run(
    `INSERT INTO withdrawals (id, owner, asset, amount, fee, payee, detail, digest, status, stage, at, decide_by)
     VALUES (902, $1, 3, 10000000000, 100000000, 'address', 1, '', 'requested', 'open', $2, $3)`,
    ...[user, at, at + day],
  );
  await run(
    `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until) VALUES ($1, 'address', 3, 'tron', 'T', $2, $2, $2)`,
    ...[user, new Date(at - day)],
  );
  await run(
    "INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'login_new_device', $2, $3)",
    ...[user, new Date(at - day - 1_000), new Date(at - 1_000)],
  );
  await run(
    "INSERT INTO copy_applications (user_id, share_ppm, state, at) VALUES ($1, 100000, 'review', $2)",
    user,
    at + 1,
  );
  await run(
    `INSERT INTO nft_items (id, owner, creator, detail, digest, type, asset, royalty_ppm, rarity, review, is_hidden, series, number, listing, at)
     VALUES (12, $1, $1, 1, '', 'image', 3, 0, 'N', 'waiting', false, 0, 0, 0, $2)`,
    ...[user, at + 2],
  );
  await run(
    `INSERT INTO otc_orders (id, owner, merchant, buyer, seller, ad, asset, fiat, price, amount, total, unit, worth, method, detail, digest, state, at, pay_by_at,
       appeal, appealed_at, is_counted, is_decided, is_claimed, closed)
     VALUES (31, 1, $1, 1, $1, 1, 3, 1, 71000, 10000000000, 71000, 3, 10000000000, 'bank', 1, '', 'appealed', $2, $2, 'not_received', $2, true, false, false, 'no')`,
    ...[user, at + 3],
  );
  await run(
    "INSERT INTO otc_merchants (account, state, tier, unit, deposit, at, last_at) VALUES ($1, 'waits', 1, 3, 50000000000, $2, 0)",
    ...[user, at + 4],
  );
  const all = await seenBy('administrator');
  expect(all.counts).toEqual({
    identity: 1,
    deposit: 1,
    withdrawal: 1,
    trader: 1,
    work: 1,
    otc: 1,
    merchant: 1,
    room: 0,
  });
  expect(all.rows).toMatchObject([
    { kind: 'identity', user, level: 1, amount: null, late: false, marks: ['new_device'] },
    {
      kind: 'deposit',
      id: 901,
      amount: '500.00000000',
      name: 'USDT',
      late: true,
      marks: ['new_device', 'first_deposit'],
    },
    { kind: 'withdrawal', id: 902, amount: '100.00000000', marks: ['new_device', 'first_withdrawal', 'new_address'] },
    { kind: 'trader', user, amount: null, name: null, state: 'review', decide_by_ms: null },
    { kind: 'work', id: 12, amount: null, late: false, decide_by_ms: null },
    { kind: 'otc', id: 31, user, amount: '100.00000000', state: 'not_received', decide_by_ms: at + 3 + 3 * day },
    { kind: 'merchant', id: user, user, amount: '500.00000000', state: 'waits', decide_by_ms: null },
  ]);
  expect((await seenBy('administrator', 'deposit')).rows).toMatchObject([{ id: 901 }]);
  const kindsOf = async (role: Role) => (await seenBy(role)).rows.map(({ kind }) => kind);
  expect(await kindsOf('reviewer')).toEqual(['identity', 'trader', 'work', 'otc', 'merchant']);
  expect(await kindsOf('support')).toEqual(['deposit', 'withdrawal', 'trader', 'work', 'otc', 'merchant']);
  expect(await kindsOf('treasurer')).toEqual(['deposit', 'withdrawal']);
  expect(await seenBy('content')).toMatchObject({ rows: [], total: 0, counts: { identity: 0, deposit: 0 } });
});
