import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerStarting } from './starting.ts';

let server: Server;
let origin: string;
beforeEach(async () => {
  server = await answerStarting({ port: 0, host: '127.0.0.1', version: '1.2.3' });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

test('while starting, the health call answers not ready, with Retry-After', async () => {
  const reply = await fetch(`${origin}/api/health?x=1`);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await reply.json()).toMatchObject({ type: 'ok', message: { ready: false, standby: false, version: '1.2.3' } });
});

test('while starting, an order is refused with no field of a success', async () => {
  const body = new URLSearchParams({ type: '1' });
  const reply = await fetch(`${origin}/api/coin/trade?lang=fra`, { method: 'POST', body });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  const answer = (await reply.json()) as { type: string; reason: string; message: string };
  expect(answer).toMatchObject({ type: 'error', reason: 'request.unavailable' });
  expect(answer.message).toMatch(/service/i);
});

test('STANDBY-003 while it stands by, the health call says so and is 503, and an order is refused', async () => {
  const standby = await answerStarting({ port: 0, host: '127.0.0.1', version: '1.2.3' }, () => true);
  const at = `http://127.0.0.1:${(standby.address() as AddressInfo).port}`;
  const reply = await fetch(`${at}/api/health`);
  const order = await fetch(`${at}/api/coin/trade`, { method: 'POST', body: new URLSearchParams({ type: '1' }) });
  standby.close();
  expect([reply.status, await reply.json()]).toMatchObject([503, { message: { ready: false, standby: true } }]);
  expect([order.status, await order.json()]).toMatchObject([503, { reason: 'request.unavailable' }]);
});
