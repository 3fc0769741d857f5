import { account, desk, notification, spot, wallet } from '@glassbook/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { softPasskey } from '../../../test/soft-passkey.ts';
import { softWallet, type SoftWallet } from '../../../test/soft-wallet.ts';
import {
  clientOf,
  codeMailedTo,
  password,
  setPrice,
  signUp,
  wholeApp,
  type WholeApp,
} from '../../../test/whole-app.ts';
import { openStaff, type OpenedStaff } from './test/open-staff.ts';

let whole: WholeApp;
const people = {} as Record<'support' | 'reviewer' | 'other', OpenedStaff>;
let count = 0;
let email = '';
let token = '';
let user = '';
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
  const names = { support: 'support', reviewer: 'reviewer', other: 'administrator' } as const;
  for (const [name, role] of Object.entries(names) as [keyof typeof people, 'support'][])
    people[name] = await openStaff(whole.database.pool, role);
});
afterAll(() => whole.close());
beforeEach(async () => {
  count += 1;
  email = `frozen-${count}@example.org`;
  token = await signUp(whole.app, email);
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  user = rows[0]?.id ?? '';
});

const pool = () => whole.database.pool;
const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const own = () => clientOf(whole.app, token);
const reason = 'the owner called on Monday';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const logIn = (as = password) => clientOf(whole.app)(account.login, { user_string: email, password: as });
const freeze = () => as('support')(desk.freezeUser, { user, code: 'intruder', days: '7', reason }).then(reasonOf);
const seen = async () => {
  const answer = await as('support')(desk.user, { user });
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};
/** A request to end the freeze, and the fields that it changes. */
async function asked(days: string) {
  const made = await as('support')(desk.requestThaw, { user, days, reason });
  if (!made.ok) throw new Error(made.message);
  const request = String(made.message.request);
  const view = await as('reviewer')(desk.request, { request });
  if (!view.ok) throw new Error(view.message);
  return { request, changes: view.message.changes.map(({ field, before, after }) => [field, before, after]) };
}
const approve = (name: keyof typeof people, request: string) =>
  as(name)(desk.approve, { request, version: '1' }).then(reasonOf);
const resetByMail = async (to: string) => {
  const before = await codeMailedTo(whole.app, email);
  await pool().query("UPDATE codes SET created_at = created_at - interval '1 hour' WHERE address = $1", [email]);
  await clientOf(whole.app)(account.sendCode, { user_string: email, type: 'forget' });
  const code = await codeMailedTo(whole.app, email, before);
  return clientOf(whole.app)(account.resetPassword, { account: email, password: to, repassword: to, code });
};
/** As if the owner had done so some days ago. */
const daysAgo = (table: string, column: string, days: number) =>
  pool().query(`UPDATE ${table} SET ${column} = now() - make_interval(days => $2) WHERE user_id = $1`, [user, days]);

const signed = async (wallet: SoftWallet, purpose: 'login' | 'link' | 'step_up') => {
  const offered = await own()(account.walletNonce, { address: wallet.address, purpose });
  if (!offered.ok) throw new Error(offered.reason);
  const { nonce, message } = offered.message;
  return { address: wallet.address, nonce, signature: await wallet.sign(message) };
};
const enter = async (wallet: SoftWallet) =>
  own()(account.walletLogin, { ...(await signed(wallet, 'login')), wallet: 'metamask' });
/** As an intruder does who has a session and, of an account with one, its mailbox. */
const changeEmail = async (to: string, from?: string) => {
  await pool().query("UPDATE codes SET created_at = created_at - interval '1 hour'");
  const before = from === undefined ? undefined : await codeMailedTo(whole.app, from);
  expect(reasonOf(await own()(account.sendEmailCodes, { email: to }))).toBe('ok');
  const codes = {
    new_code: await codeMailedTo(whole.app, to),
    ...(from === undefined ? {} : { old_code: await codeMailedTo(whole.app, from, before) }),
  };
  expect(reasonOf(await own()(account.changeEmail, { email: to, ...codes }))).toBe('ok');
};
const emailNow = async () =>
  (await pool().query<{ email: string | null }>('SELECT email FROM users WHERE id = $1', [user])).rows[0]?.email;

describe('DESK-064 one session of a user', () => {
  test('is ended by one person with a reason: refused from then on, its sockets closed, and the user notified; other sessions stay', async () => {
    const other = await logIn();
    const otherToken = other.ok ? other.message : '';
    const [newest, first] = (await seen()).sessions;
    const closed: number[] = [];
    whole.app.doors.sessions.onEnded((id) => closed.push(id));
    const end = (name: keyof typeof people, session: number | undefined) =>
      as(name)(desk.endUserSession, { user, session: String(session), reason }).then(reasonOf);
    expect(await end('reviewer', first?.id)).toBe('session.not_permitted');
    expect(await own()(account.info, {}).then(reasonOf)).toBe('ok');
    expect(await end('support', first?.id)).toBe('ok');
    // What sockets are closed by (socket/create-sockets.ts), before the call is answered.
    expect(closed).toEqual([first?.id]);
    expect(await own()(account.info, {}).then(reasonOf)).toBe('session.login_required');
    expect(await clientOf(whole.app, otherToken)(account.info, {}).then(reasonOf)).toBe('ok');
    expect(await end('support', first?.id)).toBe('desk.not_found');
    const { sessions, timeline } = await seen();
    expect(sessions.map(({ id }) => id)).toEqual([newest?.id]);
    const acts = timeline.map(({ group, what, by, detail }) => ({ line: `${group} ${what} ${by}`, detail }));
    expect(acts.map(({ line }) => line)).toContain('account session_ended ');
    const act = acts.findLast(({ line }) => line === 'staff desk.endUserSession A support');
    expect(JSON.parse(act?.detail ?? '')).toEqual({ user, session: String(first?.id), reason });
    const told = await clientOf(whole.app, otherToken)(notification.notifications, {});
    expect(told.ok && told.message.data[0]).toMatchObject({ kind: 'session_ended', group: 'account' });
    const mailed = async () => {
      const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
      return outbox
        .json<{ to: string; subject: string }[]>()
        .flatMap(({ to, subject }) => (to === email ? [subject] : []));
    };
    await expect.poll(mailed).toContain('Glassbook security: Session ended by support');
  });

  test('ACCOUNT-087 the owner of an account by number alone is notified by SMS', async () => {
    const phone = `+8496${String(1_000_000 + count)}`;
    await pool().query('UPDATE users SET email = NULL, phone = $2 WHERE id = $1', [user, phone]);
    const [session] = (await seen()).sessions;
    await as('support')(desk.endUserSession, { user, session: String(session?.id), reason });
    const texted = async () =>
      (await whole.app.http.inject({ url: '/dev/outbox.json' })).json<{ to: string; subject: string }[]>();
    await expect.poll(async () => (await texted()).filter(({ to }) => to === phone).length).toBe(1);
  });

  test('of another user is not ended by the number', async () => {
    const [mine] = (await seen()).sessions;
    const stranger = await signUp(whole.app, `stranger-${count}@example.org`);
    const { rows } = await pool().query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
      `stranger-${count}@example.org`,
    ]);
    const answer = as('support')(desk.endUserSession, { user: rows[0]?.id ?? '', session: String(mine?.id), reason });
    expect(reasonOf(await answer)).toBe('desk.not_found');
    for (const client of [own(), clientOf(whole.app, stranger)])
      expect(await client(account.info, {}).then(reasonOf)).toBe('ok');
  });
});

describe('a freeze by staff', () => {
  test('DESK-050 the overview has how many accounts are frozen and how many are past their time, for those who may see users', async () => {
    const overview = async (token: string) => {
      const answer = await clientOf(whole.app, token)(desk.overview, {});
      if (!answer.ok) throw new Error(answer.message);
      return answer.message.frozen;
    };
    const before = await overview(people.support.token);
    expect(await freeze()).toBe('ok');
    const after = await overview(people.support.token);
    expect([after?.count, after?.late]).toEqual([(before?.count ?? 0) + 1, before?.late]);
    await pool().query(
      "UPDATE account_freezes SET started_at = now() - interval '9 days', decide_by = now() - interval '1 day' WHERE user_id = $1",
      [user],
    );
    const late = await overview(people.support.token);
    expect(late?.late).toBe((before?.late ?? 0) + 1);
    expect(late?.due_ms).toBeLessThan(Date.now());
    expect(await overview((await openStaff(pool(), 'treasurer')).token)).toBe(null);
  });

  test('DESK-035 is done by one person with a reason code and a time to decide by, and stands in the timeline', async () => {
    expect((await seen()).freeze).toBeNull();
    expect(await freeze()).toBe('ok');
    expect(await freeze()).toBe('desk.nothing_changes');
    expect(await own()(account.info, {}).then(reasonOf)).toBe('session.login_required');
    expect(reasonOf(await logIn())).toBe('account.frozen');
    const { freeze: shown, timeline, sessions } = await seen();
    const week = Date.now() + 7 * 86_400_000;
    expect(shown).toMatchObject({ source: 'staff', staff: 'A support', code: 'intruder', note: reason, request: null });
    expect(Math.abs((shown?.decide_ms ?? 0) - week)).toBeLessThan(60_000);
    expect(sessions).toEqual([]);
    const lines = timeline.map(({ group, what, by }) => `${group} ${what} ${by}`);
    expect(lines).toContain('staff desk.freezeUser A support');
    expect(lines).toContain('account account_frozen ');
    const listed = await as('support')(desk.users, { q: user });
    expect(listed.ok && listed.message.rows.map(({ frozen }) => frozen)).toEqual([true]);
  });

  test('DESK-035 cancels nothing: an open order stays and can be filled', async () => {
    await own()(wallet.claimDemo, {});
    const order = { currency_id: '1', legal_id: '3', type: '1', order_type: 'limit' } as const;
    const placed = await own()(spot.placeOrder, { ...order, target_price: '60000', amount: '0.01' });
    const id = placed.ok ? placed.data.id : 0;
    expect(await freeze()).toBe('ok');
    expect(await own()(spot.placeOrder, { ...order, target_price: '60000', amount: '0.01' }).then(reasonOf)).toBe(
      'session.login_required',
    );
    const { rows } = await pool().query<{ status: string }>('SELECT status FROM spot_orders WHERE id = $1', [id]);
    expect(rows[0]?.status).toBe('open');
  });

  test('DESK-035 is of a user who exists, by a role that may', async () => {
    const other = { user: '999999', code: 'legal', days: '90', reason } as const;
    expect(await as('support')(desk.freezeUser, other).then(reasonOf)).toBe('desk.not_found');
    expect(await as('reviewer')(desk.freezeUser, { ...other, user }).then(reasonOf)).toBe('session.not_permitted');
    expect(await as('support')(desk.requestThaw, { user, days: '0', reason }).then(reasonOf)).toBe(
      'desk.nothing_changes',
    );
  });
});

describe('the end of a freeze', () => {
  test('DESK-036 takes another person, a new password set by mail, and holds withdrawals', async () => {
    await freeze();
    const { request, changes } = await asked('0');
    expect(changes).toEqual([['account', 'frozen', 'active']]);
    expect((await seen()).freeze?.request).toBe(Number(request));
    expect(await approve('support', request)).toBe('session.not_permitted');
    expect(reasonOf(await logIn())).toBe('account.frozen');
    expect(await approve('reviewer', request)).toBe('ok');
    expect((await seen()).freeze).toBeNull();
    expect(reasonOf(await logIn('a wrong one'))).toBe('account.login_failed');
    expect(reasonOf(await logIn())).toBe('account.reset_by_mail_required');
    const { rows } = await pool().query<{ ms: string }>(
      "SELECT extract(epoch FROM ends_at - now()) * 1000 AS ms FROM account_holds WHERE user_id = $1 AND reason = 'account_thawed'",
      [user],
    );
    expect(Math.abs(Number(rows[0]?.ms) - 86_400_000)).toBeLessThan(60_000);
    expect(await resetByMail('another ledger 8')).toMatchObject({ ok: true });
    expect(reasonOf(await logIn('another ledger 8'))).toBe('ok');
    const { timeline } = await seen();
    expect(timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['account_thawed', 'desk.requestThaw', 'desk.freezeUser']),
    );
    expect(timeline.filter(({ what }) => what === 'desk.approve').map(({ by }) => by)).toEqual(['A reviewer']);
  });

  test('DESK-036 is not decided by who asked for it, and once', async () => {
    await freeze();
    const made = await as('other')(desk.requestThaw, { user, days: '30', reason });
    const request = made.ok ? String(made.message.request) : '';
    expect(await as('support')(desk.requestThaw, { user, days: '0', reason }).then(reasonOf)).toBe(
      'desk.request_exists',
    );
    expect(await approve('other', request)).toBe('desk.own_request');
    const all = await Promise.all(Array.from({ length: 16 }, () => approve('reviewer', request)));
    expect(all.filter((each) => each === 'ok')).toHaveLength(1);
    const { rowCount } = await pool().query(
      "SELECT 1 FROM account_holds WHERE user_id = $1 AND reason = 'account_thawed'",
      [user],
    );
    expect(rowCount).toBe(1);
  });

  test('DESK-077 S11 nobody asks for, approves or rejects a request about the own account of a user', async () => {
    await freeze();
    const ownUser = (name: keyof typeof people) =>
      pool().query('UPDATE users SET email = $2 WHERE id = $1', [user, people[name].email]);
    await ownUser('support');
    expect(await as('support')(desk.requestThaw, { user, days: '0', reason }).then(reasonOf)).toBe('desk.own_account');
    const made = await as('other')(desk.requestThaw, { user, days: '0', reason });
    const request = made.ok ? String(made.message.request) : '';
    await ownUser('reviewer');
    expect(await approve('reviewer', request)).toBe('desk.own_account');
    const rejected = await as('reviewer')(desk.reject, { request, version: '1', note: 'not by me' });
    expect(reasonOf(rejected)).toBe('desk.own_account');
    await pool().query('UPDATE users SET email = $2 WHERE id = $1', [user, email]);
    // The account had the member's email before.
    const had = (name: keyof typeof people) =>
      pool().query('UPDATE email_changes SET before = $2 WHERE user_id = $1', [user, people[name].email.toUpperCase()]);
    await pool().query("INSERT INTO email_changes (user_id, at) VALUES ($1, now() - interval '99 days')", [user]);
    await had('reviewer');
    expect(await approve('reviewer', request)).toBe('desk.own_account');
    await had('support');
    expect(await as('support')(desk.requestThaw, { user, days: '0', reason }).then(reasonOf)).toBe('desk.own_account');
    expect(await approve('reviewer', request)).toBe('ok');
  });

  test('ACCOUNT-068 DESK-036 removes new wallets, but not the one that signed the account up, which logs in again without a reset', async () => {
    const [first, later] = [softWallet(), softWallet()];
    const entered = await enter(first);
    token = entered.ok ? entered.message : '';
    const info = await own()(account.info, {});
    user = info.ok ? String(info.message.id) : '';
    await own()(account.stepUp, { by: 'wallet', proof: JSON.stringify(await signed(first, 'step_up')) });
    const linked = await own()(account.linkWallet, { ...(await signed(later, 'link')), wallet: 'other' });
    expect(reasonOf(linked)).toBe('ok');
    expect(await freeze()).toBe('ok');
    token = '';
    expect(reasonOf(await enter(first))).toBe('account.frozen');
    const { request, changes } = await asked('7');
    expect(changes).toContainEqual(['wallets', '2', '1']);
    expect(changes.map(([field]) => field)).not.toContain('password');
    expect(await approve('reviewer', request)).toBe('ok');
    expect(reasonOf(await enter(first))).toBe('ok');
    const { rows } = await pool().query('SELECT address FROM wallets WHERE user_id = $1', [user]);
    expect(rows).toEqual([{ address: first.address }]);
  });

  test('ACCOUNT-068 DESK-036 of an account that a wallet opened removes the email and the password that were set in the days before it', async () => {
    const first = softWallet();
    const entered = await enter(first);
    token = entered.ok ? entered.message : '';
    const info = await own()(account.info, {});
    user = info.ok ? String(info.message.id) : '';
    const prove = async () =>
      own()(account.stepUp, { by: 'wallet', proof: JSON.stringify(await signed(first, 'step_up')) });
    await prove();
    const set = { password: 'another ledger 8', re_password: 'another ledger 8' };
    expect(reasonOf(await own()(account.changePassword, set))).toBe('ok');
    const again = await enter(first);
    token = again.ok ? again.message : '';
    await prove();
    await own()(account.linkWallet, { ...(await signed(softWallet(), 'link')), wallet: 'other' });
    email = `intruder-${count}@example.org`;
    await changeEmail(email);
    expect(await freeze()).toBe('ok');
    token = '';
    const { request, changes } = await asked('7');
    expect(changes).toEqual([
      ...[
        ['account', 'frozen', 'active'],
        ['removedDays', '0', '7'],
        ['email', 'i•••@example.org', 'none'],
      ],
      ...[
        ['wallets', '2', '1'],
        ['password', 'set', 'removed'],
      ],
    ]);
    expect(await approve('reviewer', request)).toBe('ok');
    expect(await emailNow()).toBeNull();
    const number = info.ok ? info.message.account_number : '';
    const byNumber = await clientOf(whole.app)(account.login, { user_string: number, password: set.password });
    expect(reasonOf(byNumber)).toBe('account.login_failed');
    expect(reasonOf(await enter(first))).toBe('ok');
  });

  test('DESK-036 removes the factors that were added in the days before it, and no older ones', async () => {
    const prove = (by: 'password' | 'code', proof: string) => own()(account.stepUp, { by, proof });
    await prove('password', password);
    const older = softPasskey();
    const options = async () => {
      const answer = await own()(account.beginPasskey, {});
      return answer.ok ? answer.message : '';
    };
    await own()(account.addPasskey, { response: older.create(await options()), name: 'Older' });
    await daysAgo('passkeys', 'created_at', 9);
    await daysAgo('account_holds', 'started_at', 9);
    await own()(account.addPasskey, { response: softPasskey().create(await options()), name: 'Newer' });
    const offered = await own()(account.beginAuthenticator, {});
    const secret = offered.ok ? offered.message.secret : '';
    await own()(account.confirmAuthenticator, { code: new TOTP({ secret }).generate() });
    await own()(account.setPaymentPassword, { password: '274193', re_password: '274193' });
    await own()(account.lockSettings, { days: '30' });
    await freeze();
    const { request, changes } = await asked('7');
    expect(changes).toEqual([
      ['account', 'frozen', 'active'],
      ['removedDays', '0', '7'],
      ['authenticator', 'set', 'removed'],
      ['passkeys', '2', '1'],
      ['recoveryCodes', 'set', 'removed'],
      ['settingsLock', 'set', 'removed'],
      ['paymentPassword', 'set', 'removed'],
    ]);
    expect(await approve('reviewer', request)).toBe('ok');
    const { rows } = await pool().query(
      `SELECT (SELECT array_agg(name) FROM passkeys WHERE user_id = $1) AS passkeys, (SELECT bool_and(needs_password) FROM passkeys WHERE user_id = $1) AS second,
         (SELECT count(*)::int FROM authenticators WHERE user_id = $1) AS apps, (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS codes,
         (SELECT payment_hash FROM users WHERE id = $1) AS payment,
         (SELECT settings_locked_until FROM users WHERE id = $1) AS lock`,
      [user],
    );
    expect(rows).toEqual([{ passkeys: ['Older'], second: true, apps: 0, codes: 0, payment: null, lock: null }]);
    // The passkey that is left opens nothing before the reset.
    const challenge = await clientOf(whole.app)(account.beginPasskeyAnswer, { purpose: 'login' });
    const response = older.answer(challenge.ok ? challenge.message : '');
    expect(await clientOf(whole.app)(account.passkeyLogin, { response }).then(reasonOf)).toMatch(
      /reset_by_mail_required|passkey_password_first/,
    );
  });

  test('ACCOUNT-089 an intruder’s authenticator keeps the intruder out after a reset as everybody, and the letter about the reset leads to its end', async () => {
    await own()(account.stepUp, { by: 'password', proof: password });
    const offered = await own()(account.beginAuthenticator, {});
    const secret = offered.ok ? offered.message.secret : '';
    await own()(account.confirmAuthenticator, { code: new TOTP({ secret }).generate() });
    await pool().query('DELETE FROM account_holds WHERE user_id = $1', [user]);
    const next = 'another ledger 8';
    expect(await resetByMail(next)).toMatchObject({ ok: true });
    // The intruder has neither a session nor the password, the owner not the code; and withdrawals are on hold.
    expect(await own()(account.info, {}).then(reasonOf)).toBe('session.login_required');
    expect(reasonOf(await logIn())).toBe('account.login_failed');
    expect(reasonOf(await logIn(next))).toBe('account.second_factor_required');
    expect(await whole.app.doors.withdrawalHold(pool(), Number(user))).toMatchObject({
      reason: 'password_changed',
    });
    const linkOf = async () => {
      const outbox = (await whole.app.http.inject({ url: '/dev/outbox.json' })).json<{ to: string; text: string }[]>();
      const changed = outbox.find(({ to, text }) => to === email && text.includes('/pages/common/freeze#'));
      return /freeze#([\w-]{64})/.exec(changed?.text ?? '')?.[1] ?? '';
    };
    await expect.poll(linkOf).not.toBe('');
    const byLink = clientOf(whole.app)(account.freezeByLink, { token: await linkOf() });
    expect(await byLink.then(reasonOf)).toBe('ok');
    const { request, changes } = await asked('7');
    expect(changes).toContainEqual(['authenticator', 'set', 'removed']);
    expect(await approve('reviewer', request)).toBe('ok');
    expect(await resetByMail('a third ledger 9')).toMatchObject({ ok: true });
    expect(reasonOf(await logIn('a third ledger 9'))).toBe('ok');
  });

  /** Saved so many days ago: an address each. */
  const savePayees = (...days: number[]) =>
    pool().query(
      `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
       SELECT $1, 'address', 3, 'tron', 'T' || n, now() - make_interval(days => n), now() - make_interval(days => n), now() FROM unnest($2::integer[]) AS n`,
      [user, days],
    );
  /** Saved so many days ago: a user to send to each. */
  const saveRecipients = async (...days: number[]) => {
    for (const n of days) {
      const other = `recipient-${count}-${n}@example.org`;
      await signUp(whole.app, other);
      await pool().query(
        `INSERT INTO transfer_recipients (user_id, recipient, account, created_at, held_until)
         SELECT $1, id, 'R' || $3::integer, now() - make_interval(days => $3), now() FROM users WHERE email = $2`,
        [user, other, n],
      );
    }
  };
  const recipientsLeft = async () => {
    const { rows } = await pool().query<{ account: string }>(
      'SELECT account FROM transfer_recipients WHERE user_id = $1 AND removed_at IS NULL ORDER BY account',
      [user],
    );
    return rows.map(({ account: name }) => name);
  };
  const payeesLeft = async () => {
    const { rows } = await pool().query<{ address: string }>(
      'SELECT address FROM payees WHERE user_id = $1 AND removed_at IS NULL ORDER BY address',
      [user],
    );
    return rows.map(({ address }) => address);
  };
  const mails = async () => {
    const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
    return outbox.json<{ to: string; text: string }[]>().flatMap(({ to, text }) => (to === email ? [text] : []));
  };

  test('PAYEE-031 DESK-036 removes the addresses that were saved in the days before it, says so before, and turns the switch on again', async () => {
    await savePayees(1, 3, 9);
    await pool().query(
      "INSERT INTO payee_list_only (user_id, since, ends_at) VALUES ($1, now() - interval '60 days', now() - interval '1 day')",
      [user],
    );
    await freeze();
    const earlier = await asked('0');
    expect(earlier.changes.map(([field]) => field)).toEqual(['account']);
    await as('support')(desk.withdraw, { request: earlier.request });
    const { request, changes } = await asked('7');
    expect(changes).toEqual([
      ['account', 'frozen', 'active'],
      ['removedDays', '0', '7'],
      ['payees', '3', '1'],
      ['payeeListOnly', 'off', 'on'],
    ]);
    expect(await payeesLeft()).toEqual(['T1', 'T3', 'T9']);
    expect(await approve('reviewer', request)).toBe('ok');
    expect(await payeesLeft()).toEqual(['T9']);
    const { rows } = await pool().query('SELECT ends_at FROM payee_list_only WHERE user_id = $1', [user]);
    expect(rows).toEqual([{ ends_at: null }]);
    await expect.poll(mails).toContainEqual(expect.stringContaining('Addresses, cards and recipients added since'));
  });

  test('PAYEE-031 DESK-036 removes the recipients of transfers that were saved in the days before it, and says so', async () => {
    await saveRecipients(1, 3, 9);
    await freeze();
    const { request, changes } = await asked('7');
    expect(changes).toEqual([
      ['account', 'frozen', 'active'],
      ['removedDays', '0', '7'],
      ['recipients', '3', '1'],
    ]);
    // One that was saved since the request makes it another request.
    await saveRecipients(2);
    expect(await approve('reviewer', request)).toBe('desk.request_stale');
    await as('support')(desk.withdraw, { request });
    expect(await recipientsLeft()).toEqual(['R1', 'R2', 'R3', 'R9']);
    expect(await approve('reviewer', (await asked('7')).request)).toBe('ok');
    expect(await recipientsLeft()).toEqual(['R9']);
    await expect.poll(mails).toContainEqual(expect.stringContaining('Addresses, cards and recipients added since'));
  });

  test('PAYEE-032 removes the addresses and recipients saved since the first login on a new device in the 30 days before it, whatever days are asked for', async () => {
    await savePayees(1, 19, 25, 40);
    await saveRecipients(19, 25);
    const logins = (...days: number[]) =>
      pool().query(
        `INSERT INTO account_holds (user_id, reason, started_at, ends_at)
         SELECT $1, 'login_new_device', now() - make_interval(days => n), now() FROM unnest($2::integer[]) AS n`,
        [user, days],
      );
    await logins(20, 10, 35);
    await freeze();
    const { request, changes } = await asked('0');
    expect(changes).toEqual([
      ['account', 'frozen', 'active'],
      ['payees', '4', '2'],
      ['recipients', '2', '1'],
    ]);
    // One that was saved since the request makes it another request.
    await savePayees(2);
    expect(await approve('reviewer', request)).toBe('desk.request_stale');
    await as('support')(desk.withdraw, { request });
    expect(await approve('reviewer', (await asked('0')).request)).toBe('ok');
    expect(await payeesLeft()).toEqual(['T25', 'T40']);
    expect(await recipientsLeft()).toEqual(['R25']);
  });

  test('DESK-036 puts the email back that was changed in the days before it, and leaves one that was changed earlier', async () => {
    await own()(account.stepUp, { by: 'password', proof: password });
    await changeEmail(`intruder-${count}@example.org`, email);
    await changeEmail(`intruder-again-${count}@example.org`, `intruder-${count}@example.org`);
    await freeze();
    const earlier = await asked('0');
    expect(earlier.changes.map(([field]) => field)).not.toContain('email');
    await as('support')(desk.withdraw, { request: earlier.request });
    const { request, changes } = await asked('7');
    expect(changes).toContainEqual(['email', 'i•••@example.org', 'f•••@example.org']);
    expect(await approve('reviewer', request)).toBe('ok');
    expect(await emailNow()).toBe(email);
    expect(await resetByMail('another ledger 8')).toMatchObject({ ok: true });
    expect(reasonOf(await logIn('another ledger 8'))).toBe('ok');
  });

  test('DESK-036 is refused where another account has that email now', async () => {
    await own()(account.stepUp, { by: 'password', proof: password });
    await changeEmail(`intruder-${count}@example.org`, email);
    await freeze();
    const { request } = await asked('7');
    await pool().query('UPDATE users SET email = $2 WHERE id = (SELECT max(id) FROM users WHERE id <> $1)', [
      user,
      email,
    ]);
    expect(await approve('reviewer', request)).toBe('desk.email_taken');
    expect(await emailNow()).toBe(`intruder-${count}@example.org`);
    expect((await seen()).freeze).not.toBeNull();
  });

  test('ACCOUNT-077 DESK-036 puts the phone number back that was changed in the days before it, and leaves one that was changed earlier', async () => {
    const phones = [1, 2, 3].map((nth) => `+8490${nth}${String(100_000 + count)}`);
    const changePhone = async (mobile: string) => {
      expect(reasonOf(await own()(account.sendPhoneCode, { mobile }))).toBe('ok');
      const code = await codeMailedTo(whole.app, mobile);
      expect(reasonOf(await own()(account.changePhone, { mobile, code }))).toBe('ok');
    };
    const phoneNow = async () =>
      (await pool().query<{ phone: string | null }>('SELECT phone FROM users WHERE id = $1', [user])).rows[0]?.phone;
    await own()(account.stepUp, { by: 'password', proof: password });
    await changePhone(phones[0] ?? '');
    await pool().query("UPDATE phone_changes SET at = at - interval '8 days' WHERE user_id = $1", [user]);
    await changePhone(phones[1] ?? '');
    await changePhone(phones[2] ?? '');
    await freeze();
    const earlier = await asked('0');
    expect(earlier.changes.map(([field]) => field)).not.toContain('phone');
    await as('support')(desk.withdraw, { request: earlier.request });
    const { request, changes } = await asked('7');
    const shown = (phone = '') => `+84 ••• ••• ${phone.slice(-3)}`;
    expect(changes).toContainEqual(['phone', shown(phones[2]), shown(phones[0])]);
    // Another account has it meanwhile.
    const take = 'UPDATE users SET phone = $2 WHERE id = (SELECT max(id) FROM users WHERE id <> $1)';
    await pool().query(take, [user, phones[0]]);
    expect(await approve('reviewer', request)).toBe('desk.phone_taken');
    expect(await phoneNow()).toBe(phones[2]);
    await pool().query(take, [user, null]);
    expect(await approve('reviewer', request)).toBe('ok');
    expect(await phoneNow()).toBe(phones[0]);
    expect(await logIn()).toMatchObject({ ok: false, reason: 'account.reset_by_mail_required' });
  });

  test('DESK-036 of an account by phone alone is refused where no SMS can be sent', async () => {
    const mute = await wholeApp({ outbox: false });
    try {
      const db = mute.database.pool;
      await openTraders(db, 1);
      const { rows } = await db.query<{ id: string }>(
        "UPDATE users SET email = NULL, phone = '+84901234567' WHERE id = (SELECT max(id) FROM users) RETURNING id",
      );
      const call = async (role: 'support' | 'reviewer') => clientOf(mute.app, (await openStaff(db, role)).token);
      const [support, reviewer] = [await call('support'), await call('reviewer')];
      const frozen = { user: rows[0]?.id ?? '', reason };
      expect(reasonOf(await support(desk.freezeUser, { ...frozen, code: 'intruder', days: '7' }))).toBe('ok');
      const made = await support(desk.requestThaw, { ...frozen, days: '7' });
      const request = made.ok ? String(made.message.request) : '';
      expect(reasonOf(await reviewer(desk.approve, { request, version: '1' }))).toBe('desk.sms_off');
    } finally {
      await mute.close();
    }
  });

  test('ACCOUNT-077 of an account by phone alone removes an email that was bound in the days before it, and its password is reset by SMS', async () => {
    const phone = `+8493${String(1_000_000 + count)}`;
    await own()(account.stepUp, { by: 'password', proof: password });
    await pool().query('UPDATE users SET email = NULL, phone = $2 WHERE id = $1', [user, phone]);
    const intruder = `intruder-${count}@example.org`;
    expect(reasonOf(await own()(account.sendEmailCodes, { email: intruder }))).toBe('ok');
    const codes = { new_code: await codeMailedTo(whole.app, intruder) };
    expect(reasonOf(await own()(account.changeEmail, { email: intruder, ...codes }))).toBe('ok');
    await freeze();
    const { request } = await asked('7');
    expect(await approve('reviewer', request)).toBe('ok');
    expect(await emailNow()).toBeNull();
    const logInByPhone = (as: string) => clientOf(whole.app)(account.login, { user_string: phone, password: as });
    expect(reasonOf(await logInByPhone(password))).toBe('account.reset_by_mail_required');
    await clientOf(whole.app)(account.sendCode, { user_string: phone, scene: 'forget', type: 'mobile' });
    const code = await codeMailedTo(whole.app, phone);
    const next = 'another ledger 8';
    const reset = await clientOf(whole.app)(account.resetPassword, {
      account: phone,
      password: next,
      repassword: next,
      code,
    });
    expect(reasonOf(reset)).toBe('ok');
    expect(reasonOf(await logInByPhone(next))).toBe('ok');
  });

  test('DESK-036 cannot be approved once the freeze that it is about is over', async () => {
    await freeze();
    const { request } = await asked('0');
    await pool().query('UPDATE account_freezes SET ended_at = now() WHERE user_id = $1', [user]);
    expect(await approve('reviewer', request)).toBe('desk.request_stale');
  });
});
