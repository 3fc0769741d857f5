import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '@glassbook/contract';
import { createHttp } from './create-http.ts';
import { Traffic, type Answered } from './traffic.ts';

const slow: Route = {
  ...{ id: 'test.slow', method: 'GET', path: '/test/slow', who: 'anyone', about: 'A test.' },
  ...{ body: z.object({}), reply: z.string(), refusals: [] },
};

let ended: Answered[];
let traffic: Traffic;
let app: FastifyInstance;
let release: () => void;
let asked: Promise<void>;
beforeEach(async () => {
  ended = [];
  traffic = new Traffic((answered) => ended.push(answered));
  let arrived: () => void;
  asked = new Promise((resolve) => (arrived = resolve));
  const until = new Promise<void>((resolve) => (release = resolve));
  const answer = async () => {
    arrived();
    await until;
    return { ok: true as const, message: 'done' };
  };
  app = createHttp({
    handlings: [{ route: slow, answer }],
    routes: [slow],
    config: { allowedOrigins: [], webDir: '/nowhere' },
    sessions: { known: () => undefined, still: () => undefined, verify: () => undefined },
    say: (_language, reason) => reason,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    traffic,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Requests the slow call; `received` is everything received once the connection has ended. */
function askSlowly() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /api/test/slow HTTP/1.1\r\nhost: x\r\n\r\n');
  let text = '';
  socket.on('data', (piece) => (text += String(piece)));
  const received = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { socket, received };
}

test('every request is reported when it ends, by the name of its call', async () => {
  release();
  const { port } = app.server.address() as AddressInfo;
  for (const path of ['/api/test/slow', '/api/nothing/of/ours']) await fetch(`http://127.0.0.1:${port}${path}`);
  await expect
    .poll(() => ended)
    .toMatchObject([
      { route: 'test.slow', method: 'GET', status: 200, requestId: expect.stringMatching(/-1$/) as string },
      { route: 'other', status: 404, requestId: expect.stringMatching(/-2$/) as string },
    ]);
});

test('a stop waits for requests in flight, which are answered with `connection: close`', async () => {
  const { received } = askSlowly();
  await asked;
  traffic.stop(app.server);
  let drained = false;
  const waiting = traffic.drained().then(() => (drained = true));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(drained).toBe(false);
  release();
  expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close[^]*"done"\}$/i);
  await waiting;
});

test('a request after a stop is rejected with Retry-After', async () => {
  traffic.stop(app.server);
  const answer = await app.inject({ url: '/api/test/slow' });
  const { 'retry-after': again, connection } = answer.headers;
  expect([answer.statusCode, again, connection, answer.json<{ reason: string }>().reason]).toEqual([
    503,
    '2',
    'close',
    'request.unavailable',
  ]);
});

test('a stop does not wait for a caller that has disconnected', async () => {
  const { socket } = askSlowly();
  await asked;
  socket.destroy();
  traffic.stop(app.server);
  await traffic.drained();
  expect(ended).toMatchObject([{ route: 'test.slow', status: 0 }]);
  release();
});
