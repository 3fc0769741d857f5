import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountApp, type AccountApp } from '../test/account-app.ts';

let app: AccountApp;
let token = '';
beforeAll(async () => {
  app = await accountApp();
  const device = (await app.signUp('profile@example.org', 'an honest ledger 7')).body.data?.device ?? '';
  token = (await app.logIn('profile@example.org', 'an honest ledger 7', { device })).message;
});
afterAll(() => app.close());

const edit = async (path: string, fields: Record<string, string>) => (await app.post(path, fields, { token })).body;
const own = async () =>
  (await app.get('/user/info', token)).message as unknown as { nickname: string; signature: string };

it.each([
  ['Linh', 'Linh'],
  ['  小龙 '.trim(), '小龙'],
  ['นักเทรด', 'นักเทรด'],
  ['Trader2026', 'Trader2026'],
  ['\u{20000}\u{20001}', '\u{20000}\u{20001}'],
])('ACCOUNT-038 the nickname %s is taken, with one row changed, and shown', async (typed, stored) => {
  expect(await edit('/user/editNickname', { nickname: typed })).toMatchObject({ type: 'ok', message: 1 });
  expect(await own()).toMatchObject({ nickname: stored });
});

it.each([
  '',
  'A',
  'ElevenChars',
  'two words',
  '<b>ab</b>',
  'a_b',
  'ab\u202e',
  '😀😀',
  '\u3164\u115f',
  'Ann\u034f',
  '\u0301\u0301',
])('ACCOUNT-038 the nickname %j is refused and changes nothing', async (nickname) => {
  const before = await own();
  expect((await edit('/user/editNickname', { nickname })).type).toBe('error');
  expect(await own()).toEqual(before);
});

it.each(['\u2800\u2800', '\u3164 \u3164', '\u0301\u0301'])(
  'ACCOUNT-038 the signature %j, which nobody sees, is refused',
  async (signature) => {
    expect(await edit('/user/editSignature', { signature })).toMatchObject({ reason: 'account.signature_shape' });
  },
);

it.each(['Buy low, sell high.', '长期持有', '“Patience” & discipline', '\u{1F600} ok', 'a'.repeat(30)])(
  'ACCOUNT-038 the signature %s is taken and shown, and empty removes it',
  async (signature) => {
    expect(await edit('/user/editSignature', { signature })).toMatchObject({ type: 'ok', message: 1 });
    expect(await own()).toMatchObject({ signature });
    await edit('/user/editSignature', { signature: '' });
    expect(await own()).toMatchObject({ signature: '' });
  },
);

it.each(['x', 'a'.repeat(31), 'line\nbreak', '<img src=x>', 'ab\u202ecd'])(
  'ACCOUNT-038 the signature %j is refused and changes nothing',
  async (signature) => {
    expect((await edit('/user/editSignature', { signature })).reason).toBe('account.signature_shape');
    expect(await own()).toMatchObject({ signature: '' });
  },
);
