/**
 * Where a process may have few descriptors, four addresses with as many silent connections as each may have blocked the port for all others, and
 * two accounts blocked an address for its other users, also those with a session or device. Each unread answer held a file open.
 */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { account, system as about } from '@glassbook/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { root, startSystem, type System } from '../system.ts';
import { password, signUp } from '../trader.ts';
import { postFrom } from './from-address.ts';

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

    async function open(localAddress: string, sent = ''): Promise<Socket> {
      const { hostname, port } = new URL(system.origin);
      const socket = connect({ port: Number(port), host: hostname, localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      if (sent !== '') {
        socket.write(sent);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
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

    test('is held full by four addresses: a client from elsewhere is answered', async () => {
      for (const attacker of ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'])
        for (let held = 0; held < perAddress; held += 16)
          await Promise.all(Array.from({ length: 16 }, () => open(attacker)));
      const statuses = [];
      for (let n = 0; n < 20; n += 1) statuses.push(await ask(health, `127.0.0.${50 + n}`));
      expect(statuses).toEqual(Array(20).fill(200));
      await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(0);
      expect(sockets.filter(({ closed }) => !closed).length).toBeGreaterThan(450);
    });

    test('is flooded by two accounts on all connections of an address: others there are answered, and stay', async () => {
      const localAddress = '127.0.0.31';
      const accounts = [];
      for (let n = 0; n < 3; n += 1) {
        const { address: name, token } = await signUp(system.origin, system.mailbox);
        const login = new URL(`/api${account.login.path}`, system.origin);
        const { body } = await postFrom('127.0.0.32', login, { user_string: name, password });
        accounts.push({ authorization: token, 'device-secret': body.data?.device ?? '' });
      }
      const [victim, ...attackers] = accounts;
      for (const kind of ['authorization', 'device-secret'] as const)
        for (const attacker of attackers)
          for (let held = 0; held < 60; held += 1)
            await open(localAddress, `GET ${health} HTTP/1.1\r\nhost: x\r\n${kind}: ${attacker[kind]}\r\n\r\n`);
      const statuses = [];
      for (let n = 0; n < 5; n += 1) statuses.push(await ask(health, localAddress, victim));
      expect(statuses).toEqual(Array(5).fill(200));
      const request = `GET ${health} HTTP/1.1\r\nhost: x\r\nauthorization: ${victim?.authorization}\r\n\r\n`;
      const own = await open(localAddress, request);
      for (let held = 0; held < perAddress; held += 1) await open(localAddress);
      own.write(request);
      expect(String(await once(own, 'data'))).toContain('200 OK');
    });

    test('gets 8 requests for a large file on each connection of an address, unread: no file stays open, others are answered', async () => {
      const folder = join(root, 'web/dist/assets');
      const sizes = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => ({ name, bytes: statSync(join(folder, name)).size }));
      const [{ name } = { name: '' }] = sizes.toSorted((a, b) => b.bytes - a.bytes);
      const opened = () => readdirSync(`/proc/${system.serverPid()}/fd`);
      const before = opened().length;
      const { hostname, port } = new URL(system.origin);
      for (let held = 0; held < perAddress; held += 1) {
        const deaf = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.41' });
        sockets.push(deaf);
        deaf.on('error', () => undefined).pause();
        await once(deaf, 'connect');
        deaf.pause().write(`GET /assets/${name} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(8));
      }
      for (let n = 0; n < 5; n += 1) {
        expect(opened().length).toBeLessThanOrEqual(before + perAddress + 20);
        for (const path of [health, '/', `/assets/${name}`])
          expect([path, await ask(path, `127.0.0.${42 + n}`, { accept: 'text/html' })]).toEqual([path, 200]);
      }
    });
  },
);
