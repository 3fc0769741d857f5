/** A client that used up the handshakes, the guests' events or the unknown tokens of its address blocked sockets for all behind it. */
import { account } from '@glassbook/contract';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, openAccount, origin, password } from './target.ts';

const from = '198.51.100.41';
const email = 'neighbour-of-a-socket-flood@door.test';
const headers = { 'x-forwarded-for': from };
let token: string;
let secret: string;
const open: Socket[] = [];

beforeAll(async () => {
  await openAccount(email, from);
  const { body } = await ask(`/api${account.login.path}`, { fields: { user_string: email, password }, from });
  token = String(body.message);
  secret = (body.data as { device: string }).device;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => ask(`/api${account.logout.path}`, { fields: {}, headers: { authorization: token }, from }));

function connect(options: Partial<ManagerOptions> & { auth?: object } = {}): Promise<Socket | string> {
  const given = { forceNew: true, reconnection: false, transports: ['websocket'], extraHeaders: headers, ...options };
  const socket = io(origin, given);
  open.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
}
const connected = async (options?: Parameters<typeof connect>[0]): Promise<Socket> => {
  const socket = await connect(options);
  if (typeof socket === 'string') throw new Error(socket);
  return socket;
};
const subscribe = (socket: Socket, channel: string) =>
  socket.emitWithAck('subscribe', channel) as Promise<{ ok: boolean; reason?: string }>;

test('unknown tokens and events of guests take nothing from a session behind the same address', async () => {
  const guests = await Promise.all(Array.from({ length: 3 }, () => connected()));
  const guesses = guests.flatMap((socket, n) =>
    Array.from({ length: 25 }, (_, m) => socket.emitWithAck('authenticate', `guess ${n} ${m}`) as Promise<object>),
  );
  expect(JSON.stringify(await Promise.all(guesses))).toContain('request.too_many');
  const own = await connected({ auth: { token } });
  expect(await subscribe(own, 'wallet.balances')).toMatchObject({ ok: true });
});

test('handshakes without end block the sockets of their address for unknown devices, and not for a known device there', async () => {
  const knock = () => ask('/socket.io/?EIO=4&transport=polling', { from });
  const statuses: number[] = [];
  while (statuses.length < 600)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, knock))).map(({ status }) => status));
  expect(statuses).toContain(429);
  expect(await connect()).toBe('websocket error');
  expect(await connect({ protocols: ['glassbook', 'device.7.1.invented'] })).toBe('websocket error');
  const own = await connected({ protocols: ['glassbook', `device.${secret}`], auth: { token } });
  expect(await subscribe(own, 'wallet.balances')).toMatchObject({ ok: true });
  const polled = await connected({ transports: ['polling'], extraHeaders: { ...headers, 'device-secret': secret } });
  expect(await subscribe(polled, 'spot.book:BTC/USDT')).toMatchObject({ ok: true });
});
