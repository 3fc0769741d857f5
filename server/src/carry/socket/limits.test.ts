import { request } from 'node:http';
import { connect as connectTcp, type Socket as Tcp } from 'node:net';
import type { live } from '@glassbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { mayConnect } from './admit.ts';
import { limits } from './limits.ts';
import { ask, authenticate, collect, heard, run, subscribe, until, type Running } from './test/running.ts';

let running: Running;
beforeEach(async () => {
  running = await run();
});
afterEach(() => running.stop());

/** The same on a clock of the test's own. */
async function byHand() {
  await running.stop();
  const clock = handClock();
  running = await run({ clock });
  return clock;
}

const polling = '?EIO=4&transport=polling';
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('admitted handshakes', () => {
  it.each([
    ['our own page', { host: 'a.test', origin: 'https://a.test' }, true],
    ['our own page with a port', { host: 'a.test:3000', origin: 'http://a.test:3000' }, true],
    ['an allowed origin', { host: 'a.test', origin: 'http://allowed.test' }, true],
    ['what is not a browser', { host: 'a.test' }, true],
    ["a browser's own request without Origin", { host: 'a.test', 'sec-fetch-site': 'same-origin' }, true],
    ['another page', { host: 'a.test', origin: 'https://evil.test' }, false],
    ['another port', { host: 'a.test:3000', origin: 'http://a.test:4000' }, false],
    ['a page without an origin', { host: 'a.test', origin: 'null' }, false],
    ['rubbish', { host: 'a.test', origin: 'a.test' }, false],
    ['a longer name', { host: 'a.test', origin: 'https://a.test.evil.test' }, false],
    ['an allowed name with another scheme', { host: 'a.test', origin: 'https://allowed.test' }, false],
    ['another page without Origin', { host: 'a.test', 'sec-fetch-site': 'cross-site' }, false],
    ['a sibling without Origin', { host: 'a.test', 'sec-fetch-site': 'same-site' }, false],
    ['no host', { origin: 'https://a.test' }, false],
  ])('%s', (_, headers, may) => {
    expect(mayConnect(headers, ['http://allowed.test'])).toBe(may);
  });

  it.each([['websocket'], ['polling']])('the origin of a handshake is checked over %s', async (transport) => {
    const foreign = running.connect({ transports: [transport], extraHeaders: { Origin: 'https://evil.test' } });
    await heard(foreign, 'connect_error');
    expect(foreign.connected).toBe(false);
    const own = running.connect({ transports: [transport], extraHeaders: { Origin: running.url } });
    await heard(own, 'connect');
    const allowed = running.connect({ transports: [transport], extraHeaders: { Origin: 'http://allowed.test' } });
    await heard(allowed, 'connect');
    expect(running.sockets.clients()).toBe(2);
  });

  it('responses have the headers of every HTTP response', async () => {
    const headers = await new Promise<Record<string, unknown>>((resolve) =>
      request(`${running.url}/socket.io/?EIO=4&transport=polling`, (response) => resolve(response.headers)).end(),
    );
    expect(headers).toMatchObject({ ...securityHeaders, 'cache-control': 'no-store' });
  });
});

describe('what a client may send', () => {
  it.each([['websocket'], ['polling']])(
    'a frame of 1 MB over %s closes the connection',
    async (transport) => {
      const client = running.connect({ transports: [transport] });
      await heard(client, 'connect');
      const gone = heard(client, 'disconnect');
      client.emit('subscribe', 'x'.repeat(1024 * 1024));
      await gone;
      await until(() => running.sockets.clients() === 0, 'the server to let go', 40_000);
    },
    45_000,
  );

  it.each([
    ['a CONNECT', `40{"token":"${'x'.repeat(limits.connectBytes)}"}`],
    ['an event with attachments', '40\x1e452-["a",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]'],
    ['an acknowledgement with attachments', '40\x1e461-1[{"_placeholder":true,"num":0}]'],
    ['bytes', '40\x1ebAAAA'],
  ])('%s that would be kept closes the connection', async (_what, body) => {
    const { text } = await ask(running, polling);
    const { sid } = JSON.parse(text.slice(1)) as { sid: string };
    await ask(running, `${polling}&sid=${sid}`, { method: 'POST', body });
    expect(running.sockets.clients()).toBe(0);
  });

  it('a message that comes byte by byte closes the connection', async () => {
    const { hostname, port } = new URL(running.url);
    const tcp = connectTcp(Number(port), hostname).setNoDelay(true);
    tcp.on('error', () => undefined).resume();
    const key = `upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==`;
    tcp.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}\r\n${key}\r\n\r\n`);
    await until(() => running.sockets.clients() === 1, 'the handshake');
    // A frame of 60,000 bytes: 0xea60.
    tcp.write(Buffer.from([0x81, 0x80 | 126, 0xea, 0x60, 0, 0, 0, 0]));
    for (let n = 0; n < 10_000 && running.sockets.clients() > 0; n += 1) {
      tcp.write('a');
      await new Promise(setImmediate);
    }
    expect(running.sockets.clients()).toBe(0);
    tcp.destroy();
  });

  it('a handshake that is too large to be kept is refused', async () => {
    const headers = Object.fromEntries(Array.from({ length: limits.handshakeHeaders + 1 }, (_, n) => [`a${n}`, 'b']));
    const query = `${polling}&${'a'.repeat(limits.handshakeUrl)}`;
    for (const upgrade of [undefined, {}]) {
      expect((await ask(running, polling, { headers, ...(upgrade && { upgrade }) })).status).toBe(431);
      expect((await ask(running, query, upgrade && { upgrade })).status).toBe(431);
    }
    expect((await ask(running, polling)).status).toBe(200);
  });

  it.each([['subscribe'], ['unsubscribe'], ['authenticate'], ['login'], ['an unknown event']])(
    'a flood of %s closes the connection',
    async (event) => {
      const client = running.connect();
      await heard(client, 'connect');
      let answered = 0;
      const gone = heard(client, 'disconnect');
      for (let n = 0; n < 200; n += 1) client.emit(event, 'spot.book:BTC/USDT', () => (answered += 1));
      await gone;
      expect(answered).toBeLessThanOrEqual(limits.messagesPerSecond);
      expect(running.sockets.clients()).toBe(0);
    },
  );

  it('thirty events a second are not a flood', async () => {
    const clock = await byHand();
    const client = running.connect();
    await heard(client, 'connect');
    for (let n = 0; n < 25; n += 1) await client.emitWithAck('unsubscribe', 'spot.book:BTC/USDT');
    clock.advance(1_000);
    for (let n = 0; n < 25; n += 1) await client.emitWithAck('unsubscribe', 'spot.book:BTC/USDT');
    expect(client.connected).toBe(true);
  });

  it('no more subscriptions than the limit', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `M${n}/USDT`);
    await running.stop();
    const clock = handClock();
    running = await run({ clock, instruments: many.map((symbol, n) => ({ id: n + 1, symbol, product: 'spot' })) });
    const client = running.connect();
    const replies: live.SubscribeReply[] = [];
    for (const [n, symbol] of many.entries()) {
      if (n % 25 === 24) clock.advance(1_000);
      replies.push(await subscribe(client, `spot.book:${symbol}`));
    }
    expect(replies.filter(({ ok }) => ok)).toHaveLength(limits.subscriptions);
    expect(replies.at(-1)).toEqual({ ok: false, reason: 'request.too_many' });
    expect((await subscribe(client, `spot.book:${many[0] ?? ''}`)).ok).toBe(true);
  });

  it('invalid events do not crash the server', async () => {
    const client = running.connect();
    for (const rubbish of [undefined, 0, [], {}, [['spot.orders']]]) {
      client.emit('subscribe', rubbish, rubbish);
      client.emit('login', rubbish, rubbish);
      client.emit('authenticate', rubbish);
    }
    expect(await authenticate(client, 'x')).toEqual({ ok: false, reason: 'session.login_required' });
    expect(running.faults).toEqual([]);
  });
});

/** A client that can stop reading: its bytes then wait in the server. */
async function deafClient(url: string, channel: string): Promise<Tcp> {
  const { hostname, port } = new URL(url);
  const tcp = connectTcp(Number(port), hostname);
  tcp.on('error', () => undefined);
  const send = (text: string) => {
    const data = Buffer.from(text);
    const mask = Buffer.from([1, 2, 3, 4]);
    for (const [n, byte] of data.entries()) data[n] = byte ^ (mask[n % 4] ?? 0);
    tcp.write(Buffer.concat([Buffer.from([0x81, 0x80 | data.length]), mask, data]));
  };
  let heardSoFar = '';
  const listener = (chunk: Buffer) => (heardSoFar += chunk.toString('latin1'));
  tcp.on('data', listener);
  const headers = `Host: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13`;
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  await until(() => heardSoFar.includes('0{"sid"'), 'the handshake');
  send('40');
  await until(() => heardSoFar.includes('40{"sid"'), 'the namespace');
  send(`420${JSON.stringify(['subscribe', channel])}`);
  await until(() => heardSoFar.includes('430['), 'the snapshot');
  tcp.pause();
  return tcp;
}

describe('a client that does not read', () => {
  it(
    'is left out and then disconnected, while the others get every message',
    { tags: ['long'], timeout: 40_000 },
    async () => {
      const { exchange, connect, sockets, url } = running;
      await deafClient(url, 'spot.book:BTC/USDT');
      const healthy = connect();
      const pushes = collect(healthy, 'spot.book:BTC/USDT');
      await subscribe(healthy, 'spot.book:BTC/USDT');
      // About 100 KB a message, so that even the kernel's own buffers are full at once.
      const levels = Array.from({ length: 5_000 }, (_, n) => ({
        market: 1,
        side: 'buy' as const,
        price: BigInt(n + 1),
        amount: 1n,
      }));
      const began = performance.now();
      let amount = 1n;
      while (sockets.clients() === 2) {
        amount += 1n;
        exchange.commit({ levels: levels.map((row) => ({ ...row, amount: row.amount + amount })) });
        await pause(45);
        if (performance.now() - began > 25_000) throw new Error('not cut');
      }
      await until(() => pushes.at(-1)?.seq === sockets.numberOf('spot.book:BTC/USDT'), 'the healthy client');
      expect(pushes.map(({ seq }) => seq)).toEqual(Array.from({ length: pushes.length }, (_, n) => n + 1));
    },
  );

  it('and reads again sees the gap, also on a channel gone quiet', { tags: ['long'], timeout: 40_000 }, async () => {
    const { exchange, sockets, url } = running;
    const tcp = await deafClient(url, 'spot.book:BTC/USDT');
    let text = '';
    const levels = Array.from({ length: 5_000 }, (_, n) => ({
      market: 1,
      side: 'buy' as const,
      price: BigInt(n + 1),
      amount: 1n,
    }));
    for (let n = 2n; n < 130n; n += 1n) {
      exchange.commit({ levels: levels.map((row) => ({ ...row, amount: n })) });
      await pause(42);
    }
    const last = sockets.numberOf('spot.book:BTC/USDT');
    tcp.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    tcp.resume();
    const numbers = () => [...text.matchAll(/"spot\.book:BTC\/USDT",(\d+),/g)].map(([, number]) => Number(number));
    await until(() => numbers().includes(last), 'the last message', 10_000);
    const all = numbers();
    expect(all.some((number, n) => n > 0 && number !== (all[n - 1] ?? 0) + 1)).toBe(true);
    tcp.destroy();
  });
});
