/** Puts the server together: what is stored becomes the state, settings and prices flow in as commands, what is committed flows out. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { State } from '@glassbook/engine';
import { localeOf, say } from '@glassbook/i18n';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { accountHandlings, accountServices, type AccountServices } from './account/index.ts';
import type { Config } from './config.ts';
import { contentHandlings, seedContent } from './content/index.ts';
import type { Feed } from './feed/feed.ts';
import { storedFeedState } from './feed/feed-state.ts';
import { openFeed } from './feed/open-feed.ts';
import { createHttp } from './http/create-http.ts';
import type { Limits } from './http/throttle.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { registerOutbox } from './mail/outbox.ts';
import { candleWriter, feedMarketOf, marketHandlings, openMarket, type MarketData } from './market/index.ts';
import { Sequencer } from './sequencer/sequencer.ts';
import { steadyClock } from './sequencer/steady-clock.ts';
import { slices } from './slices.ts';
import { createSockets, type Sockets } from './socket/index.ts';
import { bookView, orderBooks, spotHandlings, spotSources, type OrderBooks } from './spot/index.ts';
import { applySettings } from './store/apply-settings.ts';
import { catalogOf, type Catalog } from './store/catalog.ts';
import { createPool } from './store/database.ts';
import { StoredRequests } from './store/earlier-requests.ts';
import { genesisAt, loadState } from './store/load.ts';
import { migrate } from './store/migrate.ts';
import { checkJournalEnd } from './store/replay.ts';
import { inSnapshot } from './store/snapshot.ts';
import { stateRows } from './store/state-rows.ts';
import { productRows, usualBatches } from './store/tables.ts';
import { openStore, type Store } from './store/store.ts';
import { listenForMetrics, metricsPage, systemHandlings, systemPages, type Metrics } from './system/index.ts';
import { FiatRates, walletHandlings, walletSources, walletTotals } from './wallet/index.ts';
import { gaugesOf, openWatch, type Watch } from './watch.ts';

export type AppOptions = {
  config: Config;
  logger: Logger;
  /** Memory may be ahead of the database: the process must end. */
  onFatal: (error: Error) => void;
  /** Off for measurements only. */
  limits?: Limits | 'off';
  /** Compares every reply with the contract; for tests. */
  checkReplies?: boolean;
};

/** Long enough for answers that are made to leave. */
const LAST_ANSWERS_MS = 50;

/** Everything that trades, before anybody can reach it. */
type Core = {
  pool: Pool;
  /** Milliseconds UTC, for whatever decides something. */
  now: () => number;
  store: Store;
  earlier: StoredRequests;
  state: State;
  sequencer: Sequencer;
  catalog: Catalog;
  books: OrderBooks;
  feed: Feed;
  market: MarketData;
  valuation: { pool: Pool; catalog: Catalog; prices: MarketData; fiatRates: FiatRates };
  since: number;
};

export type App = {
  core: Core;
  metrics: Metrics;
  http: FastifyInstance;
  accounts: AccountServices;
  sockets: Sockets;
  /** Listens and lets prices flow. */
  start: () => Promise<{ port: number; metricsPort?: number }>;
  /** Lets nobody new in, answers whom it let in, tells the sockets, closes what it opened. */
  stop: () => Promise<void>;
};

/** Whether a switch among the settings is on; off where it is not set. */
async function isOn(pool: Pool, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ on: boolean }>("SELECT value = 'true' AS on FROM settings WHERE key = $1", [key]);
  return rows[0]?.on === true;
}

/** Loads, catches up, and gives back a server that does not listen yet. Throws StartError, ConfigError or FeedError with one line where it cannot. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, logger } = options;
  // The number of a channel's last message is asked for by calls, which come before the sockets are opened.
  const later: { sockets?: Sockets } = {};
  const numberOf = (channel: string) => later.sockets?.numberOf(channel) ?? 0;
  const watch = openWatch(logger);
  const core = await openCore(options, watch, numberOf);
  const mailer = createMailer({ config, logger });
  const accounts = accountServices({
    pool: core.pool,
    mailer,
    logger,
    walletsOf: (userId) => walletTotals(core.valuation, userId),
    inviteRequired: () => isOn(core.pool, 'account.invite_required'),
    now: core.now,
  });
  const http = openHttp(options, watch, core, accounts, mailer, numberOf);
  await http.ready();
  const sockets = openSockets(options, core, http, accounts);
  later.sockets = sockets;
  watch.metrics.watch(gaugesOf(core, sockets));
  core.sequencer.onCommitted((committed) => {
    core.books.apply(committed.changes);
    core.market.onCommitted(committed);
    sockets.publish(committed);
  });
  core.sequencer.start();
  void core.earlier.fill((error) => logger.warn({ err: error }, 'the names of earlier requests could not be read'));
  let stopFeed: (() => void) | undefined;
  let metricsServer: Server | undefined;
  return {
    core,
    metrics: watch.metrics,
    http,
    accounts,
    sockets,
    async start() {
      if (config.metrics) metricsServer = await listenForMetrics(watch.metrics, config.metrics);
      await http.listen({ port: config.port, host: config.host });
      stopFeed = core.feed.start(core.since, async (update) => {
        await core.sequencer
          .submit({ kind: 'indexPrice.update', ...update })
          .catch((error: unknown) => logger.warn({ err: error }, 'a price was not taken'));
      });
      const { port } = http.server.address() as AddressInfo;
      return { port, ...(metricsServer ? { metricsPort: (metricsServer.address() as AddressInfo).port } : {}) };
    },
    async stop() {
      stopFeed?.();
      watch.traffic.stop(http.server);
      // What was taken is answered before its connection is closed.
      await core.sequencer.stop();
      await watch.traffic.drained();
      await wait(LAST_ANSWERS_MS);
      sockets.close();
      await http.close();
      metricsServer?.close().closeAllConnections();
      watch.close();
      accounts.sessions.close();
      core.earlier.close();
      await core.store.close();
      await core.pool.end();
    },
  };
}

async function openCore(
  { config, logger, onFatal }: AppOptions,
  watch: Watch,
  numberOf: (channel: string) => number,
): Promise<Core> {
  const pool = createPool(config.databaseUrl);
  await migrate(pool);
  await seedContent(pool);
  await inSnapshot(pool, (client) => checkJournalEnd(client));
  const writer = candleWriter();
  // The lease first: what is loaded after it cannot be changed by anybody else.
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'parts of tables could not be made or dropped; it is tried again');
  const store = await openStore(config.databaseUrl, [...stateRows, ...productRows(slices), writer.rows], {
    usual: usualBatches(slices),
    failed,
  });
  const { state, lastHash } = await loadState(pool, slices);
  const now = steadyClock((ms) => logger.warn({ ms }, 'The wall clock was set; it counts from the next start on'));
  const earlier = new StoredRequests(pool, state.at);
  const sequencer = new Sequencer({ state, store, earlier, lastHash, clock: now, onFatal, watch: watch.sequencer });
  await applySettings(pool, state, config.demo, async (command) => (await sequencer.submit(command)).outcome);
  const catalog = catalogOf(state, await genesisAt(pool));
  const books = await orderBooks(pool, state);
  const feed = await openFeed({
    feed: config.feed,
    replayDir: config.replayDir,
    replaySpeed: config.replaySpeed,
    markets: catalog.markets.map(feedMarketOf),
    state: storedFeedState(pool),
    log: logger,
    now,
  });
  const { data, since } = await openMarket({
    pool,
    markets: catalog.markets,
    feed,
    writer,
    book: bookView(catalog, books, numberOf),
    log: logger,
    now,
  });
  const unread = (error: unknown) => logger.warn({ err: error }, 'fiat rates could not be read');
  const fiatRates = new FiatRates({ url: config.fiatRatesUrl, failed: unread });
  const valuation = { pool, catalog, prices: data, fiatRates };
  return { pool, now, store, earlier, state, sequencer, catalog, books, feed, market: data, valuation, since };
}

function openHttp(
  { config, logger, limits, checkReplies }: AppOptions,
  { metrics, traffic }: Watch,
  core: Core,
  accounts: AccountServices,
  mailer: Mailer,
  numberOf: (channel: string) => number,
): FastifyInstance {
  const { pool, catalog, sequencer, books, market, feed, valuation } = core;
  const health = () => ({
    ready: sequencer.running,
    seq: sequencer.committedSeq,
    feed: feed.name,
    demo: config.demo,
    version: config.version,
  });
  const { outbox } = mailer;
  const isNearOnly = config.metrics === undefined && !config.production;
  return createHttp({
    handlings: [
      ...accountHandlings(accounts),
      ...contentHandlings({ pool }),
      ...marketHandlings({
        pool,
        assets: catalog.assets,
        data: market,
        book: bookView(catalog, books, numberOf),
        feed,
      }),
      ...spotHandlings({ pool, catalog, sequencer, books, indexPrice: market.lastPrice }),
      ...systemHandlings({ health }),
      ...walletHandlings({ ...valuation, sequencer }),
    ],
    config,
    sessions: (token) => accounts.sessions.verify(token),
    say: (language, reason, params) => say(localeOf(language), reason, params),
    logger,
    traffic,
    pages: [
      ...systemPages(config),
      ...(isNearOnly ? [metricsPage(metrics)] : []),
      ...(outbox ? [(app: FastifyInstance) => registerOutbox(app, outbox)] : []),
    ],
    ...(limits === undefined ? {} : { limits }),
    ...(checkReplies === undefined ? {} : { checkReplies }),
  });
}

function openSockets(
  { config, logger }: AppOptions,
  core: Core,
  http: FastifyInstance,
  accounts: AccountServices,
): Sockets {
  const { pool, catalog, sequencer, books, market } = core;
  const spot = spotSources(pool, catalog);
  const wallet = walletSources(pool, catalog);
  return createSockets({
    httpServer: http.server,
    config,
    verify: async (token) => accounts.sessions.verify(token),
    onSessionEnded: (listener) => accounts.sessions.onEnded(listener),
    markets: {
      all: () =>
        catalog.markets.map(({ id, symbol, base, quote }) => ({
          match_id: id,
          symbol,
          currency_id: base.id,
          currency_name: base.symbol,
          legal_id: quote.id,
          legal_name: quote.symbol,
        })),
    },
    market,
    book: bookView(catalog, books, () => 0),
    orders: spot.orders,
    balances: wallet.balances,
    present: { ...spot.present, ...wallet.present },
    seq: sequencer.committedSeq,
    failed: (error) => logger.warn({ err: error }, 'a snapshot could not be read'),
  });
}
