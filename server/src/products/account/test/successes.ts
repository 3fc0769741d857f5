import { account, upload } from '@glassbook/contract';
import { TOTP } from 'otpauth';
import { vi } from 'vitest';
import { photo } from '../../../../test/photo.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { softWallet } from '../../../../test/soft-wallet.ts';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf, codeMailedTo, password, signUp } from '../../../../test/whole-app.ts';

let people = 0;
let numbers = 0;
/** Each of another range. */
const number = () => `+8491${String(1_000_000 + (numbers += 1) * 10_007)}`;
const address = () => `success${(people += 1)}@glassbook.test`;
/** An address with a code for a new account in its letter. */
async function asked({ whole }: World) {
  const user_string = address();
  await clientOf(whole.app)(account.sendCode, { user_string, scene: 'register' });
  return { user_string, code: await codeMailedTo(whole.app, user_string) };
}

/** A session that may change factors. */
async function proved({ app }: World['whole']): Promise<string> {
  const token = await signUp(app, address());
  await clientOf(app, token)(account.stepUp, { by: 'password', proof: password });
  return token;
}
/** A code of an authenticator that is offered to the session. */
async function offeredCode({ app }: World['whole'], token: string): Promise<string> {
  const offered = await clientOf(app, token)(account.beginAuthenticator, {});
  return offered.ok ? new TOTP({ secret: offered.message.secret }).generate() : '';
}
async function withAuthenticator(whole: World['whole']): Promise<string> {
  const token = await proved(whole);
  await clientOf(whole.app, token)(account.confirmAuthenticator, { code: await offeredCode(whole, token) });
  return token;
}

/** A session that may change the email, more than a minute after the code that was mailed for the sign-up. */
async function mayChangeEmail({ app, database }: World['whole']) {
  const before = address();
  const token = await signUp(app, before);
  await database.pool.query("UPDATE codes SET created_at = created_at - interval '1 hour' WHERE address = $1", [
    before,
  ]);
  await clientOf(app, token)(account.stepUp, { by: 'password', proof: password });
  return { before, token };
}

/** The token of the link in the newest notice to the address. */
const freezeTokenMailedTo = ({ http }: World['whole']['app'], to: string): Promise<string> =>
  vi.waitFor(async () => {
    const mails = (await http.inject({ url: '/dev/outbox.json' })).json<{ to: string; text: string }[]>();
    const found = mails.flatMap((mail) => (mail.to === to ? (/\/freeze#([\w-]{64})/.exec(mail.text)?.[1] ?? []) : []));
    if (found[0] === undefined) throw new Error(`no link was mailed to ${to}`);
    return found[0];
  });

async function sentImage(call: World['call']): Promise<string> {
  const answer = await call(upload.image, {}, { file: new Blob([new Uint8Array(await photo())]) });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.message;
}

/** A passkey of a new account, and a session that may change it. */
async function withPasskey(whole: World['whole']) {
  const token = await proved(whole);
  const call = clientOf(whole.app, token);
  const passkey = softPasskey();
  const offered = await call(account.beginPasskey, {});
  await call(account.addPasskey, { response: passkey.create(offered.ok ? offered.message : ''), name: 'Phone' });
  const added = await call(account.passkeys, {});
  return { token, passkey, id: String(added.ok ? added.message[0]?.id : 0) };
}

/** What a new wallet signs for a purpose. */
async function signed(call: World['call'], purpose: 'login' | 'link') {
  const wallet = softWallet();
  const offered = await call(account.walletNonce, { address: wallet.address, purpose });
  if (!offered.ok) throw new Error(offered.reason);
  const { nonce, message } = offered.message;
  return { address: wallet.address, nonce, signature: await wallet.sign(message) };
}
const linked = async (call: World['call']) =>
  call(account.linkWallet, { ...(await signed(call, 'link')), wallet: 'trustwallet' });
/** A session that may change factors, of an account with a linked wallet. */
async function withWallet(whole: World['whole']): Promise<string> {
  const token = await proved(whole);
  await linked(clientOf(whole.app, token));
  return token;
}

export const successes: SuccessesOf<typeof account.product> = {
  sendCode: () => ({ body: { user_string: address(), scene: 'register' } }),
  checkCode: async (world) => {
    const { user_string, code } = await asked(world);
    return { body: { user_string, email_code: code, scene: 'register' } };
  },
  register: async (world) => ({ body: { ...(await asked(world)), password, re_password: password, type: 'email' } }),
  login: async ({ whole }) => {
    const user_string = address();
    await signUp(whole.app, user_string);
    return { body: { user_string, password } };
  },
  info: () => ({ body: {} }),
  resetPassword: async ({ whole }) => {
    // Not an account that was just mailed a code: there is a minute between two.
    const [token = ''] = await openTraders(whole.database.pool, 1);
    const own = await clientOf(whole.app, token)(account.info, {});
    const name = own.ok ? own.message.email : '';
    await clientOf(whole.app)(account.sendCode, { user_string: name, type: 'forget' });
    const code = await codeMailedTo(whole.app, name);
    return { body: { account: name, password, repassword: password, code } };
  },
  changePassword: async ({ whole }) => ({
    body: { password: 'another ledger 8', re_password: 'another ledger 8' },
    token: await proved(whole),
  }),
  setPaymentPassword: async ({ whole }) => ({
    body: { password: '274193', re_password: '274193' },
    token: await proved(whole),
  }),
  setMailMark: async ({ whole }) => ({ body: { word: 'kite-41' }, token: await proved(whole) }),
  sessions: () => ({ body: {} }),
  endSession: async ({ whole }) => {
    const token = await signUp(whole.app, address());
    const own = await clientOf(whole.app, token)(account.sessions, {});
    return { body: { id: String(own.ok ? own.message[0]?.id : 0) }, token };
  },
  endOtherSessions: () => ({ body: {} }),
  logins: async ({ whole }) => ({ body: {}, token: await signUp(whole.app, address()) }),
  freeze: async ({ whole }) => ({ body: {}, token: await proved(whole) }),
  sendIdentityCode: async ({ whole }) => ({ body: {}, token: (await mayChangeEmail(whole)).token }),
  sendEmailCodes: async ({ whole }) => ({ body: { email: address() }, token: (await mayChangeEmail(whole)).token }),
  changeEmail: async ({ whole }) => {
    const { before, token } = await mayChangeEmail(whole);
    const email = address();
    const earlier = await codeMailedTo(whole.app, before);
    await clientOf(whole.app, token)(account.sendEmailCodes, { email });
    const old_code = await codeMailedTo(whole.app, before, earlier);
    return { body: { email, old_code, new_code: await codeMailedTo(whole.app, email) }, token };
  },
  areas: () => ({ body: {} }),
  sendPhoneCode: async ({ whole }) => ({ body: { mobile: number() }, token: await proved(whole) }),
  changePhone: async ({ whole }) => {
    const token = await proved(whole);
    const mobile = number();
    await clientOf(whole.app, token)(account.sendPhoneCode, { mobile });
    return { body: { mobile, code: await codeMailedTo(whole.app, mobile) }, token };
  },
  removePhone: async ({ whole }) => {
    const user_string = address();
    const token = await signUp(whole.app, user_string);
    await clientOf(whole.app, token)(account.stepUp, { by: 'password', proof: password });
    await whole.database.pool.query('UPDATE users SET phone = $2 WHERE email = $1', [user_string, number()]);
    return { body: {}, token };
  },
  lockSettings: async ({ whole }) => ({ body: { days: '1' }, token: await proved(whole) }),
  freezeByLink: async ({ whole }) => {
    const user_string = address();
    await signUp(whole.app, user_string);
    return { body: { token: await freezeTokenMailedTo(whole.app, user_string) } };
  },
  passkeys: async ({ whole }) => ({ body: {}, token: (await withPasskey(whole)).token }),
  beginPasskey: async ({ whole }) => ({ body: {}, token: await proved(whole) }),
  addPasskey: async ({ whole }) => {
    const token = await proved(whole);
    const offered = await clientOf(whole.app, token)(account.beginPasskey, {});
    return { body: { response: softPasskey().create(offered.ok ? offered.message : ''), name: 'Phone' }, token };
  },
  renamePasskey: async ({ whole }) => {
    const { token, id } = await withPasskey(whole);
    return { body: { id, name: 'Key' }, token };
  },
  removePasskey: async ({ whole }) => {
    const { token, id } = await withPasskey(whole);
    return { body: { id }, token };
  },
  beginPasskeyAnswer: () => ({ body: { purpose: 'login' } }),
  passkeyLogin: async ({ whole }) => {
    const { passkey } = await withPasskey(whole);
    const offered = await clientOf(whole.app)(account.beginPasskeyAnswer, { purpose: 'login' });
    return { body: { response: passkey.answer(offered.ok ? offered.message : '') } };
  },
  walletNonce: () => ({ body: { address: softWallet().address } }),
  walletLogin: async ({ whole }) => ({ body: { ...(await signed(clientOf(whole.app), 'login')), wallet: 'metamask' } }),
  wallets: async ({ whole }) => ({ body: {}, token: await withWallet(whole) }),
  linkWallet: async ({ whole }) => {
    const token = await proved(whole);
    return { body: { ...(await signed(clientOf(whole.app, token), 'link')), wallet: 'imtoken' }, token };
  },
  unlinkWallet: async ({ whole }) => {
    const token = await withWallet(whole);
    const own = await clientOf(whole.app, token)(account.wallets, {});
    return { body: { id: String(own.ok ? own.message[0]?.id : 0) }, token };
  },
  editNickname: () => ({ body: { nickname: 'Linh' } }),
  editSignature: () => ({ body: { signature: 'Buy low, sell high.' } }),
  setPortrait: async ({ call }) => ({ body: { head_portrait: await sentImage(call) } }),
  security: async ({ whole }) => {
    const { token } = await withPasskey(whole);
    await linked(clientOf(whole.app, token));
    return { body: {}, token };
  },
  stepUp: async ({ whole }) => ({
    body: { by: 'password', proof: password },
    token: await signUp(whole.app, address()),
  }),
  beginAuthenticator: async ({ whole }) => ({ body: {}, token: await proved(whole) }),
  confirmAuthenticator: async ({ whole }) => {
    const token = await proved(whole);
    return { body: { code: await offeredCode(whole, token) }, token };
  },
  removeAuthenticator: async ({ whole }) => ({ body: {}, token: await withAuthenticator(whole) }),
  renewRecoveryCodes: async ({ whole }) => ({ body: {}, token: await withAuthenticator(whole) }),
  logout: async ({ whole }) => ({ body: {}, token: await signUp(whole.app, address()) }),
};
