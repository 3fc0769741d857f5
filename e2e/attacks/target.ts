/**
 * What an attack uses: requests from any address to the shared system. Limits are counted by address, so each file takes addresses of its own
 * and disturbs no other. An address is sent as X-Forwarded-For from 127.0.0.1, which the system trusts.
 */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { account, wallet } from '@glassbook/contract';
import { inject } from 'vitest';

export const { origin, dataDir } = inject('target');

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
  /** The fields of a JSON object; empty where the answer is none. */
  body: { type?: string; reason?: string; message?: unknown; data?: unknown };
};
export type Asked = {
  method?: 'GET' | 'POST' | 'HEAD';
  /** Sent as a form. */
  fields?: Record<string, string>;
  headers?: Record<string, string | string[]>;
  /** The caller's address, as the trusted proxy sends it. Without one, no X-Forwarded-For is sent. */
  from?: string;
  /** The address the connection itself comes from: another one than 127.0.0.1 is no trusted proxy. */
  localAddress?: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function parsed(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** One request to the shared system. Rejects where the connection is cut without an answer. */
export function ask(path: string, { method, fields, headers = {}, from, localAddress }: Asked = {}): Promise<Answer> {
  const began = performance.now();
  const { hostname, port } = new URL(origin);
  const form = fields && new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ hostname, port, path, agent },
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        ...(localAddress === undefined ? {} : { localAddress }),
        headers: {
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 0, headers: got } = answer;
          resolve({ status, headers: got, text, ms: performance.now() - began, body: parsed(text) });
        });
      },
    );
    asked.on('error', reject).end(form);
  });
}

/** The code that was mailed to an email address, from the developer outbox. This waits for it: a letter is queued before it is sent. */
export async function mailedCode(email: string): Promise<string> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    const { text } = await ask('/dev/outbox.json');
    const letter = (JSON.parse(text) as { to: string; code?: string }[]).find(({ to }) => to === email);
    if (letter?.code !== undefined) return letter.code;
    await wait(50);
  }
  throw new Error(`no code was mailed to ${email}`);
}

export const password = 'an honest ledger 7';

async function accepted(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, body } = await answer;
  if (status !== 200 || body.type !== 'ok') throw new Error(`answered ${status} ${text}`);
  return answer;
}

/** Opens an account with demo funds from an address; the token of its session. */
export async function openAccount(email: string, from: string): Promise<string> {
  const call = (path: string, fields: Record<string, string>, headers = {}) =>
    accepted(ask(`/api${path}`, { fields, headers, from }));
  await call(account.sendCode.path, { user_string: email, scene: 'register' });
  const code = await mailedCode(email);
  await call(account.register.path, { user_string: email, code, password, re_password: password });
  const { body } = await call(account.login.path, { user_string: email, password });
  if (typeof body.message !== 'string') throw new Error('a login gives a token');
  await call(wallet.claimDemo.path, {}, { authorization: body.message });
  return body.message;
}
