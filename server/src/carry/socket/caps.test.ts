import { once } from 'node:events';
import { Agent, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { live } from '@glassbook/contract';
import type { Caller } from '../http/handling.ts';
import { handClock } from '../../../test/hand-clock.ts';
import { addressKey } from '../rate-limits/peer-address.ts';
import { refusalsMax } from '../rate-limits/refused-in-a-row.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { defaultCaps, type Caps } from './caps.ts';
import { limits } from './limits.ts';
import { Exchange } from './test/exchange.ts';
import { ask, authenticate, heard, run, subscribe, until, type Answered, type Running } from './test/running.ts';

let running: Running;
/** Stands still where a test does not advance it: what is full stays full, however long a test takes. */
let clock: ReturnType<typeof handClock>;
const refused: string[] = [];
/** Sessions in memory. */
const remembered = new Map<string, Caller>();
const plenty = { perSecond: 1_000, burst: 1_000 };
/** Caps of one test; an unnamed client has its address in a header, as behind a proxy. */
const saidAddress = ({ headers }: IncomingMessage) => addressKey(String(headers['x-from'] ?? '198.51.100.1'));
const directAddress = ({ socket }: IncomingMessage) => addressKey(socket.remoteAddress ?? '');
async function start(
  caps: Partial<Caps> = {},
  exchange = new Exchange(),
  addressOf: (request: IncomingMessage) => string = saidAddress,
): Promise<Running> {
  const none = { handshakes: plenty, polls: plenty, addressEvents: plenty, userEvents: plenty, unknownTokens: plenty };
  clock = handClock();
  running = await run(
    {
      clock,
      caps: { ...defaultCaps, ...none, ...caps },
      addressOf,
      known: (token) => remembered.get(token),
      deviceOf: ({ 'device-secret': secret }) => /^of-(\d+)$/.exec(String(secret))?.[1],
      refused: (what) => refused.push(what),
    },
    exchange,
  );
  for (const [n, name] of ['ann', 'bob'].entries()) running.tokens.set(name, { userId: 1000 + n, sessionId: 1 + n });
  return running;
}
beforeEach(() => {
  refused.splice(0);
  remembered.clear();
});
afterEach(() => running.stop());

const polling = '?EIO=4&transport=polling';
const websocket = '?EIO=4&transport=websocket';
const from = (address: string) => ({ headers: { 'x-from': address } });
const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));

describe('handshakes of an address beyond its limit', () => {
  it('are answered 429 with Retry-After and make no connection, over polling and websockets', async () => {
    await start({ handshakes: { perSecond: 0.1, burst: 5 } });
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push(await ask(running, polling));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(running.sockets.clients()).toBe(5);
    for (const { status, headers, text } of [answers.at(-1)!, await ask(running, websocket, { upgrade: {} })]) {
      expect([status, text]).toEqual([429, '{"code":4,"message":"request.too_many"}']);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(headers).toMatchObject(securityHeaders);
    }
    expect(running.sockets.clients()).toBe(5);
    expect(refused).toEqual(Array(16).fill('handshake'));
    const client = running.connect();
    const error = (await heard(client, 'connect_error')) as Error;
    expect(error.message).toBe('websocket error');
  });

  it('leave another address its own, and an IPv6 /64 is one address', async () => {
    await start({ handshakes: { perSecond: 0.1, burst: 2 } });
    const status = async (address: string) => (await ask(running, polling, from(address))).status;
    const seen = [];
    for (const low of ['::1', '::2', '::3']) seen.push(await status(`2001:db8:0:1${low}`));
    expect(seen).toEqual([200, 200, 429]);
    expect(await status('2001:db8:0:2::1')).toBe(200);
    expect(await status('203.0.113.1')).toBe(200);
  });

  it('are counted for guessed and unknown connections too', async () => {
    await start({ handshakes: { perSecond: 0.1, burst: 4 } });
    const seen = [];
    for (let n = 0; n < 6; n += 1) seen.push((await ask(running, `${polling}&sid=guess${n}`)).status);
    expect(seen).toEqual([400, 400, 400, 400, 429, 429]);
  });
});

describe('requests of connections that poll', () => {
  it('are limited by address, over all of its connections, and a known device has its own', async () => {
    await start({ polls: { perSecond: 0.1, burst: 6 } });
    const post = async (headers: object) => {
      const { text } = await ask(running, polling, { headers });
      const own = `${polling}&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}`;
      const answers = await Promise.all(many(4, () => ask(running, own, { method: 'POST', body: '6', headers })));
      return answers.map(({ status }) => status).sort();
    };
    expect(await post({})).toEqual([200, 200, 200, 200]);
    expect(await post({})).toEqual([200, 200, 429, 429]);
    expect(await post({ 'device-secret': 'of-1000' })).toEqual([200, 200, 200, 200]);
    expect(await post({ 'x-from': '203.0.113.7' })).toEqual([200, 200, 200, 200]);
  });
});

describe('a connection whose requests are refused', () => {
  it.each([
    ['beyond the limit', polling, 429],
    ['by the library', '?EIO=4&transport=smoke', 400],
  ])('%s is ended with the last of many in a row', async (_what, query, status) => {
    await start({ handshakes: status === 429 ? { perSecond: 0.1, burst: 1 } : plenty }, new Exchange(), directAddress);
    await ask(running, polling);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers: Answered[] = [];
    while (answers.length < refusalsMax) answers.push(await ask(running, query, { agent }));
    expect(answers.map((one) => one.status)).toEqual(Array(refusalsMax).fill(status));
    expect(answers.map(({ headers }) => headers.connection)).toEqual([
      ...Array<string>(refusalsMax - 1).fill('keep-alive'),
      'close',
    ]);
    agent.destroy();
  });
});

describe('a known device or session behind an address that has nothing left', () => {
  const device = (name: string) => ({ 'device-secret': `of-${name}` });

  it.each<[string, Partial<Caps>]>([
    ['handshakes', { handshakes: { perSecond: 0.1, burst: 2 } }],
    ['connections', { connections: 2, handshakes: plenty }],
    ['connections that have not joined', { unjoined: 2, handshakes: plenty }],
  ])('of %s has its own, and others have none', async (_what, caps) => {
    await start({ ...caps, provenConnections: 2 });
    for (let n = 0; n < 4; n += 1) await ask(running, polling);
    const status = async (headers: object) => (await ask(running, polling, { headers })).status;
    expect(await status({})).toBe(429);
    expect(await status({ 'device-secret': 'invented' })).toBe(429);
    expect(await status(device('1000'))).toBe(200);
    expect(await status(device('1000'))).toBe(200);
    expect(await status(device('1000'))).toBe(429);
    expect(await status(device('1001'))).toBe(200);
    expect(await status({ authorization: 'invented' })).toBe(429);
    remembered.set('carl', { userId: 1002, sessionId: 3 });
    expect(await status({ authorization: 'carl' })).toBe(200);
    expect(await status({})).toBe(429);
  });

  it('proves itself by a protocol of its websocket too, as a browser can, and leaves no share taken', async () => {
    await start({ connections: 1, provenConnections: 1 });
    await heard(running.connect(), 'connect');
    for (let n = 0; n < 3; n += 1) {
      const own = running.connect({ protocols: ['glassbook', 'device.of-1000'] });
      await heard(own, 'connect');
      const second = running.connect({ protocols: ['glassbook', 'device.of-1000'] });
      await heard(second, 'connect_error');
      own.close();
      await until(() => running.sockets.clients() === 1, 'its end');
    }
    await heard(running.connect({ protocols: ['glassbook', 'device.invented'] }), 'connect_error');
  });

  it('has its events and its token looked up', async () => {
    await start({ unknownTokens: { perSecond: 0.1, burst: 1 }, addressEvents: { perSecond: 0.1, burst: 3 } });
    const guest = running.connect();
    await authenticate(guest, 'guess');
    for (let n = 0; n < 3; n += 1) await subscribe(guest, 'spot.book:BTC/USDT');
    const own = running.connect({ auth: { token: 'ann' }, extraHeaders: device('1000') });
    expect((await subscribe(own, 'wallet.balances')).ok).toBe(true);
    const other = running.connect({ auth: { token: 'bob' } });
    expect((await subscribe(other, 'wallet.balances')).ok).toBe(false);
  });
});

describe('connections', () => {
  it('that do not join are few for an address, and ended soon', async () => {
    await start({ unjoined: 3, joinMs: 300 });
    const statuses = (await Promise.all(many(10, () => ask(running, polling)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(running.sockets.clients()).toBe(3);
    clock.advance(299);
    expect(running.sockets.clients()).toBe(3);
    clock.advance(1);
    await until(() => running.sockets.clients() === 0, 'their end');
    const client = running.connect({ transports: ['polling'] });
    await heard(client, 'connect');
    clock.advance(400);
    expect((await subscribe(client, 'spot.book:BTC/USDT')).ok).toBe(true);
  });

  it('that do not join are as few where their handshakes come in one piece, and refused ones count for none', async () => {
    await start({ unjoined: 3 });
    const { hostname, port } = new URL(running.url);
    const sendTogether = async (query: string, count: number): Promise<string[]> => {
      const tcp = connect(Number(port), hostname);
      let text = '';
      tcp.on('data', (piece) => (text += String(piece)));
      const one = (more: string) => `GET /socket.io/${query} HTTP/1.1\r\nhost: ${hostname}\r\n${more}\r\n`;
      tcp.write(one('').repeat(count - 1) + one('connection: close\r\n'));
      await once(tcp, 'close');
      return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status);
    };
    expect(await sendTogether('?EIO=4&transport=smoke', 3)).toEqual(['400', '400', '400']);
    expect(await sendTogether(polling, 6)).toEqual(['200', '200', '200', '429', '429', '429']);
    expect(running.sockets.clients()).toBe(3);
  });

  it('whose socket has left are ended like those that do not join, and stay where they join again', async () => {
    await start({ joinMs: 300 });
    const { text } = await ask(running, polling);
    const own = `${polling}&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}`;
    const send = (body: string) => ask(running, own, { method: 'POST', body });
    await send('40');
    await send('41');
    await send('40');
    clock.advance(400);
    expect(running.sockets.clients()).toBe(1);
    await send('41');
    clock.advance(300);
    await until(() => running.sockets.clients() === 0, 'its end');
  });

  it('of an address are limited, and one that closes makes room', async () => {
    await start({ connections: 2 });
    const clients = many(2, () => running.connect());
    await Promise.all(clients.map((client) => heard(client, 'connect')));
    await heard(running.connect(), 'connect_error');
    const elsewhere = running.connect({ extraHeaders: { 'x-from': '203.0.113.9' } });
    await heard(elsewhere, 'connect');
    clients[0]?.close();
    await until(() => running.sockets.clients() === 2, 'the room');
    await heard(running.connect(), 'connect');
  });

  it('of a user are limited: one more gets market data and a reason, and all of it once another is closed', async () => {
    await start({ userConnections: 2 });
    const clients = many(3, (n) => running.connect({ extraHeaders: { 'x-from': `198.51.100.${n}` } }));
    for (const client of clients.slice(0, 2)) expect(await authenticate(client, 'ann')).toEqual({ ok: true });
    const third = clients[2]!;
    const full = { ok: false, reason: 'account.too_many_connections', seconds: 30 };
    expect(await authenticate(third, 'ann')).toEqual(full);
    // At once, as a page does: each has the reason.
    const both = await Promise.all(['wallet.balances', 'spot.orders'].map((name) => subscribe(third, name)));
    expect(both).toEqual([full, full]);
    expect((await subscribe(third, 'spot.book:BTC/USDT')).ok).toBe(true);
    expect(await authenticate(running.connect(), 'bob')).toEqual({ ok: true });
    clients[0]?.close();
    await until(() => running.sockets.clients() === 3, 'its end');
    for (const reply of await Promise.all(['wallet.balances', 'spot.orders'].map((name) => subscribe(third, name))))
      expect(reply.ok).toBe(true);
    expect(refused).toEqual(['user', 'user']);
  });

  it('whose token could not be checked try it again with the next private subscription', async () => {
    await start();
    await running.stop();
    let failing = true;
    const caller = { userId: 1000, sessionId: 1 };
    running = await run({
      verify: () => (failing ? Promise.reject(new Error('no store')) : Promise.resolve(caller)),
    });
    const client = running.connect({ auth: { token: 'ann' } });
    expect(await subscribe(client, 'wallet.balances')).toEqual({ ok: false, reason: 'request.unavailable' });
    failing = false;
    expect((await subscribe(client, 'wallet.balances')).ok).toBe(true);
  });

  it('that change their user or leave do not stay counted', async () => {
    await start({ userConnections: 1 });
    const client = running.connect();
    for (let n = 0; n < 5; n += 1) expect(await authenticate(client, n % 2 ? 'ann' : 'bob')).toEqual({ ok: true });
    expect(await authenticate(running.connect(), 'ann')).toEqual({ ok: true });
  });
});

describe('events', () => {
  const reads = (exchange: Exchange) => {
    const count = { reads: 0 };
    exchange.balances = () => {
      count.reads += 1;
      return Promise.resolve({ seq: exchange.seq, value: [] });
    };
    return count;
  };
  const flood = (client: Parameters<typeof subscribe>[0], count: number) =>
    Promise.all(many(count, () => subscribe(client, 'wallet.balances')));
  const reasons = (replies: live.SubscribeReply[]) => replies.map((reply) => (reply.ok ? 'ok' : reply.reason));

  it('of a user beyond their limit are refused with the seconds to wait, on whichever socket, and read nothing', async () => {
    const exchange = new Exchange();
    const count = reads(exchange);
    await start({ userEvents: { perSecond: 0.1, burst: 8 } }, exchange);
    const [one, two] = many(2, (n) =>
      running.connect({ auth: { token: 'ann' }, extraHeaders: { 'x-from': `198.51.100.${n}` } }),
    );
    // The token in the handshake is no event.
    await Promise.all([heard(one!, 'connect'), heard(two!, 'connect')]);
    expect(reasons(await flood(one!, 6))).toEqual(Array(6).fill('ok'));
    expect(reasons(await flood(two!, 4))).toEqual(['ok', 'ok', 'request.too_many', 'request.too_many']);
    const reply = await subscribe(one!, 'spot.book:BTC/USDT');
    expect(reply).toMatchObject({ ok: false, reason: 'request.too_many', seconds: 10 });
    expect(await one!.emitWithAck('unsubscribe', 'wallet.balances')).toEqual({ ok: true });
    expect(count.reads).toBe(1);
    expect((await flood(running.connect({ auth: { token: 'bob' } }), 3)).every(({ ok }) => ok)).toBe(true);
  });

  it('of an address beyond their limit are refused, also those of guests, and another address has its own', async () => {
    await start({ addressEvents: { perSecond: 0.1, burst: 5 } });
    const guests = many(2, () => running.connect());
    for (const guest of guests) await heard(guest, 'connect');
    const replies = await Promise.all(guests.flatMap((guest) => many(4, () => subscribe(guest, 'spot.book:BTC/USDT'))));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(5);
    const other = running.connect({ extraHeaders: { 'x-from': '203.0.113.9' } });
    expect((await subscribe(other, 'spot.book:BTC/USDT')).ok).toBe(true);
  });

  it('of guests take nothing from the users behind the same address, nor theirs from guests', async () => {
    await start({ addressEvents: { perSecond: 0.1, burst: 3 }, userEvents: { perSecond: 0.1, burst: 4 } });
    const guest = running.connect();
    const user = running.connect({ auth: { token: 'ann' } });
    await Promise.all([heard(guest, 'connect'), heard(user, 'connect')]);
    const channel = 'spot.book:BTC/USDT';
    const count = async (client: typeof guest, times: number) =>
      (await Promise.all(many(times, () => subscribe(client, channel)))).filter(({ ok }) => ok).length;
    expect(await count(user, 2)).toBe(2);
    expect(await count(guest, 5)).toBe(3);
    expect(await count(user, 3)).toBe(2);
  });

  it.each([['subscribe'], ['unsubscribe']])(
    '%s that continues beyond the limit ends the connection, below the limit of messages too',
    async (event) => {
      await start({ userEvents: { perSecond: 0.1, burst: 1 } });
      const client = running.connect({ auth: { token: 'ann' } });
      await heard(client, 'connect');
      const gone = heard(client, 'disconnect');
      const sent = Math.ceil(limits.messagesPerSecond / limits.refusedMessages) + 2;
      expect(sent).toBeLessThan(limits.messagesPerSecond / 2);
      for (let n = 0; n < sent; n += 1) client.emit(event, 'wallet.balances');
      await gone;
    },
  );

  it('with the token of a session known in memory are never refused for unknown tokens or for guests', async () => {
    await start({ unknownTokens: { perSecond: 0.1, burst: 1 }, addressEvents: { perSecond: 0.1, burst: 2 } });
    const guest = running.connect();
    for (let n = 0; n < 3; n += 1) await authenticate(guest, `guess ${n}`);
    remembered.set('ann', { userId: 1000, sessionId: 1 });
    const own = running.connect({ auth: { token: 'ann' } });
    await heard(own, 'connect');
    expect((await subscribe(own, 'wallet.balances')).ok).toBe(true);
    expect(await authenticate(running.connect(), 'ann')).toEqual({ ok: true });
    const old = running.connect();
    await heard(old, 'connect');
    old.emit('login', { token: 'ann' });
    expect((await subscribe(old, 'wallet.balances')).ok).toBe(true);
  });

  it('with unknown tokens are looked up no more often when all come at once, and one of a session costs nothing', async () => {
    await start();
    await running.stop();
    const looked: string[] = [];
    running = await run({
      clock,
      caps: { ...defaultCaps, unknownTokens: { perSecond: 0.001, burst: 5 } },
      verify: async (token) => {
        looked.push(token);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return token === 'ann' ? { userId: 1000, sessionId: 1 } : undefined;
      },
    });
    const own = running.connect();
    for (let n = 0; n < 8; n += 1) expect(await authenticate(own, 'ann')).toEqual({ ok: true });
    looked.splice(0);
    const guests = many(12, () => running.connect());
    await Promise.all(guests.map((guest) => heard(guest, 'connect')));
    const replies = await Promise.all(guests.map((guest, n) => authenticate(guest, `guess ${n}`)));
    expect(looked).toHaveLength(5);
    expect(replies.filter((reply) => (reply as { reason?: string }).reason === 'request.too_many')).toHaveLength(7);
  });

  it('that follow a token are its user’s, also where the token is not looked up yet', async () => {
    await start({ addressEvents: { perSecond: 0.1, burst: 1 } });
    await running.stop();
    const caller = { userId: 1000, sessionId: 1 };
    const tokens: ((caller: Caller) => void)[] = [];
    running = await run({
      clock,
      caps: { ...defaultCaps, addressEvents: { perSecond: 0.1, burst: 1 } },
      verify: () => new Promise<Caller>((resolve) => tokens.push(resolve)),
    });
    await subscribe(running.connect(), 'spot.book:BTC/USDT');
    const own = running.connect({ auth: { token: 'ann' } });
    const replies = Promise.all(['wallet.balances', 'spot.book:BTC/USDT'].map((name) => subscribe(own, name)));
    await until(() => tokens.length === 1, 'the token');
    await new Promise((resolve) => setTimeout(resolve, 30));
    tokens[0]?.(caller);
    expect((await replies).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('with unknown tokens look up no more than the limit of their address', async () => {
    await start({ unknownTokens: { perSecond: 0.1, burst: 3 } });
    const client = running.connect();
    const replies = [];
    for (let n = 0; n < 6; n += 1) replies.push(await authenticate(client, `guess ${n}`));
    expect(replies.slice(0, 3)).toEqual(Array(3).fill({ ok: false, reason: 'session.login_required' }));
    expect(replies.slice(3)).toEqual(Array(3).fill({ ok: false, reason: 'request.too_many', seconds: 10 }));
  });
});

test('a plain request in the name of a websocket, and one by another method, are answered as bad ones', async () => {
  await start();
  const client = running.connect({ transports: ['websocket'] });
  await heard(client, 'connect');
  expect((await ask(running, `${websocket}&sid=${client.io.engine.id}`)).status).toBe(400);
  const { text } = await ask(running, polling);
  const { sid } = JSON.parse(text.slice(1)) as { sid: string };
  expect((await ask(running, `${polling}&sid=${sid}`, { method: 'PUT' })).status).toBe(400);
  expect(running.sockets.clients()).toBe(2);
});

test('a connection that polls without end is closed', async () => {
  await start();
  const { text } = await ask(running, polling);
  const { sid } = JSON.parse(text.slice(1)) as { sid: string };
  const answers = await Promise.all(
    many(limits.requestsPerSecond + 20, () => ask(running, `${polling}&sid=${sid}`, { method: 'POST' })),
  );
  expect(running.sockets.clients()).toBe(0);
  expect(answers.at(-1)?.status).toBe(400);
});

describe('S18 every answer has the headers of all others', () => {
  const cases: [string, string, Parameters<typeof ask>[2], number][] = [
    ['a handshake', polling, {}, 200],
    ['a websocket', websocket, { upgrade: {} }, 101],
    ['an unknown transport', '?EIO=4&transport=pigeon', {}, 400],
    ['no transport', '', {}, 400],
    ['an unknown connection', `${polling}&sid=guess`, {}, 400],
    ['a handshake by POST', polling, { method: 'POST' }, 400],
    ['a websocket without an upgrade', websocket, {}, 400],
    ['a foreign page', polling, { headers: { origin: 'https://evil.test' } }, 403],
    ['an upgrade to an unknown transport', '?EIO=4&transport=pigeon', { upgrade: {} }, 400],
    ['an upgrade of an unknown connection', `${websocket}&sid=guess`, { upgrade: {} }, 400],
    ["a foreign page's upgrade", websocket, { upgrade: {}, headers: { origin: 'https://evil.test' } }, 403],
    ['an upgrade with a wrong key', websocket, { upgrade: { 'sec-websocket-key': 'short' } }, 400],
    ['an upgrade with a wrong version', websocket, { upgrade: { 'sec-websocket-version': '1' } }, 400],
    ['an upgrade to something else', websocket, { upgrade: { upgrade: 'h2c' } }, 400],
  ];
  it.each(cases)('%s', async (_what, query, asked, status) => {
    await start();
    const one = await ask(running, query, asked);
    expect(one.status).toBe(status);
    expect(one.headers).toMatchObject({ ...securityHeaders, 'cache-control': 'no-store' });
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
    const other = await ask(running, query, asked);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  it('a second poll at once', async () => {
    await start();
    const { text } = await ask(running, polling);
    const { sid } = JSON.parse(text.slice(1)) as { sid: string };
    const held = ask(running, `${polling}&sid=${sid}`);
    held.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const second = await ask(running, `${polling}&sid=${sid}`);
    expect(second.status).toBe(400);
    expect(second.headers).toMatchObject(securityHeaders);
    expect(second.headers['x-request-id']).toBeDefined();
  });
});
