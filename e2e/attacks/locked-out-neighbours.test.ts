/**
 * Issue 7, 2.2: behind a proxy every client had the proxy's address, so one client could use up the limit of all. S17: what an address gets is
 * its limit and no more, whatever its headers claim.
 */
import { account, system } from '@glassbook/contract';
import { describe, expect, test } from 'vitest';
import { ask, openAccount, type Asked } from './target.ts';

const health = `/api${system.health.path}`;
const limit = { burst: 400, perSecond: 100 };

/** Sends more than the burst of an address; how many were admitted above the limit, which is never more than one. */
async function flood(asked: () => Asked): Promise<{ refused: number; excess: number }> {
  const began = performance.now();
  const statuses: number[] = [];
  while (statuses.length < 700)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => ask(health, asked())))).map((one) => one.status),
    );
  const allowed = limit.burst + (limit.perSecond * (performance.now() - began)) / 1_000;
  const through = statuses.filter((status) => status === 200).length;
  return { refused: statuses.filter((status) => status === 429).length, excess: through - allowed };
}

/** How many of a burst at once are admitted. */
async function through(asked: Asked, size = 200): Promise<number> {
  const answers = await Promise.all(Array.from({ length: size }, () => ask(health, asked)));
  return answers.filter(({ status }) => status === 200).length;
}

describe('S17 one client behind a trusted proxy', () => {
  test('uses up its own limit and no other', async () => {
    const { refused, excess } = await flood(() => ({ from: '198.51.100.1' }));
    expect(refused).toBeGreaterThan(100);
    expect(excess).toBeLessThanOrEqual(1);
    expect(await through({ from: '198.51.100.2' })).toBe(200);
  });

  test('cannot claim its own address: the right-most one that is not trusted counts', async () => {
    let spoof = 0;
    const { refused, excess } = await flood(() => ({
      from: `203.0.113.${(spoof += 1) % 250}, 198.51.100.3, 127.0.0.1`,
    }));
    expect(refused).toBeGreaterThan(100);
    expect(excess).toBeLessThanOrEqual(1);
    expect(await through({ from: '203.0.113.1' })).toBe(200);
  });

  test('has one limit for all addresses of its IPv6 /64, and the next /64 its own', async () => {
    let low = 0;
    const { refused, excess } = await flood(() => ({ from: `2001:db8:0:1::${(low += 1).toString(16)}` }));
    expect(refused).toBeGreaterThan(100);
    expect(excess).toBeLessThanOrEqual(1);
    expect(await through({ from: '2001:db8:0:2::1' })).toBe(200);
  });

  test('that floods leaves a user with a session, at the same address, their own limit', async () => {
    const from = '198.51.100.9';
    const authorization = await openAccount('neighbour@door.test', from);
    const info = () => ask(`/api${account.info.path}`, { from, headers: { authorization } });
    const flooding = flood(() => ({ from }));
    const answers = await Promise.all(Array.from({ length: 20 }, info));
    expect((await flooding).refused).toBeGreaterThan(100);
    answers.push(await info());
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  });
});

test(
  'S17 X-Forwarded-For, Forwarded and X-Real-IP of a peer that is no trusted proxy change nothing',
  { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } },
  async () => {
    let spoof = 0;
    const headers = () => {
      const address = `198.51.101.${(spoof += 1) % 250}`;
      return { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
    };
    const { refused, excess } = await flood(() => ({ headers: headers(), localAddress: '127.0.0.7' }));
    expect(refused).toBeGreaterThan(100);
    expect(excess).toBeLessThanOrEqual(1);
    expect(await through({ from: '198.51.101.1' })).toBe(200);
  },
);
