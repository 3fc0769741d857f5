import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requesterOf } from './requester.ts';
import { checkPaymentPassword } from './factors/payment-password.ts';
import { holdOf } from '../../shared/holds/holds.ts';
import { accountApp, type AccountApp } from './test/account-app.ts';

const password = 'an honest ledger 7';
type Said = { type: string; reason?: string; message: unknown; data?: { device: string } };

let app: AccountApp;
let count = 0;
let email = '';
let userId = 0;
let device = '';
let token = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  ({ email, userId, device, token } = await app.openAccount(`secure-${count}@example.org`, password));
});

async function logIn(as = password): Promise<string> {
  const { message, data } = await app.logIn(email, as, { device });
  device = data?.device ?? device;
  return message;
}
const safe = async (path: string, fields: Record<string, string> = {}, of = token) =>
  (await app.post(`/safe/${path}`, fields, { token: of, device })).body as unknown as Said;
const read = async (path: string, of = token) => (await app.get(`/safe/${path}`, of)).message as unknown;
const prove = () => safe('step_up', { by: 'password', proof: password });
const isIn = async (of: string) => (await app.get('/user/info', of)).type === 'ok';
const set = (digits: string, more: Record<string, string> = {}) =>
  safe('update_password', { password: digits, re_password: digits, ...more });

describe('the login password', () => {
  it('ACCOUNT-033 is changed with a proof; every session ends, the old one is invalid, and a hold starts', async () => {
    const other = await logIn();
    const fields = { password: 'another ledger 8', re_password: 'another ledger 8' };
    expect((await safe('password', fields)).reason).toBe('account.step_up_required');
    await prove();
    expect((await safe('password', { ...fields, password: 'short' })).reason).toBe('account.password_short');
    expect(await isIn(other)).toBe(true);
    const done = await safe('password', fields);
    expect(done.type).toBe('ok');
    expect([await isIn(token), await isIn(other)]).toEqual([false, false]);
    expect((await app.logIn(email, password, { device })).reason).toBe('account.login_failed');
    device = done.data?.device ?? '';
    expect(await isIn(await logIn('another ledger 8'))).toBe(true);
    expect(await holdOf(app.pool, userId, app.clock.now)).toMatchObject({ reason: 'password_changed' });
    expect(app.mails().find(({ to }) => to === email)?.subject).toContain('password was changed');
  });
});

describe('the payment password', () => {
  const check = async (digits: string, from?: string) => {
    const requester = await requesterOf(app.services, email, { address: '192.0.2.1', device: from });
    const checked = await checkPaymentPassword(app.services, requester, digits);
    return typeof checked === 'string' ? checked : checked.reason;
  };

  it.each([
    ['12345', 'account.payment_password_shape'],
    ['1234567', 'account.payment_password_shape'],
    ['12a456', 'account.payment_password_shape'],
    ['١٢٣٤٥٦', 'account.payment_password_shape'],
    ['111111', 'account.payment_password_simple'],
    ['234567', 'account.payment_password_simple'],
    ['987654', 'account.payment_password_simple'],
  ])('ACCOUNT-034 is six digits that are not the first to be guessed: %s', async (digits, reason) => {
    await prove();
    expect((await set(digits)).reason).toBe(reason);
    expect(await check(digits)).toBe('unset');
  });

  it('ACCOUNT-034 is set with a proof, stored as a hash, and starts a hold where it replaces one', async () => {
    expect((await set('274193')).reason).toBe('account.step_up_required');
    await prove();
    expect((await safe('update_password', { password: '274193', re_password: '274194' })).reason).toBe(
      'account.passwords_differ',
    );
    expect((await set('274193')).type).toBe('ok');
    const { rows } = await app.pool.query<{ payment_hash: string }>('SELECT payment_hash FROM users WHERE id = $1', [
      userId,
    ]);
    expect(rows[0]?.payment_hash).toMatch(/^\$argon2id\$/);
    expect(await holdOf(app.pool, userId, app.clock.now)).toBeUndefined();
    expect(await read('state')).toMatchObject({ payment_password_ms: app.clock.now });
    expect([await check('274193'), await check('274194')]).toEqual(['right', 'wrong']);
    expect((await set('274196')).type).toBe('ok');
    expect(await holdOf(app.pool, userId, app.clock.now)).toMatchObject({ reason: 'payment_password_changed' });
  });

  it('ACCOUNT-034 takes a mailed code, as old clients send it, once', async () => {
    await app.post('/sms_mail', { user_string: email, type: 'forget' }, { device });
    const code = app.lastCode(email);
    expect((await set('274193', { code: code === '000000' ? '000001' : '000000' })).reason).toBe('account.code_wrong');
    expect((await set('274193', { code })).type).toBe('ok');
    app.clock.now += 300_000;
    expect((await set('274195', { code })).reason).toBe('account.code_expired');
  });

  it('ACCOUNT-034 a day allows five wrong ones from elsewhere and ten from devices of the owner', async () => {
    await prove();
    await set('274193');
    const tried = await Promise.all(Array.from({ length: 9 }, () => check('000000')));
    expect(tried.filter((said) => said === 'wrong')).toHaveLength(5);
    expect(await check('274193')).toBe('account.second_factor_locked');
    expect(await check('274193', device)).toBe('right');
    for (let guess = 0; guess < 10; guess += 1) expect(await check('000000', device)).toBe('wrong');
    expect(await check('274193', device)).toBe('account.second_factor_locked');
    app.clock.now += 86_400_000;
    expect(await check('274193')).toBe('right');
  });
});

describe('the anti-phishing code', () => {
  it('ACCOUNT-035 is in every letter after it was set, and in none of another account', async () => {
    expect((await safe('anti_phishing', { word: 'kite-41' })).reason).toBe('account.step_up_required');
    await prove();
    expect((await safe('anti_phishing', { word: 'kite-41' })).type).toBe('ok');
    expect(await read('state')).toMatchObject({ mail_mark: 'kite-41' });
    await app.post('/sms_mail', { user_string: email, type: 'forget' }, { device });
    await set('274193');
    const mine = app.mails().filter(({ to }) => to === email);
    expect(mine.slice(0, 2).map(({ text }) => text.split('\n')[0])).toEqual([
      'Anti-phishing code: kite-41',
      'Anti-phishing code: kite-41',
    ]);
    await app.post('/sms_mail', { user_string: `other-${email}`, scene: 'register' });
    expect(app.mails()[0]?.text).not.toContain('kite-41');
    await safe('anti_phishing', { word: '' });
    app.clock.now += 60_000;
    await app.post('/sms_mail', { user_string: email, type: 'forget' }, { device });
    expect(app.mails()[0]?.text).not.toContain('kite-41');
  });

  it.each(['abc', 'a'.repeat(21), '<b>word</b>', 'two words', 'line\nbreak'])(
    'ACCOUNT-035 refuses %j',
    async (word) => {
      await prove();
      expect((await safe('anti_phishing', { word })).reason).toBe('account.mail_mark_shape');
    },
  );
});

describe('sessions', () => {
  type Listed = { id: number; present: boolean; agent: string; address: string };
  const list = async (of = token) => (await read('sessions', of)) as Listed[];

  it('ACCOUNT-036 are listed, and one is ended immediately, with its sockets', async () => {
    const other = await logIn();
    const rows = await list();
    expect(rows.map(({ present }) => present).sort()).toEqual([false, true]);
    const ended: number[] = [];
    app.services.sessions.onEnded((id) => ended.push(id));
    const id = rows.find(({ present }) => !present)?.id ?? 0;
    expect((await safe('sessions/end', { id: String(id) })).type).toBe('ok');
    // Sockets close on this (server/src/carry/socket/sessions.ts).
    expect(ended).toEqual([id]);
    expect([await isIn(other), await isIn(token)]).toEqual([false, true]);
    expect((await safe('sessions/end', { id: String(id) })).reason).toBe('account.session_unknown');
  });

  it("ACCOUNT-036 another user's session and a missing one get the same answer", async () => {
    const mine = token;
    const [own] = await list();
    const strangers = `stranger-${email}`;
    await app.signUp(strangers, password);
    const { message: foreign } = await app.logIn(strangers, password);
    const answers = [
      await safe('sessions/end', { id: String(own?.id) }, foreign),
      await safe('sessions/end', { id: '999999999' }, foreign),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await isIn(mine)).toBe(true);
  });

  it('ACCOUNT-036 all others are ended at once', async () => {
    const others = [await logIn(), await logIn()];
    expect((await safe('sessions/end_others')).type).toBe('ok');
    expect([await isIn(token), await isIn(others[0] ?? ''), await isIn(others[1] ?? '')]).toEqual([true, false, false]);
    expect(await list()).toHaveLength(1);
  });

  it('ACCOUNT-037 the logins are listed, newest first, with those on new devices', async () => {
    app.clock.now += 1_000;
    await app.logIn(email, password, { address: '203.0.113.5' });
    const { data, total } = (await read('logins')) as { data: object[]; total: number };
    expect(total).toBe(2);
    expect(data).toEqual([
      { at_ms: app.clock.now, new_device: true, agent: expect.any(String), address: '203.0.113.5' },
      { at_ms: app.clock.now - 1_000, new_device: false, agent: expect.any(String), address: '127.0.0.1' },
    ]);
  });
});
