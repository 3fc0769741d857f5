import { locales, wireOf } from '@glassbook/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maskedPhone, readPhone } from './phone-number.ts';
import { holdOf } from '../../../shared/holds/holds.ts';
import { accountApp, logged, type AccountApp } from '../test/account-app.ts';

const password = 'an honest ledger 7';
const other = 'another ledger 8';
type Said = { type: string; reason?: string; message: unknown; seconds?: number };

let app: AccountApp;
let count = 0;
/** Each of another range, so that only the limits of a number count. */
let phone = '';
beforeAll(async () => {
  app = await accountApp({ smsRules: { perHour: 100_000, perCountry: 100_000 } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now += 2 * 86_400_000;
  phone = next();
});
const next = () => `+8491${1_000_000 + (count += 1) * 10_000}`;

const texts = (to: string) => app.mails().filter((each) => each.to === to);
const ask = (to: string, fields: Record<string, string>, from: { address?: string; device?: string } = {}) =>
  app.post('/sms_mail', { user_string: to, ...fields }, from);
async function register(to = phone, fields: Record<string, string> = {}) {
  await ask(to, { scene: 'register', type: 'mobile' });
  const code = app.lastCode(to);
  return app.post('/user/register', {
    user_string: to,
    code,
    password,
    re_password: password,
    type: 'mobile',
    ...fields,
  });
}
const userOf = async (column: 'email' | 'phone', name: string) =>
  (
    await app.pool.query<{ id: string; phone: string | null; email: string | null }>(
      `SELECT id, phone, email FROM users WHERE ${column} = $1`,
      [name],
    )
  ).rows[0];

describe('a phone number', () => {
  it.each([
    ['+84 912 345 678', undefined, '+84912345678'],
    ['0912345678', '84', '+84912345678'],
    ['912 345 678', '+84', '+84912345678'],
    ['０９１２３４５６７８', '84', '+84912345678'],
    ['٠٩١٢٣٤٥٦٧٨', '84', '+84912345678'],
    ['०९१२ ३४५ ६७८', '84', '+84912345678'],
    ['๐๙๑๒๓๔๕๖๗๘', '84', '+84912345678'],
    ['\u202A+84 912 345 678\u202C', undefined, '+84912345678'],
    ['13812345678', undefined, '+8613812345678'],
    ['13812345678', '86', '+8613812345678'],
    ['(201) 555-0123', '1', '+12015550123'],
    ['+44 7400 123456', '86', '+447400123456'],
  ])('ACCOUNT-071 %s with the code %s is stored as %s', (typed, code, stored) => {
    expect(readPhone(typed, code)).toMatchObject({ phone: stored });
  });
  it.each([
    ['0912345678', undefined],
    ['912345', '84'],
    ['+84912345678 ext. 5', undefined],
    ['+84912345678;+84912345679', undefined],
    ['1900123456', '84'],
    ['+', '84'],
    ['', '84'],
    ['+849123456789012345678901234567890', undefined],
    ["912345678' OR 1=1", '84'],
    ['912345678', '999'],
    ['912345678', 'x'],
  ])('ACCOUNT-071 %s with the code %s is none', (typed, code) => {
    expect(readPhone(typed, code)).toEqual({ reason: 'account.phone_invalid' });
  });
  it('ACCOUNT-071 is shown with its country and its last digits only', () => {
    expect(maskedPhone('+84912345678')).toBe('+84 ••• ••• 678');
    expect(maskedPhone('+2901234')).toBe('+290 ••• ••• 34');
  });
});

describe('an account by phone', () => {
  it('ACCOUNT-072 is created with a code by SMS and a password, and logged in to with either spelling of the number', async () => {
    expect((await register()).body.type).toBe('ok');
    expect(await userOf('phone', phone)).toMatchObject({ email: null });
    expect((await app.logIn(phone, password)).type).toBe('ok');
    const national = { user_string: `0${phone.slice(3)}`, area_code: '84', password };
    const { body } = await app.post('/user/login', national);
    expect(body.type).toBe('ok');
    const info = (await app.get('/user/info', body.message)).message as unknown as Record<string, string>;
    expect(info).toMatchObject({ email: '', phone: maskedPhone(phone), area_code: '84' });
    expect((await app.logIn(phone, other)).reason).toBe('account.login_failed');
    expect((await app.post('/user/login', { ...national, area_code: '66' })).body.reason).toBe('account.login_failed');
  });

  it('ACCOUNT-072 of a number that has one is reported with its code only, and the owner gets an SMS without a code', async () => {
    await register();
    app.clock.now += 60_000;
    const taken = await ask(phone, { scene: 'register' }, { address: '10.0.0.9' });
    expect(texts(phone)[0]).toMatchObject({
      text: expect.stringContaining('already has a Glassbook account') as string,
    });
    expect(texts(phone)[0]?.code).toBeUndefined();
    const free = await ask(next(), { scene: 'register' }, { address: '10.0.0.9' });
    expect(taken.text).toBe(free.text);
  });

  it('ACCOUNT-010 ACCOUNT-072 asks the same of known and unknown numbers, with the same rows, and texts only the known', async () => {
    await register();
    app.clock.now += 60_000;
    const unknown = next();
    const answers = [await ask(phone, { type: 'forget' }), await ask(unknown, { type: 'forget' })];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(texts(phone)[0]?.text).toContain('resets your Glassbook password');
    expect(texts(unknown)).toEqual([]);
    const { rows } = await app.pool.query(
      'SELECT length(code_hash) AS hashed, country FROM codes WHERE address = ANY($1) AND purpose = $2',
      [[phone, unknown], 'forget'],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    const failed = [await app.logIn(phone, other), await app.logIn(unknown, other)];
    expect(failed[0]).toEqual(failed[1]);
  });

  it('ACCOUNT-072 has its password reset by SMS, once, with at most five tries, and no session survives', async () => {
    await register();
    const { message: token } = await app.logIn(phone, password);
    app.clock.now += 60_000;
    await ask(phone, { type: 'forget' });
    const code = app.lastCode(phone);
    const reset = (fields: Record<string, string> = {}) =>
      app.post('/user/forget', { account: phone, password: other, repassword: other, code, ...fields });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await reset({ code: wrong })).body.reason).toBe('account.code_wrong');
    expect((await reset({ account: `0${phone.slice(3)}`, area_code: '84' })).body.type).toBe('ok');
    expect((await reset()).body.type).toBe('error');
    expect((await app.get('/user/info', token)).type).not.toBe('ok');
    expect((await app.logIn(phone, other)).type).toBe('ok');
    app.clock.now += 60_000;
    await ask(phone, { type: 'forget' });
    const fresh = app.lastCode(phone);
    const miss = String((Number(fresh) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(Array.from({ length: 20 }, () => reset({ code: miss })));
    expect((await reset({ code: fresh })).body.type).toBe('error');
  });

  it('ACCOUNT-070 writes its codes in ten languages, with the name of the site and no link', async () => {
    const written = new Set<string>();
    for (const locale of locales) {
      const to = next();
      await ask(to, { scene: 'register', lang: wireOf(locale) }, { address: `10.1.0.${count}` });
      const [sent] = texts(to);
      expect(sent?.text).toContain('Glassbook');
      expect(sent?.text).toContain(sent?.code ?? 'none');
      expect(sent?.text).not.toMatch(/https?:|www\./);
      written.add(sent?.text.replaceAll(/\d/g, '') ?? '');
    }
    expect(written.size).toBe(10);
  });
});

describe('the limits of SMS', () => {
  it('ACCOUNT-005 ACCOUNT-073 a number gets one a minute and from one peer three a day, an unknown one too', async () => {
    const refused: (string | undefined)[] = [];
    for (let at = 0; at < 4; at += 1) {
      refused.push((await ask(phone, { scene: 'register' })).body.reason);
      refused.push((await ask(phone, { scene: 'register' })).body.reason);
      app.clock.now += 60_000;
    }
    const many = 'account.code_too_many';
    expect(refused).toEqual([undefined, many, undefined, many, undefined, many, many, many]);
    expect(texts(phone)).toHaveLength(3);
  });

  it('ACCOUNT-073 a peer is sent ten an hour over all numbers, an IPv6 network as one', async () => {
    const from = (host: string) => ({ address: `2001:db8:1:2::${host}` });
    for (let at = 0; at < 10; at += 1)
      expect((await ask(next(), { scene: 'register' }, from(at.toString(16)))).body.type).toBe('ok');
    const last = await ask(next(), { scene: 'register' }, from('ffff'));
    expect(last.body).toMatchObject({ reason: 'account.code_too_many', seconds: 3_600 });
    expect((await ask(next(), { scene: 'register' }, { address: '2001:db8:1:3::1' })).body.type).toBe('ok');
    expect((await ask('mail@example.org', { scene: 'register' }, from('1'))).body.type).toBe('ok');
  });

  it('ACCOUNT-073 a range of numbers gets ten an hour, five of them for strangers, whoever asks', async () => {
    const said: (string | undefined)[] = [];
    for (let at = 0; at < 6; at += 1) {
      const address = `10.2.0.${at}`;
      said.push((await ask(`${phone.slice(0, -4)}${1_000 + at}`, { scene: 'register' }, { address })).body.reason);
    }
    expect(said).toEqual([...Array<undefined>(5).fill(undefined), 'account.code_too_many']);
    app.clock.now += 3_600_000;
    expect((await ask(phone, { scene: 'register' })).body.type).toBe('ok');
  });

  it('ACCOUNT-073 one peer is sent three an hour to a range and twenty a day, so that it closes neither for others', async () => {
    const range = phone.slice(0, -4);
    const from = { address: '10.2.1.1' };
    const send = async (to: string) => (await ask(to, { type: 'forget' }, from)).body;
    for (let at = 0; at < 3; at += 1) expect((await send(`${range}${2_000 + at}`)).type).toBe('ok');
    expect(await send(`${range}2009`)).toMatchObject({ reason: 'account.code_too_many', seconds: 3_600 });
    expect((await ask(phone, { type: 'forget' }, { address: '10.2.1.2' })).body.type).toBe('ok');
    const said: (string | undefined)[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let at = 0; at < 7; at += 1) said.push((await send(next())).reason);
      app.clock.now += 3_600_000;
    }
    expect(said).toEqual([...Array<undefined>(17).fill(undefined), ...Array<string>(4).fill('account.code_too_many')]);
  });

  it('ACCOUNT-073 a country and all countries have a cap, of which strangers get half and devices of owners a quarter', async () => {
    const small = await accountApp({ smsRules: { perHour: 10, perCountry: 4, countries: ['VN', 'TH', 'GB'] } });
    try {
      let peer = 0;
      const send = async (to: string, device?: string) => {
        const from = { address: `10.3.0.${(peer += 1)}`, ...(device ? { device } : {}) };
        return (await small.post('/sms_mail', { user_string: to, type: 'forget' }, from)).body.reason ?? 'ok';
      };
      const owner = next();
      await small.post('/sms_mail', { user_string: owner, scene: 'register' });
      const made = await small.post('/user/register', {
        ...{ user_string: owner, code: small.lastCode(owner), password, re_password: password },
      });
      small.clock.now += 2 * 3_600_000;
      const many = 'account.code_too_many';
      const said: string[] = [];
      for (let at = 0; at < 5; at += 1) said.push(await send(next()));
      expect(said).toEqual(['ok', 'ok', many, many, many]);
      const abroad = ['+66812345678', '+66912345679', '+447400123456', '+447500123457'];
      for (const to of abroad) said.push(await send(to));
      expect(said.slice(5)).toEqual(['ok', 'ok', 'ok', many]);
      const device = made.body.data?.device;
      expect(await send(owner, device)).toBe('ok');
      small.clock.now += 60_000;
      expect(await send(owner, device)).toBe('ok');
      // An owner can be the fraud: the cap of the country holds for it too.
      small.clock.now += 60_000;
      expect(await send(owner, device)).toBe(many);
    } finally {
      await small.close();
    }
  });

  it('ACCOUNT-073 all together have a cap a day, and a cap that refuses is in the log without the number', async () => {
    const small = await accountApp({ smsRules: { perDay: 4 } });
    try {
      let peer = 0;
      const send = async () => {
        const to = { user_string: next(), scene: 'register' };
        return (await small.post('/sms_mail', to, { address: `10.5.0.${(peer += 1)}` })).body;
      };
      for (let at = 0; at < 2; at += 1) expect((await send()).type).toBe('ok');
      small.clock.now += 2 * 3_600_000;
      logged.length = 0;
      for (let at = 0; at < 3; at += 1)
        expect(await send()).toMatchObject({ reason: 'account.code_too_many', seconds: 22 * 3_600 });
      const warned = logged.filter((line) => JSON.stringify(line).includes('a cap of SMS is reached'));
      expect(warned).toEqual([
        [
          { cap: 'day', country: 'VN', known: false, session: false, allowed: 2 },
          expect.stringContaining('a cap of SMS') as string,
        ],
      ]);
      small.clock.now += 22 * 3_600_000;
      expect((await send()).type).toBe('ok');
    } finally {
      await small.close();
    }
  });

  it('ACCOUNT-190 strangers who use up a country, a range or the address of a session close none of them for it', async () => {
    const small = await accountApp({ smsRules: { perHour: 1_000, perCountry: 8 } });
    try {
      const own = await small.openAccount(`binder-${(count += 1)}@example.org`, password);
      const { token } = own;
      await small.post('/safe/step_up', { by: 'password', proof: password }, { token });
      const stranger = async (to: string, address: string) =>
        (await small.post('/sms_mail', { user_string: to, scene: 'register' }, { address })).body.reason ?? 'ok';
      const bind = async (mobile: string) =>
        (await small.post('/sms_send', { mobile }, { token, address: '10.6.0.1' })).body.reason ?? 'ok';
      const said: string[] = [];
      for (let at = 0; at < 15; at += 1) said.push(await stranger(next(), `10.6.0.${at}`));
      expect(said.filter((each) => each === 'ok')).toHaveLength(4);
      const mine = next();
      expect(await bind(mine)).toBe('ok');
      expect(small.lastCode(mine)).toMatch(/^\d{6}$/);
      expect(await bind(next())).toBe('ok');
      // Sessions have a quarter, which others cannot take, and none of the owners' devices'.
      expect(await bind(next())).toBe('account.code_too_many');
    } finally {
      await small.close();
    }
  });

  it('ACCOUNT-191 a code for a new number is good in the session that asked for it only, and no other session ends it', async () => {
    const open = async () => (await app.openAccount(`session-${(count += 1)}@example.org`, password)).token;
    const [mine, other] = [await open(), await open()];
    for (const token of [mine, other]) await app.post('/safe/step_up', { by: 'password', proof: password }, { token });
    const to = next();
    expect((await app.post('/sms_send', { mobile: to }, { token: mine })).body).toMatchObject({ type: 'ok' });
    const code = app.lastCode(to);
    const bind = async (token: string, typed: string) =>
      (await app.post('/safe/mobile', { mobile: to, code: typed }, { token })).body;
    expect(await bind(other, code)).toMatchObject({ reason: 'account.code_wrong' });
    app.clock.now += 61_000;
    expect((await app.post('/sms_send', { mobile: to }, { token: other })).body).toMatchObject({ type: 'ok' });
    expect(app.lastCode(to)).not.toBe(code);
    expect(await bind(mine, app.lastCode(to))).toMatchObject({ reason: 'account.code_wrong' });
    expect(await bind(mine, code)).toMatchObject({ type: 'ok' });
  });

  it('ACCOUNT-190 codes that strangers ask for one number leave those of its new owner', async () => {
    const small = await accountApp({ smsRules: { perHour: 1_000, perCountry: 1_000 } });
    try {
      const { token } = await small.openAccount(`wanted-${(count += 1)}@example.org`, password);
      const mine = next();
      for (let at = 0; at < 6; at += 1) {
        await small.post('/sms_mail', { user_string: mine, scene: 'register' }, { address: `10.8.0.${at}` });
        small.clock.now += 61_000;
      }
      await small.post('/safe/step_up', { by: 'password', proof: password }, { token });
      const codes = async () => (await small.pool.query('SELECT FROM codes WHERE address = $1', [mine])).rowCount;
      expect(await codes()).toBe(4);
      expect((await small.post('/sms_send', { mobile: mine }, { token })).body.type).toBe('ok');
      expect(await codes()).toBe(5);
    } finally {
      await small.close();
    }
  });

  it('ACCOUNT-073 parallel requests pass no cap', async () => {
    const small = await accountApp({ smsRules: { perHour: 100, perCountry: 5 } });
    try {
      const said = await Promise.all(
        Array.from({ length: 15 }, (_, at) =>
          small.post('/sms_mail', { user_string: next(), scene: 'register' }, { address: `10.4.0.${at}` }),
        ),
      );
      expect(said.filter(({ body }) => body.type === 'ok')).toHaveLength(3);
    } finally {
      await small.close();
    }
  });
});

describe('an account by number alone', () => {
  const notices = () => texts(phone).flatMap(({ text, code }) => (code === undefined ? [text.trim()] : []));

  it('ACCOUNT-087 gets notices of a new device, a new password and a freeze by SMS, without a link, one with an email only by mail', async () => {
    await register();
    const { message: token } = await app.logIn(phone, password, { address: '10.7.0.1' });
    await app.job.drained();
    const unasked = 'If it wasn’t you, contact support.';
    expect(notices()).toEqual([`Glassbook security: Login from a new device. ${unasked}`]);
    app.clock.now += 60_000;
    await ask(phone, { type: 'forget' });
    const fields = { account: phone, password: other, repassword: other, code: app.lastCode(phone) };
    await app.post('/user/forget', fields);
    expect(notices()[0]).toBe(`Your Glassbook password was changed. ${unasked}`);
    expect((await app.get('/user/info', token)).type).toBe('999');
    const { message: fresh } = await app.logIn(phone, other);
    await app.post('/safe/step_up', { by: 'password', proof: other }, { token: fresh });
    await app.post('/safe/freeze', {}, { token: fresh });
    expect(notices()[0]).toBe(`Your Glassbook account is frozen. ${unasked}`);
    expect(notices().join()).not.toMatch(/https?:/);

    phone = next();
    const own = await app.openAccount(`both-${(count += 1)}@example.org`, password);
    await app.pool.query('UPDATE users SET phone = $2 WHERE id = $1', [own.userId, phone]);
    await app.logIn(phone, password);
    await app.job.drained();
    expect(notices()).toEqual([]);
  });

  it('ACCOUNT-087 at most five notices a day go to a number, and with the caps of SMS', async () => {
    await register();
    const logIn = async (of: AccountApp) => {
      app.clock.now += 4_000;
      of.clock.now = app.clock.now;
      expect((await of.logIn(phone, password)).type).toBe('ok');
      await of.job.drained();
    };
    for (let at = 0; at < 7; at += 1) await logIn(app);
    expect(notices()).toHaveLength(5);
    app.clock.now += 86_400_000;
    await logIn(app);
    expect(notices()).toHaveLength(6);
    const full = await again({ smsRules: { perDay: 1 } });
    try {
      logged.length = 0;
      await logIn(full);
      expect(full.mails()).toEqual([]);
      expect(JSON.stringify(logged)).toContain('a cap of SMS is reached');
    } finally {
      await full.close();
    }
  });

  it('ACCOUNT-087 those that wait for a gateway that does not answer count too', async () => {
    await register();
    const silent = await again({ sms: { ready: true, send: () => new Promise<never>(() => undefined) } });
    try {
      for (let at = 0; at < 7; at += 1) {
        silent.clock.now += 4_000;
        expect((await silent.logIn(phone, password)).type).toBe('ok');
        void silent.job.drained();
      }
      const { rows } = await app.pool.query<{ count: string }>(
        'SELECT count(*) FROM letters WHERE address = $1 AND ended_at IS NULL',
        [phone],
      );
      expect(rows[0]?.count).toBe('5');
    } finally {
      await silent.close();
    }
  });

  /** The app again, on the same database, with other settings of SMS. */
  const again = (options: Parameters<typeof accountApp>[0]) =>
    accountApp({ ...options, again: { pool: app.pool, now: app.clock.now } });
  const forget = async (of: AccountApp, to: string) =>
    (await of.post('/sms_mail', { user_string: to, type: 'forget' }, { address: `10.6.0.${count % 250}` })).body;

  it('ACCOUNT-085 logs in and resets its password where its country is no longer served; an unknown number gets the same answer', async () => {
    await register();
    app.clock.now += 60_000;
    const left = await again({ smsRules: { countries: ['TH'] } });
    try {
      expect((await left.logIn(phone, password)).type).toBe('ok');
      const known = await forget(left, phone);
      expect(known.type).toBe('ok');
      const unknown = next();
      expect(await forget(left, unknown)).toEqual(known);
      expect(left.mails().filter(({ to }) => to === unknown)).toEqual([]);
      const code = left.lastCode(phone);
      const checked = { user_string: phone, email_code: code, scene: 'forget' };
      expect((await left.post('/user/check_email', checked)).body.type).toBe('ok');
      const fields = { account: phone, password: other, repassword: other, code };
      expect((await left.post('/user/forget', fields)).body.type).toBe('ok');
      expect((await left.logIn(phone, other)).type).toBe('ok');
      // A sign-up is as before.
      const fresh = await left.post('/sms_mail', { user_string: next(), scene: 'register' });
      expect(fresh.body.reason).toBe('account.phone_country');
    } finally {
      await left.close();
    }
  });

  it('ACCOUNT-085 logs in by password where no SMS can be sent, and a forgotten password leads to support', async () => {
    await register();
    const mute = await again({ sms: { ready: false, send: () => Promise.reject(new Error('none')) } });
    try {
      expect((await mute.logIn(phone, password)).type).toBe('ok');
      expect((await forget(mute, phone)).reason).toBe('account.sms_off');
      expect((await forget(mute, next())).reason).toBe('account.sms_off');
      const fields = { account: phone, password: other, repassword: other, code: '123456' };
      expect((await mute.post('/user/forget', fields)).body.reason).toBe('account.sms_off');
      const all = await mute.app.inject({ url: '/api/user/areas?of=all' });
      expect(all.json<{ message: unknown[] }>().message).toContainEqual({ country: 'VN', code: '84' });
    } finally {
      await mute.close();
    }
  });
});

describe('without SMS', () => {
  it('ACCOUNT-074 numbers are refused with the reason, the list of countries is empty, and a password still logs in', async () => {
    const mute = await accountApp({ sms: { ready: false, send: () => Promise.reject(new Error('none')) } });
    try {
      const said = await mute.post('/sms_mail', { user_string: phone, scene: 'register' });
      expect(said.body.reason).toBe('account.mobile_unavailable');
      expect((await mute.get('/user/areas')).message).toEqual([]);
      const { token, userId } = await mute.openAccount('mute@example.org', password);
      await mute.pool.query('UPDATE users SET phone = $2 WHERE id = $1', [userId, phone]);
      expect((await mute.logIn(phone, password)).type).toBe('ok');
      const state = (await mute.get('/safe/state', token)).message as unknown as Record<string, unknown>;
      expect(state).toMatchObject({ phone: maskedPhone(phone), phone_available: false });
    } finally {
      await mute.close();
    }
  });
  it('ACCOUNT-074 with it the list has each country once, with its calling code', async () => {
    const areas = (await app.get('/user/areas')).message as unknown as { country: string; code: string }[];
    expect(new Set(areas.map(({ country }) => country)).size).toBe(areas.length);
    expect(areas).toContainEqual({ country: 'VN', code: '84' });
    expect(areas).toContainEqual({ country: 'CA', code: '1' });
  });
});

describe('a change of the phone number', () => {
  let email = '';
  let token = '';
  let device = '';
  let userId = 0;
  beforeEach(async () => {
    ({ email, token, device, userId } = await app.openAccount(`owner-${(count += 1)}@example.org`, password));
    app.clock.now += 60_000;
  });
  const post = async (path: string, fields: Record<string, string> = {}, of = token) =>
    (await app.post(path, fields, { token: of, device })).body as unknown as Said;
  const prove = () => post('/safe/step_up', { by: 'password', proof: password });
  const bind = async (to = phone) => {
    await prove();
    const sent = await post('/sms_send', { mobile: to });
    return sent.type === 'ok' ? post('/safe/mobile', { mobile: to, code: app.lastCode(to) }) : sent;
  };
  const stored = async () => (await userOf('email', email))?.phone;

  it('ACCOUNT-075 takes a proof and a code to the new number, holds withdrawals where it replaces one, and notifies the email and the number before', async () => {
    expect((await post('/sms_send', { mobile: phone })).reason).toBe('account.step_up_required');
    expect(await bind()).toMatchObject({ type: 'ok' });
    expect(await stored()).toBe(phone);
    expect(await holdOf(app.pool, userId, app.clock.now)).toBeUndefined();
    expect(app.mails().find(({ to }) => to === email)?.subject).toBe('Glassbook security: Phone number added');
    const state = (await app.get('/safe/state', token)).message as unknown as Record<string, unknown>;
    expect(state).toMatchObject({ phone: maskedPhone(phone), phone_available: true });
    const before = phone;
    expect((await bind(before)).reason).toBe('account.phone_same');
    const later = next();
    expect(await bind(later)).toMatchObject({ type: 'ok' });
    expect(await holdOf(app.pool, userId, app.clock.now)).toMatchObject({ reason: 'phone_changed' });
    expect(texts(before)[0]?.text).toContain('phone number was changed');
    expect((await app.logIn(before, password, { device })).reason).toBe('account.login_failed');
    expect((await app.logIn(later, password, { device })).type).toBe('ok');
  });

  it('ACCOUNT-084 the notice to the number before is dropped after an hour', async () => {
    const before = phone;
    await bind();
    app.clock.now += 60_000;
    await prove();
    const later = next();
    await post('/sms_send', { mobile: later });
    const code = app.lastCode(later);
    // The gateway is away when the notice is queued.
    const away = vi.spyOn(app.sms, 'send').mockRejectedValue(new Error('away'));
    expect(await post('/safe/mobile', { mobile: later, code })).toMatchObject({ type: 'ok' });
    away.mockRestore();
    app.clock.now += 3_600_000;
    await app.job.drained();
    expect(texts(before).some(({ text }) => text.includes('was changed'))).toBe(false);
    const { rows } = await app.pool.query('SELECT outcome FROM letters WHERE address = $1 ORDER BY id DESC LIMIT 1', [
      before,
    ]);
    expect(rows).toEqual([{ outcome: 'expired' }]);
  });

  it('ACCOUNT-087 that it left the account is sent to the number before, after five other notices too', async () => {
    await bind();
    const before = phone;
    await app.pool.query(
      `INSERT INTO letters (address, created_at, expires_at, next_at, ended_at, outcome, notice)
       SELECT $1, $2, $2, $2, $2, 'sent', true FROM generate_series(1, 6)`,
      [before, new Date(app.clock.now)],
    );
    expect(await bind(next())).toMatchObject({ type: 'ok' });
    expect(texts(before).filter(({ text }) => text.includes('was changed'))).toHaveLength(1);
  });

  it('ACCOUNT-075 is refused without a proof, with a wrong code, one of another number or of a sign-up, and while the settings are locked', async () => {
    await prove();
    await post('/sms_send', { mobile: phone });
    const code = app.lastCode(phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await post('/safe/mobile', { mobile: phone, code: wrong })).reason).toBe('account.code_wrong');
    expect((await post('/safe/mobile', { mobile: next(), code })).reason).toBe('account.code_wrong');
    const signUp = next();
    await ask(signUp, { scene: 'register' }, { device });
    expect((await post('/safe/mobile', { mobile: signUp, code: app.lastCode(signUp) })).reason).toBe(
      'account.code_wrong',
    );
    app.clock.now += 5 * 60_000;
    expect((await post('/safe/mobile', { mobile: phone, code })).reason).toBe('account.step_up_required');
    await prove();
    await post('/safe/lock', { days: '1' });
    expect((await post('/safe/mobile', { mobile: phone, code })).reason).toBe('account.settings_locked');
    expect(await stored()).toBeNull();
  });

  it('ACCOUNT-075 does not show whether the new number has an account, and five a day go to new numbers of one account', async () => {
    const taken = next();
    await register(taken);
    app.clock.now += 60_000;
    await prove();
    const said = [await post('/sms_send', { mobile: taken }), await post('/sms_send', { mobile: phone })];
    expect(said[0]).toEqual(said[1]);
    expect(texts(taken)[0]?.code).toBeUndefined();
    for (let at = 0; at < 3; at += 1) expect((await post('/sms_send', { mobile: next() })).type).toBe('ok');
    const last = next();
    expect((await post('/sms_send', { mobile: last })).reason).toBe('account.code_too_many');
    expect((await app.pool.query('SELECT 1 FROM codes WHERE address = $1', [last])).rows).toEqual([]);
  });

  it('ACCOUNT-075 of two accounts that take one number at once one has it, and each code works once', async () => {
    await prove();
    await post('/sms_send', { mobile: phone });
    const code = app.lastCode(phone);
    const said = await Promise.all([1, 2, 3].map(() => post('/safe/mobile', { mobile: phone, code })));
    expect(said.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const second = await app.openAccount(`second-${(count += 1)}@example.org`, password);
    const of = { token: second.token, device: second.device };
    await app.post('/safe/step_up', { by: 'password', proof: password }, of);
    const free = next();
    await app.post('/sms_send', { mobile: free }, of);
    await app.pool.query('UPDATE users SET phone = $2 WHERE id = $1', [userId, free]);
    const late = await app.post('/safe/mobile', { mobile: free, code: app.lastCode(free) }, of);
    expect(late.body.reason).toBe('account.phone_taken');
  });

  it('ACCOUNT-083 of an account by number is refused until it has had an email for 30 days', async () => {
    await register();
    ({ message: token } = await app.logIn(phone, password));
    const own = phone;
    const change = async (to: string) => {
      await prove();
      const sent = await post('/sms_send', { mobile: to });
      if (sent.type !== 'ok') return sent.reason;
      return (await post('/safe/mobile', { mobile: to, code: app.lastCode(to) })).type;
    };
    expect(await change(next())).toBe('account.phone_kept');
    const first = `first-${count}@example.org`;
    await post('/safe/email/codes', { email: first });
    expect((await post('/safe/email', { email: first, new_code: app.lastCode(first) })).type).toBe('ok');
    app.clock.now += 60_000;
    expect(await change(next())).toBe('account.phone_kept');
    expect((await userOf('email', first))?.phone).toBe(own);
    app.clock.now += 30 * 86_400_000;
    ({ message: token } = await app.logIn(own, password));
    expect(await change(next())).toBe('ok');
  });

  it('ACCOUNT-088 is removed with a proof where an email stays, holds withdrawals, and notifies the email and the number', async () => {
    await bind();
    app.clock.now += 6 * 60_000;
    expect((await post('/safe/mobile/remove')).reason).toBe('account.step_up_required');
    await prove();
    await app.pool.query('DELETE FROM account_holds WHERE user_id = $1', [userId]);
    const both = await Promise.all([post('/safe/mobile/remove'), post('/safe/mobile/remove')]);
    expect(both.map(({ type, reason }) => reason ?? type).sort()).toEqual(['account.phone_unset', 'ok']);
    expect(await stored()).toBeNull();
    expect(await holdOf(app.pool, userId, app.clock.now)).toMatchObject({ reason: 'phone_removed' });
    expect(app.mails().find(({ to }) => to === email)?.subject).toBe('Glassbook security: Phone number removed');
    expect(texts(phone)[0]?.text).toContain('was removed from your Glassbook account');
    expect((await app.logIn(phone, password, { device })).reason).toBe('account.login_failed');
    app.clock.now += 60_000;
    expect((await register()).body.type).toBe('ok');
  });

  it('ACCOUNT-088 ACCOUNT-083 stays where it is the only address that an owner has had for long', async () => {
    await register();
    ({ message: token } = await app.logIn(phone, password));
    await prove();
    expect((await post('/safe/mobile/remove')).reason).toBe('account.phone_kept');
    const first = `first-${count}@example.org`;
    await post('/safe/email/codes', { email: first });
    expect((await post('/safe/email', { email: first, new_code: app.lastCode(first) })).type).toBe('ok');
    expect((await post('/safe/mobile/remove')).reason).toBe('account.phone_kept');
    expect((await userOf('email', first))?.phone).toBe(phone);
  });

  it('ACCOUNT-076 is removed by a password reset through mail within 30 days, whatever else was changed, and stays after one later', async () => {
    await bind();
    const reset = async (account: string) => {
      app.clock.now += 60_000;
      await ask(account, { type: 'forget' });
      const fields = { account, password: other, repassword: other, code: app.lastCode(account) };
      return (await app.post('/user/forget', fields)).body;
    };
    expect(await reset(phone)).toMatchObject({ type: 'ok' });
    expect(await stored()).toBe(phone);
    expect(await reset(email)).toMatchObject({ type: 'ok' });
    expect(await stored()).toBeNull();
    expect(app.mails().some(({ to, subject }) => to === email && subject.endsWith('Phone number changed'))).toBe(true);
    ({ message: token } = await app.logIn(email, other));
    await post('/safe/step_up', { by: 'password', proof: other });
    const later = next();
    await post('/sms_send', { mobile: later });
    await post('/safe/mobile', { mobile: later, code: app.lastCode(later) });
    app.clock.now += 86_400_001;
    await reset(email);
    expect(await stored()).toBeNull();
    ({ message: token } = await app.logIn(email, other));
    await post('/safe/step_up', { by: 'password', proof: other });
    await post('/sms_send', { mobile: later });
    await post('/safe/mobile', { mobile: later, code: app.lastCode(later) });
    // An email that the owner changed after an intruder's number protects it no more.
    app.clock.now += 60_000;
    const moved = `moved-${count}@example.org`;
    await post('/safe/email/codes', { email: moved });
    const codes = { old_code: app.lastCode(email), new_code: app.lastCode(moved) };
    expect((await post('/safe/email', { email: moved, ...codes })).type).toBe('ok');
    await reset(moved);
    expect(await userOf('email', moved)).toMatchObject({ phone: null });
    ({ message: token } = await app.logIn(moved, other));
    await post('/safe/step_up', { by: 'password', proof: other });
    await post('/sms_send', { mobile: later });
    await post('/safe/mobile', { mobile: later, code: app.lastCode(later) });
    app.clock.now += 30 * 86_400_000 + 1;
    await reset(moved);
    expect(await userOf('email', moved)).toMatchObject({ phone: later });
  });

  it('ACCOUNT-076 a reset by SMS keeps an email that was changed with a code to the one before, and removes a first one that came after the number', async () => {
    const changeEmail = async (to: string) => {
      await prove();
      await post('/safe/email/codes', { email: to });
      const codes = { old_code: app.lastCode(email), new_code: app.lastCode(to) };
      expect((await post('/safe/email', { email: to, ...codes })).type).toBe('ok');
    };
    const reset = async () => {
      app.clock.now += 60_000;
      await ask(phone, { type: 'forget' });
      const fields = { account: phone, password: other, repassword: other, code: app.lastCode(phone) };
      expect((await app.post('/user/forget', fields)).body.type).toBe('ok');
    };
    const emailNow = async () => (await userOf('phone', phone))?.email;
    const second = `second-${count}@example.org`;
    await changeEmail(second);
    email = second;
    app.clock.now += 1_000;
    await bind();
    await reset();
    expect(await emailNow()).toBe(second);
    ({ message: token } = await app.logIn(phone, other));
    await post('/safe/step_up', { by: 'password', proof: other });
    app.clock.now += 60_000;
    const third = `third-${count}@example.org`;
    await post('/safe/email/codes', { email: third });
    const codes = { old_code: app.lastCode(second), new_code: app.lastCode(third) };
    expect((await post('/safe/email', { email: third, ...codes })).type).toBe('ok');
    await reset();
    expect(await emailNow()).toBe(third);
    email = third;

    phone = next();
    await register();
    ({ message: token } = await app.logIn(phone, password));
    await post('/safe/step_up', { by: 'password', proof: password });
    const first = `first-${count}@example.org`;
    await post('/safe/email/codes', { email: first });
    expect((await post('/safe/email', { email: first, new_code: app.lastCode(first) })).type).toBe('ok');
    await reset();
    expect(await emailNow()).toBeNull();
  });

  it('ACCOUNT-076 leaves no password to a reset with a code of the number before', async () => {
    await bind();
    const before = phone;
    app.clock.now += 60_000;
    await ask(before, { type: 'forget' });
    expect(await bind(next())).toMatchObject({ type: 'ok' });
    const fields = { account: before, password: other, repassword: other, code: app.lastCode(before) };
    expect((await app.post('/user/forget', fields)).body.reason).toBe('account.code_expired');
  });

  it('ACCOUNT-046 ACCOUNT-072 a frozen account is neither logged in to nor reset by its number', async () => {
    await bind();
    await post('/safe/freeze');
    expect((await app.logIn(phone, password, { device })).reason).toBe('account.frozen');
    app.clock.now += 60_000;
    await ask(phone, { type: 'forget' });
    const fields = { account: phone, password: other, repassword: other, code: app.lastCode(phone) };
    expect((await app.post('/user/forget', fields)).body.reason).toBe('account.frozen');
  });
});
