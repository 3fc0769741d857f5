import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '@glassbook/contract';
import { walkRoutes } from '../../../test/walk-routes.ts';
import { createMailer } from '../../carry/mail/mailer.ts';
import { userExists } from './index.ts';
import { Sessions } from './sessions/sessions.ts';
import { accountApp, logged, ownDevice, type AccountApp } from './test/account-app.ts';

const good = 'a long horse 電池 🐎';
const minute = 60_000;
const idleMs = 7 * 86_400_000;
const absoluteMs = 30 * 86_400_000;

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

/** `browser` requests and enters codes; `elsewhere` is another browser. */
const browser = { device: ownDevice };
const send = (fields: Record<string, string>) => app.post('/sms_mail', fields, browser);
const sendRegister = () => send({ user_string: email, scene: 'register' });
const sendForget = () => send({ user_string: email, type: 'forget' });
const registerWith = (code: string, more: Record<string, string> = {}) =>
  app.post('/user/register', { user_string: email, code, password: good, re_password: good, ...more }, browser);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const login = (password = good) => app.logIn(email, password);

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
    [{ type: 'mobile' }, 'account.phone_invalid'],
    [{ user_string: '13800138', type: 'mobile' }, 'account.phone_invalid'],
    [{ user_string: '13800138000' }, 'account.code_wrong'],
    [{ user_string: 'no address' }, 'account.address_invalid'],
    [{ user_string: 'a@b' }, 'account.address_invalid'],
    [{ user_string: 'a@example.org\r\nbcc: x@example.org' }, 'account.address_invalid'],
    [{ code: '12345' }, 'account.code_wrong'],
    [{ code: '000000' }, 'account.code_wrong'],
  ])('%j is refused with %s', async (more, reason) => {
    const answer = await registerWith('123456', more);
    expect([answer.status, answer.body.reason]).toEqual([200, reason]);
  });
  it('ACCOUNT-020 is compared as it was typed: spaces and other scripts are kept unchanged', async () => {
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

describe('no enumeration', () => {
  it('ACCOUNT-010 requesting a code answers the same bytes whether there is an account or not', async () => {
    await app.signUp(email, good);
    const unknownEmail = `unknown-${email}`;
    app.clock.now += minute;
    const forget = [
      await send({ user_string: email, type: 'forget' }),
      await send({ user_string: unknownEmail, type: 'forget' }),
    ];
    app.clock.now += minute;
    const register = [
      await send({ user_string: email, scene: 'register' }),
      await send({ user_string: unknownEmail, scene: 'register' }),
    ];
    expect(new Set([...forget, ...register].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const [toUnknown, toTaken, toOwner] = app.mails();
    expect([toUnknown?.to, toUnknown?.code === undefined]).toEqual([unknownEmail, false]);
    expect([toTaken?.to, toTaken?.code]).toEqual([email, undefined]);
    expect([toOwner?.to, toOwner?.code === undefined]).toEqual([email, false]);
    expect(app.mails().filter(({ to }) => to === unknownEmail)).toHaveLength(1);
  });
  it('the limits are the same too', async () => {
    await app.signUp(email, good);
    const unknownEmail = `unknown-${email}`;
    for (const user_string of [email, unknownEmail]) {
      app.clock.now += minute;
      const answers = [await send({ user_string, type: 'forget' }), await send({ user_string, type: 'forget' })];
      expect(answers.map(({ body }) => [body.reason, body.seconds])).toEqual([
        [undefined, undefined],
        ['account.code_too_many', 60],
      ]);
    }
  });
  it('in another browser than the requesting one, a requested code looks like one that was not requested', async () => {
    await sendRegister();
    const elsewhere = { device: 'b'.repeat(43) };
    const tried = async (user_string: string) => {
      const answers = [];
      for (let guess = 0; guess < 6; guess += 1) {
        const email_code = wrong(app.lastCode(email));
        answers.push((await app.post('/user/check_email', { user_string, email_code }, elsewhere)).text);
      }
      return answers;
    };
    expect(await tried(email)).toEqual(await tried(`unknown-${email}`));
    app.clock.now += 20 * minute;
    expect(await tried(email)).toEqual(await tried(`unknown-${email}`));
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
    expect(seen[0]?.slice(1)).toEqual([1, 3]);
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
    const { rows } = await app.pool.query<{ id: string; user_id: string }>(
      'SELECT id, user_id FROM sessions ORDER BY id DESC LIMIT 1',
    );
    // The lookup has read the row; the session ends before it is used.
    const found = await app.pool.query('SELECT id, user_id, created_at, last_seen_at FROM sessions WHERE id = $1', [
      rows[0]?.id,
    ]);
    const late = Promise.withResolvers<typeof found>();
    // As after a start: the session is in the table only.
    const sessions = new Sessions(app.pool, () => app.clock.now);
    vi.spyOn(app.pool, 'query').mockReturnValueOnce(late.promise as never);
    const looked = sessions.verify(token);
    await sessions.end({ userId: Number(rows[0]?.user_id), sessionId: Number(rows[0]?.id) });
    late.resolve(found);
    expect(await looked).toBeUndefined();
    vi.restoreAllMocks();
    expect(await sessions.verify(token)).toBeUndefined();
    sessions.close();
  });
  it('ACCOUNT-017 end after thirty days, however much they are used, and not before', async () => {
    const token = await opened();
    const start = app.clock.now;
    while (app.clock.now + idleMs - 1 - start < absoluteMs) {
      app.clock.now += idleMs - 1;
      expect(await alive(token)).toBe('ok');
    }
    app.clock.now = start + absoluteMs - 1;
    expect(await alive(token)).toBe('ok');
    app.clock.now += 1;
    expect(await alive(token)).toBe('999');
  });
  it('ACCOUNT-017 end after seven days unused, and not before; a restart keeps when they were used', async () => {
    const token = await opened();
    const started = async () => {
      const sessions = new Sessions(app.pool, () => app.clock.now);
      const caller = await sessions.verify(token);
      sessions.close();
      return caller !== undefined;
    };
    /** The last use is written in the background. */
    const written = () =>
      vi.waitFor(async () => {
        const values = [new Date(app.clock.now)];
        const { rows } = await app.pool.query('SELECT 1 FROM sessions WHERE last_seen_at = $1', values);
        expect(rows).toHaveLength(1);
      });
    app.clock.now += idleMs - 1;
    expect(await alive(token)).toBe('ok');
    await written();
    app.clock.now += idleMs - 1;
    expect(await started()).toBe(true);
    await written();
    app.clock.now += idleMs;
    expect(await started()).toBe(false);
    expect(await alive(token)).toBe('999');
  });
  it('ACCOUNT-017 end without a request too, so that their sockets close; others stay', async () => {
    const unused = await opened();
    const sessionIdOf = async (token: string) => (await app.services.sessions.verify(token))?.sessionId;
    const overId = await sessionIdOf(unused);
    app.clock.now += 1;
    const used = (await login()).message;
    await sessionIdOf(used);
    const ended: number[] = [];
    app.services.sessions.onEnded((id) => ended.push(id));
    app.clock.now += idleMs - 1;
    app.services.sessions.sweep();
    expect(ended).toContain(overId);
    expect(ended).not.toContain(await sessionIdOf(used));
    expect([await alive(unused), await alive(used)]).toEqual(['999', 'ok']);
  });
  it('ACCOUNT-017 beyond what memory has room for go on, and listeners hear which of them are dropped from it', async () => {
    const tokens = [await opened(), (await login()).message];
    const sessions = new Sessions(app.pool, () => app.clock.now, 1);
    const dropped: number[] = [];
    const ended: number[] = [];
    sessions.onDropped((id) => dropped.push(id));
    sessions.onEnded((id) => ended.push(id));
    const idOf = async (token = '') => (await sessions.verify(token))?.sessionId;
    const [first, second] = [await idOf(tokens[0]), await idOf(tokens[1])];
    expect([dropped, await idOf(tokens[1])]).toEqual([[first], second]);
    expect([await idOf(tokens[0]), dropped, ended]).toEqual([first, [first, second], []]);
    sessions.close();
  });
  it('are known in memory from the start, and an ended one is not', async () => {
    const { sessions } = app.services;
    const token = await opened();
    const known = sessions.known(token);
    expect(known).toEqual(await new Sessions(app.pool, () => app.clock.now).verify(token));
    await sessions.end(known ?? { userId: 0, sessionId: 0 });
    expect(sessions.known(token)).toBeUndefined();
  });
  it('are known again by their caller, until they end or are unused for too long', async () => {
    const { sessions } = app.services;
    const [ended, unused] = [sessions.known(await opened()), sessions.known((await login()).message)];
    if (!ended || !unused) throw new Error('a session is known from the start');
    expect([sessions.still(ended), sessions.still(unused)]).toEqual([ended, unused]);
    await sessions.end(ended);
    expect([sessions.still(ended), sessions.still(unused)]).toEqual([undefined, unused]);
    app.clock.now += idleMs;
    expect(sessions.still(unused)).toBeUndefined();
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
    app.post('/user/forget', { account: email, password, repassword: password, code }, browser);
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
  it('ACCOUNT-022 without mail and outbox nothing is sent and a warning is logged', async () => {
    const warnings: string[] = [];
    const config = { smtpUrl: undefined, mailFrom: 'x', outbox: false };
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
