/** What a product is to the server, in one object: the types of a slice, and what a slice stands on. */
import type * as contract from '@glassbook/contract';
import type { ChannelName, ProductName, Route } from '@glassbook/contract';
import type { CommandOf, Name, RowOf, SettingCommand, State, TableOf } from '@glassbook/engine';
import type { FastifyInstance } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Books } from './books/books.ts';
import type { Config } from './config.ts';
import type { Feed } from './feed/feed.ts';
import type { Caller, Handling } from './http/handling.ts';
import type { IndexPrices } from './index-price/index-prices.ts';
import type { Committed } from './sequencer/committed.ts';
import type { Sequencer } from './sequencer/sequencer.ts';
import type { ChannelOf } from './socket/channel.ts';
import type { OldEvents } from './socket/events.ts';
import type { Catalog } from './store/catalog.ts';
import type { Listing } from './store/instrument.ts';
import type { RowsStatement } from './store/rows.ts';
import type { Setting } from './store/setting.ts';
import type { Stored } from './store/stored.ts';

type RoutesOf<N extends ProductName> = (typeof contract)[N]['product']['routes'];
/** The products of the engine and those of the contract: what is in both is one slice. */
export type SliceName = Name | ProductName;

/** What a slice stands on: committed state, the carriers, and what slices give each other. */
export type Core = {
  config: Config;
  log: Logger;
  pool: Pool;
  /** Milliseconds UTC, for whatever decides something. */
  now: () => number;
  /** As it was loaded, with the settings in force. It is ahead of what is committed once commands come: only to be read while opening. */
  state: State;
  sequencer: Sequencer;
  catalog: Catalog;
  feed: Feed;
  /** From when on the feed delivers, milliseconds UTC, a whole second. */
  since: number;
  /** Products with books add theirs. */
  books: Books;
  prices: IndexPrices;
  /** The number of the last message of a public channel, by its key. */
  numberOf: (channel: string) => number;
  /** What some slice gives. Complete once all are open, so it is read when it is needed and not before. */
  given: Gives;
};

export type Gives = {
  /** Who calls. */
  sessions: {
    verify: (token: string) => Promise<Caller | undefined>;
    /** Calls the listener with the id of every session that ends, however it ends. */
    onEnded: (listener: (sessionId: number) => void) => void;
  };
  /** What a user has, in the four historic kinds of account: every row, and their worth in USDT. */
  walletTotals: (
    userId: number,
  ) => Promise<Record<'legal' | 'change' | 'lever' | 'micro', { balance: unknown[]; totle: string }>>;
};

/** A slice while the server runs. */
export type Part<N extends SliceName = SliceName> = OnTheWire<N> & {
  oldEvents?: OldEvents;
  /** Pages beside the contract. */
  pages?: readonly ((app: FastifyInstance) => void)[];
  gives?: Partial<Gives>;
  /** Takes in a committed batch, in order, before anybody is told of it. */
  onCommitted?: (committed: Committed) => void;
  start?: () => void;
  /** Begins nothing new; what was begun is finished after this. */
  stop?: () => void;
  close?: () => void;
};

/** A route without an answer does not compile, nor does a channel without its object. */
type OnTheWire<N> = N extends ProductName
  ? {
      handlings: { [R in keyof RoutesOf<N>]: Handling<Extract<RoutesOf<N>[R], Route>> };
      channels: { [C in Extract<ChannelName, `${N}.${string}`>]: ChannelOf<C> };
    }
  : object;

export type Beginning<N extends SliceName = SliceName> = {
  /** Rows that it writes beside those of its tables. */
  rows?: readonly RowsStatement[];
  /** Everything is loaded, settings are in force, and no price has come. */
  open: (core: Core) => Part<N> | Promise<Part<N>>;
};

type Settings<N> = Extract<SettingCommand['kind'], `${N & string}.${string}`>;
/** A table that is not stored, or a setting that no row becomes, does not compile. */
type InTheEngine<N> = N extends Name
  ? {
      /** Where each of its tables is stored; null where it is told and not stored. */
      stored: { readonly [T in TableOf<N>]: Stored<RowOf<N, T>> | null };
      /** Sets of its tables that a batch of its commands often touches: their statements are planned at the start, beside balances and requests. */
      usual?: readonly (readonly TableOf<N>[])[];
      /** How rows of the table `settings` become its commands, in the order in which they are sent. */
      settings: { readonly [K in Settings<N>]: Setting<CommandOf<K>> };
    }
  : object;

/** What `npm run inspect` prints of a slice: a table with a head for each column. For programs it goes by its name. */
export type Shown = {
  name: string;
  heads: Readonly<Record<string, string>>;
  rows: readonly Readonly<Record<string, string | number>>[];
};

export type Slice<N extends SliceName> = InTheEngine<N> & {
  name: N;
  /** The instruments it lists. */
  listings?: (state: State) => readonly Listing[];
  inspect?: (client: PoolClient, catalog: Catalog) => Promise<Shown>;
} & (N extends ProductName ? { begin: () => Beginning<N> } : { begin?: () => Beginning<N> });

/** A slice as the carriers see all of them. */
export type AnySlice = {
  name: string;
  stored?: Readonly<Record<string, Stored<object> | null>>;
  usual?: readonly (readonly string[])[];
  settings?: Readonly<Record<string, Setting<SettingCommand>>>;
  listings?: (state: State) => readonly Listing[];
  inspect?: (client: PoolClient, catalog: Catalog) => Promise<Shown>;
  begin?: () => { rows?: readonly RowsStatement[]; open: (core: Core) => AnyPart | Promise<AnyPart> };
};
export type AnyPart = Part<'clock'> & {
  handlings?: Readonly<Record<string, Handling>>;
  channels?: Readonly<Record<string, ChannelOf<ChannelName>>>;
};
