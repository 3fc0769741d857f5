import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '@glassbook/contract';
import { walkRoutes } from '../../test/walk-routes.ts';
import { Fault } from '../fault.ts';
import { createMailer } from '../mail/mailer.ts';
import { userExists } from './index.ts';
import { absoluteMs, idleMs } from './sessions.ts';
import { accountApp, logged, type AccountApp } from './test/account-app.ts';

const good = 'a long horse 電池 🐎';
const minute = 60_000;

let app: AccountApp;
let count = 0;
/** A new address for each test, so that rate limits do not carry over. */
let email = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  email = `someone-${count}@example.org`;
  app.clock.now += 3_600_000;
});

const send = (fields: Record<string, string>) => app.post('/sms_mail', fields);
const sendRegister = () => send({ user_string: email, scene: 'register' });
const sendForget = () => send({ user_string: email, type: 'forget' });
const registerWith = (code: string, more: Record<string, string> = {}) =>
  app.post('/user/register', { user_string: email, code, password: good, re_password: good, ...more });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const login = (password = good, address?: string) => app.logIn(email, password, address);

describe('the walk over the account calls', () => {
  it('every call follows the contract', async () => {
    await app.signUp(email, good);
    const { message: token } = await login();
    const routes = Object.values(account.product.routes);
    expect(await walkRoutes(app.app, { routes, token })).toEqual([]);
  });
});

describe('opening an account', () => {
  it('ACCOUNT-001 takes a mailed code, a password, and gives an account that can be logged in to', async () => {
    expect((await sendRegister()).body.type).toBe('ok');
    const [mail] = app.mails();
    expect(mail).toMatchObject({ to: email, code: expect.stringMatching(/^\d{6}$/) });
    expect(mail?.text).toContain(mail?.code);
    const checked = await app.post('/user/check_email', {
      user_string: email,
      email_code: mail?.code ?? '',
      country_code: '+86',
    });
    expect(checked.body.type).toBe('ok');
    expect((await registerWith(mail?.code ?? '')).body.type).toBe('ok');
    const { message: token } = await login();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const info = await app.get('/user/info', token);
    expect(info).toMatchObject({
      type: 'ok',
      message: { email, account_number: expect.stringMatching(/^[1-9]\d{7}$/) },
    });
    const { id } = info.message as unknown as { id: number };
    expect(id).toBeGreaterThanOrEqual(1000);
    expect([await userExists(app.services, id), await userExists(app.services, 1)]).toEqual([true, false]);
  });
  it("accepts old clients' fields and compares addresses case-insensitively", async () => {
    const old = { scene: 'register', area_code_id: '1', area_code: '86', lang: 'zh', email_code: '' };
    await send({ user_string: ` ${email.toUpperCase()} `, ...old });
    expect(app.mails()[0]?.subject).toContain('Glassbook');
    const done = await registerWith(app.lastCode(email), { type: 'email', extension_code: '' });
    expect(done.body.type).toBe('ok');
    expect((await app.logIn(email.toUpperCase(), good)).type).toBe('ok');
  });
  it('logs in by account number too', async () => {
    await app.signUp(email, good);
    const { message: token } = await login();
    const { account_number } = (await app.get('/user/info', token)).message as unknown as { account_number: string };
    expect((await app.logIn(account_number, good)).type).toBe('ok');
  });
  it.each([
    [{ password: 'abc123', re_password: 'abc123' }, 'account.password_short'],
    [{ password: 'x'.repeat(129), re_password: 'x'.repeat(129) }, 'account.password_long'],
    [{ re_password: `${good} ` }, 'account.passwords_differ'],
    [{ password: 'Password123', re_password: 'Password123' }, 'account.password_breached'],
    [{ extension_code: 'NOBODY22' }, 'account.invite_code_unknown'],
    [{ type: 'mobile' }, 'account.mobile_unavailable'],
    [{ user_string: '13800138000' }, 'account.mobile_unavailable'],
    [{ user_string: 'no address' }, 'account.address_invalid'],
    [{ user_string: 'a@b' }, 'account.address_invalid'],
    [{ user_string: 'a@example.org\r\nbcc: x@example.org' }, 'account.address_invalid'],
    [{ code: '12345' }, 'account.code_wrong'],
    [{ code: '000000' }, 'account.code_wrong'],
  ])('%j is refused with %s', async (more, reason) => {
    const answer = await registerWith('123456', more);
    expect([answer.status, answer.body.reason]).toEqual([200, reason]);
  });
  it('ACCOUNT-020 seven characters are enough, spaces and other scripts are kept unchanged', async () => {
    await sendRegister();
    const password = ' 密码密码密 ';
    expect((await registerWith(app.lastCode(email), { password, re_password: password })).body.type).toBe('ok');
    expect((await login(password)).type).toBe('ok');
    expect((await login(password.trim())).reason).toBe('account.login_failed');
  });
  it('stores the inviter', async () => {
    await app.signUp(email, good);
    const inviter = (await app.get('/user/info', (await login()).message)).message as unknown as {
      id: number;
      extension_code: string;
    };
    email = `friend-of-${email}`;
    await sendRegister();
    expect(
      (await registerWith(app.lastCode(email), { extension_code: inviter.extension_code.toLowerCase() })).body.type,
    ).toBe('ok');
    const { rows } = await app.pool.query('SELECT invited_by FROM users WHERE email = $1', [email]);
    expect(rows).toEqual([{ invited_by: String(inviter.id) }]);
  });
  it('ACCOUNT-002 a code is used once, also by two concurrent requests', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    const both = await Promise.all([registerWith(code), registerWith(code)]);
    expect(both.map(({ body }) => body.type).sort()).toEqual(['error', 'ok']);
    expect((await registerWith(code)).body.reason).toBe('account.code_expired');
  });
  it('reports a taken address only with its code', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    await app.pool.query(
      `INSERT INTO users (email, account_number, invite_code, password_hash, language, created_at, password_changed_at)
       VALUES ($1, '98765432', 'BBBBBBBB', 'x', 'en', now(), now())`,
      [email],
    );
    expect((await registerWith(code)).body.reason).toBe('account.address_taken');
  });
});

describe('invitation only', () => {
  it('requires the invite code of a user', async () => {
    const invited = await accountApp({ inviteRequired: true });
    const fields = { user_string: email, code: '123456', password: good, re_password: good };
    expect((await invited.post('/user/register', fields)).body.reason).toBe('account.invite_code_required');
    await invited.close();
  });
});

describe('codes', () => {
  it('ACCOUNT-003 five tries a code, also concurrent ones; a right one costs none', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    const check = (email_code: string) => app.post('/user/check_email', { user_string: email, email_code });
    for (let right = 0; right < 7; right += 1) expect((await check(code)).body.type).toBe('ok');
    const many = await Promise.all(Array.from({ length: 20 }, () => check(wrong(code))));
    const reasons = many.map(({ body }) => body.reason).sort();
    expect(reasons.filter((reason) => reason === 'account.code_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'account.code_too_many')).toHaveLength(15);
    expect((await check(code)).body.reason).toBe('account.code_too_many');
  });
  it('ACCOUNT-004 expire after ten minutes', async () => {
    await sendRegister();
    app.clock.now += 10 * minute - 1;
    expect(
      (await app.post('/user/check_email', { user_string: email, email_code: app.lastCode(email) })).body.type,
    ).toBe('ok');
    app.clock.now += 1;
    expect((await registerWith(app.lastCode(email))).body.reason).toBe('account.code_expired');
  });
  it('ACCOUNT-005 are sent a minute apart, ten a day, also for concurrent requests', async () => {
    // Hashing spreads them out; here all reach the table together.
    vi.spyOn(app.services.hash, 'hash').mockResolvedValue('$argon2id$');
    const first = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? sendForget() : sendRegister())),
    );
    vi.restoreAllMocks();
    const answers = first.map(({ body }) => body.reason ?? 'sent').sort();
    expect(answers).toEqual([...Array<string>(7).fill('account.code_too_many'), 'sent']);
    app.clock.now += minute - 1;
    expect((await sendRegister()).body.reason).toBe('account.code_too_many');
    app.clock.now += 1;
    for (let sent = 1; sent < 10; sent += 1) {
      expect((await sendRegister()).body.type).toBe('ok');
      app.clock.now += minute;
    }
    expect((await sendRegister()).body.reason).toBe('account.code_too_many');
    app.clock.now += 86_400_000;
    expect((await sendRegister()).body.type).toBe('ok');
  });
  it('ACCOUNT-006 are replaced by the next one', async () => {
    await sendRegister();
    const first = app.lastCode(email);
    app.clock.now += minute;
    await sendRegister();
    if (first !== app.lastCode(email)) expect((await registerWith(first)).body.reason).toBe('account.code_wrong');
    expect((await registerWith(app.lastCode(email))).body.type).toBe('ok');
  });
  it('ACCOUNT-007 are invalid for another purpose or address', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    const reset = await app.post('/user/forget', { account: email, password: good, repassword: good, code });
    expect(reset.body.reason).toBe('account.code_wrong');
    expect((await registerWith(code, { user_string: `other-${email}` })).body.reason).toBe('account.code_wrong');
  });
  it('ACCOUNT-008 wrong ones of one peer are limited over all addresses', async () => {
    const peer = { address: '10.1.2.3' };
    const reasons = [];
    for (let guess = 0; guess < 31; guess += 1) {
      const fields = { user_string: `victim-${guess}@example.org`, email_code: '123456' };
      reasons.push((await app.post('/user/check_email', fields, peer)).body.reason);
    }
    expect(reasons.slice(0, 30)).toEqual(Array(30).fill('account.code_wrong'));
    expect(reasons[30]).toBe('account.code_too_many');
  });
  it('are stored only hashed', async () => {
    await sendRegister();
    const { rows } = await app.pool.query<{ code_hash: string }>('SELECT code_hash FROM codes WHERE address = $1', [
      email,
    ]);
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
  it('ACCOUNT-009 a failed mail is 503, counts against no limit and keeps the previous code valid', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    app.clock.now += minute;
    vi.spyOn(app.services.mailer, 'send').mockRejectedValueOnce(new Fault('no'));
    const failed = await sendRegister();
    vi.restoreAllMocks();
    expect([failed.status, failed.body.reason]).toEqual([503, 'request.unavailable']);
    expect((await sendForget()).body.type).toBe('ok');
    expect((await registerWith(code)).body.type).toBe('ok');
  });
});

describe('no enumeration', () => {
  it('ACCOUNT-010 requesting a code answers the same bytes whether there is an account or not', async () => {
    await app.signUp(email, good);
    const stranger = `stranger-${email}`;
    app.clock.now += minute;
    const forget = [
      await send({ user_string: email, type: 'forget' }),
      await send({ user_string: stranger, type: 'forget' }),
    ];
    app.clock.now += minute;
    const register = [
      await send({ user_string: email, scene: 'register' }),
      await send({ user_string: stranger, scene: 'register' }),
    ];
    expect(new Set([...forget, ...register].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const [toStranger, toTaken, toOwner] = app.mails();
    expect([toStranger?.to, toStranger?.code === undefined]).toEqual([stranger, false]);
    expect([toTaken?.to, toTaken?.code]).toEqual([email, undefined]);
    expect([toOwner?.to, toOwner?.code === undefined]).toEqual([email, false]);
    expect(app.mails().filter(({ to }) => to === stranger)).toHaveLength(1);
  });
  it('the limits are the same too', async () => {
    await app.signUp(email, good);
    const stranger = `stranger-${email}`;
    for (const user_string of [email, stranger]) {
      app.clock.now += minute;
      const answers = [await send({ user_string, type: 'forget' }), await send({ user_string, type: 'forget' })];
      expect(answers.map(({ body }) => body.reason)).toEqual([undefined, 'account.code_too_many']);
    }
  });
  it('ACCOUNT-011 login answers the same bytes, after the same work', async () => {
    await app.signUp(email, good);
    const seen = [];
    for (const user_string of [email, `x${email}`]) {
      const hashed = vi.spyOn(app.services.hash, 'verify');
      const asked = vi.spyOn(app.pool, 'query');
      const { text } = await app.post('/user/login', { user_string, password: 'not this one' });
      seen.push([text, hashed.mock.calls.length, asked.mock.calls.length]);
      vi.restoreAllMocks();
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.slice(1)).toEqual([1, 2]);
  });
});

describe('guessing passwords', () => {
  const guess = (address: string, name = email) => app.logIn(name, 'not the password', address);
  it('ACCOUNT-012 ten per quarter of an hour are checked, with increasing delays; then the account is locked temporarily', async () => {
    await app.signUp(email, good);
    const reasons: (string | undefined)[] = [];
    for (let second = 0; second < 600; second += 1) {
      app.clock.now += 1_000;
      reasons.push((await guess('10.0.0.9')).reason);
      if (reasons.length > 200) break;
    }
    expect(reasons.filter((reason) => reason === 'account.login_failed')).toHaveLength(10);
    expect(reasons.slice(0, 4)).toEqual(Array(4).fill('account.login_failed'));
    expect(reasons[4]).toBe('account.locked_for_now');
    expect(new Set(reasons)).toEqual(new Set(['account.login_failed', 'account.locked_for_now']));
  });
  it('a thousand concurrent ones get no more checks', async () => {
    await app.signUp(email, good);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(`10.9.0.${index}`)));
    expect(answers.filter(({ reason }) => reason === 'account.login_failed').length).toBeLessThanOrEqual(10);
  });
  it('ACCOUNT-013 do not lock the owner out where the owner has logged in before', async () => {
    await app.signUp(email, good);
    expect((await login(good, '192.0.2.7')).type).toBe('ok');
    for (let index = 0; index < 12; index += 1) await guess(`10.8.0.${index}`);
    expect((await login(good, '192.0.2.99')).reason).toBe('account.locked_for_now');
    expect((await login(good, '192.0.2.7')).type).toBe('ok');
  });
  it('ACCOUNT-014 over many accounts are limited per peer', async () => {
    for (let index = 0; index < 99; index += 1) app.services.logins.peers.admit('10.7.7.7');
    expect((await guess('10.7.7.7', 'last@example.net')).reason).toBe('account.login_failed');
    expect((await guess('10.7.7.7', 'one-more@example.net')).reason).toBe('account.locked_for_now');
  });
  it('the right password resets the count', async () => {
    await app.signUp(email, good);
    for (let round = 0; round < 6; round += 1) {
      expect((await guess('127.0.0.1')).reason).toBe('account.login_failed');
      expect((await login()).type).toBe('ok');
    }
  });
});

describe('sessions', () => {
  const alive = async (token: string) => (await app.get('/user/info', token)).type;
  const opened = async () => {
    await app.signUp(email, good);
    return (await login()).message;
  };
  it('ACCOUNT-015 tokens are new at each login and stored only hashed', async () => {
    const token = await opened();
    const second = (await login()).message;
    expect(second).not.toBe(token);
    const { rows } = await app.pool.query('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row: { token_hash: Buffer }) => row.token_hash.toString('base64url') === token)).toBe(false);
  });
  it('ACCOUNT-016 logging out ends this one at once, others stay, and listeners are called', async () => {
    const token = await opened();
    const other = (await login()).message;
    expect([await alive(token), await alive(other)]).toEqual(['ok', 'ok']);
    const ended: number[] = [];
    app.services.sessions.onEnded((id) => ended.push(id));
    const { sessionId } = (await app.services.sessions.verify(token)) ?? { sessionId: 0 };
    expect((await app.get('/user/logout', token)).type).toBe('ok');
    expect([await alive(token), await alive(other)]).toEqual(['999', 'ok']);
    expect(ended).toEqual([sessionId]);
  });
  it('a lookup in flight while a session ends does not restore it', async () => {
    await app.signUp(email, good);
    const token = (await login()).message;
    const { rows } = await app.pool.query<{ id: string }>('SELECT max(id) AS id FROM sessions');
    // The lookup has read the row; the session ends before it is used.
    const found = await app.pool.query('SELECT id, user_id, created_at, last_seen_at FROM sessions WHERE id = $1', [
      rows[0]?.id,
    ]);
    const late = Promise.withResolvers<typeof found>();
    vi.spyOn(app.pool, 'query').mockReturnValueOnce(late.promise as never);
    const looked = app.services.sessions.verify(token);
    await app.services.sessions.end(Number(rows[0]?.id));
    late.resolve(found);
    expect(await looked).toBeUndefined();
    vi.restoreAllMocks();
    expect(await alive(token)).toBe('999');
  });
  it('ACCOUNT-017 end after a week unused and after thirty days in any case', async () => {
    const token = await opened();
    const start = app.clock.now;
    while (app.clock.now + idleMs - 1 - start < absoluteMs) {
      app.clock.now += idleMs - 1;
      expect(await alive(token)).toBe('ok');
    }
    app.clock.now = start + absoluteMs;
    expect(await alive(token)).toBe('999');
    const idle = (await login()).message;
    expect(await alive(idle)).toBe('ok');
    const ended: number[] = [];
    app.services.sessions.onEnded((id) => ended.push(id));
    app.clock.now += idleMs;
    app.services.sessions.sweep();
    expect(ended.length).toBeGreaterThan(0);
    expect(await alive(idle)).toBe('999');
  });
  it('ACCOUNT-018 at most twenty of one user', async () => {
    const first = await opened();
    expect(await alive(first)).toBe('ok');
    for (let index = 0; index < 20; index += 1) await login();
    expect(await alive(first)).toBe('999');
    const { rows } = await app.pool.query(
      'SELECT count(*) FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [email],
    );
    expect(rows).toEqual([{ count: '20' }]);
  });
  it('malformed tokens cost no query', () => {
    for (const token of ['', 'x', 'x'.repeat(44), `Bearer ${'x'.repeat(36)}`, `${'x'.repeat(42)} `]) {
      expect(app.services.sessions.verify(token)).toBeUndefined();
    }
  });
});

describe('a new password', () => {
  const reset = (code: string, password = 'another long horse') =>
    app.post('/user/forget', { account: email, password, repassword: password, code });
  it('ACCOUNT-019 by a mailed code; every session ends, the old password is invalid, and the owner is notified', async () => {
    await app.signUp(email, good);
    const tokens = [(await login()).message, (await login()).message];
    for (const token of tokens) expect((await app.get('/user/info', token)).type).toBe('ok');
    app.clock.now += minute;
    expect((await sendForget()).body.type).toBe('ok');
    expect((await reset(app.lastCode(email))).body.type).toBe('ok');
    for (const token of tokens) expect((await app.get('/user/info', token)).type).toBe('999');
    expect((await login()).reason).toBe('account.login_failed');
    expect((await login('another long horse')).type).toBe('ok');
    expect(app.mails()[0]).toMatchObject({ to: email });
    expect(app.mails()[0]?.code).toBeUndefined();
  });
  it('takes the code once', async () => {
    await app.signUp(email, good);
    app.clock.now += minute;
    await sendForget();
    const code = app.lastCode(email);
    const both = await Promise.all([reset(code), reset(code)]);
    expect(both.map(({ body }) => body.type).sort()).toEqual(['error', 'ok']);
  });
  it('follows the same rules', async () => {
    expect((await reset('123456', 'qwerty123')).body.reason).toBe('account.password_breached');
    expect((await reset('123456')).body.reason).toBe('account.code_wrong');
  });
  it('a concurrent login does not survive it', async () => {
    await app.signUp(email, good);
    const { rows } = await app.pool.query<{ id: string; password_hash: string }>(
      'SELECT id, password_hash FROM users WHERE email = $1',
      [email],
    );
    const from = { userAgent: '', address: '' };
    const { id = '', password_hash = '' } = rows[0] ?? {};
    expect(await app.services.sessions.open(Number(id), { ...from, passwordHash: 'an older one' })).toBeUndefined();
    expect(await app.services.sessions.open(Number(id), { ...from, passwordHash: password_hash })).toBeDefined();
  });
});

describe('secrets', () => {
  it('ACCOUNT-021 are in no log', () => {
    const text = JSON.stringify(logged);
    expect(logged.length).toBeGreaterThan(20);
    expect(text).not.toContain(good);
    expect(text).not.toMatch(/@example\.|[A-Za-z0-9_-]{43}"/);
  });
  it('ACCOUNT-022 without mail in production nothing is sent and a warning is logged', async () => {
    const warnings: string[] = [];
    const config = { smtpUrl: undefined, mailFrom: 'x', production: true };
    const mailer = createMailer({ config, logger: { warn: (_context, message) => warnings.push(message) } });
    expect(warnings).toEqual([expect.stringContaining('SMTP_URL is missing')]);
    const produced = await accountApp({ mailer });
    const answer = await produced.post('/sms_mail', { user_string: email, scene: 'register' });
    expect([answer.status, answer.body.reason]).toEqual([503, 'request.unavailable']);
    const page = await produced.app.inject({ url: '/dev/outbox.json' });
    expect(page.statusCode).toBe(404);
    await produced.close();
  });
});
