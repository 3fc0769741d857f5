/** A product as the engine uses it: one object of this shape has everything. */
import type { Amount } from '@glassbook/money';
import type { Core } from './core/core.ts';
import type { Outcome } from './core/entry.ts';
import type { Declared, Values } from './core/fields.ts';
import type { LimitRefusal } from './core/limits/words.ts';
import type { SeenPrice } from './core/trigger/triggers.ts';
import type { Answers, Asked, Called, Hears, Opens } from './core/wires.ts';

/** A product in types alone. Whatever it adds is declared here once, and the unions of all products are made from it. */
export type Spec<N extends string = string> = {
  /** Its part of the state is kept under this name, and its commands and timers begin with it. */
  name: N;
  /** Its part of the state; null where it has none. */
  state: object | null;
  /** Its commands. */
  command: { kind: `${N}.${string}` };
  /** What an accepted command returns, by its kind; one that is not named returns nothing. */
  done: object;
  /** The rows it gives to be stored, by table. */
  rows: object;
  /** Its refusals to a trader. */
  refusal: string;
  /** Its refusals to what only the server itself sends: settings and prices. */
  fault: string;
  /** What its postings are for. */
  reason: string;
  /** What it does by itself at a time. */
  timer: `${N}.${string}`;
  /** What it does by itself at a price. */
  trigger: `${N}.${string}`;
  /** Those of its commands that are settings, by kind. */
  setting: `${N}.${string}`;
  /** The doors of others that it calls, and what it asks them (core/doors.ts). */
  calls: keyof Called;
  asks: keyof Asked;
};

/** What a product adds, and nothing that it does not name. */
export type Brings<P> = P & Omit<Plain, keyof P>;
type Plain = {
  state: null;
  done: object;
  rows: object;
  refusal: never;
  fault: never;
  reason: never;
  timer: never;
  trigger: never;
  setting: never;
  calls: never;
  asks: never;
};
/** The same of its object. */
export const plain = {
  refusals: [],
  fees: {},
  handlers: {},
  faults: [],
  empty: () => null,
  tables: {},
  counters: {},
  settings: {},
  timers: {},
  triggers: {},
  calls: {},
  asks: {},
  describe: () => [],
};

/** The state as a product sees it: the core and its own part, no other product's, and of others the doors and questions that it names. */
export type Seen<P extends Spec> = Core<P['reason'], P['timer'], P['trigger']> & { [N in P['name']]: P['state'] } & {
  doors: Pick<Called, P['calls']>;
  ask: Pick<Asked, P['asks']>;
};
export type CommandOf<P extends Spec, K extends string> = Extract<P['command'], { kind: K }>;
export type DoneOf<P extends Spec, K extends string> = K extends keyof P['done'] ? P['done'][K] & object : object;

export type Table<S, Row> = {
  /** The rows that changed since the last time: facts as they happened, things as they are. */
  take: (state: S) => Row[];
  /** The fields that name a row: a later one of that name takes the place of the one before. */
  key: readonly (keyof Row & string)[];
  /** Of facts whose key does not rise from one to the next. */
  inAnyOrder?: true;
  /** Puts a stored row back while loading. Tables come in the order of the product's list; settings and balances are there. */
  restore?: (state: S, row: Row) => void;
  /** Only rows with these values are put back, sorted by `rank`; all, in any order, where it is left out. One that no longer has them never changes again. */
  live?: Readonly<{ [F in keyof Row]?: Row[F] & string }>;
  rank?: keyof Row & string;
};

/** A setting that is declared (core/fields.ts) has no handler: its fields are checked, then `problem` is asked, then it is in force. It is refused with the first of its product's faults. */
type DeclaredSetting<S, C> = {
  declared: Declared;
  /** The first field that is refused for what the fields alone cannot say. */
  problem?: (state: S, command: C) => string | undefined;
  /** The values of `declared.sums`, of a command that would be accepted. */
  sums?: (state: S, command: C) => Values;
  /** Puts it in force, also while loading, without what it did when it was new: what was accepted under earlier rules is not checked against later ones. */
  restore: (state: S, command: C) => void;
  /** All that it does when it is new, where that is more than `restore`. */
  begin?: (state: S, command: C) => void;
};
/** A setting with a handler of its own, which staff cannot ask for. */
type HandledSetting<S, C, H> = {
  handle: H;
  /** What is set, which no other kind of setting sets: the `market` of `market:1`. */
  noun: string;
  /** Which one it sets: the `1` of `market:1`; there is one where it is left out. */
  which?: (command: C) => number | string;
  /** Puts it back while loading, without what it did when it was new. */
  restore: (state: S, command: C) => void;
};
/** Settings come in the order of the product's list. */
export type Setting<S, C, H> = DeclaredSetting<S, C> | HandledSetting<S, C, H>;

type Handler<P extends Spec, K extends string> = K extends `${P['name']}.${string}`
  ? (state: Seen<P>, command: CommandOf<P, K>) => Outcome<P['refusal'] | P['fault'] | LimitRefusal, DoneOf<P, K>>
  : never;

export type Product<P extends Spec> = {
  readonly spec?: P;
  name: P['name'];
  /** Its place among all products. A new one takes the next number; none ever changes. 0 is the platform's. */
  place: number;
  refusals: readonly P['refusal'][];
  faults: readonly P['fault'][];
  /** Which of its reasons are fees, that statements count as such: one that is left out does not compile. */
  fees: Readonly<Record<P['reason'], boolean>>;
  empty: () => P['state'];
  /** One a command that is no setting. */
  handlers: { [K in Exclude<P['command']['kind'], P['setting']>]: Handler<P, K> };
  tables: { [T in keyof P['rows']]: Table<Seen<P>, P['rows'][T]> };
  /** Every number of its state is a counter: it is stored with each batch. One that is left out does not compile. */
  counters: CountersOf<P['state']>;
  settings: { [K in P['setting']]: Setting<Seen<P>, CommandOf<P, K>, Handler<P, K>> };
  /** In the order in which those due at once are run. */
  timers: { [T in P['timer']]: (state: Seen<P>, id: number) => void };
  /** In the order in which those at one price are fired, each with the price that fires it. */
  triggers: { [T in P['trigger']]: (state: Seen<P>, id: number, seen: SeenPrice) => void };
  /** Those of its triggers that only say when something is looked at again: where they stand is no part of the state. */
  looks?: readonly P['trigger'][];
  /** A price that triggers may wait for, before it fires any. */
  priceSeen?: (state: Seen<P>, price: SeenPrice) => void;
  /** A price it may follow moved, in the command that is being applied. */
  priceMoved?: (state: Seen<P>, instrument: number) => void;
  /** Everything that follows from a price has been traded: what positions need is checked. It may show prices again. */
  afterTrades?: (state: Seen<P>) => void;
  /** All that follows from a command, or from a timer, is done: what waits for later prices is set. */
  ended?: (state: Seen<P>) => void;
  /** What it uses of others: one that is left out does not compile. */
  calls: { [D in P['calls']]: true };
  asks: { [Q in P['asks']]: true };
  /** What others may use of it, and what it hears. */
  opens?: Opens<Seen<P>>;
  answers?: Answers<Seen<P>>;
  hears?: Hears<Seen<P>>;
  /** The owner may take on no more, from the command that is being applied: what still waits to take something on ends. */
  stopped?: (state: Seen<P>, owner: number) => void;
  /** Everything is loaded: what belongs to several rows is put together, timers are set. */
  loaded?: (state: Seen<P>) => void;
  /** Names that its commands give requests, by their word, and why such a name is refused a second time. */
  requestNames?: Readonly<Record<string, P['refusal']>>;
  /** Its part of the state as lines of text, always in the same order. */
  describe: (state: Seen<P>) => Iterable<string>;
  /** What of the money on hold it explains: nothing is on hold that no product explains. */
  holds?: (state: Seen<P>) => Iterable<readonly [account: number, amount: Amount]>;
};

type CountersOf<S> = S extends object ? { [K in keyof S as S[K] extends number ? K : never]: true } : object;

export const inOrder = <T>(map: Iterable<[number, T]>): [number, T][] => [...map].sort(([a], [b]) => a - b);
