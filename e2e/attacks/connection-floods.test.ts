/**
 * A client that opens connections, and requests answers that it never reads, kept them with their memory and descriptors: one address could take all
 * of the process. That an unread answer is dropped after 30 s is tested beside the code (server/src/carry/rate-limits/connections.test.ts).
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { system } from '@glassbook/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, origin } from './target.ts';

const cap = 1_000;
const attacker = '127.0.0.21';
const health = `/api${system.health.path}`;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that reads nothing. */
async function deaf(localAddress: string, sent = ''): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (sent !== '') socket.pause().write(sent);
  return socket;
}

/** Waits until the server has ended so many of the connections; one that is paused detects it when it reads on. */
async function endedAre(all: readonly Socket[], least: number): Promise<void> {
  for (const socket of all) socket.resume();
  await expect.poll(() => all.filter(({ closed }) => closed).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(least);
}

describe(
  'one address',
  { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } },
  () => {
    test('opens more connections than its cap: its oldest are closed, and a new one of the same address is still answered', async () => {
      const opened: Socket[] = [];
      while (opened.length < cap + 200)
        opened.push(...(await Promise.all(Array.from({ length: 50 }, () => deaf(attacker)))));
      const statuses = [];
      for (let n = 0; n < 20; n += 1) statuses.push((await ask(health, { localAddress: attacker })).status);
      expect(statuses).toEqual(Array(20).fill(200));
      expect((await ask(health, { localAddress: '127.0.0.22' })).status).toBe(200);
      await endedAre(opened, 200);
    });

    test('sends a thousand requests at once on each connection: it is closed, and others are answered', async () => {
      const request = `GET / HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n`.repeat(1_000);
      const greedy = await Promise.all(Array.from({ length: 30 }, () => deaf(attacker, request)));
      expect((await ask(health, { localAddress: '127.0.0.22' })).status).toBe(200);
      await endedAre(greedy, 30);
    });
  },
);
