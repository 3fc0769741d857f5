import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../../carry/process/fault.ts';
import { holdMs, holdOf } from '../../../shared/holds/holds.ts';
import { accountApp, type AccountApp } from '../test/account-app.ts';

const password = 'an honest ledger 7';
const step = 30_000;
const minute = 60_000;
const hour = 3_600_000;

let app: AccountApp;
let count = 0;
let email = '';
let userId = 0;
/** The browser that signed up, by the secret it was given. */
let device = '';
let token = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  ({ email, userId, device, token } = await app.openAccount(`factor-${count}@example.org`, password));
});

async function logIn(second?: string, from: { device?: string; address?: string } = { device }) {
  const fields = { user_string: email, password, ...(second === undefined ? {} : { second_code: second }) };
  const { body } = await app.post('/user/login', fields, from);
  if (from.device === device && body.data) device = body.data.device;
  return body;
}
const safe = async (path: string, fields: Record<string, string> = {}, of = token) =>
  (await app.post(`/safe/${path}`, fields, { token: of, device })).body as unknown as {
    type: string;
    reason?: string;
    message: unknown;
    seconds?: number;
  };
const prove = (proof = password, by = 'password') => safe('step_up', { by, proof });
const state = async () =>
  (await app.get('/safe/state', token)) as unknown as {
    message: {
      authenticator: { since_ms: number } | null;
      recovery_left: number;
      hold: { reason: string; ends_ms: number } | null;
      step_up: string[];
    };
  };
const codeOf = (secret: string, at = app.clock.now) => new TOTP({ secret }).generate({ timestamp: at });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Sets an authenticator: its secret and the recovery codes. The code of the present step is used up. */
async function setUp(): Promise<{ secret: string; codes: string[] }> {
  if (!(await state()).message.authenticator) await prove();
  const { secret } = (await safe('authenticator/begin')).message as { secret: string };
  const done = await safe('authenticator/confirm', { code: codeOf(secret) });
  expect(done.type).toBe('ok');
  return { secret, codes: done.message as string[] };
}

describe('the second factor at login', () => {
  it('ACCOUNT-026 a session exists only after it', async () => {
    const { secret } = await setUp();
    const sessions = async () =>
      (await app.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [userId])).rowCount ?? 0;
    const before = await sessions();
    expect(await logIn()).toMatchObject({ type: 'error', reason: 'account.second_factor_required' });
    expect(await logIn(wrong(codeOf(secret)))).toMatchObject({ reason: 'account.second_factor_wrong' });
    expect(await sessions()).toBe(before);
    app.clock.now += step;
    const entered = await logIn(codeOf(secret));
    expect(entered.type).toBe('ok');
    expect((await app.get('/user/info', entered.message)).type).toBe('ok');
    expect(await sessions()).toBe(before + 1);
  });

  it('ACCOUNT-026 is asked only with the right password, and leaves its guesses as they are', async () => {
    await setUp();
    const fields = { user_string: email, password: 'not this one', second_code: '123456' };
    expect((await app.post('/user/login', fields, { device })).body.reason).toBe('account.login_failed');
    for (let time = 0; time < 12; time += 1) expect((await logIn()).reason).toBe('account.second_factor_required');
  });

  it('ACCOUNT-027 a code works once, also of two logins at once, and no earlier one after it', async () => {
    const { secret } = await setUp();
    expect((await logIn(codeOf(secret))).reason).toBe('account.second_factor_wrong');
    app.clock.now += 2 * step;
    const code = codeOf(secret);
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    expect((await logIn(codeOf(secret, app.clock.now - step))).reason).toBe('account.second_factor_wrong');
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('ACCOUNT-027 the code of step %i is accepted: %s', async (steps, isAccepted) => {
    const { secret } = await setUp();
    app.clock.now += 4 * step;
    const answer = await logIn(codeOf(secret, app.clock.now + steps * step));
    expect(answer.type === 'ok').toBe(isAccepted);
  });

  it('ACCOUNT-028 a day allows five wrong codes from elsewhere and ten from devices of the owner, over restarts and in parallel', async () => {
    const { secret, codes } = await setUp();
    app.clock.now += 2 * step;
    const elsewhere = { address: '203.0.113.9' };
    const bad = wrong(codeOf(secret));
    const three = () => Promise.all([0, 1, 2].map(async () => (await logIn(bad, elsewhere)).reason));
    const reasons = [...(await three()), ...(await three())];
    expect(reasons.filter((reason) => reason === 'account.second_factor_wrong')).toHaveLength(5);
    const tries = { userId, kind: 'recovery', known: false } as const;
    const waits = await Promise.all(Array.from({ length: 12 }, () => app.services.factorTries.admit(tries)));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(5);
    const { seconds } = await logIn(codeOf(secret), elsewhere);
    expect(seconds).toBe(86_400);
    const again = await accountApp({ again: { pool: app.pool, now: app.clock.now } });
    const fields = { user_string: email, password, second_code: codeOf(secret) };
    expect((await again.post('/user/login', fields, elsewhere)).body.reason).toBe('account.second_factor_locked');
    await again.close();
    for (let guess = 0; guess < 10; guess += 1) expect((await logIn(bad)).reason).toBe('account.second_factor_wrong');
    expect((await logIn(codeOf(secret))).reason).toBe('account.second_factor_locked');
    // A recovery code has its own limit.
    expect((await logIn(codes[0])).type).toBe('ok');
    app.clock.now += 86_400_000;
    expect((await logIn(codeOf(secret))).type).toBe('ok');
  });
});

describe('ACCOUNT-040 the secret of an authenticator', () => {
  const stored = async () => {
    const sql = 'SELECT secret FROM authenticators WHERE user_id = $1';
    return (await app.pool.query<{ secret: Buffer }>(sql, [userId])).rows[0]?.secret ?? Buffer.alloc(0);
  };

  it('is stored encrypted, for its owner only', async () => {
    const { secret } = await setUp();
    const sealed = await stored();
    for (const plain of [secret, Buffer.from(Secret.fromBase32(secret).bytes)])
      expect(sealed.includes(plain)).toBe(false);
    expect(app.services.otpSecrets.open(`user ${userId}`, sealed)).toBe(secret);
    expect(app.services.otpSecrets.open(`user ${userId + 1}`, sealed)).toBeUndefined();
  });
});

describe('recovery codes', () => {
  it('ACCOUNT-029 are ten, stored as hashes, and each replaces the authenticator once', async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const { rows } = await app.pool.query('SELECT * FROM recovery_codes WHERE user_id = $1', [userId]);
    const stored = JSON.stringify(rows);
    for (const code of codes) {
      expect(code).toMatch(/^[2-9B-Z]{4}(-[2-9B-Z]{4}){2}$/);
      expect(stored).not.toContain(code.slice(5).replace('-', ''));
    }
    const [first = '', second = ''] = codes;
    expect((await logIn(` ${first.toLowerCase().replaceAll('-', ' ')} `)).type).toBe('ok');
    expect((await logIn(first)).reason).toBe('account.second_factor_wrong');
    expect((await Promise.all([logIn(second), logIn(second)])).map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    expect((await state()).message.recovery_left).toBe(8);
  });

  it('ACCOUNT-029 a lost app is replaced with one; the codes of the old one are over', async () => {
    const { secret, codes } = await setUp();
    const entered = await logIn(codes[0]);
    token = entered.message;
    expect((await prove(codes[1], 'code')).type).toBe('ok');
    const next = await setUp();
    app.clock.now += 2 * step;
    expect((await logIn(codes[2])).reason).toBe('account.second_factor_wrong');
    expect((await logIn(codeOf(secret))).reason).toBe('account.second_factor_wrong');
    expect((await logIn(codeOf(next.secret))).type).toBe('ok');
  });

  it('ACCOUNT-029 new ones replace the old ones', async () => {
    const { codes } = await setUp();
    const fresh = (await safe('recovery_codes')).message as string[];
    expect(fresh).toHaveLength(10);
    expect((await logIn(codes[0])).reason).toBe('account.second_factor_wrong');
    expect((await logIn(fresh[0])).type).toBe('ok');
  });
});

describe('setting an authenticator', () => {
  it('ACCOUNT-030 an offered one is not in force until a code of it is typed, within 15 minutes', async () => {
    await prove();
    const { secret } = (await safe('authenticator/begin')).message as { secret: string };
    expect((await safe('authenticator/confirm', { code: wrong(codeOf(secret)) })).reason).toBe(
      'account.second_factor_wrong',
    );
    expect((await logIn()).type).toBe('ok');
    app.clock.now += 15 * minute;
    await prove();
    expect((await safe('authenticator/confirm', { code: codeOf(secret) })).reason).toBe(
      'account.authenticator_expired',
    );
    expect((await state()).message.authenticator).toBeNull();
  });

  it('ACCOUNT-030 confirmed again, as after a lost answer, it gives new recovery codes', async () => {
    const { secret, codes } = await setUp();
    const again = await safe('authenticator/confirm', { code: codeOf(secret) });
    expect(again.message).toHaveLength(10);
    const fresh = again.message as string[];
    expect((await logIn(codes[0])).reason).toBe('account.second_factor_wrong');
    expect((await logIn(fresh[0])).type).toBe('ok');
  });

  it('ACCOUNT-029 its ten codes are hashed in one turn, of the known device', async () => {
    const hashed = vi.spyOn(app.services.hash, 'hashAll');
    await setUp();
    expect(hashed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ length: 10 }), {
      known: true,
      names: expect.arrayContaining([`${userId}`]) as string[],
    });
    hashed.mockRestore();
  });

  it('ACCOUNT-029 a caller that was answered before the codes were there has no authenticator', async () => {
    await prove();
    const { secret } = (await safe('authenticator/begin')).message as { secret: string };
    const slow = vi.spyOn(app.services.hash, 'hashAll').mockRejectedValueOnce(new Fault('no turn'));
    expect((await safe('authenticator/confirm', { code: codeOf(secret) })).type).toBe('error');
    expect((await state()).message.authenticator).toBeNull();
    expect((await safe('authenticator/confirm', { code: codeOf(secret) })).message).toHaveLength(10);
    slow.mockRestore();
  });

  it('ACCOUNT-030 a code is read with spaces and in the digits of any script', async () => {
    await prove();
    const { secret } = (await safe('authenticator/begin')).message as { secret: string };
    const thai = Array.from(codeOf(secret), (digit) => String.fromCodePoint(0xe50 + Number(digit)));
    thai.splice(3, 0, '\u3000');
    expect((await safe('authenticator/confirm', { code: thai.join('') })).type).toBe('ok');
  });

  it('ACCOUNT-030 turned off, the password alone logs in and the recovery codes are over', async () => {
    await setUp();
    expect((await safe('authenticator/remove')).type).toBe('ok');
    expect((await logIn()).type).toBe('ok');
    expect((await safe('authenticator/remove')).reason).toBe('account.authenticator_missing');
    expect((await safe('recovery_codes')).reason).toBe('account.authenticator_missing');
    expect((await app.pool.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [userId])).rowCount).toBe(0);
  });
});

describe('a proof before a change', () => {
  const changes = ['authenticator/begin', 'authenticator/confirm', 'authenticator/remove', 'recovery_codes'];
  const refused = async (of = token) =>
    Promise.all(changes.map(async (path) => (await safe(path, { code: '123456' }, of)).reason));

  it('ACCOUNT-031 every change asks for one; it is good for five minutes and for its session', async () => {
    const needed = changes.map(() => 'account.step_up_required');
    expect(await refused()).toEqual(needed);
    expect((await prove('a wrong password')).reason).toBe('account.password_wrong');
    expect(await refused()).toEqual(needed);
    expect((await prove()).type).toBe('ok');
    const other = (await logIn()).message;
    expect(await refused(other)).toEqual(needed);
    app.clock.now += 5 * minute - 1;
    expect((await safe('authenticator/begin')).type).toBe('ok');
    app.clock.now += 1;
    expect(await refused()).toEqual(needed);
  });

  it('ACCOUNT-031 where a second factor is set, the password is none', async () => {
    const { secret } = await setUp();
    app.clock.now += 5 * minute;
    expect((await state()).message.step_up).toEqual(['code']);
    expect((await prove()).reason).toBe('account.second_factor_required');
    expect((await safe('authenticator/remove')).reason).toBe('account.step_up_required');
    expect((await prove(codeOf(secret), 'code')).type).toBe('ok');
    expect((await safe('authenticator/remove')).type).toBe('ok');
  });

  it('ACCOUNT-031 its guesses count like those of a login', async () => {
    const reasons: (string | undefined)[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      app.clock.now += 10_000;
      reasons.push((await prove('a wrong password')).reason);
    }
    expect(reasons.filter((reason) => reason === 'account.password_wrong')).toHaveLength(5);
    expect(reasons.at(-1)).toBe('account.locked_for_now');
  });
});

describe('the hold on withdrawals', () => {
  const held = (at = app.clock.now) => holdOf(app.pool, userId, at);
  const notices = () => app.mails().filter((mail) => mail.to === email && mail.code === undefined);
  const kinds = async () => {
    const { rows } = await app.pool.query<{ kind: string }>('SELECT kind FROM account_activity WHERE user_id = $1', [
      userId,
    ]);
    return rows.map(({ kind }) => kind);
  };

  it('ACCOUNT-032 signing up and logging in on a known device starts none', async () => {
    expect(await held()).toBeUndefined();
    expect(notices()).toEqual([]);
  });

  it('ACCOUNT-032 the first authenticator and the first payment password start none, and the owner is told', async () => {
    await setUp();
    expect(await held()).toBeUndefined();
    const [mail] = notices();
    expect(mail?.subject).toContain('Authenticator app turned on');
    expect(mail?.text).not.toContain('paused');
    expect(await kinds()).toContain('authenticator_on');
    const pay = (password: string) => safe('update_password', { password, re_password: password });
    expect(await pay('918273')).toMatchObject({ type: 'ok' });
    expect(await held()).toBeUndefined();
    expect(await pay('827364')).toMatchObject({ type: 'ok' });
    expect((await held())?.reason).toBe('payment_password_changed');
  });

  it('ACCOUNT-032 a change starts 24 hours, to the millisecond, with a letter and a notification', async () => {
    await setUp();
    const at = app.clock.now;
    await setUp();
    expect(await held()).toEqual({ reason: 'authenticator_on', startedMs: at, endsMs: at + holdMs });
    expect([await held(at + holdMs - 1), await held(at + holdMs)]).toEqual([
      expect.objectContaining({ reason: 'authenticator_on' }),
      undefined,
    ]);
    expect((await state()).message.hold).toMatchObject({ reason: 'authenticator_on', ends_ms: at + 24 * hour });
    const [mail] = notices();
    expect(mail?.subject).toContain('Authenticator app turned on');
    const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
    // The end is written rounded up, what happened rounded down.
    expect(mail?.text).toContain(`until ${minute(at + holdMs + 59_999)} UTC`);
    expect(mail?.text).toContain(`Time: ${minute(at)} UTC`);
    expect(await kinds()).toContain('authenticator_on');
  });

  it('ACCOUNT-032 so does each other change, a new device and a reset; a later one ends later', async () => {
    const { codes } = await setUp();
    const reasonAfter = async (change: () => Promise<unknown>) => {
      app.clock.now += minute;
      await change();
      return (await held())?.reason;
    };
    expect(await reasonAfter(() => safe('recovery_codes'))).toBe('recovery_codes_new');
    const fresh = (await safe('recovery_codes')).message as string[];
    expect(await reasonAfter(() => logIn(fresh[0]))).toBe('recovery_code_used');
    expect(await reasonAfter(() => safe('authenticator/remove'))).toBe('authenticator_off');
    expect(await reasonAfter(() => logIn(undefined, { address: '203.0.113.77' }))).toBe('login_new_device');
    await app.job.drained();
    expect(notices()[0]?.text).toContain('203.0.113.77');
    await app.post('/sms_mail', { user_string: email, type: 'forget' }, { device });
    const reset = { account: email, password, repassword: password, code: app.lastCode(email) };
    expect(await reasonAfter(() => app.post('/user/forget', reset, { device }))).toBe('password_changed');
    expect(codes).toHaveLength(10);
  });

  it('ACCOUNT-032 a recovery code starts one also where it confirms a change', async () => {
    const { codes } = await setUp();
    app.clock.now += 2 * 24 * hour;
    expect(await prove(codes[0], 'code')).toMatchObject({ type: 'ok' });
    expect((await held())?.reason).toBe('recovery_code_used');
    expect(notices()[0]?.subject).toContain('Recovery code used');
    expect((await kinds()).filter((kind) => kind === 'recovery_code_used')).toHaveLength(1);
    expect((await safe('recovery_codes')).type).toBe('ok');
    expect((await prove(codes[0], 'code')).reason).toBe('account.second_factor_wrong');
  });

  it('ACCOUNT-032 a refused change starts none', async () => {
    await safe('authenticator/remove');
    await prove();
    await safe('authenticator/remove');
    await safe('recovery_codes');
    expect(await held()).toBeUndefined();
  });
});
