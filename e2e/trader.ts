/** A user with an account, over the wire. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { account, wallet } from '@glassbook/contract';
import { createClient, Unreachable, type Answer, type Client } from '@glassbook/contract/client';
import type { Mailbox } from './mailbox.ts';
import { isRead } from './reads.ts';
import type { SmsGateway } from './sms-gateway.ts';

export const password = 'correct-horse-7-staple';

/** `device`: by which the server knows the browser in which the account was opened. */
export type Trader = { address: string; token: string; call: Client; device?: string };

/** `from`: the caller's address, for a system that trusts 127.0.0.1 as a proxy. */
export const clientOf = (origin: string, token?: string, language = 'en', from?: string): Client => {
  const fetchFrom: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (from !== undefined) headers.set('x-forwarded-for', from);
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(input, { ...init, headers });
      // A read that meets a fault is sent again, twice, as the screens send it.
      if (response.status !== 503 || tries === 3 || !isRead(init?.method ?? 'GET', response.url)) return response;
      await wait(1_000 * tries);
    }
  };
  return createClient({
    ...{ origin, fetch: fetchFrom, language: () => language, token: () => token },
    ...{ validate: true, timeoutMs: 20_000 },
  });
};

/** The message of an answer that must be a success. */
export function yes<M, D>(answer: Answer<M, D>): { message: M; data: D } {
  if (!answer.ok) throw new Error(`refused: ${answer.reason} (${answer.message})`);
  return answer;
}

/** Retries while the answer is "too many requests": a burst of orders has used up its credit. */
export async function patiently<M, D>(ask: () => Promise<Answer<M, D>>): Promise<Answer<M, D>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (answer.ok || answer.reason !== 'request.too_many' || tries === 30) return answer;
    await wait(1_000);
  }
}

/** Asks again, five times, while the server is too busy to answer in time: for calls with a key, and for those that may be carried out twice. */
export async function surely<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (cause) {
      if (!(cause instanceof Unreachable) || tries === 5) throw cause;
      await wait(1_000);
    }
  }
}

/** Opens an account with the code from the mail, logs in and claims demo funds. */
export async function signUp(origin: string, mailbox: Mailbox, from?: string): Promise<Trader> {
  const address = `trader-${randomUUID().slice(0, 8)}@example.org`;
  const anyone = clientOf(origin, undefined, 'en', from);
  await surely(() => anyone(account.sendCode, { user_string: address, scene: 'register' }));
  const code = await mailbox.codeFor(address);
  // A code is good once: where the first answer was lost the second is a refusal, and the login shows that the account is there.
  await surely(() => anyone(account.register, { user_string: address, code, password, re_password: password }));
  const { message: token, data } = yes(await surely(() => anyone(account.login, { user_string: address, password })));
  const call = clientOf(origin, token, 'en', from);
  const key = randomUUID();
  yes(await surely(() => call(wallet.claimDemo, {}, { key })));
  return { address, token, call, device: data.device };
}

/** Sets a phone number, without which no identity is verified where SMS can be sent. One peer is sent ten codes an hour. */
export async function bindPhone({ call }: Trader, sms: SmsGateway): Promise<void> {
  const digits = `912${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const number = { mobile: `0${digits}`, area_code: '84' };
  yes(await call(account.stepUp, { by: 'password', proof: password }));
  yes(await call(account.sendPhoneCode, number));
  yes(await call(account.changePhone, { ...number, code: await sms.codeFor(`+84${digits}`) }));
}

/** The available and held amounts of each asset in the spot account, as text. */
export async function spotBalances({ call }: Trader): Promise<Record<string, { available: string; held: string }>> {
  const { message } = yes(await patiently(() => call(wallet.wallets, {})));
  return Object.fromEntries(
    message.change_wallet.balance.map((row) => [
      row.currency_name,
      { available: row['change_balance'] ?? '', held: row['lock_change_balance'] ?? '' },
    ]),
  );
}
