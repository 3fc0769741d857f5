/** Doors between slices of the server: one page of types that both sides know, as engine/src/core/doors.ts is for products. A slice names those that it `opens` and `calls`; parts.ts connects them. */
import type * as contract from '@glassbook/contract';
import type { RowOf } from '@glassbook/engine';
import type { LimitRefusal } from '@glassbook/engine/limit/words';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Hold } from '../holds/holds.ts';
import type { WorthOf } from '../cost-basis/count.ts';
import type { BookView } from '../../carry/books/books.ts';
import type { Instrument } from '../../carry/store/instrument.ts';
import type { DeviceOf } from '../../carry/http/carrier.ts';
import type { Call, Caller } from '../../carry/http/handling.ts';
import type { StaffAccess } from '../../carry/http/permitted-staff.ts';
import type { Standing } from '../identities/standing.ts';
import type { Uploads } from '../images/uploads.ts';
import type { Letter } from '../../carry/mail/letter.ts';
import type { LetterCounts } from '../../carry/mail/send-letters.ts';
import type { OpenWithdrawals } from '../payouts/open-withdrawals.ts';
import type { Payees } from '../payouts/payees.ts';
import type { Recipients } from '../payouts/recipients.ts';

/** The facts that a notice is written with; `freezeUrl`: the page that freezes the account without a login. */
export type NoticeFacts = { language: contract.WireLanguage; site: string; at: number; freezeUrl: string };

/** Readings that profit and loss is counted from, up to one journal entry. */
export type Costs = {
  /** The last journal entry that is counted in, its time, and the worth of amounts at the index prices of then. */
  counted: () => Promise<{ seq: number; at: number; worthOf: WorthOf }>;
  /** The worth of events of an owner besides USDT, of journal entries `from` to `to`. */
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

/** A trade with the order of its owner. */
export type OrderedTrade = Pick<OwnTrade, 'ref' | 'instrument' | 'price'> & { order: number };

/** Rows of other slices that the end of a freeze takes back. */
export type TakesBack = {
  payees: Pick<Payees, 'addedSince' | 'removeAdded'>;
  recipients: Recipients;
  openWithdrawals: OpenWithdrawals;
};

type WalletTotal = z.input<typeof contract.account.info.reply>['legal_wallet'];
/** Operations and readings that one slice opens and others call. */
/** `size`: of one contract, in the smallest unit of the base. */
export type FuturesTerms = {
  isOpen: boolean;
  size: bigint;
  takerFeePpm: number;
  contractsMax: number;
  lastRate: string;
};

type LeverRow = z.input<typeof contract.copy.copies.reply>['rows'][number];
/** A linear market as copy trading names it. */
export type CopiedMarket = { id: number; symbol: string; currency: number };
/** A closed ticket: `result` is after fees and with funding, `margin` at entry; times are milliseconds. */
export type ClosedTicket = {
  id: number;
  owner: number;
  at: number;
  isLong: boolean;
  result: bigint;
  margin: bigint;
  heldMs: number;
};
/** What copy trading asks of futures, and shows of it. */
export type CopiedFutures = {
  /** The linear market of a currency with this margin asset. */
  marketOf: (currency: number, settle: number) => CopiedMarket | undefined;
  market: (id: number) => CopiedMarket;
  areRisksAnswered: (userId: number) => Promise<boolean>;
  /** The open copies of an owner by their follow: how many, their margins, and what they have won or lost at the mark prices, in units of the margin asset. */
  standing: (owner: number) => ReadonlyMap<number, { count: number; margin: bigint; open: bigint }>;
  /** A position as a closed ticket of its owner's own with this margin asset; undefined where it is none. */
  closedTicket: (row: RowOf<'futures', 'positions'>, settle: number) => ClosedTicket | undefined;
  /** An owner's closed tickets from a time on. */
  closedTickets: (db: Pool | PoolClient, owner: number, settle: number, since: number) => Promise<ClosedTicket[]>;
  closedCount: (owner: number, settle: number) => Promise<number>;
  /** How many own tickets with this margin asset are open, and what the futures account is worth at the mark prices, copies with it. */
  size: (owner: number, settle: number) => Promise<{ open: number; equity: bigint }>;
  /** Positions with these numbers, by number, as historic clients read them. */
  rows: (ids: readonly number[], language: contract.WireLanguage) => Promise<ReadonlyMap<number, LeverRow>>;
};

/** A linear contract as anyone sees it. `size`: base units of a contract; `index`: the instrument whose index price it follows; `channel`: the key under which its book is published. */
export type PublicContract = Pick<Instrument, 'id' | 'base' | 'quote' | 'tick'> & {
  size: bigint;
  index: number;
  contractsMax: number;
  channel: string;
};
/** Linear contracts with their public books and trades. */
export type PublicContracts = Pick<BookView, 'levels' | 'trades' | 'status'> & { all: readonly PublicContract[] };

/** A split of a stock. Its prices are of a share after it from the opening `exAt` on; `from`: the close before, after which there are none until then but the one that the split itself adjusts. */
export type Split = { from: number; exAt: number; numerator: number; denominator: number; tick: bigint };

export type Doors = {
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
  /** Adds the request of two people that ends a freeze, with what it takes back besides the account's own. */
  addThaw: (takesBack: TakesBack) => void;
  /** Starts a hold on withdrawals of 24 hours, in the caller's transaction; its end, milliseconds UTC. */
  startHold: (client: PoolClient, userId: number, reason: contract.account.HoldReason) => Promise<number>;
  /** Queues a notice to the owner of an account by mail, in the caller's transaction where there is one; nothing where no email is bound. */
  notifyOwner: (userId: number, write: (about: NoticeFacts) => Letter, client?: PoolClient) => Promise<void>;
  /** The images of users. */
  uploads: Uploads;
  /** Compares the digits with the user's payment password; a refusal beyond the limit of wrong ones. `unset`: there is none. */
  checkPaymentPassword: (
    userId: number,
    digits: string,
    call: Pick<Call, 'address' | 'device'>,
  ) => Promise<'right' | 'wrong' | 'unset' | { ok: false; reason: contract.RefusalCode; retryAfterSeconds?: number }>;
  /** Says which proofs of the owner a user has set for where money leaves: a payment password, a second factor. */
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
  /** The most that a user may withdraw in 24 hours by the level of the identity: BTC as decimal text; 0 without one. */
  withdrawalLimitOf: (db: Pool | PoolClient, userId: number) => Promise<{ level: Standing['level']; btc: string }>;
  /** By which self-limit a user's trade for this asset would be refused now; undefined where by none. */
  tradeRefusal: (userId: number, gets: number) => Promise<LimitRefusal | undefined>;
  /** What a user pays now of fees in an asset that are posted one after the other: less what own coupons of the product take off them. Undefined where none does. */
  feesPaidBy: (
    userId: number,
    product: 'spot' | 'futures' | 'options',
  ) => Promise<((fees: readonly bigint[], asset: number) => bigint[]) | undefined>;
  /** The addresses and cards that a user saved to be paid out to. */
  payees: Payees;
  /** The users that a user saved to send to. */
  recipients: Recipients;
  /** The amount of an asset that is stated to be held less the amount that is owed, in its smallest unit: below zero where less is held. */
  heldLessOwed: (db: Pool | PoolClient, asset: number) => Promise<bigint>;
  /** Withdrawals of a user that are not paid yet. */
  openWithdrawals: OpenWithdrawals;
  /** Counts of letters, for metrics. */
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
  copiedFutures: CopiedFutures;
  publicContracts: PublicContracts;
  /** The splits of a market that were announced, the earliest first; none of one that is no stock. */
  splitsOf: (market: number) => readonly Split[];
  /** A user's balances in the four historic kinds of account: every row, and their worth in USDT. */
  walletTotals: (userId: number) => Promise<Record<'legal' | 'change' | 'lever' | 'micro', WalletTotal>>;
};
