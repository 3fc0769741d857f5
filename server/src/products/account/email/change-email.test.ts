import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdOf } from '../../../shared/holds/holds.ts';
import { accountApp, type AccountApp } from '../test/account-app.ts';

const password = 'an honest ledger 7';
type Said = { type: string; reason?: string; message: unknown };

let app: AccountApp;
let count = 0;
let email = '';
let fresh = '';
let userId = 0;
let device = '';
let token = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  fresh = `new-${count}@example.org`;
  ({ email, userId, device, token } = await app.openAccount(`old-${count}@example.org`, password));
  app.clock.now += 60_000;
});

const safe = async (path: string, fields: Record<string, string> = {}, of = token) =>
  (await app.post(`/safe/${path}`, fields, { token: of, device })).body as unknown as Said;
const prove = () => safe('step_up', { by: 'password', proof: password });
const codesSent = async (to = fresh) => {
  await prove();
  const before = app.mails().length;
  const sent = await safe('email/codes', { email: to });
  return { sent, mailed: app.mails().slice(0, app.mails().length - before) };
};
const change = (codes: Partial<Record<'email' | 'old_code' | 'new_code', string>> = {}) =>
  safe('email', { email: fresh, old_code: app.lastCode(email), new_code: app.lastCode(fresh), ...codes });
const stored = async () =>
  (await app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])).rows[0]?.email;

describe('a change of the email', () => {
  it('ACCOUNT-049 takes a proof, a code to the old address and one to the new, holds withdrawals and notifies both', async () => {
    expect((await safe('email/codes', { email: fresh })).reason).toBe('account.step_up_required');
    const { sent, mailed } = await codesSent();
    expect(sent.type).toBe('ok');
    expect(mailed.map(({ to }) => to).sort()).toEqual([fresh, email]);
    await prove();
    await safe('anti_phishing', { word: 'kite-41' });
    expect(await change()).toMatchObject({ type: 'ok' });
    expect(await stored()).toBe(fresh);
    expect(await holdOf(app.pool, userId, app.clock.now)).toMatchObject({ reason: 'email_changed' });
    for (const to of [email, fresh]) {
      const notice = app.mails().find((mail) => mail.to === to && mail.code === undefined);
      expect(notice?.subject).toBe('Glassbook security: Email changed');
      expect(notice?.text).toContain('kite-41');
      expect(notice?.text).toContain('/pages/common/freeze#');
    }
    expect((await app.logIn(email, password, { device })).reason).toBe('account.login_failed');
    expect((await app.logIn(fresh, password, { device })).type).toBe('ok');
  });

  it('ACCOUNT-049 is refused with a wrong code of either address, names which, and changes nothing', async () => {
    await codesSent();
    const [old, next] = [app.lastCode(email), app.lastCode(fresh)];
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await change({ old_code: wrong(old) })).reason).toBe('account.email_old_code_wrong');
    expect((await change({ new_code: wrong(next) })).reason).toBe('account.email_new_code_wrong');
    expect((await change({ old_code: next, new_code: old })).reason).toBe('account.email_old_code_wrong');
    expect((await change({ email: 'third@example.org' })).reason).toBe('account.email_new_code_wrong');
    expect(await stored()).toBe(email);
    expect((await change()).type).toBe('ok');
  });

  it('ACCOUNT-049 uses each code once, and takes no code that was mailed for something else', async () => {
    await codesSent();
    const codes = { old_code: app.lastCode(email), new_code: app.lastCode(fresh) };
    const said = await Promise.all([change(codes), change(codes), change(codes)]);
    expect(said.filter(({ type }) => type === 'ok')).toHaveLength(1);
    app.clock.now += 60_000;
    await app.post('/sms_mail', { user_string: fresh, type: 'forget' });
    const reset = { account: fresh, password: 'another ledger 8', repassword: 'another ledger 8' };
    expect((await app.post('/user/forget', { ...reset, code: codes.new_code })).body.type).toBe('error');
  });

  it('ACCOUNT-049 does not show whether the new address has an account', async () => {
    const taken = `taken-${count}@example.org`;
    await app.signUp(taken, password);
    app.clock.now += 60_000;
    const free = await codesSent(`free-${count}@example.org`);
    app.clock.now += 60_000;
    const other = await codesSent(taken);
    expect(other.sent).toEqual(free.sent);
    expect(other.mailed.find(({ to }) => to === taken)).toMatchObject({
      subject: 'You already have a Glassbook account',
    });
    expect(other.mailed.find(({ to }) => to === taken)?.code).toBeUndefined();
    const { rows } = await app.pool.query("SELECT 1 FROM codes WHERE address = $1 AND purpose = 'email_new'", [taken]);
    expect(rows).toHaveLength(1);
  });

  it('ACCOUNT-005 ACCOUNT-049 an account whose own codes are used up takes nothing of the allowance of another address', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await codesSent(`throwaway-${count}-${sent}@example.org`)).sent.type).toBe('ok');
      app.clock.now += 60_000;
    }
    const other = `other-${count}@example.org`;
    expect((await codesSent(other)).sent.reason).toBe('account.code_too_many');
    expect((await app.pool.query('SELECT 1 FROM codes WHERE address = $1', [other])).rows).toEqual([]);
    const { rows } = await app.pool.query("SELECT 1 FROM codes WHERE address = $1 AND purpose = 'email_old'", [email]);
    expect(rows).toHaveLength(5);
  });

  it('ACCOUNT-049 gives an account without an email one, with the code of that address only', async () => {
    await app.pool.query('UPDATE users SET email = NULL WHERE id = $1', [userId]);
    const { sent, mailed } = await codesSent();
    expect([sent.type, mailed.map(({ to }) => to)]).toEqual(['ok', [fresh]]);
    expect((await safe('email', { email: fresh, new_code: '' })).reason).toBe('account.email_new_code_wrong');
    expect((await safe('email', { email: fresh, new_code: app.lastCode(fresh) })).type).toBe('ok');
    expect(await stored()).toBe(fresh);
  });

  it('ACCOUNT-049 of two changes at once one wins, also on an account without an email', async () => {
    await app.pool.query('UPDATE users SET email = NULL WHERE id = $1', [userId]);
    const others = [1, 2, 3].map((at) => `at-once-${count}-${at}@example.org`);
    for (const to of others) {
      await codesSent(to);
      app.clock.now += 60_000;
    }
    await prove();
    const change = (to: string) => safe('email', { email: to, new_code: app.lastCode(to) });
    const said = await Promise.all(others.map(change));
    expect(said.map(({ type, reason }) => reason ?? type).sort()).toEqual([
      ...['account.email_old_code_wrong', 'account.email_old_code_wrong', 'ok'],
    ]);
    expect(await stored()).toBe(others[said.findIndex(({ type }) => type === 'ok')]);
  });

  it('ACCOUNT-049 leaves no password to a reset with a code of the old address that waits for it', async () => {
    await app.post('/sms_mail', { user_string: email, type: 'forget' });
    const reset = { account: email, password: 'another ledger 8', repassword: 'another ledger 8' };
    const client = await app.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE users SET email = $2 WHERE id = $1', [userId, fresh]);
    const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = app.post('/user/forget', { ...reset, code: app.lastCode(email) });
    const isWaiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
    await vi.waitFor(async () => expect((await app.pool.query(isWaiting, [own[0]?.pid])).rowCount).toBeGreaterThan(0));
    await client.query('COMMIT');
    client.release();
    expect((await waiting).body.reason).toBe('account.code_expired');
    expect((await app.logIn(fresh, password, { device })).type).toBe('ok');
  });

  it('ACCOUNT-048 ACCOUNT-049 is refused while the settings are locked, and for what is no other address', async () => {
    await prove();
    expect((await safe('email/codes', { email: email.toUpperCase() })).reason).toBe('account.email_same');
    expect((await safe('email/codes', { email: 'nothing' })).reason).toBe('account.address_invalid');
    await codesSent();
    await safe('lock', { days: '1' });
    expect((await change()).reason).toBe('account.settings_locked');
    expect((await safe('email/codes', { email: fresh })).reason).toBe('account.settings_locked');
    expect(await stored()).toBe(email);
  });
});
