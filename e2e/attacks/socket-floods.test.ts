/**
 * Issue 7, 2.3 and 2.6: one account with 200 sockets took all connections to the database, so that logins of others were answered 503, and wrote
 * 64,302 stack traces; 13,929 handshakes made as many sessions. `ATTACKS=full` runs them at that size.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSystem, type System } from '../system.ts';
import { signUp, type Trader } from '../trader.ts';
import { floodOfHandshakes, floodOfSubscriptions, logIns, residentMb } from './socket-floods.ts';

const isFull = process.env['ATTACKS'] === 'full';
const size = isFull ? { sockets: 200, logins: 20, polls: 13_929 } : { sockets: 60, logins: 5, polls: 1_500 };
/** The accepted effect on others: the growth of memory and of the log. */
const limits = { memoryMb: 100, logBytes: 20_000 };

describe('one client floods', () => {
  let system: System;
  let eve: Trader;
  let others: string[];
  beforeAll(async () => {
    system = await startSystem();
    const traders: Trader[] = [];
    for (let n = 0; n < 3; n += 1) traders.push(await signUp(system.origin, system.mailbox));
    eve = traders[0]!;
    others = traders.slice(1).map(({ address }) => address);
  });
  afterAll(() => system.remove());

  /** Logs in while the attack runs, and compares the effect on others with the limits. */
  async function logInDuring<T>(attack: Promise<T> | (() => Promise<T>)): Promise<T> {
    const [memory, log] = [residentMb(system.serverPid()), system.said().length];
    const { answers, slowestMs } = await logIns(system.origin, others, size.logins);
    const outcome = await (typeof attack === 'function' ? attack() : attack);
    const seen = {
      loginMs: Math.round(slowestMs),
      memoryMb: Math.round(residentMb(system.serverPid()) - memory),
      logBytes: system.said().length - log,
    };
    if (isFull) console.log(JSON.stringify({ ...seen, outcome }));
    expect(answers).toEqual(Array(size.logins).fill('ok'));
    expect(seen.memoryMb).toBeLessThan(limits.memoryMb);
    expect(seen.logBytes).toBeLessThan(limits.logBytes);
    return outcome;
  }

  test('with subscriptions on many sockets of one account: others log in, memory and log stay small', async () => {
    const { flooded, stop } = floodOfSubscriptions(system.origin, eve.token, size.sockets);
    // Both caps are reached: the sockets of a user, and the user's events. A busy machine floods more slowly.
    const refused = () => Object.keys(flooded.refused).sort();
    await logInDuring(async () => {
      await expect
        .poll(refused, { timeout: 30_000 })
        .toEqual(['account.too_many_connections', 'request.too_many'])
        .finally(stop);
      return flooded;
    });
    expect(flooded.sent).toBeGreaterThan(size.sockets * 10);
    expect(flooded.ok).toBeGreaterThan(0);
  });

  test('with handshakes: most are answered 429 and make no session', async () => {
    const statuses = await logInDuring(floodOfHandshakes(system.origin, size.polls));
    expect(statuses['429']).toBeGreaterThan(size.polls / 2);
    expect((statuses['200'] ?? 0) + (statuses['429'] ?? 0)).toBe(size.polls);
  });
});
