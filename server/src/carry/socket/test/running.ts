/** Real sockets on a real server over the small exchange, and clients that record what they receive. */
import { createServer, request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { live } from '@glassbook/contract';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { Caller } from '../../http/handling.ts';
import { createSockets, type Sockets, type SocketServices } from '../create-sockets.ts';
import { Exchange, instruments } from './exchange.ts';

export type Running = {
  exchange: Exchange;
  sockets: Sockets;
  url: string;
  tokens: Map<string, Caller>;
  faults: unknown[];
  endSession: (sessionId: number) => void;
  connect: (options?: Partial<ManagerOptions & SocketOptions>) => Socket;
  /** A client of Socket.IO 2.x. */
  connectOld: (options?: object) => OldSocket;
  stop: () => Promise<void>;
};

/** The part of a 2.x client that the tests use; it has no types of its own. */
export type OldSocket = {
  on(event: string, listener: (...heard: unknown[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
  close(): void;
};
const oldClient = createRequire(import.meta.url)('socket.io-client-2') as (url: string, options: object) => OldSocket;

export async function run(given: Partial<SocketServices> = {}, exchange = new Exchange()): Promise<Running> {
  const httpServer = createServer((_, response) => response.writeHead(404).end());
  const tokens = new Map<string, Caller>();
  const faults: unknown[] = [];
  let endSession: (sessionId: number) => void = () => undefined;
  const sockets = createSockets({
    httpServer,
    config: { allowedOrigins: ['http://allowed.test'] },
    verify: (token) => Promise.resolve(tokens.get(token)),
    onSessionEnded: (listener) => (endSession = listener),
    ...{ channels: exchange.channels(), instruments, oldEvents: exchange.oldEvents(), seq: 0 },
    listers: new Set(['spot']),
    failed: (error) => faults.push(error),
    ...given,
  });
  exchange.onCommit((committed) => sockets.publish(committed));
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const open: { close(): void }[] = [];
  const kept = <T extends { close(): void }>(client: T): T => {
    open.push(client);
    return client;
  };
  return {
    ...{ exchange, sockets, url, tokens, faults },
    endSession: (sessionId) => endSession(sessionId),
    connect: (options) => kept(io(url, { forceNew: true, transports: ['websocket'], reconnection: false, ...options })),
    connectOld: (options) =>
      kept(oldClient(url, { forceNew: true, transports: ['websocket'], reconnection: false, ...options })),
    stop: async () => {
      for (const client of open) client.close();
      sockets.close();
      await new Promise((resolve) => httpServer.close(resolve));
    },
  };
}

export const heard = (client: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => client.once(event, resolve));

export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** One request to Engine.IO, as its path and query; with `upgrade` headers of a websocket, of which some can be changed. */
export function ask(
  { url }: Running,
  query: string,
  {
    method = 'GET',
    headers = {},
    body,
    upgrade,
    agent,
  }: { method?: string; headers?: object; body?: string; upgrade?: object; agent?: Agent } = {},
): Promise<Answered> {
  const websocket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': `${'A'.repeat(22)}==` };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/socket.io/${query}`, {
      method,
      ...(agent ? { agent } : {}),
      headers: { ...(upgrade ? { ...websocket, ...key, ...upgrade } : {}), ...headers },
    });
    asked.on('upgrade', ({ statusCode: status = 0, headers: got }, socket) => {
      socket.destroy();
      resolve({ status, headers: got, text: '' });
    });
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on('error', reject);
    });
    asked.on('error', reject).end(body);
  });
}

export async function until(holds: () => boolean, what: string, ms = 20_000): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited ${ms} ms without success: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const subscribe = (client: Socket, channel: string): Promise<live.SubscribeReply> =>
  client.emitWithAck('subscribe', channel) as Promise<live.SubscribeReply>;

export const authenticate = (client: Socket, token: string): Promise<unknown> =>
  client.emitWithAck('authenticate', token);

/** Collects the messages of a channel. */
export function collect(client: Socket, channel: string): { seq: number; message: unknown }[] {
  const messages: { seq: number; message: unknown }[] = [];
  client.on('push', (frame: live.PushFrame) => {
    for (const [name, seq, message] of frame) if (name === channel) messages.push({ seq, message });
  });
  return messages;
}
