/**
 * Who gets a connection, and how every request of Engine.IO is answered. What must hold: every answer, also an error of the library, has the
 * headers of every other answer of the server; a handshake beyond a cap makes no state; a connection that does not join soon is ended, and so is
 * one whose socket has left: nobody watches what it does not read.
 */
import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestIds } from '../http/request-ids.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Usage } from './caps.ts';
import type { Carrier, Connection } from './events.ts';
import { cut, limits, ratePerSecond } from './limits.ts';
import type { Peer } from './peer.ts';

export type HandshakeOptions = {
  httpServer: HttpServer;
  usage: Usage;
  /** The name under which a caller's address is counted. */
  addressOf: (request: IncomingMessage) => string;
  /** The known device or user that the request proves. */
  proofOf: (request: IncomingMessage) => string | undefined;
  /** Somebody known was seen on a connection. */
  prove: (socket: Socket, who: string) => void;
  /** Milliseconds of a clock that does not jump. */
  now: () => number;
  refused: () => void;
};

const path = '/socket.io/';
const isOurs = (request: IncomingMessage) => request.url?.startsWith(path) ?? false;

/** A connection's id, which its own types do not expose. */
const idOf = (connection: Connection) => (connection as unknown as { id: string }).id;

const isClosed = (connection: Connection) => (connection as unknown as { readyState: string }).readyState === 'closed';

/** The connection a request names, as Engine.IO reads it: the last of repeated fields. */
function sidOf(request: IncomingMessage): string | undefined {
  return new URL(request.url ?? '', 'http://localhost').searchParams.getAll('sid').at(-1);
}

/** A refusal that is not read for so long is given up. */
const unreadMs = 5_000;

/** Answers an upgrade that fails, and closes. */
function refuseUpgrade(socket: Duplex, headers: Record<string, string>, status: number, body: object): void {
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
function addHeaders(io: Carrier, httpServer: HttpServer): () => Record<string, string> {
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

/** Codes of Engine.IO. */
const badRequest = 3;
const forbidden = 4;

type Packet = { type: string; data?: unknown };

/** Whether Socket.IO may read a packet. A binary one would wait for its attachments, and a CONNECT is kept as long as its connection. */
function isReadable({ type, data }: Packet): boolean {
  if (type !== 'message') return true;
  if (typeof data !== 'string' || /^[56]/.test(data)) return false;
  return !data.startsWith('0') || data.length <= limits.connectBytes;
}

/** Whether a handshake is small enough to be kept as long as its connection. */
const isSmall = ({ url = '', rawHeaders }: IncomingMessage) =>
  url.length <= limits.handshakeUrl && rawHeaders.length <= 2 * limits.handshakeHeaders;

/** Asks once, when it is first asked. */
function once<T>(ask: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: ask() }).value;
}

/** Guards the carrier; gives each connection's peer. */
export function guardHandshakes(io: Carrier, options: HandshakeOptions): (connection: Connection) => Peer | undefined {
  const { httpServer, usage, addressOf, proofOf, prove, now, refused } = options;
  const headers = addHeaders(io, httpServer);
  const peers = new Map<string, Peer & { request: () => void }>();
  /** Whose connection a handshake makes. */
  const counted = new WeakMap<IncomingMessage, string>();

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const known = peers.get(sidOf(request) ?? '');
    if (known) {
      known.request();
      next();
      return;
    }
    const refuse = (status: number, body: object, more: Record<string, string> = {}) => {
      if (response instanceof ServerResponse)
        response.writeHead(status, { ...more, 'content-type': 'application/json' }).end(JSON.stringify(body));
      else refuseUpgrade(request.socket, { ...headers(), ...more }, status, body);
    };
    const { wait, countedAs } = usage.handshake(addressOf(request), () => proofOf(request));
    if (wait > 0) {
      refused();
      refuse(429, { code: forbidden, message: 'request.too_many' }, { 'retry-after': String(wait) });
    } else if (isSmall(request)) {
      counted.set(request, countedAs);
      next();
    } else refuse(431, { code: badRequest, message: 'request.field_invalid' });
  });

  io.engine.on('connection', (connection: Connection) => {
    const { request } = connection;
    const address = addressOf(request);
    const countedAs = counted.get(request) ?? address;
    const proof = once(() => proofOf(request));
    if (countedAs !== address) prove(request.socket, countedAs);
    const messages = ratePerSecond(limits.messagesPerSecond, now);
    const requests = ratePerSecond(limits.requestsPerSecond, now);
    const charge = (count: number) => {
      if (!messages(count)) cut(connection);
    };
    connection.on('packet', (packet: Packet) => {
      charge(1);
      if (!isReadable(packet)) cut(connection);
    });
    usage.connections.add(countedAs);
    let late: NodeJS.Timeout | undefined;
    const left = () => {
      if (late !== undefined || isClosed(connection)) return;
      usage.unjoined.add(countedAs);
      late = setTimeout(() => cut(connection), usage.caps.joinMs);
    };
    const joined = () => {
      if (late === undefined) return;
      clearTimeout(late);
      late = undefined;
      usage.unjoined.remove(countedAs);
    };
    left();
    connection.once('close', () => {
      joined();
      usage.connections.remove(countedAs);
      peers.delete(idOf(connection));
    });
    const another = () => {
      if (!requests(1)) cut(connection);
    };
    const seen = (userId: number) => prove(request.socket, `user ${userId}`);
    peers.set(idOf(connection), { address, proof, seen, charge, joined, left, request: another });
  });
  return (connection) => peers.get(idOf(connection));
}
