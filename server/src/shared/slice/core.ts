/** The server before its slices open, told apart by who may have what. Nothing is distributed yet: one process is all three. */
import type { State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { HashCost, PasswordHash } from '../passwords/password-hash.ts';
import type { Activity } from '../activity/activity.ts';
import type { Audience } from '../audience/audience.ts';
import type { Books } from '../../carry/books/books.ts';
import type { LimitWords } from '../commands/carry-out.ts';
import type { Clock } from '../../carry/process/clock.ts';
import type { Config } from '../../carry/config/config.ts';
import type { Feed, FeedReader } from '../../carry/feed/feed.ts';
import type { Standing } from '../identities/standing.ts';
import type { IndexPrices } from '../index-price/index-prices.ts';
import type { MenuEntry } from './menu.ts';
import type { PeerAddress } from '../../carry/rate-limits/peer-address.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Approvals } from '../review/approvals.ts';
import type { AskedSettings } from '../review/asked-settings.ts';
import type { AuditLog } from '../review/audit-log.ts';
import type { Deadlines } from '../review/deadlines.ts';
import type { Controls } from '../review/market-controls.ts';
import type { Vault } from '../../carry/sealing/vault.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Sockets } from '../../carry/socket/index.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';

/** Follows committed entries: reads, pages, sockets, and rows that are no money. There can be many. */
export type Replica = {
  config: Config;
  log: Logger;
  /** For reads and snapshots. */
  pool: Pool;
  /** For histories, statements and exports, never for balances, sessions or names of requests: of a replica, where there is one. */
  histories: Pool;
  /** For accounts and sessions only, so that nothing else delays a login. */
  accountPool: Pool;
  /** While it is full nothing can be changed. */
  disk: { readonly isFull: boolean };
  /** The address of the caller, over HTTP or at a socket's handshake. */
  peerAddress: PeerAddress;
  /** Milliseconds UTC, for decisions. */
  now: () => number;
  /** The state as loaded, with the settings in force. It is ahead of what is committed once commands arrive: read it only while opening; settings are in `inForce`. The reconciliation (float) compares its ledger with the stored one by the committed batches. */
  state: State;
  /** Says how far the journal is committed, and whether it goes on. */
  journal: Pick<Sequencer, 'seq' | 'committedSeq' | 'running'>;
  catalog: Catalog;
  /** The settings in force, committed: what calls read. */
  inForce: InForce;
  /** The feed without its prices: its name, its past, its sources. */
  feed: FeedReader;
  /** The time from which the feed delivers, milliseconds UTC, a whole second. */
  since: number;
  /** Products with books add theirs. */
  books: Books;
  prices: IndexPrices;
  /** Entries of products in the menu. */
  menu: readonly MenuEntry[];
  /** Products add what happens to accounts. */
  activity: Activity;
  /** Products add what settles on the index. */
  receipts: Receipts;
  /** The encryption of what is private. */
  vault: Vault;
  /** Logs the acts of staff. */
  audit: AuditLog;
  /** Products add what takes two people. */
  approvals: Approvals;
  /** Products add how staff halt and open their markets. */
  controls: Controls;
  /** The cost of the hash of a password. */
  hashCost: HashCost;
  /** Hashes passwords of staff, in turns of their own. */
  staffPasswords: PasswordHash;
  /** The number of the last message of a public channel, by its key. */
  numberOf: (channel: string) => number;
  /** Sends a message of a private channel that comes from no batch to its owner. */
  send: Sockets['send'];
  /** Publishes what a public channel has that comes from no batch. */
  touch: Sockets['touch'];
  audience: Audience;
  /** The accounts of simulated traders. */
  robots: Set<number>;
  /** Reads how far a user's identity is verified. */
  identityOf: (userId: number) => Promise<Standing>;
  /** The name of an approved identity; empty where there is none. */
  approvedNameOf: (userId: number) => Promise<string>;
  /** The figures in a refusal by a self-limit. */
  limitWords: LimitWords;
};

/** Submits commands. */
export type Writer = {
  sequencer: Sequencer;
  /** The settings that products declare, as staff ask for them. */
  asked: AskedSettings;
};

/** May run once only: the feed, timers, letters, projections, deadlines. */
export type Leader = {
  clock: Clock;
  startFeed: Feed['start'];
  deadlines: Deadlines;
};

export type Core = Replica & Writer & Leader;
