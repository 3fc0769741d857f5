import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { holdOf } from '../../../shared/holds/holds.ts';
import { accountApp, type AccountApp, type Answer } from '../test/account-app.ts';
import { offerLifeMs } from '../../../shared/passkeys/signed-offers.ts';

const password = 'an honest ledger 7';
let app: AccountApp;
let count = 0;
let email = '';
let userId = 0;
let token = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  email = `passkey-${count}@example.org`;
  app.clock.now += 2 * 86_400_000;
  await app.signUp(email, password);
  token = (await app.logIn(email, password)).message;
  const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  userId = Number(rows[0]?.id);
});

type Said = { type: string; reason?: string; message: unknown };
const safe = async (path: string, fields: Record<string, string> = {}, of = token) =>
  (await app.post(`/safe/${path}`, fields, { token: of })).body as unknown as Said;
const prove = () => safe('step_up', { by: 'password', proof: password });
type Purpose = 'login' | 'second' | 'step_up';
const offered = async (purpose: Purpose = 'login', of = token) =>
  (await app.post('/user/passkey/begin', { purpose }, { token: of })).body.message;
const creation = async () => String((await safe('passkeys/begin')).message);
const logIn = async (response: string) => (await app.post('/user/passkey/login', { response })).body;
const secondStep = async (more: Record<string, string> = {}) =>
  (await app.post('/user/login', { user_string: email, password, ...more })).body;
const list = async () =>
  (await app.get('/safe/passkeys', token)).message as unknown as { id: number; name: string; used_ms: number | null }[];

/** Adds a passkey; the recovery codes that came with it. */
async function added(passkey = softPasskey(), name = 'Phone') {
  await prove();
  const done = await safe('passkeys/add', { response: passkey.create(await creation()), name });
  expect(done).toMatchObject({ type: 'ok' });
  return { passkey, codes: (done.message as { recovery_codes: string[] }).recovery_codes };
}

describe('the site', () => {
  it('ACCOUNT-045 is that of PUBLIC_ORIGIN, whatever Host a request names', async () => {
    await prove();
    const asked = async (path: string, payload = '') => {
      const headers = { authorization: token, 'content-type': 'application/x-www-form-urlencoded', host: 'evil.test' };
      const answer = await app.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
      return JSON.parse(answer.json<{ message: string }>().message) as { rpId?: string; rp?: { id: string } };
    };
    expect((await asked('/safe/passkeys/begin')).rp?.id).toBe('localhost');
    expect((await asked('/user/passkey/begin', 'purpose=login')).rpId).toBe('localhost');
    const evil = softPasskey({ id: 'evil.test', origin: 'https://evil.test' });
    const payload = new URLSearchParams({ response: evil.create(await creation()), name: 'Phone' }).toString();
    const headers = { authorization: token, 'content-type': 'application/x-www-form-urlencoded', host: 'evil.test' };
    const added = await app.app.inject({ method: 'POST', url: '/api/safe/passkeys/add', payload, headers });
    expect(added.json<Said>().reason).toBe('account.passkey_failed');
    expect(await list()).toHaveLength(0);
  });
});

describe('recovery codes of an account with passkeys only', () => {
  it('ACCOUNT-029 are counted and renewed, and the ones before no longer work', async () => {
    const left = async () =>
      ((await app.get('/safe/state', token)).message as unknown as { recovery_left: number }).recovery_left;
    expect(await left()).toBe(0);
    const { codes } = await added();
    expect(await left()).toBe(10);
    expect((await secondStep({ second_code: codes[0] ?? '' })).type).toBe('ok');
    expect(await left()).toBe(9);
    await safe('step_up', { by: 'code', proof: codes[1] ?? '' });
    expect(await left()).toBe(8);
    const renewed = (await safe('recovery_codes')).message as string[];
    expect(renewed).toHaveLength(10);
    expect(await left()).toBe(10);
    expect((await secondStep({ second_code: codes[2] ?? '' })).reason).toBe('account.second_factor_wrong');
    expect((await secondStep({ second_code: renewed[0] ?? '' })).type).toBe('ok');
  });
});

describe('adding a passkey', () => {
  it('ACCOUNT-041 asks for a proof and notifies the owner; the second starts a hold', async () => {
    expect((await safe('passkeys/begin')).reason).toBe('account.step_up_required');
    const passkey = softPasskey();
    expect((await safe('passkeys/add', { response: '{}', name: 'Phone' })).reason).toBe('account.step_up_required');
    await added(passkey);
    expect((await list()).map(({ name, used_ms }) => [name, used_ms])).toEqual([['Phone', null]]);
    expect((await holdOf(app.pool, userId, app.clock.now))?.reason).not.toBe('passkey_on');
    expect(app.mails().find((mail) => mail.to === email && mail.code === undefined)?.subject).toContain('Passkey');
    const state = (await app.get('/safe/state', token)).message as unknown as { step_up: string[]; passkeys: string[] };
    expect(state).toMatchObject({ step_up: ['passkey', 'code'], passkeys: ['Phone'] });
    app.clock.now += 60_000;
    await added(softPasskey());
    expect((await holdOf(app.pool, userId, app.clock.now))?.reason).toBe('passkey_on');
  });

  it('ACCOUNT-041 takes only the answer to a challenge of this session, from this site, by a verified user, in time and once', async () => {
    await prove();
    const passkey = softPasskey();
    const add = async (response: string) => (await safe('passkeys/add', { response, name: 'Phone' })).reason ?? 'ok';
    for (const change of [{ origin: 'https://glassbook.evil.test' }, { verified: false }, { challenge: 'AAAA' }])
      expect(await add(passkey.create(await creation(), change))).toBe('account.passkey_failed');
    const elsewhere = softPasskey({ id: 'evil.test', origin: 'http://localhost' });
    expect(await add(elsewhere.create(await creation()))).toBe('account.passkey_failed');
    for (const text of ['', '{', 'null', '{}', '{"id":1}', JSON.stringify({ id: 'a', rawId: 'a', response: {} })])
      expect(await add(text)).toMatch(/^(account\.passkey_failed|request\.field_missing)$/);
    // A challenge for a login is none for a new passkey.
    expect(await add(passkey.create(await offered()))).toBe('account.passkey_failed');
    const other = (await app.logIn(email, password)).message;
    const options = await creation();
    await safe('step_up', { by: 'password', proof: password }, other);
    const fromOther = await safe('passkeys/add', { response: passkey.create(options), name: 'Phone' }, other);
    expect(fromOther.reason).toBe('account.passkey_failed');
    const late = await creation();
    app.clock.now += offerLifeMs;
    await prove();
    expect(await add(passkey.create(late))).toBe('account.passkey_failed');
    const fresh = passkey.create(await creation());
    expect([await add(fresh), await add(fresh)]).toEqual(['ok', 'account.passkey_failed']);
    expect(await list()).toHaveLength(1);
  });

  it.each(['android-key', 'packed'] as const)(
    'ACCOUNT-041 refuses certificates (%s) before an address in them is asked',
    async (format) => {
      const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'));
      try {
        await prove();
        const response = softPasskey().create(await creation(), { format });
        expect((await safe('passkeys/add', { response, name: 'Phone' })).reason).toBe('account.passkey_failed');
        expect(asked).not.toHaveBeenCalled();
        const own = softPasskey().create(await creation(), { format: 'self' });
        expect((await safe('passkeys/add', { response: own, name: 'Phone' })).type).toBe('ok');
      } finally {
        asked.mockRestore();
      }
    },
  );

  it('ACCOUNT-041 refuses a name and transports that no browser sends, and changes nothing', async () => {
    await prove();
    const sent = async (change: (made: { id: string; response: { transports: unknown } }) => void) => {
      const made = JSON.parse(softPasskey().create(await creation())) as Parameters<typeof change>[0];
      change(made);
      return (await safe('passkeys/add', { response: JSON.stringify(made), name: 'Phone' })).reason;
    };
    for (const transports of [['usb\0'], ['\ud800'], ['telepathy'], [7], [['usb']], 'usb', { length: 1 }, null])
      expect(await sent((made) => (made.response.transports = transports))).toBe('account.passkey_failed');
    for (const id of ['a\0', 'a b', '', 'a'.repeat(1_401), '\ud800']) {
      expect(await sent((made) => Object.assign(made, { id, rawId: id }))).toBe('account.passkey_failed');
      expect((await logIn(JSON.stringify({ id, rawId: id }))).reason).toBe('account.passkey_failed');
    }
    expect(await list()).toHaveLength(0);
  });

  it('ACCOUNT-041 is for ten at most, each with a name on one line', async () => {
    for (let at = 0; at < 10; at += 1) await added(softPasskey(), `Key ${at}`);
    await prove();
    const passkey = await safe('passkeys/begin');
    expect([passkey.reason, (await list()).length]).toEqual(['account.passkeys_full', 10]);
    const [first] = await list();
    const rename = async (name: string, id = first?.id) =>
      (await safe('passkeys/rename', { id: String(id), name })).reason ?? 'ok';
    expect(await rename('  Yubikey  ')).toBe('ok');
    for (const name of ['<b>', 'a\nb', ' ', 'x'.repeat(31), '\u202Egnp'])
      expect(await rename(name)).toBe('account.passkey_name_shape');
    expect(await rename('Mine', 999_999)).toBe('account.passkey_unknown');
    expect((await list())[0]?.name).toBe('Yubikey');
  });
});

describe('logging in with a passkey', () => {
  it('ACCOUNT-042 opens a session without a name and a password, as a new device does', async () => {
    const { passkey } = await added();
    app.clock.now += 86_400_001;
    const entered = await logIn(passkey.answer(await offered()));
    expect([entered.type, entered.data?.device.length]).toEqual(['ok', expect.any(Number)]);
    expect((await app.get('/user/info', entered.message)).type).toBe('ok');
    expect((await holdOf(app.pool, userId, app.clock.now))?.reason).toBe('login_new_device');
    expect((await list())[0]?.used_ms).toBe(app.clock.now);
  });

  it('ACCOUNT-042 takes an answer once, also of two at once, in time, of this site, of a verified user', async () => {
    const { passkey } = await added();
    const answer = passkey.answer(await offered());
    const both = await Promise.all([logIn(answer), logIn(answer)]);
    expect(both.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    const reason = async (response: string) => (await logIn(response)).reason;
    const options = await offered();
    for (const change of [{ origin: 'https://evil.test' }, { verified: false }, { challenge: 'AAAA' }, { counter: 1 }])
      expect(await reason(passkey.answer(options, change))).toBe('account.passkey_failed');
    expect(await reason(softPasskey().answer(options))).toBe('account.passkey_failed');
    const signed = JSON.parse(passkey.answer(options)) as { response: { signature: string } };
    signed.response.signature = `${signed.response.signature.slice(0, -4)}AAAA`;
    expect(await reason(JSON.stringify(signed))).toBe('account.passkey_failed');
    app.clock.now += offerLifeMs;
    expect(await reason(passkey.answer(options))).toBe('account.passkey_failed');
    expect((await logIn(passkey.answer(await offered()))).type).toBe('ok');
  });

  it('ACCOUNT-042 takes an answer once also of a passkey that does not count, as those that are synced', async () => {
    const { passkey } = await added();
    const answer = passkey.answer(await offered(), { counter: 0 });
    const both = await Promise.all([logIn(answer), logIn(answer)]);
    expect(both.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    expect((await logIn(answer)).reason).toBe('account.passkey_failed');
    expect((await logIn(passkey.answer(await offered(), { counter: 0 }))).type).toBe('ok');
  });

  it('ACCOUNT-042 takes an answer for the purpose of its challenge only, and a step-up in its session only', async () => {
    const { passkey, codes } = await added();
    const answers: Record<Purpose, (response: string) => Promise<Said | Answer>> = {
      login: logIn,
      second: (response) => secondStep({ second_passkey: response }),
      step_up: (proof) => safe('step_up', { by: 'passkey', proof }),
    };
    for (const offeredFor of ['login', 'second', 'step_up'] as const)
      for (const usedFor of ['login', 'second', 'step_up'] as const) {
        const answered = await answers[usedFor](passkey.answer(await offered(offeredFor)));
        expect([offeredFor, usedFor, answered.type]).toEqual([
          offeredFor,
          usedFor,
          offeredFor === usedFor ? 'ok' : 'error',
        ]);
      }
    const other = (await secondStep({ second_code: codes[0] ?? '' })).message;
    const proof = passkey.answer(await offered('step_up'));
    expect((await safe('step_up', { by: 'passkey', proof }, other)).reason).toBe('account.passkey_failed');
    const anonymous = await app.post('/user/passkey/begin', { purpose: 'step_up' });
    expect(anonymous.body.reason).toBe('session.login_required');
  });

  it('ACCOUNT-042 stores nothing for a challenge that is not answered', async () => {
    const rows = async () => (await app.pool.query('SELECT 1 FROM passkey_answers')).rowCount;
    const before = await rows();
    for (let time = 0; time < 5; time += 1) await offered();
    expect(await rows()).toBe(before);
  });
});

describe('passkeys after a password reset by mail', () => {
  const day = 86_400_000;
  const fresh = 'another honest ledger 8';
  const reset = async () => {
    await app.post('/sms_mail', { user_string: email, scene: 'forget' });
    const fields = { account: email, code: app.lastCode(email), password: fresh, repassword: fresh };
    expect((await app.post('/user/forget', fields)).body.type).toBe('ok');
  };
  const secondFactors = async () =>
    (await app.pool.query('SELECT 1 FROM passkeys WHERE user_id = $1', [userId])).rowCount;

  it('ACCOUNT-044 one that was added within the hold is removed with its recovery codes, and the owner is notified', async () => {
    const { passkey } = await added();
    app.clock.now += day - 1;
    await reset();
    expect((await logIn(passkey.answer(await offered()))).reason).toBe('account.passkey_failed');
    expect((await secondStep({ password: fresh })).type).toBe('ok');
    expect((await app.pool.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [userId])).rowCount).toBe(0);
    const { rows } = await app.pool.query<{ reason: string }>(
      'SELECT reason FROM account_holds WHERE user_id = $1 AND started_at = $2',
      [userId, new Date(app.clock.now)],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['password_changed', 'passkey_off']));
    const letters = app.mails().filter((mail) => mail.to === email && mail.code === undefined);
    expect(letters.filter(({ text }) => text.includes('Passkey removed'))).toHaveLength(1);
  });

  it('ACCOUNT-044 an older one logs in alone only after it was the second step of a login with the new password', async () => {
    const { passkey, codes } = await added();
    app.clock.now += day;
    await reset();
    const alone = async () => (await logIn(passkey.answer(await offered()))).reason ?? 'ok';
    expect(await alone()).toBe('account.passkey_password_first');
    expect((await secondStep({ password: fresh })).reason).toBe('account.passkey_required');
    expect((await secondStep({ password: fresh, second_code: codes[0] ?? '' })).type).toBe('ok');
    expect((await secondStep({ second_passkey: passkey.answer(await offered('second')) })).reason).toBe(
      'account.login_failed',
    );
    expect(await alone()).toBe('account.passkey_password_first');
    const answer = passkey.answer(await offered('second'));
    expect((await secondStep({ password: fresh, second_passkey: answer })).type).toBe('ok');
    expect(await alone()).toBe('ok');
  });

  it('ACCOUNT-044 none is added by a session that the reset ends meanwhile', async () => {
    await prove();
    const response = softPasskey().create(await creation());
    const holder = await app.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const adding = safe('passkeys/add', { response, name: 'Phone' });
    await vi.waitFor(async () => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      expect((await app.pool.query(waiting)).rowCount).toBe(1);
    });
    await holder.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    await holder.query('COMMIT');
    holder.release();
    expect((await adding).reason).toBe('account.step_up_required');
    expect(await secondFactors()).toBe(0);
  });
});

describe('a passkey as a second factor', () => {
  it('ACCOUNT-043 the password alone opens no session; the answer of a passkey of the same account does', async () => {
    const { passkey } = await added();
    expect((await secondStep()).reason).toBe('account.passkey_required');
    const foreign = softPasskey();
    const [ownToken, ownEmail] = [token, email];
    email = `other-${count}@example.org`;
    await app.signUp(email, password);
    token = (await app.logIn(email, password)).message;
    await added(foreign);
    [token, email] = [ownToken, ownEmail];
    const wrong = await secondStep({ second_passkey: foreign.answer(await offered('second')) });
    expect(wrong.reason).toBe('account.passkey_failed');
    expect((await secondStep({ second_passkey: passkey.answer(await offered('second')) })).type).toBe('ok');
  });

  it('ACCOUNT-043 ten recovery codes come with the first second factor and end with the last', async () => {
    const { codes } = await added();
    expect(codes).toHaveLength(10);
    expect((await added()).codes).toEqual([]);
    expect((await secondStep({ second_code: codes[0] ?? '' })).type).toBe('ok');
    await safe('step_up', { by: 'code', proof: codes[1] ?? '' });
    const [one, two] = await list();
    expect((await safe('passkeys/remove', { id: String(one?.id) })).type).toBe('ok');
    expect((await secondStep({ second_code: codes[2] ?? '' })).type).toBe('ok');
    expect((await safe('passkeys/remove', { id: String(two?.id) })).type).toBe('ok');
    expect((await safe('passkeys/remove', { id: String(two?.id) })).reason).toBe('account.passkey_unknown');
    expect((await secondStep()).type).toBe('ok');
    expect((await app.pool.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [userId])).rowCount).toBe(0);
  });

  it('ACCOUNT-043 of two first ones that are added together one brings the codes, and removing both revokes them', async () => {
    await prove();
    const add = async () => {
      const response = softPasskey().create(await creation());
      return () => safe('passkeys/add', { response, name: 'Phone' });
    };
    const [one, two] = [await add(), await add()];
    const both = await Promise.all([one(), two()]);
    expect(both.map(({ type }) => type)).toEqual(['ok', 'ok']);
    const codes = both.map(({ message }) => (message as { recovery_codes: string[] }).recovery_codes);
    expect(codes.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 10]);
    expect((await secondStep({ second_code: codes.flat()[0] ?? '' })).type).toBe('ok');
    const ids = (await list()).map(({ id }) => String(id));
    await Promise.all(ids.map((id) => safe('passkeys/remove', { id })));
    expect((await app.pool.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [userId])).rowCount).toBe(0);
  });

  it('ACCOUNT-043 confirms a change, where the password no longer does', async () => {
    const { passkey } = await added();
    app.clock.now += 300_001;
    expect((await safe('passkeys/begin')).reason).toBe('account.step_up_required');
    expect((await prove()).reason).toBe('account.passkey_required');
    expect((await safe('step_up', { by: 'passkey', proof: passkey.answer(await offered('step_up')) })).type).toBe('ok');
    expect((await safe('passkeys/begin')).type).toBe('ok');
  });
});
