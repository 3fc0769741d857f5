import { account } from '@glassbook/contract';
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
    // Not one who was just mailed a code: there is a minute between two.
    const [token = ''] = await openTraders(whole.database.pool, 1);
    const own = await clientOf(whole.app, token)(account.info, {});
    const name = own.ok ? own.message.email : '';
    await clientOf(whole.app)(account.sendCode, { user_string: name, type: 'forget' });
    const code = await codeMailedTo(whole.app, name);
    return { body: { account: name, password, repassword: password, code } };
  },
  logout: async ({ whole }) => ({ body: {}, token: await signUp(whole.app, address()) }),
};
