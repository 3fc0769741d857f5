import { account, upload } from '@glassbook/contract';
import { TOTP } from 'otpauth';
import { photo } from '../../../test/photo.ts';
import { softPasskey } from '../../../test/soft-passkey.ts';
import { openTraders } from '../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../test/successes.ts';
import { clientOf, codeMailedTo, password, signUp } from '../../../test/whole-app.ts';

let people = 0;
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
  editNickname: () => ({ body: { nickname: 'Linh' } }),
  editSignature: () => ({ body: { signature: 'Buy low, sell high.' } }),
  setPortrait: async ({ call }) => ({ body: { head_portrait: await sentImage(call) } }),
  security: async ({ whole }) => ({ body: {}, token: (await withPasskey(whole)).token }),
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
