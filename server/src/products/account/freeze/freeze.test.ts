import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOTP } from 'otpauth';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { accountApp, logged, type AccountApp } from '../test/account-app.ts';
import { freezeLinkMs } from './freeze-links.ts';

const password = 'an honest ledger 7';
type Said = { type: string; reason?: string; message: unknown };

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
  ({ email, userId, device, token } = await app.openAccount(`freeze-${count}@example.org`, password));
});

const safe = async (path: string, fields: Record<string, string> = {}, of = token) =>
  (await app.post(`/safe/${path}`, fields, { token: of, device })).body as unknown as Said;
const prove = () => safe('step_up', { by: 'password', proof: password });
const freezeNow = async () => {
  await prove();
  return safe('freeze');
};
const isIn = async (of: string) => (await app.get('/user/info', of)).type === 'ok';
const logIn = (as = password) => app.logIn(email, as, { device });
const useLink = async (of: string) => (await app.post('/user/freeze', { token: of })).body;
/** The token in the newest notice. */
const linked = () => {
  const text = app.mails().find(({ to, text: each }) => to === email && each.includes('/pages/common/freeze#'))?.text;
  return /http:\/\/localhost\/pages\/common\/freeze#([\w-]{64})\n/.exec(text ?? '')?.[1] ?? 'none';
};
/** A login on a new device, which mails a notice. */
const notice = async () => {
  app.clock.now += 1_000;
  await app.logIn(email, password);
  await app.job.drained();
  return linked();
};
type Freeze = { source: string; started_at: Date; ended_at: Date | null };
const rows = async () => {
  const text = 'SELECT source, started_at, ended_at FROM account_freezes WHERE user_id = $1';
  return (await app.pool.query<Freeze>(text, [userId])).rows;
};
/** As staff ends a freeze, without the password reset that follows. */
const thaw = async () => {
  await app.pool.query('UPDATE account_freezes SET ended_at = $2 WHERE user_id = $1', [
    userId,
    new Date(app.clock.now),
  ]);
  await app.pool.query('UPDATE users SET frozen_at = NULL WHERE id = $1', [userId]);
};

describe('freezing with a session', () => {
  it('ACCOUNT-046 asks for a proof, ends all sessions, refuses logins and notifies the owner', async () => {
    const other = (await logIn()).message;
    expect((await safe('freeze')).reason).toBe('account.step_up_required');
    expect(await rows()).toEqual([]);
    expect(await freezeNow()).toMatchObject({ type: 'ok' });
    expect([await isIn(token), await isIn(other)]).toEqual([false, false]);
    expect((await logIn()).reason).toBe('account.frozen');
    expect(await rows()).toEqual([{ source: 'owner', started_at: new Date(app.clock.now), ended_at: null }]);
    const mail = app.mails().find(({ to }) => to === email);
    expect(mail?.subject).toBe('Your Glassbook account is frozen');
    expect(mail?.text).not.toContain('/pages/common/freeze');
    const [newest] = await app.services.activity.recent(app.pool, userId, 1);
    expect(newest).toMatchObject({ kind: 'account_frozen', group: 'account' });
  });

  it('ACCOUNT-046 shows only who has the password that the account is frozen, before a second factor is used', async () => {
    await prove();
    const { message } = (await safe('authenticator/begin')) as unknown as { message: { secret: string } };
    const code = () => new TOTP({ secret: message.secret }).generate({ timestamp: app.clock.now });
    const codes = (await safe('authenticator/confirm', { code: code() })).message as string[];
    app.clock.now += 30_000;
    await safe('step_up', { by: 'code', proof: code() });
    expect(await safe('freeze')).toMatchObject({ type: 'ok' });
    expect((await logIn('a wrong one')).reason).toBe('account.login_failed');
    const second = { user_string: email, password, second_code: codes[0] ?? '' };
    expect((await app.post('/user/login', second, { device })).body.reason).toBe('account.frozen');
    const { rows: left } = await app.pool.query('SELECT 1 FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL', [
      userId,
    ]);
    expect(left).toHaveLength(10);
  });

  it('ACCOUNT-046 refuses a passkey too, and a password reset by mail', async () => {
    await prove();
    const passkey = softPasskey();
    const options = String((await safe('passkeys/begin')).message);
    await safe('passkeys/add', { response: passkey.create(options), name: 'Of an intruder' });
    await freezeNow();
    const offered = (await app.post('/user/passkey/begin', { purpose: 'login' })).body.message;
    const answered = await app.post('/user/passkey/login', { response: passkey.answer(offered) });
    expect(answered.body.reason).toBe('account.frozen');
    app.clock.now += 60_000;
    await app.post('/sms_mail', { user_string: email, type: 'forget' });
    const again = 'another ledger 8';
    const reset = { account: email, password: again, repassword: again, code: app.lastCode(email) };
    expect((await app.post('/user/forget', reset)).body.reason).toBe('account.frozen');
    await thaw();
    expect(await isIn((await logIn()).message)).toBe(false);
    expect((await logIn()).reason).toBe('account.passkey_required');
  });

  it('ACCOUNT-046 leaves no session to a login, a change or a reset that is under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      count += 1;
      ({ email, userId, device, token } = await app.openAccount(`freeze-${count}@example.org`, password));
      await prove();
      const changed = { password: 'another ledger 8', re_password: 'another ledger 8' };
      await Promise.all([safe('freeze'), logIn(), app.logIn(email, password), safe('password', changed)]);
      const { rows: left } = await app.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [userId]);
      expect(left).toEqual([]);
      expect(await isIn(token)).toBe(false);
    }
  });
});

describe('the link of a notice', () => {
  it('ACCOUNT-047 freezes without a login, once', async () => {
    const link = await notice();
    expect(await isIn(token)).toBe(true);
    expect(await useLink(link)).toMatchObject({ type: 'ok' });
    expect(await isIn(token)).toBe(false);
    expect((await rows()).map(({ source }) => source)).toEqual(['link']);
    expect((await useLink(link)).reason).toBe('account.frozen');
    await thaw();
    expect((await useLink(link)).reason).toBe('account.freeze_link_over');
    expect((await logIn()).type).toBe('ok');
    expect(JSON.stringify(logged)).not.toContain(link);
  });

  it('ACCOUNT-047 is void once another of before was used, and a later one is good', async () => {
    const first = await notice();
    const second = await notice();
    expect(second).not.toBe(first);
    await useLink(second);
    await thaw();
    expect((await useLink(first)).reason).toBe('account.freeze_link_over');
    app.clock.now += 1;
    expect(await useLink(await notice())).toMatchObject({ type: 'ok' });
  });

  it('ACCOUNT-047 is in the notices of a changed factor, a new device and a new password', async () => {
    const links = new Set([await notice()]);
    app.clock.now += 1_000;
    await prove();
    await safe('update_password', { password: '274193', re_password: '274193' });
    links.add(linked());
    app.clock.now += 1_000;
    await safe('password', { password: 'another ledger 8', re_password: 'another ledger 8' });
    links.add(linked());
    expect(links.size).toBe(3);
    expect(links).not.toContain('none');
  });

  it('ACCOUNT-047 is valid for seven days to the millisecond', async () => {
    const link = await notice();
    app.clock.now += freezeLinkMs;
    expect((await useLink(link)).reason).toBe('account.freeze_link_over');
    app.clock.now -= 1;
    expect(await useLink(link)).toMatchObject({ type: 'ok' });
  });

  it('ACCOUNT-047 is refused where a bit of it was changed, and where it is none', async () => {
    const link = await notice();
    const bytes = Buffer.from(link, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect((await useLink(changed.toString('base64url'))).reason).toBe('account.freeze_link_over');
    }
    for (const none of ['x', link.slice(1), `${link}A`, 'A'.repeat(64)])
      expect((await useLink(none)).reason).toBe('account.freeze_link_over');
    expect(await isIn(token)).toBe(true);
  });

  it('ACCOUNT-047 is used once by 20 at once', async () => {
    const link = await notice();
    const said = await Promise.all(Array.from({ length: 20 }, () => useLink(link)));
    expect(said.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });
});
