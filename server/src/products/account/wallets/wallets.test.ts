import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOTP } from 'otpauth';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { softWallet, type SoftWallet } from '../../../../test/soft-wallet.ts';
import { holdOf } from '../../../shared/holds/holds.ts';
import { accountApp, ownDevice, type AccountApp, type Answer } from '../test/account-app.ts';
import { storeWallet } from './wallets.ts';
import { offerLifeMs } from '../../../shared/passkeys/signed-offers.ts';

const password = 'an honest ledger 7';
let app: AccountApp;
let count = 0;
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  app.clock.now += 2 * 86_400_000;
});

type Offered = { nonce: string; message: string; chain_id: string; expires_ms: number };
type From = { token?: string; device?: string; address?: string };
type Aim = 'login' | 'link' | 'step_up';
async function asked(address: string, aim: Aim = 'login', from: From = { device: ownDevice }) {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/user/walletNonce?address=${address}&purpose=${aim}`,
    headers: {
      ...(from.token ? { authorization: from.token } : {}),
      ...(from.device ? { 'device-secret': from.device } : {}),
    },
    ...(from.address ? { remoteAddress: from.address } : {}),
  });
  return answer.json<{ type: string; reason?: string; message: Offered }>();
}
async function answerOf(wallet: SoftWallet, aim: Aim = 'login', from?: From) {
  const { nonce, message } = (await asked(wallet.address, aim, from)).message;
  return { address: wallet.address, nonce, signature: await wallet.sign(message) };
}
const send = async (fields: Record<string, string>, from: From = { device: ownDevice }): Promise<Answer> =>
  (await app.post('/user/walletLogin', { wallet: 'metamask', ...fields }, from)).body;
const logIn = async (wallet: SoftWallet, more: Record<string, string> = {}) =>
  send({ ...(await answerOf(wallet)), ...more });
const safe = async (path: string, fields: Record<string, string>, token: string) =>
  (await app.post(`/safe/${path}`, fields, { token, device: ownDevice })).body;
type State = { email: string; step_up: string[]; wallets: string[]; password_changed_ms: number | null };
const state = async (token: string) => (await app.get('/safe/state', token)).message as unknown as State;
const stepUp = async (wallet: SoftWallet, token: string) =>
  safe(
    'step_up',
    { by: 'wallet', proof: JSON.stringify(await answerOf(wallet, 'step_up', { token, device: ownDevice })) },
    token,
  );
async function link(wallet: SoftWallet, token: string, more: Record<string, string> = {}) {
  const answer = await answerOf(wallet, 'link', { token, device: ownDevice });
  return safe('wallets/link', { ...answer, wallet: 'imtoken', ...more }, token);
}
const listed = async (token: string) =>
  (await app.get('/safe/wallets', token)).message as unknown as { id: number; address: string; wallet: string }[];
const idOf = async (userToken: string) =>
  ((await app.get('/user/info', userToken)).message as unknown as { id: number }).id;

describe('logging in with a wallet', () => {
  it('ACCOUNT-060 the first login creates an account without an email, and later ones log in to it', async () => {
    const wallet = softWallet();
    const first = await logIn(wallet);
    expect(first).toMatchObject({ type: 'ok', message: expect.stringMatching(/^[\w-]{43}$/) as string });
    const user = await idOf(first.message);
    expect(await state(first.message)).toMatchObject({
      ...{ email: '', password_changed_ms: null, step_up: ['wallet'], wallets: [wallet.address] },
    });
    // It is the first device, so nothing is held and no mail is sent.
    expect(await holdOf(app.pool, user, app.clock.now)).toBeUndefined();
    const again = await send(await answerOf(wallet, 'login', { device: first.data?.device ?? '' }), {
      device: first.data?.device ?? '',
    });
    expect(await idOf(again.message)).toBe(user);
    expect(await holdOf(app.pool, user, app.clock.now)).toBeUndefined();
    // Another browser is a new device of the account.
    const elsewhere = await logIn(wallet);
    expect(await idOf(elsewhere.message)).toBe(user);
    expect((await holdOf(app.pool, user, app.clock.now))?.reason).toBe('login_new_device');
    expect(await idOf((await logIn(softWallet())).message)).not.toBe(user);
  });

  it('ACCOUNT-060 two first logins at once are one account', async () => {
    const wallet = softWallet();
    const answers = [await answerOf(wallet), await answerOf(wallet)];
    const [one, two] = await Promise.all(answers.map((answer) => send(answer)));
    expect(await idOf(one?.message ?? '')).toBe(await idOf(two?.message ?? ''));
  });

  it('ACCOUNT-064 one that is linked to an account while it signs up logs in to that account, and opens none', async () => {
    const wallet = softWallet();
    const { userId } = await app.openAccount(`linked-${count}@example.org`, password);
    const answer = await answerOf(wallet);
    const users = async () => (await app.pool.query<{ count: string }>('SELECT count(*) FROM users')).rows[0]?.count;
    const before = await users();
    const linking = await app.pool.connect();
    await linking.query('BEGIN');
    await linking.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const linked = { userId, address: wallet.address, app: 'imtoken', opened: false } as const;
    await storeWallet(linking, linked, new Date(app.clock.now));
    const sent = send(answer);
    await vi.waitFor(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect((await app.pool.query(waiting)).rowCount).toBe(1);
    });
    await linking.query('COMMIT');
    linking.release();
    expect(await idOf((await sent).message)).toBe(userId);
    expect(await users()).toBe(before);
  });

  it.each(['unlinked', 'reset'])('ACCOUNT-066 one that is %s while it logs in opens no session', async (how) => {
    const { email, userId } = await app.openAccount(`gone-${how}@example.org`, password);
    const wallet = softWallet();
    const linked = 'INSERT INTO wallets (user_id, address, app, created_at) VALUES ($1, $2, $3, $4)';
    await app.pool.query(linked, [userId, wallet.address, 'imtoken', new Date(app.clock.now)]);
    const answer = await answerOf(wallet);
    const query = app.pool.query.bind(app.pool) as (...asked: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(app.pool, 'query');
    // Between the look at the wallet and that at its user.
    const deleting: (...asked: unknown[]) => unknown = async (...asked) => {
      if (!String(asked[0]).endsWith('FROM users WHERE id = $1 AND NOT robot')) return query(...asked);
      spy.mockRestore();
      await app.pool.query('DELETE FROM wallets WHERE address = $1', [wallet.address]);
      await app.pool.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
      if (how === 'reset') await app.pool.query("UPDATE users SET password_hash = 'new' WHERE id = $1", [userId]);
      return query(...asked);
    };
    spy.mockImplementation(deleting);
    expect((await send(answer)).reason).toBe('account.wallet_failed');
    expect((await app.pool.query('SELECT FROM sessions WHERE user_id = $1', [userId])).rowCount).toBe(0);
    expect(app.mails().filter(({ to, subject }) => to === email && subject.includes('new device'))).toEqual([]);
  });

  it('ACCOUNT-060 takes the text that was offered, or one with the same fields that the wallet composed', async () => {
    const wallet = softWallet();
    const { nonce, message } = (await asked(wallet.address)).message;
    const own = message.replace(/\nExpiration Time: .*/, '').replace('localhost wants', 'http://localhost wants');
    expect(own).not.toBe(message);
    const fields = { address: wallet.address.toLowerCase(), nonce, signature: await wallet.sign(own) };
    expect((await send({ ...fields, message: own, chain_id: '1' })).type).toBe('ok');
  });

  it('ACCOUNT-061 asks for the second factor as a login with a password does, without a second signature', async () => {
    const wallet = softWallet();
    const { message: token } = await logIn(wallet);
    await stepUp(wallet, token);
    const { secret } = (await safe('authenticator/begin', {}, token)).message as unknown as { secret: string };
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now });
    expect((await safe('authenticator/confirm', { code: codeNow() }, token)).type).toBe('ok');
    app.clock.now += 60_000;
    const answer = await answerOf(wallet);
    expect((await send(answer)).reason).toBe('account.second_factor_required');
    // The same answer with a wrong code, from elsewhere, with another signature, and then with the code: once.
    expect((await send({ ...answer, second_code: '000000' })).reason).toBe('account.second_factor_wrong');
    expect((await send({ ...answer, second_code: codeNow() }, { device: 'b'.repeat(43) })).reason).toBe(
      'account.wallet_failed',
    );
    const other = await softWallet().sign('another text');
    expect((await send({ ...answer, signature: other, second_code: codeNow() })).reason).toBe('account.wallet_failed');
  });

  it('ACCOUNT-061 the answer that waits for a second factor is completed once', async () => {
    const wallet = softWallet();
    const { message: token } = await logIn(wallet);
    await stepUp(wallet, token);
    const { secret } = (await safe('authenticator/begin', {}, token)).message as unknown as { secret: string };
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now });
    await safe('authenticator/confirm', { code: codeNow() }, token);
    app.clock.now += 60_000;
    const answer = await answerOf(wallet);
    expect((await send(answer)).reason).toBe('account.second_factor_required');
    expect((await send({ ...answer, second_code: codeNow() })).type).toBe('ok');
    app.clock.now += 60_000;
    expect((await send({ ...answer, second_code: codeNow() })).reason).toBe('account.wallet_failed');
    // In time.
    const late = await answerOf(wallet);
    expect((await send(late)).reason).toBe('account.second_factor_required');
    app.clock.now += offerLifeMs;
    expect((await send({ ...late, second_code: codeNow() })).reason).toBe('account.wallet_failed');
  });

  it('ACCOUNT-061 ACCOUNT-060 an invite code is asked for where one is required, and a peer opens ten accounts an hour', async () => {
    const strict = await accountApp({ inviteRequired: true });
    try {
      const wallet = softWallet();
      const offered = await strict.app.inject({ url: `/api/user/walletNonce?address=${wallet.address}` });
      const { nonce, message } = offered.json<{ message: Offered }>().message;
      const fields = { address: wallet.address, nonce, signature: await wallet.sign(message), wallet: 'other' };
      expect((await strict.post('/user/walletLogin', fields)).body.reason).toBe('account.invite_code_required');
    } finally {
      await strict.close();
    }
    const from = { device: ownDevice, address: '203.0.113.77' };
    const reasons: string[] = [];
    for (let at = 0; at < 11; at += 1)
      reasons.push((await send(await answerOf(softWallet(), 'login', from), from)).reason ?? 'ok');
    expect(reasons).toEqual([...Array<string>(10).fill('ok'), 'account.sign_ups_too_many']);
  });

  it('ACCOUNT-062 signs for the configured origin, never for the host that a request names', async () => {
    const wallet = softWallet();
    const site = await accountApp({ wallets: { publicOrigin: 'https://glassbook.example' } });
    try {
      const url = `/api/user/walletNonce?address=${wallet.address}`;
      const { message } = (await site.app.inject({ url, headers: { host: 'evil.example' } })).json<{
        message: Offered;
      }>();
      expect(message.message.split('\n')[0]).toBe('glassbook.example wants you to sign in with your Ethereum account:');
      expect(message.message).toContain('\nURI: https://glassbook.example\n');
    } finally {
      await site.close();
    }
    // EIP-4361 has no such domain.
    const bare = await accountApp({ wallets: { publicOrigin: 'http://intranet' } });
    try {
      const offered = await bare.app.inject({ url: `/api/user/walletNonce?address=${wallet.address}` });
      expect(offered.json<{ reason?: string }>().reason).toBe('account.wallet_unavailable');
    } finally {
      await bare.close();
    }
  });
});

describe('linking wallets', () => {
  it('ACCOUNT-064 asks for a proof, starts a hold, notifies, and the wallet logs in from then on', async () => {
    const { token, userId, email } = await app.openAccount(`wallet-${count}@example.org`, password);
    const wallet = softWallet();
    expect((await asked(wallet.address, 'link', { token, device: ownDevice })).reason).toBe('account.step_up_required');
    await safe('step_up', { by: 'password', proof: password }, token);
    expect((await link(wallet, token)).type).toBe('ok');
    expect((await holdOf(app.pool, userId, app.clock.now))?.reason).toBe('wallet_linked');
    expect(app.mails().find((mail) => mail.to === email && mail.code === undefined)?.subject).toContain('Wallet');
    expect(await listed(token)).toMatchObject([{ address: wallet.address, wallet: 'imtoken' }]);
    expect(await idOf((await logIn(wallet)).message)).toBe(userId);
    expect((await state(token)).step_up).toEqual(['password', 'wallet']);
  });

  it('ACCOUNT-064 a wallet has one account, and an account five wallets', async () => {
    const { token } = await app.openAccount(`wallet-${count}@example.org`, password);
    const taken = softWallet();
    await logIn(taken);
    await safe('step_up', { by: 'password', proof: password }, token);
    expect((await link(taken, token)).reason).toBe('account.wallet_taken');
    const reasons: string[] = [];
    for (let at = 0; at < 6; at += 1) reasons.push((await link(softWallet(), token)).reason ?? 'ok');
    expect(reasons).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'account.wallets_full']);
  });

  it('ACCOUNT-064 the last way in stays: a wallet or a passkey, until there is another', async () => {
    const wallet = softWallet();
    const { message: token } = await logIn(wallet);
    await stepUp(wallet, token);
    const unlink = async () =>
      (await safe('wallets/unlink', { id: String((await listed(token))[0]?.id) }, token)).reason;
    expect(await unlink()).toBe('account.last_way_in');
    const passkey = softPasskey();
    const options = (await safe('passkeys/begin', {}, token)).message;
    const added = await safe('passkeys/add', { response: passkey.create(options), name: 'Key' }, token);
    expect(added.type).toBe('ok');
    // It created the account: while there is no email it is kept for the end of a freeze.
    expect(await unlink()).toBe('account.wallet_opened');
    await app.pool.query('UPDATE users SET email = $2 WHERE id = $1', [
      await idOf(token),
      `opened-${count}@example.org`,
    ]);
    expect(await unlink()).toBeUndefined();
    const [key] = (await app.get('/safe/passkeys', token)).message as unknown as { id: number }[];
    const removed = await safe('passkeys/remove', { id: String(key?.id) }, token);
    expect(removed.reason).toBe('account.last_way_in');
    const fields = { password, re_password: password };
    expect((await safe('password', fields, token)).type).toBe('ok');
  });

  it('ACCOUNT-080 the wallet that signed an account up outlasts a new email: no unlinking and no reset removes it for 30 days', async () => {
    const wallet = softWallet();
    const { message: token } = await logIn(wallet);
    await stepUp(wallet, token);
    const [own] = await listed(token);
    // What an intruder with a proof does: their own passkey and email, and then the wallet away.
    const options = (await safe('passkeys/begin', {}, token)).message;
    const created = softPasskey().create(options);
    expect((await safe('passkeys/add', { response: created, name: 'Key' }, token)).type).toBe('ok');
    const email = `intruder-${count}@example.org`;
    const bound = await safe('email/codes', { email }, token);
    expect(bound.type).toBe('ok');
    expect((await safe('email', { email, new_code: app.lastCode(email) }, token)).type).toBe('ok');
    expect(await safe('wallets/unlink', { id: String(own?.id) }, token)).toMatchObject({
      ...{ reason: 'account.wallet_opened', message: expect.stringContaining('30 days') as string },
    });
    app.clock.now += 61_000;
    await app.post('/sms_mail', { user_string: email, type: 'forget' });
    const fields = { account: email, password, repassword: password, code: app.lastCode(email) };
    expect((await app.post('/user/forget', fields)).body.type).toBe('ok');
    const back = await logIn(wallet);
    expect(await state(back.message)).toMatchObject({ email, wallets: [wallet.address] });
    app.clock.now += 30 * 86_400_000;
    const { message: later } = await logIn(wallet);
    await stepUp(wallet, later);
    expect((await safe('wallets/unlink', { id: String(own?.id) }, later)).type).toBe('ok');
  });

  it('ACCOUNT-064 a foreign wallet and a missing one get the same answer', async () => {
    const { message: token } = await logIn(softWallet());
    const own = await app.openAccount(`wallet-${count}@example.org`, password);
    await safe('step_up', { by: 'password', proof: password }, own.token);
    const [foreign] = await listed(token);
    for (const id of [String(foreign?.id), '999999'])
      expect((await safe('wallets/unlink', { id }, own.token)).reason).toBe('account.wallet_unknown');
  });

  it('ACCOUNT-065 a step-up takes a wallet of the same account, for this session, and not where a second factor is set', async () => {
    const wallet = softWallet();
    const { message: token } = await logIn(wallet);
    const stranger = softWallet();
    await logIn(stranger);
    expect((await stepUp(stranger, token)).reason).toBe('account.wallet_failed');
    const other = (await logIn(wallet)).message;
    const answer = JSON.stringify(await answerOf(wallet, 'step_up', { token, device: ownDevice }));
    expect((await safe('step_up', { by: 'wallet', proof: answer }, other)).reason).toBe('account.wallet_failed');
    for (const proof of ['', '{', '[]', '{"address":1}', JSON.stringify(await answerOf(wallet))])
      expect((await safe('step_up', { by: 'wallet', proof }, token)).type).toBe('error');
    expect((await safe('step_up', { by: 'password', proof: password }, token)).reason).toBe('account.password_wrong');
    expect((await stepUp(wallet, token)).type).toBe('ok');
    const options = (await safe('passkeys/begin', {}, token)).message;
    await safe('passkeys/add', { response: softPasskey().create(options), name: 'Key' }, token);
    expect((await stepUp(wallet, token)).reason).toBe('account.passkey_required');
  });

  it('ACCOUNT-066 a password reset by mail unlinks every wallet and notifies the owner', async () => {
    const { token, email } = await app.openAccount(`wallet-${count}@example.org`, password);
    const wallet = softWallet();
    await safe('step_up', { by: 'password', proof: password }, token);
    await link(wallet, token);
    app.clock.now += 61_000;
    await app.post('/sms_mail', { user_string: email, type: 'forget' });
    const fresh = 'another honest ledger 8';
    const fields = { account: email, password: fresh, repassword: fresh, code: app.lastCode(email) };
    expect((await app.post('/user/forget', fields)).body.type).toBe('ok');
    const stranger = await logIn(wallet);
    const info = (await app.get('/user/info', stranger.message)).message as unknown as { email: string };
    expect(info.email).toBe('');
    expect(app.mails().some((mail) => mail.to === email && mail.subject.includes('Wallet unlinked'))).toBe(true);
  });
});
