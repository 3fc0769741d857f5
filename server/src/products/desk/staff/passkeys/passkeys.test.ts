import { account, desk } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { softPasskey } from '../../../../../test/soft-passkey.ts';
import { clientOf, signUp, password as ofUser, wholeApp, type WholeApp } from '../../../../../test/whole-app.ts';
import { offerLifeMs, SignedOffers } from '../../../../shared/passkeys/signed-offers.ts';
import { otpCode } from '../../../../shared/otp/otp.ts';
import { passkeysMax } from '../../../../shared/passkeys/passkey-rows.ts';
import { openStaff } from '../../test/open-staff.ts';
import { withPasskey } from '../../test/with-passkey.ts';
import { codesADay, wrongCodesMax } from '../codes.ts';
import { provedMs } from './step-up.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const anyone = () => clientOf(whole.app);
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const messageOf = (answer: { ok: boolean; message: string }) => (answer.ok ? answer.message : '');
const offered = async () => messageOf(await anyone()(desk.beginPasskeyAnswer, {}));
const logIn = async (fields: { email: string; password: string; passkey?: string; code?: string }) =>
  reasonOf(await anyone()(desk.login, fields));
type Opened = Awaited<ReturnType<typeof withPasskey>>;
/** Sets back when the session of a member proved a factor. */
const proveAgo = ({ id }: { id: number }, ms: number) =>
  pool().query('UPDATE staff_sessions SET proved_at = $2 WHERE staff_id = $1', [id, new Date(Date.now() - ms)]);
const staffId = async ({ email }: Opened) =>
  Number((await pool().query<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email])).rows[0]?.id);
const rowsOf = async (act: string, staff: number) =>
  (
    await pool().query<{ detail: string }>('SELECT detail FROM audit_rows WHERE act = $1 AND staff = $2 ORDER BY seq', [
      ...[act, staff],
    ])
  ).rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>);

describe('a login with a passkey', () => {
  test('DESK-060 takes the password and the passkey, never one of them, and the log names the factor', async () => {
    const one = await withPasskey(whole);
    const { email, password, passkey } = one;
    expect(await logIn({ email, password: 'not the password', passkey: passkey.answer(await offered()) })).toBe(
      'desk.login_failed',
    );
    expect(await logIn({ email, password })).toBe('desk.login_failed');
    expect(await logIn({ email, password, passkey: passkey.answer(await offered()) })).toBe('ok');
    expect((await rowsOf(desk.login.id, await staffId(one))).map(({ factor }) => factor)).toEqual(['passkey']);
    const listed = await one.call(desk.passkeys, {});
    expect(listed).toMatchObject({ message: [{ name: 'Laptop', used_ms: expect.any(Number) as number }] });
  });

  test('DESK-060 takes an answer once, in time, of this site, by a verified user, of a passkey of this member', async () => {
    const { email, password, passkey } = await withPasskey(whole);
    const other = await withPasskey(whole);
    const answer = passkey.answer(await offered());
    const both = await Promise.all([1, 2].map(() => logIn({ email, password, passkey: answer })));
    expect(both.sort()).toEqual(['desk.login_failed', 'ok']);
    const options = await offered();
    const wrong = [
      passkey.answer(options, { origin: 'https://evil.test' }),
      passkey.answer(options, { verified: false }),
      passkey.answer(options, { challenge: 'AAAA' }),
      passkey.answer(options, { counter: 1 }),
      softPasskey().answer(options),
      other.passkey.answer(options),
      '{}',
      'null',
    ];
    for (const each of wrong) expect(await logIn({ email, password, passkey: each })).toBe('desk.login_failed');
    const key = whole.app.core.vault.keyOf('challenges of passkeys of staff');
    const offers = (ago: number) => new SignedOffers(key, () => Date.now() - ago).offer('staff login');
    const asked = (ago: number) => JSON.stringify({ challenge: offers(ago).toString('base64url') });
    const inTime = async (ago: number) => logIn({ email, password, passkey: passkey.answer(asked(ago)) });
    expect([await inTime(offerLifeMs), await inTime(0)]).toEqual(['desk.login_failed', 'ok']);
    expect(await logIn({ email, password, passkey: passkey.answer(options) })).toBe('ok');
  });

  test('DESK-060 is not closed by wrong codes', async () => {
    const { email, password, passkey, secret } = await withPasskey(whole);
    for (let tries = 0; tries < wrongCodesMax; tries += 1) await logIn({ email, password, code: '12' });
    expect(await logIn({ email, password, code: otpCode(secret, Date.now() + 30_000) })).toBe('desk.login_failed');
    expect(await logIn({ email, password, passkey: passkey.answer(await offered()) })).toBe('ok');
  });

  test('DESK-060 a passkey of a user opens nothing of the desk, and one of staff no account', async () => {
    const { email, password, passkey } = await withPasskey(whole);
    const user = clientOf(whole.app, await signUp(whole.app, 'passkey-of-a-user@glassbook.test'));
    await user(account.stepUp, { by: 'password', proof: ofUser });
    const theirs = softPasskey();
    const response = theirs.create(messageOf(await user(account.beginPasskey, {})));
    expect(reasonOf(await user(account.addPasskey, { response, name: 'Phone' }))).toBe('ok');
    expect(await logIn({ email, password, passkey: theirs.answer(await offered()) })).toBe('desk.login_failed');
    const asked = messageOf(await anyone()(account.beginPasskeyAnswer, { purpose: 'login' }));
    expect(await logIn({ email, password, passkey: passkey.answer(asked) })).toBe('desk.login_failed');
    const entered = await anyone()(account.passkeyLogin, { response: passkey.answer(asked) });
    expect(reasonOf(entered)).toBe('account.passkey_failed');
  });
});

describe('the own passkeys', () => {
  test('DESK-061 a change asks for a factor that this session proved in the last five minutes', async () => {
    const one = await withPasskey(whole);
    const id = await staffId(one);
    const { call, passkey } = one;
    const begun = async () => reasonOf(await call(desk.beginPasskey, {}));
    const removed = async () => reasonOf(await call(desk.removePasskey, { id: one.id }));
    const added = async () => reasonOf(await call(desk.addPasskey, { response: '{}', name: 'Key' }));
    await proveAgo({ id }, provedMs);
    for (const change of [begun, removed, added]) expect(await change()).toBe('desk.step_up_required');
    // What an answer of another purpose proves.
    expect(reasonOf(await call(desk.stepUp, { passkey: passkey.answer(await offered()) }))).toBe('desk.passkey_failed');
    expect(reasonOf(await call(desk.stepUp, {}))).toBe('desk.code_wrong');
    expect(await begun()).toBe('desk.step_up_required');
    const asked = messageOf(await call(desk.beginStepUp, {}));
    const elsewhere = await withPasskey(whole);
    const foreign = await elsewhere.call(desk.stepUp, { passkey: passkey.answer(asked) });
    expect(reasonOf(foreign)).toBe('desk.passkey_failed');
    expect(reasonOf(await call(desk.stepUp, { passkey: passkey.answer(asked) }))).toBe('ok');
    expect(await begun()).toBe('ok');
  });

  test('DESK-074 wrong codes of a step-up close step-ups for a day and no login; the member gets a letter, and a passkey goes on', async () => {
    const { call, secret, email, password, passkey } = await withPasskey(whole);
    const tried = async (fields: { code: string } | { passkey: string }) => reasonOf(await call(desk.stepUp, fields));
    const wrong = () => tried({ code: '12' });
    const answers = await Promise.all(Array.from({ length: codesADay.stepUp + 3 }, wrong));
    expect(answers.filter((reason) => reason === 'desk.code_wrong')).toHaveLength(codesADay.stepUp);
    expect(answers.filter((reason) => reason === 'desk.codes_closed')).toHaveLength(3);
    const subjects = async () => {
      const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
      return outbox
        .json<{ to: string; subject: string }[]>()
        .flatMap(({ to, subject }) => (to === email ? [subject] : []));
    };
    await expect.poll(subjects, { timeout: 10_000 }).toContain('Wrong codes in your staff session');
    const next = otpCode(secret, Date.now() + 30_000);
    expect([await tried({ code: next }), await logIn({ email, password, code: next })]).toEqual([
      'desk.codes_closed',
      'ok',
    ]);
    const asked = messageOf(await call(desk.beginStepUp, {}));
    expect(await tried({ passkey: passkey.answer(asked) })).toBe('ok');
    const ago = (hours: number) =>
      pool().query(
        "UPDATE staff SET step_up_tries = array_fill(now() - $2 * interval '1 hour', '{5}') WHERE email = $1",
        [...[email, hours]],
      );
    await ago(23);
    expect(await wrong()).toBe('desk.codes_closed');
    await ago(25);
    expect(await wrong()).toBe('desk.code_wrong');
  });

  test('DESK-074 wrong codes of logins close no step-up', async () => {
    const { call, secret, email, password } = await withPasskey(whole);
    for (let tries = 0; tries < wrongCodesMax; tries += 1) await logIn({ email, password, code: '12' });
    const code = otpCode(secret, Date.now() + 30_000);
    expect(await logIn({ email, password, code })).toBe('desk.login_failed');
    expect(reasonOf(await call(desk.stepUp, { code }))).toBe('ok');
  });

  test('DESK-061 takes the credential of a challenge of this session once, and a name on one line', async () => {
    const { call, token, passkey } = await withPasskey(whole);
    const options = async (of = call) => messageOf(await of(desk.beginPasskey, {}));
    const add = async (response: string, name = 'Key') => reasonOf(await call(desk.addPasskey, { response, name }));
    for (const name of ['', ' ', 'a\nb', '<b>', 'x'.repeat(31)])
      expect(await add('{}', name)).toMatch(/^(desk\.passkey_name_shape|request\.field_missing)$/);
    for (const change of [{ origin: 'https://evil.test' }, { verified: false }, { challenge: 'AAAA' }])
      expect(await add(softPasskey().create(await options(), change))).toBe('desk.passkey_failed');
    expect(await add(softPasskey().create(await options((await withPasskey(whole)).call)))).toBe('desk.passkey_failed');
    // The same authenticator again.
    expect(await add(passkey.create(await options()))).toBe('desk.passkey_failed');
    const response = softPasskey().create(await options());
    expect([await add(response), await add(response)]).toEqual(['ok', 'desk.passkey_failed']);
    expect(token).not.toBe('');
  });

  test('DESK-061 each change is in the audit log without the proof, and in a letter to the member', async () => {
    const one = await withPasskey(whole);
    await one.call(desk.renamePasskey, { id: one.id, name: 'Work laptop' });
    await one.call(desk.removePasskey, { id: one.id });
    const staff = await staffId(one);
    expect(await rowsOf(desk.stepUp.id, staff)).toEqual([{ code: '•••' }]);
    expect(await rowsOf(desk.addPasskey.id, staff)).toEqual([{ response: '•••', name: 'Laptop' }]);
    expect(await rowsOf(desk.renamePasskey.id, staff)).toEqual([{ id: one.id, name: 'Work laptop' }]);
    expect(await rowsOf(desk.removePasskey.id, staff)).toEqual([{ id: one.id }]);
    const subjects = async () => {
      const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
      const mails = outbox.json<{ to: string; subject: string }[]>().filter(({ to }) => to === one.email);
      return mails.map(({ subject }) => subject.replace(/^.*: /, '')).sort();
    };
    await expect.poll(subjects, { timeout: 10_000 }).toEqual(['Passkey added', 'Passkey removed']);
  });

  test('DESK-062 ten at most; of all that are removed the authenticator stays, and of another member there is none', async () => {
    const one = await withPasskey(whole);
    const { call, email, password, secret } = one;
    const add = async () => {
      const options = await call(desk.beginPasskey, {});
      if (!options.ok) return options.reason;
      return reasonOf(await call(desk.addPasskey, { response: softPasskey().create(options.message), name: 'Key' }));
    };
    for (let count = 1; count < passkeysMax; count += 1) expect(await add()).toBe('ok');
    expect(await add()).toBe('desk.passkeys_full');
    const other = await withPasskey(whole);
    expect(reasonOf(await call(desk.removePasskey, { id: other.id }))).toBe('desk.passkey_unknown');
    expect(reasonOf(await call(desk.renamePasskey, { id: other.id, name: 'Mine' }))).toBe('desk.passkey_unknown');
    const listed = await call(desk.passkeys, {});
    for (const { id } of listed.ok ? listed.message : [])
      expect(reasonOf(await call(desk.removePasskey, { id: String(id) }))).toBe('ok');
    expect(await call(desk.passkeys, {})).toMatchObject({ ok: true, message: [] });
    expect(await logIn({ email, password, code: otpCode(secret, Date.now() + 30_000) })).toBe('ok');
  });

  test('DESK-062 with the role go the passkeys', async () => {
    const one = await withPasskey(whole);
    const asked = { email: one.email, role: 'none' as const, reason: 'left the company' };
    const [maker, checker] = [await openStaff(pool(), 'administrator'), await openStaff(pool(), 'reviewer')];
    const request = await clientOf(whole.app, maker.token)(desk.requestGrant, asked);
    if (!request.ok) throw new Error(request.message);
    if (!request.message.done)
      await clientOf(whole.app, checker.token)(desk.approve, {
        request: String(request.message.request),
        version: '1',
      });
    const { rowCount } = await pool().query('SELECT 1 FROM staff_passkeys WHERE staff_id = $1', [await staffId(one)]);
    expect(rowCount).toBe(0);
  });
});
