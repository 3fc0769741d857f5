import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOTP } from 'otpauth';
import { holdOf } from '../../shared/holds/holds.ts';
import { accountApp, type AccountApp } from './test/account-app.ts';

const password = 'an honest ledger 7';
const dayMs = 86_400_000;
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
  ({ email, userId, device, token } = await app.openAccount(`lock-${count}@example.org`, password));
});

const safe = async (path: string, fields: Record<string, string> = {}) =>
  (await app.post(`/safe/${path}`, fields, { token, device })).body as unknown as Said;
const prove = () => safe('step_up', { by: 'password', proof: password });
const lock = async (days: string) => {
  await prove();
  return safe('lock', { days });
};
const untilMs = async () =>
  ((await app.get('/safe/state', token)).message as unknown as { locked_until_ms: number | null }).locked_until_ms;
const payment = { password: '274193', re_password: '274193' };

describe('the lock of the settings', () => {
  it('ACCOUNT-048 refuses each change of a factor and of a password, and takes nothing of it', async () => {
    await prove();
    const { message: offered } = (await safe('authenticator/begin')) as unknown as { message: { secret: string } };
    const code = new TOTP({ secret: offered.secret }).generate({ timestamp: app.clock.now });
    expect(await lock('1')).toMatchObject({ type: 'ok' });
    const changes: Record<string, Record<string, string>> = {
      ...{
        'authenticator/begin': {},
        'authenticator/confirm': { code },
        'authenticator/remove': {},
        recovery_codes: {},
      },
      ...{ 'passkeys/begin': {}, 'passkeys/add': { response: '{}', name: 'Phone' }, 'passkeys/remove': { id: '1' } },
      // Of a key that signs nothing: the lock is before the signature.
      'wallets/link': { address: `0x${'1'.repeat(40)}`, nonce: 'none', signature: '0x11', wallet: 'metamask' },
      'wallets/unlink': { id: '1' },
      ...{ update_password: payment, password: { password: 'another ledger 8', re_password: 'another ledger 8' } },
    };
    for (const [path, fields] of Object.entries(changes)) {
      const { reason, message } = await safe(path, fields);
      expect([path, reason]).toEqual([path, 'account.settings_locked']);
      expect(message).toContain(new Date(app.clock.now + dayMs).toISOString().slice(0, 10));
    }
    expect((await app.logIn(email, password, { device })).type).toBe('ok');
  });

  it('ACCOUNT-048 ends by itself, to the millisecond', async () => {
    await lock('1');
    expect(await untilMs()).toBe(app.clock.now + dayMs);
    app.clock.now += dayMs - 1;
    await prove();
    expect((await safe('update_password', payment)).reason).toBe('account.settings_locked');
    app.clock.now += 1;
    expect(await untilMs()).toBeNull();
    expect((await safe('update_password', payment)).type).toBe('ok');
  });

  it('ACCOUNT-048 is extended and not shortened, 1 to 30 days, and asks for a proof', async () => {
    expect((await safe('lock', { days: '7' })).reason).toBe('account.step_up_required');
    for (const days of ['0', '31', '-1', '1.5', '', '07'])
      expect((await lock(days)).reason).toMatch(/^request\.field_/);
    expect((await lock('7')).type).toBe('ok');
    for (const days of ['1', '6', '7']) expect((await lock(days)).reason).toBe('account.settings_lock_shorter');
    expect((await lock('30')).type).toBe('ok');
    expect(await untilMs()).toBe(app.clock.now + 30 * dayMs);
  });

  it('ACCOUNT-048 is recorded like a change of a factor: a hold, a letter with the link that freezes, a line in the list', async () => {
    expect(await lock('7')).toMatchObject({ type: 'ok' });
    expect(await holdOf(app.pool, userId, app.clock.now)).toMatchObject({ reason: 'settings_locked' });
    const mail = app.mails().find(({ to, code }) => to === email && code === undefined);
    expect(mail?.subject).toBe('Glassbook security: Security settings locked');
    expect(mail?.text).toContain('/pages/common/freeze#');
    const kinds = async () => (await app.services.activity.recent(app.pool, userId, 9)).map(({ kind }) => kind);
    expect(await kinds()).toContain('settings_locked');
    expect((await lock('6')).reason).toBe('account.settings_lock_shorter');
    expect((await kinds()).filter((kind) => kind === 'settings_locked')).toHaveLength(1);
    expect((await lock('8')).type).toBe('ok');
  });

  it('ACCOUNT-048 is not set by a session that ended while it waited', async () => {
    await prove();
    const client = await app.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE users SET frozen_at = $2 WHERE id = $1', [userId, new Date(app.clock.now)]);
    await client.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = safe('lock', { days: '7' });
    const isWaiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
    await vi.waitFor(async () => expect((await app.pool.query(isWaiting, [own[0]?.pid])).rowCount).toBeGreaterThan(0));
    // The freeze is over when the lock is set, the session is not back.
    await client.query('UPDATE users SET frozen_at = NULL WHERE id = $1', [userId]);
    await client.query('COMMIT');
    client.release();
    expect((await waiting).reason).toBe('account.step_up_required');
    const { rows } = await app.pool.query('SELECT settings_locked_until AS until FROM users WHERE id = $1', [userId]);
    expect(rows).toEqual([{ until: null }]);
  });

  it('ACCOUNT-048 leaves a reset through mail, a freeze and the anti-phishing code', async () => {
    await lock('30');
    const until = await untilMs();
    app.clock.now += 60_000;
    expect((await safe('anti_phishing', { word: 'kite-41' })).type).toBe('ok');
    await app.post('/sms_mail', { user_string: email, type: 'forget' });
    const again = 'another ledger 8';
    const reset = { account: email, password: again, repassword: again, code: app.lastCode(email) };
    expect((await app.post('/user/forget', reset)).body.type).toBe('ok');
    token = (await app.logIn(email, again)).message;
    expect(await untilMs()).toBe(until);
    await safe('step_up', { by: 'password', proof: again });
    expect((await safe('freeze')).type).toBe('ok');
  });
});
