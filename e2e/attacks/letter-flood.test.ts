/**
 * Codes for `victim+n@` were limited by the requests of a peer only: 3,600 letters an hour of one peer, and more with a device that passes the limit of
 * requests. The order of letters is tested beside the code (server/src/carry/mail/send-letters.test.ts).
 */
import { account } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { ask, mailedCode, openAccount, password } from './target.ts';

const perHour = 100;
const from = '198.51.100.61';
const email = 'sender-of-letters@flood.test';
const sendCode = (user_string: string, peer: string, headers = {}) =>
  ask(`/api${account.sendCode.path}`, { fields: { user_string, scene: 'register' }, from: peer, headers });

test('one peer is sent a hundred codes an hour over all addresses, and another one gets its own meanwhile', async () => {
  await openAccount(email, from);
  const { body } = await ask(`/api${account.login.path}`, { fields: { user_string: email, password }, from });
  const headers = { 'device-secret': (body.data as { device: string }).device };
  const seen: string[] = [];
  for (let n = 0; n < 110; n += 10) {
    const batch = Array.from({ length: 10 }, (_, m) => sendCode(`victim+${n + m}@flood.test`, from, headers));
    seen.push(...(await Promise.all(batch)).map((one) => one.body.reason ?? one.body.type ?? ''));
  }
  // Of the hundred one was for the account itself.
  const sent = seen.filter((one) => one === 'ok').length;
  expect([sent, [...new Set(seen.slice(perHour))]]).toEqual([perHour - 1, ['account.code_too_many']]);
  expect((await sendCode('neighbour@flood.test', '198.51.100.62')).body.type).toBe('ok');
  expect(await mailedCode('neighbour@flood.test')).toMatch(/^\d{6}$/);
});
