/** Issue 7, 2.4: an attacker who guesses, or tries codes, locked the owner out, and tries for addresses without a code blocked sign-up for all. */
import { randomBytes } from 'node:crypto';
import { account } from '@glassbook/contract';
import { describe, expect, test } from 'vitest';
import { addressOf, postFrom } from './from-address.ts';
import { mailedCode, origin, password } from './target.ts';

/** Guesses, and peers that try codes of others. */
const [guesses, peers] = process.env['ATTACKS'] === 'full' ? [1_000, 700] : [60, 2];
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe(
  'an attacker',
  { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } },
  () => {
    let places = 0;
    /** An address without earlier requests. */
    const elsewhere = () => addressOf((places += 1));
    const browser = () => randomBytes(32).toString('base64url');
    const call = async (
      { path }: { path: string },
      fields: Record<string, string>,
      { from = elsewhere(), device }: { from?: string; device?: string } = {},
    ) => (await postFrom(from, new URL(`/api${path}`, origin), fields, device)).body;
    const logIn = (user_string: string, typed: string, by = {}) =>
      call(account.login, { user_string, password: typed }, by);
    const asksCode = async (user_string: string, by = {}) => {
      const asked = await call(account.sendCode, { user_string, scene: 'register' }, by);
      expect(asked.type).toBe('ok');
      return mailedCode(user_string);
    };
    const opens = (user_string: string, code: string, by = {}) =>
      call(account.register, { user_string, code, password, re_password: password }, by);

    test('S5 guesses of a password, from however many addresses, are checked five times; the owner’s device logs in', async () => {
      const email = 'guessed@accounts.test';
      const { data } = await opens(email, await asksCode(email));
      const answers = await Promise.all(Array.from({ length: guesses }, () => logIn(email, 'not this one')));
      const looked = answers.filter(({ reason }) => reason === 'account.login_failed').length;
      expect(looked).toBeGreaterThan(0);
      expect(looked).toBeLessThanOrEqual(5);
      for (
        let tries = looked;
        tries < 5;
        tries += (await logIn(email, 'no')).reason === 'account.login_failed' ? 1 : 0
      );
      expect((await logIn(email, password)).reason).toBe('account.locked_for_now');
      expect((await logIn(email, password, data)).type).toBe('ok');
    });

    test('S6 tries of another user’s code do not use it up for its owner', async () => {
      const email = 'coded@accounts.test';
      const mine = { device: browser() };
      const code = await asksCode(email, mine);
      for (let guess = 0; guess < 8; guess += 1)
        await call(account.checkCode, { user_string: email, email_code: wrong(code) });
      expect((await opens(email, code, mine)).type).toBe('ok');
    });

    test('S6 tries of codes for addresses without one are stopped by address, and lock no one else out', async () => {
      const reasons: Record<string, number> = {};
      for (let peer = 0; peer < peers; peer += 1) {
        const from = elsewhere();
        // A few at once: each that is checked costs a hash.
        for (let first = 0; first < 33; first += 3) {
          const names = [0, 1, 2].map((index) => `never-${first + index}@accounts.test`);
          const tries = names.map((user_string) =>
            call(account.checkCode, { user_string, email_code: '123456' }, { from }),
          );
          for (const { reason = '' } of await Promise.all(tries)) reasons[reason] = (reasons[reason] ?? 0) + 1;
        }
      }
      expect(reasons).toEqual({ 'account.code_wrong': 30 * peers, 'account.code_too_many': 3 * peers });
      const email = 'asks@accounts.test';
      expect((await opens(email, await asksCode(email))).type).toBe('ok');
    });
  },
);
