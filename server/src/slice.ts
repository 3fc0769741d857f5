/** The server's interface to a product, in one object: the types of a slice, and what a slice depends on. */
import type * as contract from '@glassbook/contract';
import type { ChannelName, ProductName, Route } from '@glassbook/contract';
import type { Changes, CommandOf, Name, RowOf, SettingCommand, State, TableOf } from '@glassbook/engine';
import type { LimitRefusal } from '@glassbook/engine/limit/words';
import type { FastifyInstance } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Audience } from './audience.ts';
import type { Hold } from './account/holds.ts';
import type { Activity } from './activity/activity.ts';
import type { Books } from './books/books.ts';
import type { LimitWords } from './carry-out.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { WorthOf } from './cost-basis/count.ts';
import type { HashCost, PasswordHash } from './account/passwords/password-hash.ts';
import type { Feed } from './feed/feed.ts';
import type { DeviceOf } from './http/carrier.ts';
import type { StaffAccess } from './http/permitted-staff.ts';
import type { Call, Caller, Handling } from './http/handling.ts';
import type { Letter } from './mail/letter.ts';
import type { LetterCounts } from './mail/send-letters.ts';
import type { PeerAddress } from './rate-limits/peer-address.ts';
import type { Standing } from './identity/standing.ts';
import type { IndexPrices } from './index-price/index-prices.ts';
import type { MenuEntry, OwnMenuEntry } from './menu.ts';
import type { OpenWithdrawals } from './open-withdrawals.ts';
import type { Payees } from './payees.ts';
import type { Recipients } from './recipients.ts';
import type { Receipts } from './receipts/receipts.ts';
import type { Approvals } from './review/approvals.ts';
import type { AskedSettings } from './review/asked-settings.ts';
import type { AuditLog } from './review/audit-log.ts';
import type { Deadlines } from './review/deadlines.ts';
import type { Controls } from './review/market-controls.ts';
import type { Committed } from './sequencer/committed.ts';
import type { Sequencer } from './sequencer/sequencer.ts';
import type { ChannelOf } from './socket/channel.ts';
import type { OldEvents, OldOwnEvents } from './socket/events.ts';
import type { Sockets } from './socket/index.ts';
import type { Catalog } from './store/catalog.ts';
import type { InForce } from './store/settings/in-force.ts';
import type { Listing } from './store/instrument.ts';
import type { RowsStatement } from './store/rows.ts';
import type { Setting } from './store/settings/setting.ts';
import type { Stored } from './store/stored.ts';
import type { Uploads } from './images/uploads.ts';
import type { Vault } from './sealing/vault.ts';

type RoutesOf<N extends ProductName> = (typeof contract)[N]['product']['routes'];
/** The products of the engine and those of the contract, a name in both being one slice; and what only sends commands. */
export type SliceName = Name | ProductName | 'crowd';

/** What a slice depends on: committed state, the carriers, and what slices provide to each other. */
export type Core = {
  config: Config;
  log: Logger;
  /** For reads and snapshots. */
  pool: Pool;
  /** For accounts and sessions only, so that nothing else delays a login. */
  accountPool: Pool;
  /** While it is full nothing can be changed. */
  disk: { readonly isFull: boolean };
  /** The address of the caller, over HTTP or at a socket's handshake. */
  peerAddress: PeerAddress;
  /** Milliseconds UTC, for decisions. */
  now: () => number;
  /** The same time, and what is done after some of it. */
  clock: Clock;
  /** The state as loaded, with the settings in force. It is ahead of what is committed once commands arrive: read it only while opening; settings are in `inForce`. The reconciliation (float) compares its ledger with the stored one by the committed batches. */
  state: State;
  sequencer: Sequencer;
  catalog: Catalog;
  /** The settings in force, committed: what calls read. */
  inForce: InForce;
  feed: Feed;
  /** The time from which the feed delivers, milliseconds UTC, a whole second. */
  since: number;
  /** Products with books add theirs. */
  books: Books;
  prices: IndexPrices;
  /** What products have in the menu. */
  menu: readonly MenuEntry[];
  /** Products add what happens to accounts. */
  activity: Activity;
  /** Products add what settles on the index. */
  receipts: Receipts;
  /** The encryption of what is private. */
  vault: Vault;
  /** The staff side: products add what staff can ask for. */
  review: {
    audit: AuditLog;
    approvals: Approvals;
    controls: Controls;
    /** Those that products declare. */
    asked: AskedSettings;
    deadlines: Deadlines;
  };
  /** What the hash of a password costs. */
  hashCost: HashCost;
  /** Hashes passwords of staff, in turns of their own. */
  staffPasswords: PasswordHash;
  /** The number of the last message of a public channel, by its key. */
  numberOf: (channel: string) => number;
  /** Sends a message of a private channel that comes from no batch to its owner. */
  send: Sockets['send'];
  audience: Audience;
  /** The accounts of simulated traders. */
  robots: Set<number>;
  /** What slices provide. Complete once all are open, so read it lazily. */
  given: Gives;
};

/** What a notice is written with; `freezeUrl`: the page that freezes the account without a login. */
export type NoticeFacts = { language: contract.WireLanguage; site: string; at: number; freezeUrl: string };

/** What profit and loss is counted from, up to one journal entry. */
export type Costs = {
  /** The last journal entry that is counted in, its time, and the worth of amounts at the index prices of then. */
  counted: () => Promise<{ seq: number; at: number; worthOf: WorthOf }>;
  /** What events of an owner were valued with besides USDT, of journal entries `from` to `to`. */
  worths: (owner: number, from: number, to: number) => Promise<EventWorth[]>;
  /** The worth of amounts at the last index prices before a time. */
  worthAt: (time: number) => Promise<WorthOf>;
};
export type EventWorth = { seq: number; product: string; ref: number; asset: number; worth: bigint };
/** A trade from the side of its owner. Amounts are in the smallest units of base and quote. */
export type OwnTrade = {
  ref: number;
  seq: number;
  at: number;
  instrument: number;
  side: 'buy' | 'sell';
  price: bigint;
  amount: bigint;
  value: bigint;
  /** In what the owner received. */
  fee: bigint;
};

/** Of which order of its owner a trade was. */
export type OrderedTrade = Pick<OwnTrade, 'ref' | 'instrument' | 'price'> & { order: number };

type WalletTotal = z.input<typeof contract.account.info.reply>['legal_wallet'];
/** `size`: of one contract, in the smallest unit of the base. */
export type FuturesTerms = {
  isOpen: boolean;
  size: bigint;
  takerFeePpm: number;
  contractsMax: number;
  lastRate: string;
};
export type Gives = {
  /** Authenticates callers. */
  sessions: {
    /** From memory only. */
    known: (token: string) => Caller | undefined;
    /** The same caller, while its session has not ended; from memory only. */
    still: (caller: Caller) => Caller | undefined;
    verify: (token: string) => Promise<Caller | undefined>;
    /** Calls the listener with the id of every session that ends, for any reason. */
    onEnded: (listener: (sessionId: number) => void) => void;
    /** Calls it with the id of every session that memory has no room for. */
    onDropped: (listener: (sessionId: number) => void) => void;
  };
  /**
   * The hold on withdrawals of a user; undefined where there is none. Every way of moving money out asks it (S10), in its own transaction where it has one.
   */
  withdrawalHold: (db: Pool | PoolClient, userId: number) => Promise<Hold | undefined>;
  /** The holds of a user that began since a time, milliseconds UTC, the newest first. */
  holdsSince: (db: Pool | PoolClient, userId: number, since: number) => Promise<Hold[]>;
  /** Freezes an account for one of the staff, with the code of a reason, a note and the time by which to decide what follows, milliseconds UTC. */
  freezeAccount: (
    userId: number,
    by: { staffId: number; reason: contract.desk.FreezeReason; note: string; decideBy: number },
  ) => Promise<'done' | 'frozen' | 'unknown'>;
  /** Ends one session of a user for one of the staff. False where there is no such session. */
  endSession: (userId: number, sessionId: number) => Promise<boolean>;
  /** The refusal of what a session asked that has ended since. */
  endedRefusal: (caller: Caller) => Promise<{ ok: false; reason: contract.RefusalCode } | undefined>;
  /** The refusal of what asks for a present factor, where the session proved none lately (`account.stepUp`). */
  proofRefusal: (caller: Caller) => Promise<{ ok: false; reason: contract.RefusalCode } | undefined>;
  /** Starts a hold on withdrawals of 24 hours, in the caller's transaction; its end, milliseconds UTC. */
  startHold: (client: PoolClient, userId: number, reason: contract.account.HoldReason) => Promise<number>;
  /** Queues a notice to the owner of an account by mail, in the caller's transaction where there is one; nothing where no email is bound. */
  notifyOwner: (userId: number, write: (about: NoticeFacts) => Letter, client?: PoolClient) => Promise<void>;
  /** The images of users. */
  uploads: Uploads;
  /** Whether the digits are the user's payment password; a refusal beyond the limit of wrong ones. `unset`: there is none. */
  checkPaymentPassword: (
    userId: number,
    digits: string,
    call: Pick<Call, 'address' | 'device'>,
  ) => Promise<'right' | 'wrong' | 'unset' | { ok: false; reason: contract.RefusalCode; retryAfterSeconds?: number }>;
  /** What a user has set that proves the owner where money leaves: a payment password, a second factor. */
  paymentProofs: (userId: number) => Promise<{ password: boolean; factor: boolean }>;
  /** Uses up a code of the caller's second factor, by which the session has proved it; the refusal of a wrong one. */
  useCode: (
    call: Call & { caller: Caller },
    typed: string,
  ) => Promise<{ ok: false; reason: contract.RefusalCode; retryAfterSeconds?: number } | undefined>;
  /** The code that an owner is mailed before the identity is verified: whether mail can be sent, whether what was typed is it, and using it up, in the caller's transaction. */
  identityCode: {
    ready: boolean;
    attempt: (
      call: Pick<Call, 'address' | 'device'> & { caller: Caller },
      typed: string,
    ) => Promise<
      { ok: true; codeId: string } | { ok: false; reason: contract.RefusalCode; retryAfterSeconds?: number }
    >;
    use: (client: PoolClient, codeId: string) => Promise<boolean>;
  };
  /** Authenticates staff, and logs what they do. */
  staff: StaffAccess;
  /** How far a user's identity is verified. */
  identityOf: (userId: number) => Promise<Standing>;
  /** What a user may withdraw in 24 hours by the level of the identity: BTC as decimal text; 0 without one. */
  withdrawalLimitOf: (userId: number) => Promise<{ level: Standing['level']; btc: string }>;
  /** What a refusal by a self-limit says of it. */
  limitWords: LimitWords;
  /** By which self-limit a user's trade for this asset would be refused now; undefined where by none. */
  tradeRefusal: (userId: number, gets: number) => Promise<LimitRefusal | undefined>;
  /** The name of an approved identity; empty where there is none. */
  approvedNameOf: (userId: number) => Promise<string>;
  /** The addresses and cards that a user saved to be paid out to. */
  payees: Payees;
  /** The users that a user saved to send to, for the end of a freeze. */
  recipients: Recipients;
  /** What is stated to be held of an asset less what is owed of it, in its smallest unit: below zero where less is held. */
  heldLessOwed: (db: Pool | PoolClient, asset: number) => Promise<bigint>;
  /** What a user asked to be paid out and is not paid yet, for the end of a freeze. */
  openWithdrawals: OpenWithdrawals;
  /** How sending letters goes, for metrics. */
  letters: { counts: LetterCounts };
  /** The known device that a request proves. */
  deviceOf: DeviceOf;
  costs: Costs;
  /** The trades of an owner after a number up to a journal entry, by number. */
  trades: (owner: number, page: { after: number; upTo: number; limit: number }) => Promise<OwnTrade[]>;
  /** Those with these numbers: of which order of the owner each was, and at what price. */
  tradesBy: (owner: number, refs: readonly number[]) => Promise<OrderedTrade[]>;
  /** A currency for one USD as decimal text; undefined of one that is not offered. For what is shown and stated, never to settle by. */
  fiatRate: (currency: string) => string | undefined;
  /** CNY for one USD as decimal text, for display. */
  cnyRate: () => string;
  /** The linear futures market of a pair, whether it is open, and the rate of its last funding in percent. */
  futuresOf: (base: number, quote: number) => FuturesTerms | undefined;
  /** A user's balances in the four historic kinds of account: every row, and their worth in USDT. */
  walletTotals: (userId: number) => Promise<Record<'legal' | 'change' | 'lever' | 'micro', WalletTotal>>;
};

/** A running slice. */
export type Part<N extends SliceName = SliceName> = OnTheWire<N> & {
  oldEvents?: OldEvents;
  oldOwn?: OldOwnEvents;
  /** Pages besides the contract. */
  pages?: readonly ((app: FastifyInstance) => void)[];
  gives?: Partial<Gives>;
  /** Applies a committed batch, in order, before it is published. */
  onCommitted?: (committed: Committed) => void;
  start?: () => void;
  /** Begun after `start`. */
  chores?: readonly Chore[];
  /** Starts nothing new; resolves when what was started is finished. */
  stop?: () => void;
  close?: () => void | Promise<void>;
};

/** A route without a handler does not compile, nor does a channel without its implementation. */
type OnTheWire<N> = N extends ProductName
  ? {
      handlings: { [R in keyof RoutesOf<N>]: Handling<Extract<RoutesOf<N>[R], Route>> };
      channels: { [C in Extract<ChannelName, `${N}.${string}`>]: ChannelOf<C> };
    }
  : object;

export type Beginning<N extends SliceName = SliceName> = {
  /** Rows that it writes besides those of its tables. */
  rows?: readonly RowsStatement[];
  /** Called with everything loaded and settings in force, before the first price. */
  open: (core: Core) => Part<N> | Promise<Part<N>>;
};

type Settings<N> = Extract<SettingCommand['kind'], `${N & string}.${string}`>;
/** A table without a store does not compile. */
type InTheEngine<N> = N extends Name
  ? {
      /** Where each of its tables is stored; null where it is published and not stored. */
      stored: { readonly [T in TableOf<N>]: Stored<RowOf<N, T>> | null };
      /** Sets of its tables that a batch of its commands often touches: their statements are planned at start, besides balances and requests. */
      usual?: readonly (readonly TableOf<N>[])[];
      /** How rows of the table `settings` become commands that it does not declare, in the order in which they are sent. */
      settings?: { readonly [K in Settings<N>]?: Setting<CommandOf<K>> };
    }
  : object;

/** What `npm run inspect` prints of a slice: a table with a head for each column. JSON output uses its name as the key. */
export type Shown = {
  name: string;
  heads: Readonly<Record<string, string>>;
  rows: readonly Readonly<Record<string, string | number>>[];
};

export type Slice<N extends SliceName> = InTheEngine<N> & {
  name: N;
  menu?: readonly OwnMenuEntry[];
  /** The instruments it lists. */
  listings?: (inForce: InForce) => readonly Listing[];
  /** Its instruments that the catalog does not list, as keys of its channels name them. */
  symbols?: (state: State) => readonly { id: number; symbol: string }[];
  inspect?: (client: PoolClient, catalog: Catalog) => Promise<Shown>;
  /** What the audit asks of each batch, with the rules before it: a sentence for each promise that its changes break. */
  asks?: () => (changes: Changes, rules: number) => string[];
} & (N extends ProductName ? { begin: () => Beginning<N> } : { begin?: () => Beginning<N> });

/** What is done as a slice has started, and again after so many milliseconds each until it is stopped. */
export type Chore = { everyMs: number; run: () => void };

/** A slice as the carriers use all of them. */
export type AnySlice = {
  name: string;
  menu?: readonly OwnMenuEntry[];
  stored?: Readonly<Record<string, Stored<object> | null>>;
  usual?: readonly (readonly string[])[];
  settings?: Readonly<Record<string, Setting<SettingCommand>>>;
  listings?: (inForce: InForce) => readonly Listing[];
  symbols?: (state: State) => readonly { id: number; symbol: string }[];
  inspect?: (client: PoolClient, catalog: Catalog) => Promise<Shown>;
  asks?: () => (changes: Changes, rules: number) => string[];
  begin?: () => { rows?: readonly RowsStatement[]; open: (core: Core) => AnyPart | Promise<AnyPart> };
};
export type AnyPart = Part<'clock'> & {
  handlings?: Readonly<Record<string, Handling>>;
  channels?: Readonly<Record<string, ChannelOf<ChannelName>>>;
};
