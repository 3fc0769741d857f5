/** Creates many accounts with demo funds: each signs up from a loopback address of its own, since sign-ups are throttled per address. */
import { setTimeout as wait } from 'node:timers/promises';
import { account, wallet } from '@glassbook/contract';
import type { Mailbox } from '../mailbox.ts';
import { password } from '../trader.ts';
import { envelopeOf, Wire, type Envelope } from './wire.ts';

/** `recipient`: the number of another account among the saved ones, once it can be sent to. */
export type Account = { address: string; token: string; recipient?: string };

/**
 * Sends until it is accepted; throttled requests are retried. `carriedOut` are the refusals of a retry whose first try was carried out and not answered
 * in time; the next step shows whether it was.
 */
async function accepted(
  wire: Wire,
  path: string,
  fields: Record<string, string>,
  { headers = {}, carriedOut = [] }: { headers?: Record<string, string>; carriedOut?: readonly string[] } = {},
): Promise<Envelope> {
  for (let tries = 0; ; tries += 1) {
    const reply = await wire.post(path, fields, headers);
    const envelope = envelopeOf(reply);
    if (envelope.type === 'ok' && reply.status === 200) return envelope;
    if (tries > 0 && carriedOut.includes(envelope.reason ?? '')) return envelope;
    const passes = reply.status === 429 || reply.status === 503 || reply.status === 0;
    if (!passes || tries === 20) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
    await wait(500);
  }
}

async function open(origin: string, mailbox: Mailbox, place: number, run: string): Promise<Account> {
  const wire = new Wire(() => origin, { localAddress: `127.0.1.${1 + (place % 250)}`, patienceMs: 30_000 });
  const address = `crash-${run}-${place}@example.org`;
  try {
    const asked = { user_string: address, scene: 'register' };
    await accepted(wire, account.sendCode.path, asked, { carriedOut: ['account.code_too_many'] });
    const code = await mailbox.codeFor(address);
    const given = { user_string: address, code, password, re_password: password };
    // A used code is expired for the browser that requested it, wrong for any other.
    await accepted(wire, account.register.path, given, { carriedOut: ['account.code_wrong', 'account.code_expired'] });
    const { message: token } = await accepted(wire, account.login.path, { user_string: address, password });
    if (typeof token !== 'string') throw new Error('a login gives a token');
    const headers = { authorization: token, 'idempotency-key': 'demo' };
    await accepted(wire, wallet.claimDemo.path, {}, { headers });
    return { address, token };
  } finally {
    wire.close();
  }
}

/** Opens `count` accounts and claims demo funds for each. */
export async function openAccounts(origin: string, mailbox: Mailbox, count: number, run: string): Promise<Account[]> {
  const accounts: Account[] = [];
  // More at once would only queue: passwords are hashed two at a time.
  for (let from = 0; from < count; from += 16) {
    const places = Array.from({ length: Math.min(16, count - from) }, (_, index) => from + index);
    accounts.push(...(await Promise.all(places.map((place) => open(origin, mailbox, place, run)))));
  }
  return accounts;
}
