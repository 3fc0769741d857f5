/**
 * Where a process may have few descriptors, four addresses with as many silent connections as each may have shut the port for everybody else, and
 * two accounts shut an address for its other users, whatever these could prove.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { system as about } from '@glassbook/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSystem, type System } from '../system.ts';

const descriptors = 1_024;
const perAddress = 128;
const health = `/api${about.health.path}`;

describe(
  `a system with ${descriptors} descriptors`,
  { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } },
  () => {
    let system: System;
    const sockets: Socket[] = [];
    beforeAll(async () => {
      system = await startSystem({ FEED: 'simulated' }, undefined, descriptors);
    });
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });
    afterAll(() => system.remove());

    async function open(localAddress: string): Promise<Socket> {
      const { hostname, port } = new URL(system.origin);
      const socket = connect({ port: Number(port), host: hostname, localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      return socket;
    }

    /** 0 where the connection was cut. */
    function ask(path: string, localAddress: string, headers: Record<string, string> = {}): Promise<number> {
      return new Promise((resolve) => {
        const asked = request(new URL(path, system.origin), { localAddress, headers, agent: false }, (answer) => {
          answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
        });
        asked.once('error', () => resolve(0)).end();
      });
    }

    test('is held full by four addresses: whoever comes from elsewhere is answered', async () => {
      for (const attacker of ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'])
        for (let held = 0; held < perAddress; held += 16)
          await Promise.all(Array.from({ length: 16 }, () => open(attacker)));
      const statuses = [];
      for (let n = 0; n < 20; n += 1) statuses.push(await ask(health, `127.0.0.${50 + n}`));
      expect(statuses).toEqual(Array(20).fill(200));
      await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(0);
      expect(sockets.filter(({ closed }) => !closed).length).toBeGreaterThan(450);
    });
  },
);
