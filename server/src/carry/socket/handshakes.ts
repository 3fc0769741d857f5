/**
 * Which handshakes get a connection, and how every request of Engine.IO is answered. What must hold: every answer, also an error of the library, has the
 * headers of every other answer of the server; a handshake beyond a cap makes no state; a connection that does not join soon is ended, and so is
 * one whose socket has left: its unread data would not be checked.
 */
import { ServerResponse, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../rate-limits/peer-address.ts';
import { RefusedInARow } from '../rate-limits/refused-in-a-row.ts';
import { addHeaders, badRequest, forbidden, refuseUpgrade } from './answers.ts';
import type { Clock } from '../process/clock.ts';
import type { Usage } from './caps.ts';
import type { Carrier, Connection } from './events.ts';
import { limits } from './limits.ts';
import { openPeer } from './open-peer.ts';
import type { Peer } from './peer.ts';

export type HandshakeOptions = {
  httpServer: HttpServer;
  usage: Usage;
  /** The name under which a caller's address is counted. */
  addressOf: (request: IncomingMessage) => string;
  /** The known device or user that the request proves. */
  proofOf: (request: IncomingMessage) => string | undefined;
  /** An account was seen on a connection. */
  prove: (socket: Socket, who: string) => void;
  /** Milliseconds of a clock that does not jump. */
  clock: Clock;
  refused: () => void;
};

/** A connection's id, which its own types do not expose. */
const idOf = (connection: Connection) => (connection as unknown as { id: string }).id;

/** A field of the address, as Engine.IO reads it: the last of repeated ones. */
function fieldOf(request: IncomingMessage, name: string): string | undefined {
  return new URL(request.url ?? '', 'http://localhost').searchParams.getAll(name).at(-1);
}

/** The library answers no plain request in the name of a websocket, and one by another method as a fault of its own. */
const isPoll = (request: IncomingMessage): boolean =>
  fieldOf(request, 'transport') === 'polling' && (request.method === 'GET' || request.method === 'POST');

/** Whether a handshake is small enough to be kept as long as its connection. */
const isSmall = ({ url = '', rawHeaders }: IncomingMessage) =>
  url.length <= limits.handshakeUrl && rawHeaders.length <= 2 * limits.handshakeHeaders;

/** Computes once, at the first call. */
function once<T>(ask: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: ask() }).value;
}

/** Guards the carrier; gives each connection's peer. */
export function guardHandshakes(io: Carrier, options: HandshakeOptions): (connection: Connection) => Peer | undefined {
  const { httpServer, usage, addressOf, proofOf, prove, clock, refused } = options;
  const headers = addHeaders(io, httpServer);
  const peers = new Map<string, Peer>();
  /** The name a handshake's connection is counted under, until there is one. */
  const counted = new WeakMap<IncomingMessage, string>();

  const inARow = new RefusedInARow();
  /** One more refusal of its connection; true where it is the last. That of a proxy is shared, and stays. */
  const isLast = (request: IncomingMessage): boolean =>
    addressOf(request) === addressKey(request.socket.remoteAddress ?? '') && inARow.refused(request.socket);

  const answer = (response: ServerResponse, more: Record<string, string>, status: number, body: object) => {
    const { req: request } = response;
    if (response instanceof ServerResponse)
      response.writeHead(status, { ...more, 'content-type': 'application/json' }).end(JSON.stringify(body));
    else refuseUpgrade(request.socket, { ...headers(), ...more }, status, body);
  };

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.socket.destroyed || inARow.isOver(request.socket)) return;
    const refuse = (status: number, body: object, more: Record<string, string> = {}) => {
      const close = isLast(request) ? { connection: 'close' } : {};
      answer(response, { ...more, ...close }, status, body);
    };
    const tooMany = (wait: number) => {
      refused();
      refuse(429, { code: forbidden, message: 'request.too_many' }, { 'retry-after': String(wait) });
    };
    const known = peers.get(fieldOf(request, 'sid') ?? '');
    if (known) {
      known.request();
      const wait = usage.poll(known);
      if (wait > 0) tooMany(wait);
      else if (response instanceof ServerResponse && !isPoll(request))
        refuse(400, { code: badRequest, message: 'request.field_invalid' });
      else {
        inARow.passed(request.socket);
        next();
      }
      return;
    }
    const { wait, countedAs } = usage.handshake(addressOf(request), () => proofOf(request));
    if (wait > 0) tooMany(wait);
    else if (isSmall(request)) {
      counted.set(request, countedAs);
      const giveBack = usage.claim(countedAs);
      const ended = response instanceof ServerResponse ? response : request.socket;
      ended.once('close', () => {
        if (counted.delete(request)) giveBack();
      });
      next();
    } else refuse(431, { code: badRequest, message: 'request.field_invalid' });
  });
  // Emitted before the library writes its own answer.
  io.engine.on('connection_error', ({ req }: { req: IncomingMessage & { res?: ServerResponse } }) => {
    if (req.res && isLast(req)) req.res.setHeader('connection', 'close');
  });

  io.engine.on('connection', (connection: Connection) => {
    const { request } = connection;
    const address = addressOf(request);
    inARow.passed(request.socket);
    const countedAs = counted.get(request) ?? address;
    counted.delete(request);
    const proof = once(() => proofOf(request));
    if (countedAs !== address) prove(request.socket, countedAs);
    const seen = (userId: number) => prove(request.socket, `user ${userId}`);
    peers.set(idOf(connection), openPeer(connection, usage, { address, proof, seen, countedAs, clock }));
    connection.once('close', () => peers.delete(idOf(connection)));
  });
  return (connection) => peers.get(idOf(connection));
}
