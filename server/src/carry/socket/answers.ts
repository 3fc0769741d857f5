/** How every request of Engine.IO is answered: with the headers of every other answer of the server, also where the library refuses. */
import { STATUS_CODES, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestIds } from '../http/request-ids.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Carrier } from './events.ts';

/** Codes of Engine.IO. */
export const badRequest = 3;
export const forbidden = 4;

const path = '/socket.io/';
const isOurs = (request: IncomingMessage) => request.url?.startsWith(path) ?? false;

/** A refusal that is not read for so long is given up. */
const unreadMs = 5_000;

/** Answers an upgrade that fails, and closes. */
export function refuseUpgrade(socket: Duplex, headers: Record<string, string>, status: number, body: object): void {
  if (!socket.writable) return;
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const all = { ...headers, 'content-type': 'application/json', 'content-length': length, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  setTimeout(() => socket.destroy(), unreadMs).unref();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

/** The headers of every answer, set before the library answers. */
export function addHeaders(io: Carrier, httpServer: HttpServer): () => Record<string, string> {
  const nextId = requestIds();
  const headers = () => ({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': nextId() });
  const upgrades = new WeakMap<IncomingMessage, Duplex>();
  httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isOurs(request)) response.setHeaders(new Headers(headers()));
  });
  httpServer.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    // Without a listener a reset connection would end the process.
    socket.on('error', () => undefined);
    // The library leaves an upgrade to another path open where the connection was answered before.
    if (isOurs(request)) upgrades.set(request, socket);
    else refuseUpgrade(socket, headers(), 404, { code: badRequest, message: 'request.unknown_path' });
  });
  io.engine.on('headers', (added: Record<string, string>, request: IncomingMessage) => {
    if (upgrades.has(request)) Object.assign(added, headers());
  });
  // Emitted before the library writes its own answer, which it does not where the socket has ended.
  type Failed = { req: IncomingMessage; code: number; message: string; context?: { message?: string } };
  io.engine.on('connection_error', ({ req, code, message, context }: Failed) => {
    const socket = upgrades.get(req);
    const body = { code, message: context?.message ?? message };
    if (socket) refuseUpgrade(socket, headers(), code === forbidden ? 403 : 400, body);
  });
  // The websocket server is made anew whenever the HTTP server begins to listen.
  httpServer.on('listening', () => {
    const { ws } = io.engine as unknown as { ws: NodeJS.EventEmitter };
    ws.on('wsClientError', (error: Error, socket: Duplex) =>
      refuseUpgrade(socket, headers(), 400, { code: badRequest, message: error.message }),
    );
  });
  return headers;
}
