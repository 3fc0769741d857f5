/**
 * Realtime over Socket.IO 4, which also accepts 2.x clients. Only committed data is published: `publish` is called with every batch once it is
 * stored. Market data is sent at once after a quiet moment, then merged for 20 to 50 ms; private data is sent at once.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { ChannelName, channels as contractChannels, MessageOf, PrivateChannelName } from '@glassbook/contract';
import { Server } from 'socket.io';
import { machineClock, type Clock } from '../process/clock.ts';
import type { Config } from '../config/config.ts';
import type { DeviceOf } from '../http/carrier.ts';
import type { Caller } from '../http/handling.ts';
import { hasOneHost } from '../rate-limits/one-host.ts';
import { addressKey } from '../rate-limits/peer-address.ts';
import type { Committed } from '../sequencer/committed.ts';
import { mayConnect } from './admit.ts';
import { attend, dismiss, type Desk } from './attend.ts';
import { defaultCaps, Usage, type Caps } from './caps.ts';
import type { AnyChannel, ValuesOf } from './channel.ts';
import { ChannelKeys, type Named } from './channel-key.ts';
import type { Carrier, OldEvents, OldOwnEvents } from './events.ts';
import { Groups } from './groups.ts';
import { guardHandshakes } from './handshakes.ts';
import { limits, SlowReaders } from './limits.ts';
import { OldFeed } from './old-feed.ts';
import { keepOneSocket } from './one-socket.ts';
import { paced } from './pace.ts';
import { PrivateFeed } from './private-feed.ts';
import { proofOf } from './proof.ts';
import { PublicFeed } from './public-feed.ts';
import { Sessions } from './sessions.ts';
import { newViewer } from './viewer.ts';
import { websocketServer } from './websockets.ts';

export type SocketServices = {
  httpServer: HttpServer;
  config: Pick<Config, 'allowedOrigins'>;
  /** The name under which a caller's address is counted. */
  addressOf?: (request: IncomingMessage) => string;
  caps?: Caps;
  /** The machine's by default. */
  clock?: Clock;
  /** The owner of a token, from memory only; none by default. */
  known?: (token: string) => Caller | undefined;
  /** The name of the known device that a handshake with these headers proves; none by default. */
  deviceOf?: DeviceOf;
  /** Called when an account was seen on a connection. */
  prove?: (socket: Socket, who: string) => void;
  verify: (token: string) => Promise<Caller | undefined>;
  /** Calls the listener with the id of every session that ends, for any reason. */
  onSessionEnded: (listener: (sessionId: number) => void) => void;
  /** Calls it with the id of every session that goes on, but whose end is not seen any more; never by default. */
  onSessionDropped?: (listener: (sessionId: number) => void) => void;
  channels: readonly AnyChannel[];
  /** The values of params in channel keys. */
  instruments: readonly Named[];
  /** The products that list instruments. */
  listers: ReadonlySet<string>;
  oldEvents: readonly OldEvents[];
  /** The private ones; none by default. */
  oldOwn?: readonly OldOwnEvents[];
  /** Of the last command committed before the first `publish`. */
  seq: number;
  /** Called with faults: a store that did not answer. */
  failed: (error: unknown) => void;
  /** Called with what is refused beyond a cap. */
  refused?: (what: 'handshake' | 'event' | 'user') => void;
};

export type Sockets = {
  /** Publishes a batch. Called once a batch, in order, after its commit and after the sources show it. */
  publish(committed: Committed): void;
  /** Sends a message of a private channel that is of no batch: at once, to its owner. */
  send<C extends PrivateChannelName>(channel: C, owner: number, message: MessageOf<C>): void;
  /** Publishes what a public channel has that is of no batch, with the next flush. */
  touch<C extends Exclude<ChannelName, PrivateChannelName>>(
    channel: C,
    ...values: ValuesOf<(typeof contractChannels)[C]['params']>
  ): void;
  /** The number of the last message of a public channel, for answers over HTTP that contain it. */
  numberOf(channel: string): number;
  /** Whether a client subscribes to this public channel. */
  watched(channel: string): boolean;
  /** The number of connected clients. */
  clients(): number;
  /** Sends the closing message and closes every socket; the HTTP server stays open. */
  close(): void;
};

const directAddress = ({ socket }: IncomingMessage) => addressKey(socket.remoteAddress ?? '');

function listen({ httpServer, config }: SocketServices, { now }: Clock): Carrier {
  const io: Carrier = new Server(httpServer, {
    allowEIO3: true,
    serveClient: false,
    maxHttpBufferSize: limits.messageBytes,
    httpCompression: false,
    wsEngine: websocketServer(now),
    ...(config.allowedOrigins.length > 0 ? { cors: { origin: config.allowedOrigins } } : {}),
    allowRequest: (request, answer) => {
      if (hasOneHost(request) && mayConnect(request.headers, config.allowedOrigins)) answer(null, true);
      else answer('request.forbidden_origin', false);
    },
  });
  return io;
}

function guard(io: Carrier, services: SocketServices, usage: Usage, clock: Clock) {
  const { httpServer, addressOf = directAddress, refused } = services;
  const { known = () => undefined, deviceOf = () => undefined, prove = () => undefined } = services;
  return guardHandshakes(io, {
    ...{ httpServer, usage, addressOf, prove, clock },
    proofOf: ({ headers }) => proofOf(headers, { known, deviceOf }),
    refused: () => refused?.('handshake'),
  });
}

const touching =
  (feed: PublicFeed, wake: () => void): Sockets['touch'] =>
  (channel, ...values) => {
    feed.touch(channel, values);
    wake();
  };

/** Attaches the sockets to an HTTP server. */
export function createSockets(services: SocketServices): Sockets {
  const { clock = machineClock, channels, instruments, listers } = services;
  const io = listen(services, clock);
  const { caps = defaultCaps, known = () => undefined, refused = () => undefined } = services;
  const usage = new Usage(caps, clock.now);
  const peerOf = guard(io, services, usage, clock);
  keepOneSocket(io);
  const keys = new ChannelKeys(channels, instruments, listers);
  const publicFeed = new PublicFeed(channels, keys);
  const privateFeed = new PrivateFeed(channels, services.seq, services.failed, clock);
  const groups = new Groups(io);
  const sessions = new Sessions(usage, clock);
  const { oldEvents: events, oldOwn: own = [], failed } = services;
  const old = new OldFeed(io, { events, own, failed }, clock);
  const readers = new SlowReaders({
    slow: (viewer) => groups.slow(viewer),
    caughtUp: (viewer) => groups.caughtUp(viewer),
  });
  let afterFlush: (() => void)[] = [];
  const pace = paced(() => {
    groups.deliver(publicFeed.flush((key) => groups.watched(key)));
    const waiting = afterFlush;
    afterFlush = [];
    for (const then of waiting) then();
  });
  const desk: Desk = {
    ...{ keys, usage, known, verify: services.verify, failed: services.failed, refused },
    ...{ publicFeed, privateFeed, groups, sessions },
    afterFlush: (then) => {
      afterFlush.push(then);
      pace.wake();
    },
  };

  io.on('connection', (socket) => {
    const peer = peerOf(socket.conn);
    if (!peer) return;
    peer.joined(socket);
    const viewer = newViewer(socket, peer);
    old.join(viewer);
    readers.add(viewer);
    attend(viewer, desk);
    socket.on('disconnect', () => {
      readers.drop(viewer);
      old.drop(viewer);
      dismiss(viewer, desk);
    });
  });
  services.onSessionEnded((sessionId) => sessions.end(sessionId));
  services.onSessionDropped?.((sessionId) => sessions.drop(sessionId));
  const unwatch = clock.every(limits.watchMs, () => readers.look(clock.now()));

  return {
    publish: (committed) => {
      privateFeed.publish(committed);
      publicFeed.note(committed);
      old.note(committed);
      if (publicFeed.pending()) pace.wake();
    },
    ...{ send: privateFeed.send.bind(privateFeed), watched: (channel) => groups.watched(channel) },
    ...{ numberOf: (channel) => publicFeed.number(channel), clients: () => io.engine.clientsCount },
    touch: touching(publicFeed, pace.wake),
    close: () => {
      pace.stop();
      unwatch();
      old.close();
      sessions.close();
      io.emit('shutdown');
      // Closes the connections, not the sockets in them, so that the clients reconnect by themselves.
      io.engine.close();
    },
  };
}
