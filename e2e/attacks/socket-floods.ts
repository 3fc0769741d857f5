/** Floods of sockets and handshakes against a running system, and their effect on all others. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@glassbook/contract';
import { io } from 'socket.io-client';
import { clientOf, password } from '../trader.ts';

/** Between two logins, milliseconds. */
const everyMs = 250;

/** Resident memory of a process, megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1_024;

/** Logs in so many times, one after the other; how each was answered, and how long the slowest took. */
export async function logIns(
  origin: string,
  addresses: readonly string[],
  count: number,
): Promise<{ answers: string[]; slowestMs: number }> {
  const call = clientOf(origin);
  const answers: string[] = [];
  let slowestMs = 0;
  while (answers.length < count) {
    const began = performance.now();
    const user_string = addresses[answers.length % addresses.length] ?? '';
    const answer = await call(account.login, { user_string, password }).catch((error: unknown) => String(error));
    slowestMs = Math.max(slowestMs, performance.now() - began);
    answers.push(typeof answer === 'string' ? answer : answer.ok ? 'ok' : answer.reason);
    await wait(everyMs);
  }
  return { answers, slowestMs };
}

export type Flooded = { sent: number; ok: number; refused: Record<string, number>; handshakesRefused: number };

/** Sockets of one account that subscribe to its own channels, each just below the limit of a connection, and reconnect whenever they are cut. */
export function floodOfSubscriptions(
  origin: string,
  token: string,
  sockets: number,
): { flooded: Readonly<Flooded>; stop: () => void } {
  const flooded: Flooded = { sent: 0, ok: 0, refused: {}, handshakesRefused: 0 };
  const clients = Array.from({ length: sockets }, () => {
    const client = io(origin, {
      ...{ forceNew: true, transports: ['websocket'], auth: { token } },
      ...{ reconnectionDelay: 100, reconnectionDelayMax: 500 },
    });
    client.on('connect_error', () => (flooded.handshakesRefused += 1));
    return client;
  });
  const heard = (reply: { ok: boolean; reason?: string }) => {
    if (reply.ok) flooded.ok += 1;
    else flooded.refused[reply.reason ?? ''] = (flooded.refused[reply.reason ?? ''] ?? 0) + 1;
  };
  const timer = setInterval(() => {
    for (const client of clients.filter(({ connected }) => connected))
      client.emit('subscribe', (flooded.sent += 1) % 2 ? 'spot.orders' : 'wallet.balances', heard);
  }, 45);
  return {
    flooded,
    stop: () => {
      clearInterval(timer);
      for (const client of clients) client.close();
    },
  };
}

/** Handshakes over polling without a further request: how many were answered with each status. */
export async function floodOfHandshakes(origin: string, count: number): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const statuses: Record<string, number> = {};
  const one = () =>
    new Promise<number>((done, fail) => {
      request(`${origin}/socket.io/?EIO=4&transport=polling`, { agent }, (answer) => {
        answer.resume().on('end', () => done(answer.statusCode ?? 0));
      })
        .on('error', fail)
        .end();
    });
  let asked = 0;
  const asking = Array.from({ length: 100 }, async () => {
    while ((asked += 1) <= count) {
      const status = await one();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await Promise.all(asking);
  agent.destroy();
  return statuses;
}
