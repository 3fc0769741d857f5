/** Assembles the server: loads the stored state, sends settings and prices as commands, publishes committed batches. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { system } from '@glassbook/contract';
import { localeOf, say } from '@glassbook/i18n';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { HashCost } from '../shared/passwords/password-hash.ts';
import type { Audience } from '../shared/audience/audience.ts';
import type { Clock, Off } from '../carry/process/clock.ts';
import type { Config } from '../carry/config/config.ts';
import type { Doors } from '../shared/slice/doors.ts';
import { DemoCast } from './demo-cast/play.ts';
import type { Feed } from '../carry/feed/feed.ts';
import { createHttp } from '../carry/http/create-http.ts';
import { connectionCaps, Connections, descriptorLimit } from '../carry/rate-limits/connections.ts';
import type { Handling } from '../carry/http/handling.ts';
import { addressKey, isOneOf } from '../carry/rate-limits/peer-address.ts';
import type { Limits } from '../carry/rate-limits/throttle.ts';
import { openCore, type ServerCore } from './open-core.ts';
import { channelsOf, openParts, type Opened, type Parts } from '../shared/slice/parts.ts';
import { slices } from './slices.ts';
import { createSockets, noCaps, type Sockets } from '../carry/socket/index.ts';
import { closePools } from '../carry/store/database.ts';
import { listenForMetrics, metricsPage, type Metrics } from '../products/system/index.ts';
import { gaugesOf, openWatch, type Watch } from './watch.ts';

export type AppOptions = {
  config: Config;
  logger: Logger;
  /** Memory may be ahead of the database: the process must end. */
  onFatal: (error: Error) => void;
  /** False where the database was just seen to have no room. */
  hasRoom?: boolean;
  /** Of calls and sockets. Off for measurements only. */
  limits?: Limits | 'off';
  /** Of passwords; less for tests. */
  hashCost?: HashCost;
  /** Compares every reply with the contract; for tests. */
  checkReplies?: boolean;
  /** Puts a hand on the feed (feed/hand.ts); for tests and measurements. */
  held?: (feed: Feed) => Feed;
  /** The machine's by default. */
  clock?: Clock;
  /** How long the database and an answer are waited for, milliseconds: by default what callers are promised. A test's machine may stand still for longer. */
  patienceMs?: number;
  /** Called once where another server leads: this one follows it until it is gone. */
  standingBy?: () => void;
};

/** Time for pending responses to be written. */
const LAST_ANSWERS_MS = 50;

export type App = {
  core: ServerCore;
  /** Opened by the slices. */
  doors: Doors;
  metrics: Metrics;
  http: FastifyInstance;
  sockets: Sockets;
  /** Listens and starts the feed. */
  start: () => Promise<{ port: number; metricsPort?: number }>;
  /** Rejects new connections, answers requests in flight, notifies the sockets, closes what it opened. */
  stop: () => Promise<void>;
};

/** Loads, waits while another server leads, catches up, and gives back a server that does not listen yet. Throws StartError, ConfigError or FeedError with one line where it cannot. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, logger } = options;
  // Calls read the number of a channel's last message, and are assembled before the sockets are opened.
  const later: { sockets?: Sockets } = {};
  const watch = openWatch(logger);
  const begun = slices.map((slice) => ({ ...slice, begun: slice.begin?.() }));
  const core = await openCore(options, watch, begun, {
    numberOf: (channel) => later.sockets?.numberOf(channel) ?? 0,
    send: (channel, owner, message) => later.sockets?.send(channel, owner, message),
    touch: (channel, ...values) => later.sockets?.touch(channel, ...values),
    watched: (channel) => later.sockets?.watched(channel) ?? false,
    clients: () => later.sockets?.clients() ?? 0,
  });
  const opened = await openParts(core, begun);
  const { parts, leaders, doors } = opened;
  const cast = new DemoCast(core, doors, handlingsOf(parts));
  const connections = openConnections(options);
  const http = openHttp(options, watch, core, opened, connections);
  await http.ready();
  const sockets = openSockets(options, core, opened, http, connections);
  // Their listener of requests has replaced the first.
  connections.guard(http.server);
  later.sockets = sockets;
  watch.metrics.watch(gaugesOf(core, doors, sockets));
  core.sequencer.onCommitted((committed) => {
    core.inForce.take(committed.changes.settings, committed.at);
    for (const { onCommitted } of [...parts, ...leaders]) onCommitted?.(committed);
    sockets.publish(committed);
  });
  core.sequencer.start();
  await core.disk.start(!(options.hasRoom ?? true));
  void core.earlier.fill((error) => logger.warn({ err: error }, 'the names of earlier requests could not be read'));
  let metricsServer: Server | undefined;
  let endChores: Off | undefined;
  return {
    ...{ core, doors },
    metrics: watch.metrics,
    http,
    sockets,
    async start() {
      if (config.metrics) metricsServer = await listenForMetrics(watch.metrics, config.metrics);
      const { listenFd: fd, port: own, host } = config;
      await http.listen({ port: own, host, ...(fd === undefined ? {} : { fd, host: '127.0.0.1' }) });
      for (const { start } of leaders) start?.();
      endChores = begin(core.clock, leaders);
      cast.start();
      const { port } = http.server.address() as AddressInfo;
      return { port, ...(metricsServer ? { metricsPort: (metricsServer.address() as AddressInfo).port } : {}) };
    },
    async stop() {
      endChores?.();
      for (const { stop } of leaders) stop?.();
      await cast.stop();
      watch.traffic.stop(http.server);
      // Commands that were accepted are answered before their connection is closed.
      await core.sequencer.stop();
      await watch.traffic.drained();
      await wait(LAST_ANSWERS_MS);
      sockets.close();
      await http.close();
      metricsServer?.close().closeAllConnections();
      watch.close();
      for (const { close } of [...parts, ...leaders]) await close?.();
      core.disk.stop();
      core.earlier.close();
      await core.store.close();
      await core.closeHistories();
      await core.heartbeat.stop();
      await closePools(core.pools);
    },
  };
}

function openConnections({ config, logger, limits }: AppOptions): Connections {
  const caps = connectionCaps(descriptorLimit(), config.connectionsPerAddress);
  return new Connections({
    caps: limits === 'off' ? { ...caps, address: Infinity } : caps,
    isProxy: isOneOf(config.trustedProxies),
    refused: () => logger.warn({ route: 'connection' }, 'connections were closed beyond a cap'),
  });
}

const handlingsOf = (parts: Parts): Handling[] => parts.flatMap(({ handlings }) => Object.values(handlings ?? {}));

/** Its calls count as an audience; those of the server's health do not. */
function noticed(handling: Handling, audience: Audience): Handling {
  if (handling.route.id === system.health.id) return handling;
  const answer: Handling['answer'] = (call) => {
    audience.called();
    return handling.answer(call);
  };
  return { ...handling, answer };
}

function openHttp(
  { config, logger, limits, checkReplies, patienceMs }: AppOptions,
  { metrics, traffic }: Watch,
  { peerAddress, audience, feed, identityOf, now }: ServerCore,
  { parts, doors: { sessions, staff, deviceOf } }: Opened,
  connections: Connections,
): FastifyInstance {
  const isNearOnly = config.metrics === undefined && !config.production;
  return createHttp({
    handlings: handlingsOf(parts).map((each) => noticed(each, audience)),
    config,
    feed: feed.name === 'live' && config.money === 'real' ? 'real' : feed.name,
    ...{ sessions, staff, deviceOf, identityOf },
    peerAddress,
    connections,
    say: (language, reason, params) => say(localeOf(language), reason, params),
    logger,
    traffic,
    clock: now,
    pages: [...parts.flatMap(({ pages }) => pages ?? []), ...(isNearOnly ? [metricsPage(metrics, peerAddress)] : [])],
    ...(patienceMs === undefined ? {} : { answerMs: patienceMs }),
    ...(limits === undefined ? {} : { limits }),
    ...(checkReplies === undefined ? {} : { checkReplies }),
  });
}

/** Begins the chores of all slices. */
function begin(clock: Clock, leaders: Opened['leaders']): Off {
  const chores = leaders.flatMap(({ chores: own }) => own ?? []);
  for (const { run } of chores) run();
  const offs = chores.map(({ everyMs, run }) => clock.every(everyMs, run));
  return () => {
    for (const off of offs) off();
  };
}

function openSockets(
  { config, logger, limits }: AppOptions,
  { clock, catalog, sequencer, peerAddress, state }: ServerCore,
  { parts, doors: { sessions, deviceOf } }: Opened,
  http: FastifyInstance,
  connections: Connections,
): Sockets {
  return createSockets({
    httpServer: http.server,
    ...{ config, clock },
    addressOf: (request) => addressKey(peerAddress(request)),
    ...(limits === 'off' ? { caps: noCaps } : {}),
    known: (token) => sessions.known(token),
    deviceOf,
    prove: (socket, who) => connections.prove(socket, who),
    verify: (token) => sessions.verify(token),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    onSessionDropped: (listener) => sessions.onDropped(listener),
    channels: channelsOf(parts),
    instruments: [
      ...catalog.instruments,
      ...slices.flatMap(({ name, symbols }) => (symbols?.(state) ?? []).map((each) => ({ ...each, product: name }))),
    ],
    listers: new Set(slices.filter(({ listings, symbols }) => listings ?? symbols).map(({ name }) => name)),
    oldEvents: parts.flatMap(({ oldEvents }) => oldEvents ?? []),
    oldOwn: parts.flatMap(({ oldOwn }) => oldOwn ?? []),
    seq: sequencer.committedSeq,
    failed: (error) => logger.warn({ err: error }, 'a snapshot could not be read'),
    refused: (what) => logger.warn({ route: `socket.${what}` }, 'sockets were refused beyond a cap'),
  });
}
