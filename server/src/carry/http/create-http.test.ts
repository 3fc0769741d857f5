import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '@glassbook/contract';
import { createHttp, type HttpOptions } from './create-http.ts';
import { Fault } from '../process/fault.ts';
import { peerAddressBehind } from '../rate-limits/peer-address.ts';
import { Pressure } from '../rate-limits/pressure.ts';
import { refuse, type Handling, type Call, type Caller, type Staff } from './handling.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';

const token = 'x'.repeat(43);
const form = 'application/x-www-form-urlencoded';
const base = { about: 'A test.', reply: z.unknown(), refusals: [] };
const route = (id: string, more: Partial<Route>): Route => ({
  id: `test.${id}`,
  method: 'POST',
  path: `/test/${id}`,
  who: 'anyone',
  body: z.object({ a: z.string().optional() }),
  ...base,
  ...more,
});

let calls: (Call & { caller: Caller | Staff | undefined })[] = [];
const echo = (declared: Route): Handling => ({
  route: declared,
  answer: (call) => {
    calls.push(call);
    return { ok: true, message: call.body };
  },
});
const handlings: Handling[] = [
  echo(route('echo', {})),
  echo(route('list', { method: 'GET', body: z.object({ page: z.string().optional() }) })),
  echo(
    route('order', {
      who: 'trader',
      idempotent: true,
      body: z.object({ amount: z.string().regex(/^\d+$/), note: z.string().optional() }),
    }),
  ),
  { route: route('refused', {}), answer: () => refuse('spot.amount_too_small', { minimum: '5' }) },
  { route: route('data', {}), answer: () => ({ ok: true, message: 'done', data: { id: 7 } }) },
  { route: route('bare', { method: 'GET', envelope: 'bare' }), answer: () => ({ ok: true, message: { ready: true } }) },
  {
    route: route('candles', { method: 'GET', envelope: 'code', body: z.object({ fail: z.string().optional() }) }),
    answer: ({ body }) =>
      (body as { fail?: string }).fail ? refuse('market.period_unknown') : { ok: true, message: [1, 2] },
  },
  { route: route('health', { method: 'GET' }), answer: () => ({ ok: true, message: { ready: false }, status: 503 }) },
  { route: route('fault', {}), answer: () => Promise.reject(new Fault('storage is gone', { outcomeUnknown: true })) },
  {
    route: route('refusedConnection', {}),
    answer: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  },
  {
    route: route('bug', {}),
    answer: () => {
      throw new Error('a balance of secret-address@example.org');
    },
  },
  {
    route: route('slow', {}),
    answer: () => {
      // All that was sent meanwhile arrives in the next turn.
      for (const until = performance.now() + 60; performance.now() < until;);
      turned += 60;
      return { ok: true, message: 'done' };
    },
  },
  { route: route('urgent', { urgent: true }), answer: () => ({ ok: true, message: 'done' }) },
  { route: route('ownUrgent', { urgent: true, who: 'trader' }), answer: () => ({ ok: true, message: 'done' }) },
  { route: route('wrongReply', { reply: z.string() }), answer: () => ({ ok: true, message: 12 }) },
  { ...echo(route('dear', { method: 'GET' })), cost: (body) => Number((body as { a?: string }).a ?? 1) },
  { route: route('texts', { reply: z.array(z.number()) }), answer: () => ({ ok: true, json: '[1,2]' }) },
  { route: route('guarded', {}), answer: () => ({ ok: true, message: 'checked' }), guardsSecret: true },
  { route: route('ofstaff', {}), answer: () => ({ ok: true, message: 'checked' }), guardsSecret: 'staff' },
];

const logged: unknown[] = [];
const bugs: unknown[] = [];
const log = (...words: unknown[]) => void logged.push(words);
let clock = 0;
/** The time of turns, which slow calls alone take. */
let turned = 0;
const webDir = mkdtempSync(join(tmpdir(), 'glassbook-screens-'));
const known = (given: string) => (given === token ? { userId: 1000, sessionId: 1 } : undefined);
/** Sessions that were not used yet. */
const stored = new Map<string, Caller>();
const create = (more: Partial<HttpOptions> = {}): FastifyInstance =>
  createHttp({
    handlings,
    routes: handlings.map((handling) => handling.route),
    config: { allowedOrigins: ['http://dev.example'], webDir, publicOrigin: 'https://glassbook.example' },
    sessions: {
      known,
      still: (caller) => caller,
      verify: (given) => known(given) ?? Promise.resolve(stored.get(given)),
    },
    say: (language, reason, params) => `${language}:${reason}:${JSON.stringify(params)}`,
    logger: { info: log, warn: log, error: log },
    now: () => clock,
    pressure: new Pressure(
      () => turned,
      () => turned,
    ),
    onBug: (error) => bugs.push(error),
    checkReplies: true,
    ...more,
  });

let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Glassbook</title>');
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), 'export {}');
  mkdirSync(join(webDir, '.vite'));
  for (const hidden of ['.vite/manifest.json', '.built-from', 'assets/.hidden'])
    writeFileSync(join(webDir, hidden), '{}');
  writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), 'compressed');
  writeFileSync(join(webDir, 'assets/large.js'), Buffer.alloc(16 * 1_024 * 1_024));
  app = create();
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const post = (path: string, payload: string, headers: Record<string, string> = {}, on = app) =>
  on.inject({ method: 'POST', url: path, payload, headers: { 'content-type': form, ...headers } });
const get = (url: string, headers: Record<string, string> = {}, on = app) => on.inject({ method: 'GET', url, headers });

/** The status lines of calls that arrive together, each on a connection of its own. */
async function arriveTogether(names: readonly string[], headers = ''): Promise<string[]> {
  const { port } = app.server.address() as AddressInfo;
  const sockets = names.map(() => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // Accepted too: a connection without a request is in no turn.
  const accepted = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  while ((await accepted()) < names.length) await wait(1);
  const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]));
  for (const [place, socket] of sockets.entries())
    socket.write(
      `POST /api/test/${names[place] ?? ''} HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\n${headers}content-length: 0\r\n\r\n`,
    );
  const heard = await Promise.all(answers);
  for (const socket of sockets) socket.destroy();
  while ((await accepted()) > 0) await wait(1);
  return heard;
}

describe('overload (R19)', () => {
  it('while turns are long, what is left of one is refused with 503, but for what is urgent, of a session where it needs one; the next short one is served', async () => {
    const names = [...Array<string>(6).fill('slow'), 'echo', 'ownUrgent', 'echo'];
    const heard = await arriveTogether(names, `authorization: ${token}\r\n`);
    const status = heard.map((text) => text.slice(9, 12));
    expect(status.slice(-3)).toEqual(['503', '200', '503']);
    expect(heard.at(-1)).toContain('retry-after: 2');
    expect(heard.at(-1)).toContain('"reason":"request.unavailable"');
    expect((await post('/api/test/echo', '')).statusCode).toBe(200);
    const guests = await arriveTogether([...Array<string>(6).fill('slow'), 'ownUrgent', 'urgent']);
    expect(guests.slice(-2).map((text) => text.slice(9, 12))).toEqual(['503', '200']);
  });

  it('a single long turn refuses no caller', async () => {
    // The long turns of the test before expire in a pause.
    turned += 150;
    const heard = await arriveTogether(['slow', 'echo', 'echo']);
    expect(heard.map((text) => text.slice(9, 12))).toEqual(['200', '200', '200']);
  });
});

describe('envelopes', () => {
  it('a success is type ok with its message', async () => {
    const answer = await post('/api/test/echo', 'a=b+c%20d');
    expect([answer.statusCode, answer.json()]).toEqual([200, { type: 'ok', message: { a: 'b c d' } }]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });
  it('data is a field besides the message', async () => {
    expect((await post('/api/test/data', '')).json()).toEqual({ type: 'ok', message: 'done', data: { id: 7 } });
  });
  it('a refusal is 200 with reason and sentence', async () => {
    const answer = await post('/api/test/refused', 'lang=jp');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { type: 'error', reason: 'spot.amount_too_small', message: 'jp:spot.amount_too_small:{"minimum":"5"}' },
    ]);
  });
  it('the historic candle call has its own envelope', async () => {
    expect((await get('/api/test/candles')).json()).toEqual({ code: 1, msg: 'success', data: [1, 2] });
    expect((await get('/api/test/candles?fail=1')).json()).toEqual({
      code: -1,
      msg: 'error: en:market.period_unknown:{}',
      data: [],
      reason: 'market.period_unknown',
    });
  });
  it('a bare reply is the message alone', async () => {
    expect((await get('/api/test/bare')).json()).toEqual({ ready: true });
  });
  it('the health answer of a process that is not ready is 503', async () => {
    const answer = await get('/api/test/health');
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      { type: 'ok', message: { ready: false } },
      '2',
    ]);
  });
});

describe('fields', () => {
  it.each([
    ['a=1&a=2', 'request.field_repeated', 'a'],
    ['a=1&a=1', 'request.field_repeated', 'a'],
    ['a=&a=1', 'request.field_repeated', 'a'],
    ['a[]=1', 'request.field_repeated', 'a[]'],
    ['a[b]=1', 'request.field_repeated', 'a[b]'],
    ['a%5B%5D=1', 'request.field_repeated', 'a[]'],
    ['__proto__=1', 'request.field_invalid', '__proto__'],
    ['__proto__[x]=1', 'request.field_invalid', '__proto__[x]'],
    ['constructor=1', 'request.field_invalid', 'constructor'],
    ['prototype=1', 'request.field_invalid', 'prototype'],
    ['toString=1', 'request.field_invalid', 'toString'],
    ['a=%zz', 'request.field_invalid', 'a'],
    ['a=%ff', 'request.field_invalid', 'a'],
    ['a=%00', 'request.field_invalid', 'a'],
    ['=1', 'request.field_invalid', ''],
    ['a.b=1', 'request.field_invalid', 'a.b'],
  ])('a body of %s is refused with 400', async (body, reason, field) => {
    const answer = await post('/api/test/echo', body);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { type: 'error', reason, message: `en:${reason}:${JSON.stringify({ field })}` },
    ]);
  });
  it.each([['ff'], ['c080'], ['c3'], ['eda080'], ['f5808080']])(
    'a body with the bytes %s, which are no text, is refused with 400',
    async (bytes) => {
      const payload = Buffer.concat([Buffer.from('a='), Buffer.from(bytes, 'hex')]);
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/test/echo', payload },
        headers: { 'content-type': form },
      });
      expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([400, 'request.field_invalid']);
    },
  );
  it('a body may hold text without percent-encoding', async () => {
    expect((await post('/api/test/echo', 'a=你')).json()).toEqual({ type: 'ok', message: { a: '你' } });
  });
  it('more than 64 fields are refused', async () => {
    const body = Array.from({ length: 65 }, (_, index) => `f${index}=1`).join('&');
    expect((await post('/api/test/echo', body)).statusCode).toBe(400);
  });
  it('a field in body and query is a repeated one', async () => {
    expect((await post('/api/test/echo?a=1', 'a=1')).json()).toMatchObject({ reason: 'request.field_repeated' });
  });
  it('a post does not take its fields from the query', async () => {
    expect((await post('/api/test/echo?a=1', '')).json()).toEqual({ type: 'ok', message: {} });
  });
  it('a query is read by the same rules', async () => {
    expect((await get('/api/test/list?page=1&page=2')).statusCode).toBe(400);
    expect((await get('/api/test/list?page[]=1')).statusCode).toBe(400);
    expect((await get('/api/test/list?page=1&page=')).statusCode).toBe(400);
  });
  it('an empty field of a query may be followed by its value, as old clients send it', async () => {
    expect((await get('/api/test/list?page=&page=1')).json()).toEqual({ type: 'ok', message: { page: '1' } });
  });
  it('an unknown field is dropped before any code reads it', async () => {
    expect((await post('/api/test/echo', 'a=1&zzz=2')).json()).toEqual({ type: 'ok', message: { a: '1' } });
  });
  it("a missing field and an invalid one have different reasons, with the field's name", async () => {
    const send = async (body: string) =>
      (await post('/api/test/order', body, { authorization: token })).json<unknown>();
    expect(await send('')).toMatchObject({
      reason: 'request.field_missing',
      message: 'en:request.field_missing:{"field":"amount"}',
    });
    expect(await send('amount=')).toMatchObject({ reason: 'request.field_missing' });
    expect(await send('amount=1e3')).toMatchObject({
      reason: 'request.field_invalid',
      message: 'en:request.field_invalid:{"field":"amount"}',
    });
  });
  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    '%s is refused with 415',
    async (type) => {
      const answer = await post('/api/test/echo', '{"a":"1"}', { 'content-type': type });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        415,
        { type: 'error', reason: 'request.content_type_unsupported' },
      ]);
    },
  );
  it('a body above 64 KB is refused with 413', async () => {
    const answer = await post('/api/test/echo', `a=${'x'.repeat(65_536)}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { type: 'error', reason: 'request.body_too_large' },
    ]);
    expect((await post('/api/test/echo', `a=${'x'.repeat(65_000)}`)).statusCode).toBe(200);
  });
});

describe('language', () => {
  it.each([
    ['/api/test/refused', 'lang=kor', 'kor'],
    ['/api/test/refused?lang=fra', '', 'fra'],
    ['/api/test/refused', 'lang=xx', 'en'],
    ['/api/test/refused', '', 'en'],
    ['/api/test/refused', 'lang=pt&a=1&a=2', 'pt'],
  ])('%s with %s speaks %s', async (path, body, language) => {
    expect((await post(path, body)).json<{ message: string }>().message).toMatch(new RegExp(`^${language}:`));
  });
});

describe('authentication', () => {
  it.each([{}, { authorization: 'unknown' }, { authorization: `Bearer ${token}` }, { authorization: 'y'.repeat(500) }])(
    'a call for traders with %j answers 999 with HTTP 200',
    async (headers) => {
      const answer = await post('/api/test/order', 'amount=1', headers);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { type: '999', reason: 'session.login_required', message: 'en:session.login_required:{}' },
      ]);
    },
  );
  it('a good token gives the caller', async () => {
    calls = [];
    await post('/api/test/order', 'amount=1', { authorization: token });
    expect(calls[0]?.caller).toEqual({ userId: 1000, sessionId: 1 });
  });
});

describe('keys', () => {
  const keyOf = async (body: string, key: string) => {
    calls = [];
    const answer = await post('/api/test/order', body, { authorization: token, 'idempotency-key': key });
    return calls[0]?.key ?? answer.json<{ reason: string }>().reason;
  };
  it('the same request has the same key, regardless of field order and language', async () => {
    const key = await keyOf('amount=1&note=x', 'retry-1');
    expect(key).toEqual({ name: 'retry-1', hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(await keyOf('note=x&lang=jp&amount=1', 'retry-1')).toEqual(key);
    expect(await keyOf('amount=2&note=x', 'retry-1')).not.toEqual(key);
  });
  it('a malformed key is refused, and without one there is none', async () => {
    expect(await keyOf('amount=1', 'a b')).toBe('request.field_invalid');
    expect(await keyOf('amount=1', 'x'.repeat(65))).toBe('request.field_invalid');
    calls = [];
    await post('/api/test/order', 'amount=1', { authorization: token });
    expect(calls[0]?.key).toBeUndefined();
  });
  it('a route that is not idempotent has no key', async () => {
    calls = [];
    await post('/api/test/echo', '', { 'idempotency-key': 'k' });
    expect(calls[0]?.key).toBeUndefined();
  });
});

describe('refusals, faults and bugs', () => {
  it('a fault is 503 with whether its outcome is known', async () => {
    const unknown = await post('/api/test/fault', '');
    expect([unknown.statusCode, unknown.headers['retry-after'], unknown.json<{ reason: string }>().reason]).toEqual([
      503,
      '2',
      'request.outcome_unknown',
    ]);
    const known = await post('/api/test/refusedConnection', '');
    expect([known.statusCode, known.json<{ reason: string }>().reason]).toEqual([503, 'request.unavailable']);
  });
  it.each([
    ['outcome_unknown', {}],
    ['unavailable', { reads: true }],
    ['unavailable', { method: 'GET' }],
  ] as const)('a call that lost its storage or its time answers "%s" with %o', async (reason, more) => {
    const handlings: Handling[] = [
      {
        route: route('lost', more),
        answer: () => Promise.reject(Object.assign(new Error('connection'), { code: 'ECONNRESET' })),
      },
      { route: route('late', more), answer: () => wait(120).then(() => ({ ok: true, message: 'late' })) },
    ];
    const app = create({ answerMs: 40, handlings, routes: handlings.map((handling) => handling.route) });
    for (const { route: asked } of handlings) {
      const answer = await app.inject({
        method: asked.method,
        url: `/api${asked.path}`,
        headers: { 'content-type': form },
      });
      expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([503, `request.${reason}`]);
    }
    await app.close();
  });
  it('a message that is text already is sent as it is, and compared with the contract all the same', async () => {
    expect((await post('/api/test/texts', '')).json()).toEqual({ type: 'ok', message: [1, 2] });
  });
  it('a call that times out answers "outcome unknown", and its late answer is not sent', async () => {
    let answered = 0;
    const slow: Handling[] = [
      {
        route: route('slow', {}),
        answer: async () => {
          await wait(120);
          answered += 1;
          return { ok: true, message: 'late' };
        },
      },
      {
        route: route('slowCaller', { who: 'trader' }),
        answer: () => {
          answered += 10;
          return { ok: true, message: 'too late to be done' };
        },
      },
    ];
    const app = create({
      answerMs: 40,
      handlings: slow,
      routes: slow.map((handling) => handling.route),
      sessions: {
        known: () => undefined,
        still: () => undefined,
        verify: async () => {
          await wait(120);
          return undefined;
        },
      },
    });
    const headers = { 'content-type': form, authorization: token };
    const replies = await Promise.all([
      app.inject({ method: 'POST', url: '/api/test/slow', headers: { 'content-type': form } }),
      app.inject({ method: 'POST', url: '/api/test/slowCaller', headers }),
    ]);
    expect(replies.map(({ statusCode, headers: got }) => [statusCode, got['retry-after']])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    expect(replies[0].json<{ reason: string }>().reason).toBe('request.outcome_unknown');
    await wait(150);
    expect(answered).toBe(1);
    await app.close();
  });
  it.each([
    [undefined, 1_000 + 4_000],
    ['1500', 1_000 + 3_500],
    ['5000', 1_000],
    ['5001', -Infinity],
    ['soon', 1_000 + 4_000],
  ])(
    'STANDBY-007 a request of the age %s may be carried out until %d, when its caller is answered',
    async (age, until) => {
      let deadline: number | undefined;
      const handling: Handling = {
        route: route('timed', {}),
        answer: (call) => {
          ({ deadline } = call);
          return { ok: true, message: '' };
        },
      };
      const app = create({ clock: () => 1_000, handlings: [handling], routes: [handling.route] });
      const headers = { 'content-type': form, ...(age === undefined ? {} : { 'request-age': age }) };
      await app.inject({ method: 'POST', url: '/api/test/timed', headers });
      expect(deadline).toBe(until);
      await app.close();
    },
  );
  it('a bug is 500 with the request id, logged, and passed to onBug', async () => {
    bugs.length = 0;
    const answer = await post('/api/test/bug', 'a=secret-field-value', { authorization: token });
    const id = answer.headers['x-request-id'];
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { type: 'error', reason: 'request.bug', message: 'en:request.bug:{}', request_id: id },
    ]);
    expect(bugs).toHaveLength(1);
    const text = JSON.stringify(logged);
    expect(text).toContain(String(id));
    expect(text).not.toContain('secret-field-value');
    expect(text).not.toContain(token);
  });
  it('a reply that violates the contract is a bug in tests', async () => {
    expect((await post('/api/test/wrongReply', '')).statusCode).toBe(500);
  });
  it.each(['/api/nothing', '/api/test/echo/more', '/api/'])('%s is an unknown path', async (path) => {
    const answer = await get(`${path}?lang=vi`, { accept: 'text/html' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { type: 'error', reason: 'request.unknown_path', message: 'vi:request.unknown_path:{}' },
    ]);
  });
  it('a known path by the wrong method is unknown', async () => {
    expect((await get('/api/test/echo')).statusCode).toBe(404);
    expect((await post('/api/nothing', '{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  });
});

describe('origin', () => {
  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    [{ origin: 'http://dev.example' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('a post with %j answers %i', async (headers, status) => {
    const answer = await post('/api/test/echo', '', headers);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ type: 'error', reason: 'request.forbidden_origin' });
  });
});

describe('throttle', () => {
  const limits = {
    address: { perSecond: 1, burst: 3 },
    page: { perSecond: 1, burst: 5 },
    user: { perSecond: 2, burst: 4 },
    urgent: { perSecond: 2, burst: 4 },
    secret: { perSecond: 0.5, burst: 2 },
  };
  const until429 = async (ask: () => ReturnType<typeof get>) => {
    for (let count = 0; count < 50; count += 1) {
      const answer = await ask();
      if (answer.statusCode === 429) return { count, answer };
    }
    throw new Error('never throttled');
  };
  it('an address gets its burst, then 429 with Retry-After, then its rate again; a made-up X-Forwarded-For changes nothing', async () => {
    const limited = create({ limits });
    let spoof = 0;
    const ask = () => get('/api/test/list', { 'x-forwarded-for': `10.0.0.${(spoof += 1)}` }, limited);
    const { count, answer } = await until429(ask);
    expect(count).toBe(3);
    expect([answer.headers['retry-after'], answer.json()]).toEqual([
      '1',
      { type: 'error', reason: 'request.too_many', message: 'en:request.too_many:{"seconds":"1"}', seconds: 1 },
    ]);
    clock += 2_000;
    expect((await until429(ask)).count).toBe(2);
  });
  it('a user has its own bucket, separate from its address', async () => {
    const limited = create({ limits });
    const { count } = await until429(() => post('/api/test/order', 'amount=1', { authorization: token }, limited));
    expect(count).toBe(4);
    expect((await get('/api/test/list', {}, limited)).statusCode).toBe(200);
  });
  it('a user whose session is in memory is not refused for the requests of their address; one that is looked up is', async () => {
    const limited = create({ limits });
    stored.set('y'.repeat(43), { userId: 1001, sessionId: 2 });
    await until429(() => get('/api/test/list', {}, limited));
    const order = (authorization: string) => post('/api/test/order', 'amount=1', { authorization }, limited);
    expect((await order(token)).statusCode).toBe(200);
    expect((await order('y'.repeat(43))).statusCode).toBe(429);
    clock += 1_000;
    expect((await order('y'.repeat(43))).statusCode).toBe(200);
  });
  it('behind a trusted proxy each client has its own bucket, and an IPv6 client one for its /64', async () => {
    const limited = create({ limits, peerAddress: peerAddressBehind(['127.0.0.1']) });
    const from = (address: string) => get('/api/test/list', { 'x-forwarded-for': `1.2.3.4, ${address}` }, limited);
    expect((await until429(() => from('9.9.9.9'))).count).toBe(3);
    expect((await from('9.9.9.8')).statusCode).toBe(200);
    let low = 0;
    expect((await until429(() => from(`2001:db8::${(low += 1)}`))).count).toBe(3);
    expect((await from('2001:db8:0:1::1')).statusCode).toBe(200);
  });
  it('a known device passes the limit of its address, up to one of its own', async () => {
    const deviceOf: HttpOptions['deviceOf'] = ({ device }) => (device === 'secret of ann' ? 'ann' : undefined);
    const limited = create({ limits, deviceOf });
    const guess = (device: string) => post('/api/test/guarded', '', { device }, limited);
    expect((await until429(() => guess('made up'))).count).toBe(2);
    expect((await until429(() => guess('secret of ann'))).count).toBe(2);
  });
  it('the device of a user passes no limit of a call that checks a secret of staff', async () => {
    const deviceOf: HttpOptions['deviceOf'] = ({ device }) => (device === 'secret of ann' ? 'ann' : undefined);
    const limited = create({ limits, deviceOf });
    const guess = () => post('/api/test/ofstaff', '', { device: 'secret of ann' }, limited);
    expect((await until429(guess)).count).toBe(2);
    expect((await guess()).statusCode).toBe(429);
  });
  it('a call whose answer is large takes more of the limit, for users as for addresses, and never more than there is', async () => {
    const limited = create({ limits });
    const dear = (cost: number, headers = {}) => get(`/api/test/dear?a=${cost}`, headers, limited);
    expect([(await dear(3)).statusCode, (await dear(1)).statusCode]).toEqual([200, 429]);
    clock += 2_000;
    expect((await dear(3)).statusCode).toBe(429);
    clock += 5_000;
    expect((await dear(1_000)).statusCode).toBe(429);
    const asUser = (cost: number) => dear(cost, { authorization: token });
    expect([(await asUser(3)).statusCode, (await asUser(3)).statusCode]).toEqual([200, 429]);
  });
  it('guessed tokens count against the address', async () => {
    const limited = create({ limits });
    let guess = 0;
    const { count } = await until429(() =>
      post('/api/test/order', 'amount=1', { authorization: `t${(guess += 1)}` }, limited),
    );
    expect(count).toBe(3);
  });
  it('calls that check a secret have a lower limit, also with a token', async () => {
    const limited = create({ limits });
    const { count, answer } = await until429(() => post('/api/test/guarded', '', { authorization: token }, limited));
    expect([count, answer.headers['retry-after']]).toEqual([2, '2']);
  });
  it('unknown paths are counted too', async () => {
    const limited = create({ limits });
    expect((await until429(() => get('/api/nothing', {}, limited))).count).toBe(3);
  });
  it.each(['/', '/assets/app-1a2b.js', '/assets/none.js', '/pages/market/market'])(
    '%s is counted, apart from calls',
    async (path) => {
      const limited = create({ limits });
      expect((await until429(() => get(path, { accept: 'text/html' }, limited))).count).toBe(5);
      expect((await get('/api/test/list', {}, limited)).statusCode).toBe(200);
    },
  );
  it('a call is one however its path is written', async () => {
    const limited = create({ limits });
    expect((await until429(() => get('/%61pi/test/list', {}, limited))).count).toBe(3);
  });
  it('a session that ended while the body arrived is none', async () => {
    let isKnown = true;
    const ended = create({
      sessions: {
        known: () => (isKnown ? known(token) : undefined),
        still: (caller) => (isKnown ? caller : undefined),
        verify: () => undefined,
      },
    });
    ended.addHook('preParsing', (_request, _reply, _payload, next) => {
      isKnown = false;
      next();
    });
    expect((await post('/api/test/order', 'amount=1', { authorization: token }, ended)).json()).toMatchObject({
      reason: 'session.login_required',
    });
  });
  it('a client that keeps requesting after many refusals gets the last with "connection: close", and is disconnected', async () => {
    const limited = create({ limits });
    await limited.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((limited.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => (text += String(piece)));
    const closed = once(socket, 'close');
    const answered = () => text.split('HTTP/1.1 ').length - 1;
    while (answered() < 24 && !socket.closed) {
      const before = answered();
      socket.write('GET /api/test/list HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4));
      await Promise.race([closed, expect.poll(answered, { interval: 2 }).toBeGreaterThanOrEqual(before + 3)]);
    }
    await closed;
    expect(answered()).toBe(23);
    expect(text.split('connection: close').length - 1).toBe(1);
    await limited.close();
  });
  it('can be disabled', async () => {
    const free = create({ limits: 'off' });
    for (let count = 0; count < 500; count += 1) expect((await get('/api/test/list', {}, free)).statusCode).toBe(200);
  });
});

describe('headers', () => {
  it.each([
    '/',
    '/api/test/bare',
    '/api/nothing',
    '/assets/app-1a2b.js',
    '/assets/none.js',
    '/pages/market/market',
    '/%zz',
  ])('%s has every security header', async (path) => {
    const answer = await get(path, { accept: 'text/html' });
    const document = answer.headers['content-type']?.startsWith('text/html') === true;
    const own = document ? { 'content-security-policy': pagePolicy('https://glassbook.example') } : {};
    for (const [name, value] of Object.entries({ ...securityHeaders, ...own }))
      expect([path, name, answer.headers[name]]).toEqual([path, name, value]);
    expect(answer.headers['content-security-policy']).not.toMatch(
      /unsafe-eval|(script-src|default-src)[^;]*unsafe-inline/,
    );
  });
  it.each([
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['one with two hosts', 'GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n', 400],
    ['one with the same host twice', 'GET / HTTP/1.0\r\nhost: x\r\nhost: x\r\n\r\n', 400],
    ['an old request, which needs none', 'GET /api/test/bare HTTP/1.0\r\n\r\n', 200],
    ['an expectation', 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: wonders\r\n\r\n', 417],
    ['an address that cannot be read', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ])('%s is answered with them too', async (_what, sent, status) => {
    const { port } = app.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const name of Object.keys(securityHeaders)) expect(text).toContain(`${name}: `);
  });
  it.each(['elsewhere.example', "x; script-src 'unsafe-inline'", 'localhost:3000'])(
    'S18 the page may connect to the sockets of the configured origin only, whatever its Host is: %s',
    async (host) => {
      const answer = await get('/', { accept: 'text/html', host });
      const policy = String(answer.headers['content-security-policy']).split('; ');
      expect(policy).toContain("connect-src 'self' wss://glassbook.example");
      expect(policy.join()).not.toContain(host);
    },
  );
  it.each([
    ['https://glassbook.example', ' wss://glassbook.example'],
    ['http://localhost:3000', ' ws://localhost:3000'],
    [undefined, ''],
  ])('of %s the sockets are%s', (origin, sockets) => {
    expect(pagePolicy(origin).split('; ')).toContain(`connect-src 'self'${sockets}`);
    expect(pagePolicy(origin).split('; ')).toHaveLength(pagePolicy(undefined).split('; ').length);
  });
  it('answers of the api are never stored, and each has its own request id', async () => {
    const answers = [await get('/api/test/bare'), await get('/api/test/bare')];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
  });
});

const javascript = expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/i) as unknown;
const linux = {
  skip: process.platform !== 'linux',
  meta: { skipped: 'open files are counted in /proc' },
};
const openFiles = () => readdirSync('/proc/self/fd').length;

describe('screens', () => {
  it('files named by content are cached for ever, compressed where the caller can read it', async () => {
    const plain = await get('/assets/app-1a2b.js');
    expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
      200,
      'export {}',
      'public, max-age=31536000, immutable',
    ]);
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect([small.body, small.headers['content-encoding']]).toEqual(['compressed', 'br']);
    expect([plain.headers['content-type'], small.headers['content-type']]).toEqual(Array(2).fill(javascript));
    expect(small.headers['vary']).toContain('accept-encoding');
    const refused = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([refused.body, refused.headers['content-encoding']]).toEqual(['export {}', undefined]);
  });
  it('what a caller has is not sent again', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': `"other", ${headers.etag}` });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { 'if-none-match': `${headers.etag}` } });
    expect([head.statusCode, head.headers['content-length'], head.headers.etag]).toEqual([
      304,
      undefined,
      headers.etag,
    ]);
  });
  it('an answer that is not read holds no file open', linux, async () => {
    const own = create({});
    await own.listen({ host: '127.0.0.1', port: 0 });
    const { port } = own.server.address() as AddressInfo;
    let asked = 0;
    own.server.on('request', () => (asked += 1));
    const before = openFiles();
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /assets/large.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8));
    await expect.poll(() => asked).toBe(8);
    await wait(200);
    // Both ends of the connection.
    expect(openFiles() - before).toBeLessThanOrEqual(2);
    socket.destroy();
  });
  it.each(['/', '/pages/transaction/index', '/pages/market/search?x=1'])(
    '%s is the one document, revalidated each time',
    async (path) => {
      const answer = await get(path, { accept: 'text/html,*/*' });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.body).toContain('<title>Glassbook</title>');
    },
  );
  it('the document states where prices come from, in every encoding and under an etag of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'glassbook-screens-'));
    const html = '<!doctype html><html lang="en"><title>Glassbook</title></html>';
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'index.html.gz'), gzipSync(html));
    const tags = new Set<unknown>();
    for (const feed of ['replay', 'real', undefined]) {
      const served = create({ config: { allowedOrigins: [], webDir: folder }, ...(feed ? { feed } : {}) });
      const texts = [];
      for (const [encoding, decode] of [
        ['identity', (body: Buffer) => body],
        ['gzip', gunzipSync],
      ] as const) {
        const answer = await served.inject({ url: '/', headers: { 'accept-encoding': encoding } });
        texts.push(decode(answer.rawPayload).toString());
        tags.add(answer.headers['etag']);
      }
      const wanted = feed ? html.replace('<html', `<html data-feed="${feed}"`) : html;
      expect(texts).toEqual([wanted, wanted]);
      await served.close();
    }
    expect(tags.size).toBe(3);
    rmSync(folder, { recursive: true });
  });
  it('a page named like a file is a page for clients that accept anything', async () => {
    for (const path of ['/pages/quotation/index.vue', '/pages/market/market']) {
      expect((await get(path, { accept: '*/*' })).statusCode).toBe(200);
      expect((await get(path)).statusCode).toBe(200);
    }
  });
  it.each(['coins', 'flags'])('a picture of the %s is kept for a day', async (folder) => {
    mkdirSync(join(webDir, folder));
    writeFileSync(join(webDir, folder, 'one.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const served = create({ config: { allowedOrigins: [], webDir } });
    const answer = await served.inject({ url: `/${folder}/one.svg` });
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      ...[200, 'public, max-age=86400', 'image/svg+xml'],
    ]);
    await served.close();
  });
  it('a file that the build keeps for itself is not served', async () => {
    for (const path of ['/.vite/manifest.json', '/.built-from', '/assets/.hidden', '/%2evite/manifest.json'])
      expect([path, (await get(path, { accept: '*/*' })).statusCode]).toEqual([path, 404]);
  });
  it('a missing file is not the document', async () => {
    const missing = await get('/assets/none.js', { accept: 'text/html' });
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get('/pages/x', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/../server/package.json')).statusCode).toBeGreaterThanOrEqual(400);
  });
  it('HEAD has no body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const { headers } = await get('/');
    expect(answer.headers['content-length']).toBe(headers['content-length']);
  });
  it('does without screens', async () => {
    const bare = create({ config: { allowedOrigins: [], webDir: join(webDir, 'none') } });
    expect((await get('/', { accept: 'text/html' }, bare)).statusCode).toBe(404);
  });
});

describe('start', () => {
  it('does not start with a call without a handler', () => {
    expect(() => create({ handlings: handlings.slice(2) })).toThrow('no handling for: test.echo, test.list');
    expect(() => create({ handlings: handlings.slice(2), allowMissing: true })).not.toThrow();
  });
  it('does not start with a handler without a call', () => {
    expect(() => create({ routes: [] })).toThrow('not in the contract');
    expect(() => create({ handlings: [...handlings, handlings[0] as Handling] })).toThrow('handled twice: test.echo');
  });
  it('a slow body is cut when its whole time is over, however steadily it comes', async () => {
    expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([15_000, 10_000]);
    const hasty = create({ requestMs: 400 });
    await hasty.listen({ host: '127.0.0.1', port: 0 });
    const began = performance.now();
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect((hasty.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(
        `POST /api/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\ncontent-length: 5000\r\n\r\na=`,
      );
      const drip = setInterval(() => socket.write('b'), 20);
      socket.on('data', (piece) => (text += String(piece))).on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(text);
      });
    });
    expect(performance.now() - began).toBeGreaterThan(350);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    await hasty.close();
  });
  it.each([
    ['what is not HTTP', 'GARBAGE\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    [
      'a call and what is not HTTP in one piece, and not in place of its answer',
      `POST /api/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\ncontent-length: 3\r\n\r\na=1GARBAGE\r\n\r\n`,
      /^$/,
    ],
    [
      'a call whose body cannot be read',
      `POST /api/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\ntransfer-encoding: chunked\r\n\r\nx`,
      /^HTTP\/1\.1 400 /,
    ],
  ])('refuses what it cannot read: %s', async (_what, sent, answer) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('error', () => undefined).on('data', (piece) => (text += String(piece)));
    socket.write(sent);
    await once(socket, 'close');
    expect(text).toMatch(answer);
  });
  it('of five hundred calls sent at once on one connection those that may wait are begun, and the connection is ended', async () => {
    const { port } = app.server.address() as AddressInfo;
    calls = [];
    const greedy = connect(port, '127.0.0.1');
    greedy.on('error', () => undefined).pause();
    greedy.write('GET /api/test/list HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
    const accepted = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    await once(greedy, 'connect');
    await wait(50);
    await expect.poll(accepted).toBe(0);
    expect(calls).toHaveLength(8);
    greedy.destroy();
  });
  it('answers over real HTTP', async () => {
    const { port } = app.server.address() as AddressInfo;
    const body = await new Promise<string>((resolve, reject) => {
      const sent = rawRequest({
        port,
        host: '127.0.0.1',
        path: '/api/test/echo',
        method: 'POST',
        headers: { 'content-type': `${form}; charset=UTF-8` },
      });
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text));
      });
      sent.on('error', reject).end('a=%E4%BD%A0');
    });
    expect(JSON.parse(body)).toEqual({ type: 'ok', message: { a: '你' } });
  });
});
