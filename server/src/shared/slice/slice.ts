/** The server's interface to a product, in one object: where its rows are stored, what it depends on, its calls and channels. */
import type * as contract from '@glassbook/contract';
import type { ChannelName, ProductName, Route } from '@glassbook/contract';
import type { Changes, CommandOf, Name, RowOf, SettingCommand, State, TableOf } from '@glassbook/engine';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import type { Chore } from '../../carry/process/clock.ts';
import type { Core, Leader, Replica, Writer } from './core.ts';
import type { Doors } from './doors.ts';
import type { Handling } from '../../carry/http/handling.ts';
import type { OwnMenuEntry } from './menu.ts';
import type { Committed } from '../../carry/sequencer/committed.ts';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import type { OldEvents, OldOwnEvents } from '../../carry/socket/events.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Listing } from '../../carry/store/instrument.ts';
import type { RowsStatement } from '../../carry/store/rows.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { Setting } from '../../carry/store/settings/setting.ts';
import type { Shown, StoredSlice } from '../../carry/store/stored-slice.ts';
import type { Stored } from '../../carry/store/stored.ts';

type RoutesOf<N extends ProductName> = (typeof contract)[N]['product']['routes'];
/** The products of the engine and those of the contract, a name in both being one slice; and what only sends commands. */
export type SliceName = Name | ProductName | 'crowd';

/** Besides following committed entries, which every slice may: submitting commands, and what may run once only. */
export type Role = 'writer' | 'leader';
type NeedOf<R extends Role> = keyof Replica | { writer: keyof Writer; leader: keyof Leader }[R];
type Door = keyof Doors;

/** A running slice. What it opens and what it leads with is there as it declared it. */
export type Part<
  N extends SliceName,
  R extends Role = never,
  K extends NeedOf<R> = never,
  O extends Door = never,
> = OnTheWire<N> & {
  oldEvents?: OldEvents;
  oldOwn?: OldOwnEvents;
  /** Pages besides the contract. */
  pages?: readonly ((app: FastifyInstance) => void)[];
  /** Applies a committed batch, in order, before it is published. */
  onCommitted?: (committed: Committed) => void;
  close?: () => void | Promise<void>;
} & ([O] extends [never] ? { opens?: never } : { opens: Pick<Doors, O> }) &
  ('leader' extends R
    ? { leads: (has: Pick<Core, Extract<K, keyof Leader>>) => Led | Promise<Led> }
    : { leads?: never });

/** The part of a slice that runs once only. */
export type Led = {
  /** After the slice's own: what keeps up with commits in the background. */
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
      channels: { [C in Extract<ChannelName, N | `${N}.${string}`>]: ChannelOf<C> };
    }
  : object;

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

/** The part of a declaration that does not depend on the needs. */
type Declared<N extends SliceName> = InTheEngine<N> & {
  name: N;
  menu?: readonly OwnMenuEntry[];
  /** Rows of the table `settings` that a demo has besides. */
  demoSettings?: Readonly<Record<string, object>>;
  /** The instruments it lists. */
  listings?: (inForce: InForce) => readonly Listing[];
  /** Its instruments that the catalog does not list, as keys of its channels name them. */
  symbols?: (state: State) => readonly { id: number; symbol: string }[];
  inspect?: (client: PoolClient, catalog: Catalog) => Promise<Shown>;
  /** What the audit asks of each batch: a sentence for each promise that its changes break. */
  asks?: () => (changes: Changes) => string[];
};

/** The dependencies of a slice, each by its name. A need that is not used fails a test (needs.test.ts). */
type Dependent<
  N extends SliceName,
  R extends Role,
  K extends NeedOf<R>,
  C extends Door,
  O extends Door,
  B extends Begun,
> = {
  roles?: readonly R[];
  /** Members of the core. */
  needs?: readonly K[];
  /** Doors of other slices, which have opened before. */
  calls?: readonly C[];
  opens?: readonly O[];
  /** Made at each start, before anything is loaded. */
  begin?: () => B;
  /** Called with everything loaded and settings in force, before the first price. */
  open: (
    has: Pick<Core, Exclude<K, keyof Leader>> & Pick<Doors, C>,
    begun: B,
  ) => Part<N, R, K, O> | Promise<Part<N, R, K, O>>;
};
/** `rows`: what it writes with each batch besides the rows of its tables. */
type Begun = { rows: RowsStatement };

/** A slice with its dependencies: their types follow from the names. */
export const slice = <
  N extends SliceName,
  R extends Role = never,
  K extends NeedOf<R> = never,
  C extends Door = never,
  O extends Door = never,
  B extends Begun = never,
>(
  declared: Declared<N> & Dependent<N, R, K, C, O, B>,
): Declared<N> & Dependent<N, R, K, C, O, B> => declared;

/** A slice of the list. Where there is nothing to open it only declares its tables and settings. */
export type Slice<N extends SliceName> = Declared<N> & (N extends ProductName | 'crowd' ? Opening : Partial<Opening>);
type Opening = {
  roles?: readonly Role[];
  needs?: readonly (keyof Core)[];
  calls?: readonly Door[];
  opens?: readonly Door[];
  begin?: () => Begun;
  open: (has: never, begun: never) => object;
};

/** A slice as the carriers use all of them. */
export type AnySlice = StoredSlice &
  Partial<Omit<Opening, 'open'>> & {
    open?: (has: never, begun: never) => AnyPart | Promise<AnyPart>;
    menu?: readonly OwnMenuEntry[];
  };
export type AnyPart = Omit<Part<'clock'>, 'opens' | 'leads'> & {
  opens?: Partial<Doors>;
  leads?: (has: never) => Led | Promise<Led>;
  handlings?: Readonly<Record<string, Handling>>;
  channels?: Readonly<Record<string, ChannelOf<ChannelName>>>;
};
