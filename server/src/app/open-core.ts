/** Everything that trades, before the server listens. */
import { join } from 'node:path';
import type { Command, State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { PasswordHash, usualCost, type HashCost } from '../shared/passwords/password-hash.ts';
import { Audience } from '../shared/audience/audience.ts';
import { Activity } from '../shared/activity/activity.ts';
import { Books } from '../carry/books/books.ts';
import { clockOf, type Clock } from '../carry/process/clock.ts';
import type { Config } from '../carry/config/config.ts';
import type { Core } from '../shared/slice/core.ts';
import { secondOf } from '../carry/feed/every-second.ts';
import type { Feed } from '../carry/feed/feed.ts';
import { feedMarketOf } from '../carry/feed/feed-market.ts';
import { storedFeedState } from '../carry/feed/feed-state.ts';
import { openFeed } from '../carry/feed/open-feed.ts';
import { joined } from '../carry/feed/stocks/joined.ts';
import { openStocksFeed } from '../carry/feed/stocks/open-stocks-feed.ts';
import { exchangeOf } from '../products/stocks/exchange.ts';
import { peerAddressBehind } from '../carry/rate-limits/peer-address.ts';
import { approvedName, standingOf } from '../shared/identities/standing.ts';
import { IndexPrices } from '../shared/index-price/index-prices.ts';
import { openJournal } from '../products/platform/open-journal.ts';
import { refuseRobots, robotsOf } from '../shared/robots/robots.ts';
import { Chains } from '../shared/receipts/chains.ts';
import { Receipts } from '../shared/receipts/receipts.ts';
import { Approvals } from '../shared/review/approvals.ts';
import { AskedSettings } from '../shared/review/asked-settings.ts';
import { openAuditKey } from '../shared/review/audit-key.ts';
import { menuOf } from '../shared/slice/menu.ts';
import { AuditLog } from '../shared/review/audit-log.ts';
import { Deadlines } from '../shared/review/deadlines.ts';
import { Controls } from '../shared/review/market-controls.ts';
import { requireKeys } from './require-keys.ts';
import { openVault } from '../carry/sealing/open-vault.ts';
import { limitUnit, limitWords } from '../shared/self-limits/words.ts';
import { Sequencer } from '../carry/sequencer/sequencer.ts';
import { steadyClock } from '../carry/sequencer/steady-clock.ts';
import type { Sockets } from '../carry/socket/index.ts';
import { becomeLeader } from '../carry/standby/become-leader.ts';
import { Follower } from '../carry/standby/follower.ts';
import { Heartbeat } from '../carry/standby/heartbeat.ts';
import { Replaced } from '../carry/store/connection/lease.ts';
import { Snapshots } from '../carry/snapshots/snapshots.ts';
import { slices } from './slices.ts';
import { addDemoSettings, applySettings } from '../carry/store/settings/apply-settings.ts';
import { catalogOf, type Catalog } from '../carry/store/catalog.ts';
import { askForRoom } from '../carry/store/connection/await-database.ts';
import { InForce } from '../carry/store/settings/in-force.ts';
import { DiskSpace, freeIn } from '../carry/store/disk-space.ts';
import { createPools, type Pools } from '../carry/store/database.ts';
import { historyPool } from '../carry/store/histories/history-pool.ts';
import { StoredRequests } from '../carry/store/earlier-requests.ts';
import { genesisAt, loadState } from '../carry/store/load.ts';
import { migrate } from '../carry/store/migrate.ts';
import { checkJournalEnd } from '../carry/store/audit/replay.ts';
import { warnOfSuperuser } from '../carry/store/role.ts';
import type { RowsStatement } from '../carry/store/rows.ts';
import { inSnapshot } from '../carry/store/snapshot.ts';
import { stateRows } from '../carry/store/state-rows.ts';
import { openStore, type Store } from '../carry/store/store.ts';
import { productRows, usualBatches } from '../carry/store/tables.ts';
import type { Watch } from './watch.ts';

export type ServerCore = Core & {
  store: Store;
  heartbeat: Heartbeat;
  earlier: StoredRequests;
  pools: Pools;
  closeHistories: () => Promise<void>;
  disk: DiskSpace;
};
type Options = {
  config: Config;
  logger: Logger;
  onFatal: (error: Error) => void;
  hashCost?: HashCost;
  held?: (feed: Feed) => Feed;
  clock?: Clock;
  patienceMs?: number;
  standingBy?: () => void;
};

/** The feed of the markets whose prices a product follows: a price that none follows is refused, and with it the whole command. Stocks have one of their own, and with real money none that is made up. */
async function openFeedOf(
  { instruments }: Catalog,
  { state, inForce }: { state: State; inForce: InForce },
  { pool, config, logger, now }: { pool: Pool; config: Config; logger: Logger; now: () => number },
): Promise<Feed> {
  const followed = instruments.filter(({ id }) => state.prices.isFollowed(id));
  const parts = { state: storedFeedState(pool), log: logger, now };
  const feed = await openFeed({
    ...{ feed: config.feed, replayDir: config.replayDir, replaySpeed: config.replaySpeed, ...parts },
    markets: followed.filter(({ product }) => product !== 'stocks').map(feedMarketOf),
  });
  const stocks = followed.filter(({ product }) => product === 'stocks');
  const ids = new Set(stocks.map(({ id }) => id));
  const isStock = (market: number) => ids.has(market);
  if (stocks.length === 0 || config.stocks === undefined)
    return { ...feed, covers: (id) => !isStock(id) && (feed.covers?.(id) ?? true) };
  const markets = stocks.map(feedMarketOf);
  const exchange = exchangeOf(inForce);
  return joined(feed, await openStocksFeed({ choice: config.stocks, markets, exchange, ...parts }), isStock);
}

/** Shared by the slices, begun empty at each start. */
function inMemory(chains: Chains, sockets: ConstructorParameters<typeof Audience>[0]) {
  const books = new Books();
  return {
    books,
    prices: new IndexPrices(),
    activity: new Activity(),
    receipts: new Receipts(chains),
    audience: new Audience(sockets, books),
  };
}

type Begun = readonly { begun?: { rows: RowsStatement } | undefined }[];

/** Opens the database, follows another server while it leads, and takes the lease: what is read from then on no other writer can change. */
async function openStorage(
  { config, logger, standingBy = () => undefined, patienceMs }: Options,
  begun: Begun,
): Promise<
  Pick<ServerCore, 'disk' | 'pools' | 'vault' | 'store' | 'heartbeat'> & { chains: Chains; follower: Follower }
> {
  const disk = openDisk(config, logger);
  const pools = createPools(config.databaseUrl, () => disk.isFull, patienceMs);
  const { reads: pool } = pools;
  await migrate(pool, { version: config.version });
  await warnOfSuperuser(pool, logger);
  await refuseRobots(pool, config);
  await requireKeys(pool, config.dataDir);
  const vault = await openVault(pool, config);
  await inSnapshot(pool, (client) => checkJournalEnd(client));
  const heartbeat = new Heartbeat(config.databaseUrl, (error) =>
    logger.error({ err: error }, 'the thread of the sign of life ended: a standby takes over'),
  );
  const chains = new Chains();
  const rows = [...stateRows, ...productRows(slices), chains.rows, ...begun.flatMap((each) => each.begun?.rows ?? [])];
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'parts of tables could not be made or dropped; it is tried again');
  const { version } = config;
  const take = (after: number) =>
    openStore(config.databaseUrl, rows, { usual: usualBatches(slices), failed, after, version });
  const snapshots = new Snapshots({ folder: join(config.dataDir, 'snapshots'), pool, slices, log: logger });
  const follower = new Follower(pool, slices, (await snapshots.load()) ?? (await loadState(pool, slices)));
  const meanwhile = () => snapshots.takeIfDue(follower);
  try {
    const store = await becomeLeader({ pool, follower, take, standingBy, meanwhile });
    await chains.load(pool);
    return { disk, pools, vault, store, heartbeat, chains, follower };
  } finally {
    await snapshots.stop();
  }
}

/** `begun` have rows that they write with each batch. */
export async function openCore(
  options: Options,
  watch: Watch,
  begun: Begun,
  sockets: Pick<Sockets, 'numberOf' | 'send' | 'touch' | 'watched' | 'clients'>,
): Promise<ServerCore> {
  const { config, logger, onFatal, hashCost = usualCost, held = (feed) => feed, ...given } = options;
  const { chains, follower, vault, ...opened } = await openStorage(options, begun);
  const { pools, disk, store, heartbeat } = opened;
  const { reads: pool, accounts: accountPool } = pools;
  const { state, lastHash } = follower;
  const { clock = openClock(logger, state.at) } = given;
  const { now } = clock;
  const earlier = new StoredRequests(pools.requests, state.at);
  const sequencer = new Sequencer({
    state,
    store,
    earlier,
    lastHash,
    clock: now,
    onFatal,
    hasRoom: () => !disk.isFull,
    watch: watch.sequencer,
    ...(given.patienceMs === undefined ? {} : { commitTimeoutMs: given.patienceMs }),
  });
  heartbeat.begin({ epoch: store.epoch, version: config.version }, () => sequencer.fail(new Replaced()));
  const submit = async (command: Command) => (await sequencer.submit(command)).outcome;
  await openJournal(state, config.money, submit);
  if (config.money === 'demo') await addDemoSettings(pool, slices);
  await applySettings({ pool, state, slices }, submit);
  const inForce = await InForce.read(pool);
  const catalog = catalogOf(state, inForce, slices, await genesisAt(pool));
  const symbols = slices.flatMap((slice) => slice.symbols?.(state) ?? []);
  const asked = { pool, state, inForce, catalog, instruments: [...catalog.instruments, ...symbols], sequencer };
  const feed = held(await openFeedOf(catalog, { state, inForce }, { pool, config, logger, now }));
  const since = secondOf(now());
  const shared = { ...inMemory(chains, sockets), robots: new Set(await robotsOf(pool)) };
  const history = historyPool(pool, config.databaseReadUrl, () => sequencer.committedSeq);
  const histories = { histories: history.pool, closeHistories: history.close };
  const stored = { pool, accountPool, ...opened, ...histories, earlier };
  return {
    ...{ config, log: logger, clock, now },
    peerAddress: peerAddressBehind(config.trustedProxies),
    ...{ numberOf: sockets.numberOf, send: sockets.send, touch: sockets.touch },
    ...stored,
    state,
    ...{ sequencer, journal: sequencer },
    ...{ catalog, inForce, menu: menuOf(slices) },
    feed,
    startFeed: (from, deliver) => feed.start(from, deliver),
    since,
    ...shared,
    asked: new AskedSettings(asked),
    ...openReview(pool, config, now),
    ...aboutUsers({ pool, vault, state, catalog, now }),
    vault,
    ...{ hashCost, staffPasswords: new PasswordHash(hashCost) },
  };
}

function openClock(log: Logger, from: number): Clock {
  const jumped = (ms: number) =>
    log.warn(
      { ms },
      ms > 0
        ? 'The wall clock was set ahead; it counts from the next start on'
        : "The wall clock is behind the engine's time, which goes on at its pace",
    );
  return clockOf(steadyClock(jumped, from));
}

/** Read by many slices, and of none. */
const aboutUsers = ({
  pool,
  vault,
  state,
  catalog,
  now,
}: Pick<Core, 'pool' | 'vault' | 'state' | 'catalog' | 'now'>) => ({
  identityOf: (userId: number) => standingOf(pool, userId),
  approvedNameOf: (userId: number) => approvedName(pool, vault, userId),
  limitWords: limitWords({ pool, unit: limitUnit(state, catalog), now }),
});

const openReview = (pool: Pool, { dataDir }: Config, now: () => number) => ({
  audit: new AuditLog(pool, openAuditKey(dataDir), now),
  approvals: new Approvals(pool, now),
  controls: new Controls(),
  deadlines: new Deadlines(),
});

/** Not started yet: what a start writes is little. */
function openDisk({ storageDir, diskReserve, databaseUrl }: Config, logger: Logger): DiskSpace {
  return new DiskSpace({
    watched: storageDir === undefined ? undefined : { free: () => freeIn(storageDir), reserve: diskReserve },
    ask: () => askForRoom(databaseUrl),
    changed: (isFull, free) => {
      const mb = free === undefined ? undefined : Math.floor(free / 1_048_576);
      if (isFull) logger.warn({ mb }, 'the disk is full: nothing is written, reads go on');
      else logger.info({ mb }, 'there is room on the disk again');
    },
  });
}
