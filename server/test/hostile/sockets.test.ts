/** S16 on the whole server: from a page that is not ours, without a token, for another user's room, with too much at once, and with what is no message at all. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket as Tcp } from 'node:net';
import { channels, spot, type live } from '@glassbook/contract';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/carry/socket/limits.ts';
import { clientOf } from '../whole-app.ts';
import { nastyTexts } from './hostile-texts.ts';
import { openSystem, untilCalm, type System } from './whole-system.ts';
import { Wire, bytesOf } from './wire.ts';

let system: System;
let before: Record<string, string>;
const open: { close: () => unknown }[] = [];
beforeAll(async () => {
  system = await openSystem(untilCalm());
  before = await system.everything();
});
afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  await expect.poll(() => system.whole.app.sockets.clients()).toBe(0);
});
afterAll(() => system.close());

function client(options: Partial<ManagerOptions & SocketOptions> = {}): Socket {
  const made = io(`http://127.0.0.1:${system.port}`, {
    ...{ forceNew: true, transports: ['websocket'], reconnection: false },
    ...options,
  });
  open.push(made);
  return made;
}
const heard = (from: Socket, event: string) => new Promise((resolve) => from.once(event, resolve));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const privateChannels = Object.entries(channels).flatMap(([name, channel]) => (channel.private ? [name] : []));

/** What a frame carried of private channels. */
function ownNews(from: Socket): unknown[] {
  const news: unknown[] = [];
  from.onAny((event: string, frame: unknown) => {
    if (event !== 'push') return;
    for (const [name, , message] of frame as live.PushFrame) if (privateChannels.includes(name)) news.push(message);
  });
  return news;
}

/** So that a connection stays below its messages a second, milliseconds. */
const betweenMessages = 1_000 / limits.messagesPerSecond + 5;

describe('S16 a page that is not ours', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://127.0.0.1.evil.example', 'x', 'file://'])(
    '%s opens no socket, over websocket or polling',
    async (Origin) => {
      for (const transport of ['websocket', 'polling']) {
        const foreign = client({ transports: [transport], extraHeaders: { Origin } });
        await heard(foreign, 'connect_error');
        expect(foreign.connected).toBe(false);
      }
    },
  );
});

describe('S16 a client without a session', () => {
  test.each([...nastyTexts.slice(0, 20), 'x'.repeat(43), 'x'.repeat(5_000), ''])(
    'with the token %j receives nothing private',
    async (token) => {
      const guest = client({ auth: { token } });
      await heard(guest, 'connect');
      for (const channel of privateChannels)
        expect(await guest.emitWithAck('subscribe', channel)).toEqual({ ok: false, reason: 'session.login_required' });
    },
  );
  test('with what is no token at all, neither', async () => {
    for (const token of [null, 1000, true, [], [system.tokens[0]], {}, { token: system.tokens[0] }]) {
      const guest = client({ auth: { token } });
      await heard(guest, 'connect');
      expect(await guest.emitWithAck('authenticate', token)).toEqual({ ok: false, reason: 'session.login_required' });
      guest.emit('login', 1000);
      guest.emit('login', { user_id: 1000, id: 1000 });
      for (const channel of privateChannels) {
        expect(await guest.emitWithAck('subscribe', channel)).toEqual({ ok: false, reason: 'session.login_required' });
        await pause(betweenMessages);
      }
    }
  });
});

test("S16 another user's room is no channel: bob receives nothing of ann's", async () => {
  const { app } = system.whole;
  const [ann, bob] = system.tokens;
  const annsNews = client({ auth: { token: ann } });
  const bobsNews = client({ auth: { token: bob } });
  const guest = client();
  const [anns, bobs, guests] = [ownNews(annsNews), ownNews(bobsNews), ownNews(guest)];
  const snapshots = [];
  for (const channel of privateChannels) {
    expect(await annsNews.emitWithAck('subscribe', channel)).toMatchObject({ ok: true });
    snapshots.push(JSON.stringify(await bobsNews.emitWithAck('subscribe', channel)));
    await pause(betweenMessages);
  }
  expect(snapshots.join()).not.toContain('"u_id":1000');
  const rooms = privateChannels.flatMap((channel) =>
    ['1000', 'u1000', '#1000', '*', 'BTC/USDT', '../1000', ann].map((who) => `${channel}:${who}`),
  );
  for (const room of [...rooms, '1000', 'user:1000', 'old', 'slow', '*', '__proto__', 'constructor']) {
    expect([room, await bobsNews.emitWithAck('subscribe', room)]).toEqual([
      room,
      expect.objectContaining({ ok: false }),
    ]);
    await pause(betweenMessages);
  }
  const order = { currency_id: '1', legal_id: '3', type: '1' as const, amount: '0.001', target_price: '51000' };
  const placed = await clientOf(app, ann)(spot.placeOrder, order);
  const id = placed.ok ? String(placed.data.id) : '';
  await clientOf(app, ann)(spot.cancelOrder, { id });
  await expect.poll(() => anns.length).toBeGreaterThanOrEqual(2);
  await pause(200);
  expect([bobs, guests]).toEqual([[], []]);
  before = await stored();
}, 30_000);

/** Without what lags behind the journal. */
async function stored(): Promise<Record<string, string>> {
  const all = Object.entries(await system.everything());
  return Object.fromEntries(all.filter(([name]) => !/^(receipt_|market_trade_candles|pnl_|equity_)/.test(name)));
}

/** A masked frame, as a browser sends it. */
function frame(first: number, payload: Buffer): Buffer {
  const length = payload.length;
  const size =
    length < 126
      ? Buffer.from([0x80 | length])
      : length < 65_536
        ? Buffer.from([0xfe, length >> 8, length & 255])
        : Buffer.concat([
            Buffer.from([0xff, 0, 0, 0, 0]),
            Buffer.from([length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255]),
          ]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([Buffer.from([first]), size, mask, payload.map((byte, n) => byte ^ (mask[n % 4] ?? 0))]);
}

async function rawSocket(): Promise<{ tcp: Tcp; ended: Promise<void> }> {
  const tcp = connect(system.port, '127.0.0.1');
  tcp.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => tcp.on('close', () => resolve()));
  open.push({ close: () => tcp.destroy() });
  const headers = 'Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13';
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  await new Promise<void>((resolve) => tcp.once('data', () => resolve()));
  // Its end is seen only while it reads.
  tcp.resume();
  tcp.write(frame(0x81, Buffer.from('40')));
  return { tcp, ended };
}

describe('S16 too much at once', () => {
  test.each([
    ['a frame of 1 MB', () => [frame(0x81, Buffer.from(`42["subscribe","${'x'.repeat(1_048_576)}"]`))]],
    ['a frame that declares 1 GB', () => [Buffer.from('81ff000000004000000001020304', 'hex')]],
    ['a frame that declares more than any size', () => [Buffer.from('81ffffffffffffffffff01020304', 'hex')]],
    [
      '1 MB in pieces',
      () => Array.from({ length: 64 }, (_, n) => frame(n === 0 ? 0x01 : 0x00, Buffer.alloc(16_384, 0x78))),
    ],
    [
      'a flood of events',
      () => Array.from({ length: 400 }, () => frame(0x81, Buffer.from('42["subscribe","spot.book:BTC/USDT"]'))),
    ],
    ['a flood of nothing', () => Array.from({ length: 400 }, () => frame(0x81, Buffer.from('3')))],
    ['a flood of logins', () => Array.from({ length: 400 }, () => frame(0x81, Buffer.from('42["authenticate","x"]')))],
  ])('%s ends the connection', async (_what, frames) => {
    const { tcp, ended } = await rawSocket();
    for (const each of frames()) tcp.write(each);
    await ended;
  });
});

test('S16 what is no message ends the connection or is ignored, and no other client is disturbed', async () => {
  const other = client();
  await heard(other, 'connect');
  const texts = [
    '',
    '9',
    '4',
    '49',
    '42',
    '42{',
    '42[',
    '42[]',
    '42[null]',
    '42[1]',
    '42["__proto__"]',
    '42["disconnect"]',
    '42["connect",1]',
    '41',
    '43',
    '430[]',
    '45',
    '451-["x"]',
    '451-["subscribe",{"_placeholder":true,"num":0}]',
    '451-["subscribe",{"_placeholder":true,"num":99999}]',
    '40/admin,',
    '40/admin,{"token":"x"}',
    '40{',
    '40{"__proto__":{"x":1}}',
    '42/admin,["subscribe","x"]',
    '42999999999999999999["subscribe","spot.orders"]',
    `42["subscribe",${'['.repeat(5_000)}${']'.repeat(5_000)}]`,
    '42["subscribe",{"toString":1}]',
    '42["toString"]',
    '42["newListener","x"]',
  ];
  const bytes = [
    frame(0x82, randomBytes(50)),
    frame(0x82, Buffer.alloc(0)),
    frame(0x81, Buffer.from('ff', 'hex')),
    frame(0x83, Buffer.from('x')),
    frame(0xf1, Buffer.from('x')),
    frame(0x88, Buffer.from('0001', 'hex')),
    frame(0x89, Buffer.alloc(200)),
    Buffer.from('810142', 'hex'),
    randomBytes(500),
  ];
  for (const sent of [...texts.map((text) => frame(0x81, Buffer.from(text))), ...bytes]) {
    const { tcp } = await rawSocket();
    tcp.write(sent);
    await pause(5);
    tcp.destroy();
  }
  expect(await other.emitWithAck('subscribe', 'spot.book:BTC/USDT')).toMatchObject({ ok: true });
  expect(other.connected).toBe(true);
});

test('S16 a handshake that is none is refused', async () => {
  const wire = new Wire(system.port);
  const queries = [
    '',
    '?EIO=4',
    '?EIO=4&transport=carrier-pigeon',
    '?EIO=4&transport=__proto__',
    '?EIO=4&transport=polling&sid=guess',
    '?EIO=4&transport=polling&sid=__proto__',
    '?EIO=4&transport=polling&sid=constructor',
    '?EIO[]=4&transport[]=polling',
    '?EIO=4&transport=websocket',
  ];
  for (const query of queries)
    for (const method of ['GET', 'POST', 'PUT']) {
      const body = method === 'GET' ? undefined : Buffer.from('40');
      const headers: [string, string][] = body
        ? [
            ['content-length', String(body.length)],
            ['content-type', 'text/plain'],
          ]
        : [];
      const { status } = await wire.send(bytesOf({ method, target: `/socket.io/${query}`, headers, body }));
      expect([query, method, status]).toEqual([
        query,
        method,
        expect.toSatisfy((code: number) => code >= 400 && code < 500),
      ]);
    }
  wire.close();
});

test('S16 none of this changed anything', async () => {
  expect(await stored()).toEqual(before);
  expect(system.whole.fatal).toEqual([]);
});
