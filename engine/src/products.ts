/** What all products are together. Every union (commands, refusals, reasons, rows, timers) is derived from the list of them. */
import { assert } from '@glassbook/money';
import type { Core, SettingRow } from './core/core.ts';
import type { Declared, Values } from './core/fields.ts';
import type { Entry as EntryOf, Outcome as OutcomeOf } from './core/entry.ts';
import type { BalanceRow, LedgerEntry } from './core/ledger.ts';
import type { LimitRefusal } from './core/limits/words.ts';
import * as list from './product-list.ts';
import type { SeenPrice } from './core/trigger/triggers.ts';
import type { Asked, Called, Party } from './core/wires.ts';
import { KEY_REUSED, type RequestRow as RequestRowOf } from './core/requests.ts';

type Listed = (typeof list)[keyof typeof list];
/** In the order of their places, which is part of the rules: prices reach products, timers due at once run and settings load in it. */
const products: readonly Listed[] = Object.values(list).sort((a, b) => a.place - b.place);
for (const field of ['place', 'name'] as const)
  assert(
    new Set(products.map((product) => product[field])).size === products.length,
    `no two products have the same ${field}`,
  );

export const productNames: readonly Name[] = products.map(({ name }) => name);

type SpecIn<P> = P extends { readonly spec?: infer S } ? NonNullable<S> : never;
/** The union of all products' types. */
export type Specs = SpecIn<Listed>;
export type Name = Specs['name'];
type Named<N extends Name> = Extract<Specs, { name: N }>;

export type Command = Specs['command'];
export type CommandKind = Command['kind'];
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;
export type SettingCommand = CommandOf<Specs['setting'] & CommandKind>;
/** The engine's refusals. A refusal leaves no trace in the state. */
export type TraderRefusal = Specs['refusal'] | typeof KEY_REUSED;
export type Refusal = TraderRefusal | Specs['fault'];
export const traderRefusals: readonly TraderRefusal[] = [KEY_REUSED, ...products.flatMap(({ refusals }) => refusals)];
export type EntryReason = Specs['reason'];
/** By what each posting is for, whether it is a fee. */
const fees = new Map<string, boolean>(products.flatMap((product) => Object.entries<boolean>(product.fees)));
export const isFee = (reason: EntryReason): boolean => fees.get(reason) === true;
export type Entry = EntryOf<Command>;

/** The engine's whole state. Only the code that applies entries writes it. */
export type State = Core<EntryReason, Specs['timer'], Specs['trigger']> & { [S in Specs as S['name']]: S['state'] } & {
  doors: Called;
  ask: Asked;
};

/** What an accepted command returns, one shape a kind (`AnswerTo`); a command that names none returns nothing more. */
type AllDone = { [S in Specs as S['name']]: S['done'][keyof S['done']] }[Name];
export type Done = { ok: true } & (AllDone | object);
export type Outcome = Done | Extract<OutcomeOf<Refusal>, { ok: false }>;
/** The outcome of this kind of command. */
type DoneIn<S, K> = S extends { done: infer D } ? (K extends keyof D ? D[K] : never) : never;
type ReasonIn<S, K> = S extends { command: { kind: infer C }; refusal: infer R; fault: infer F }
  ? K extends C
    ? R | F
    : never
  : never;
export type AnswerTo<K extends CommandKind> = CommandKind extends K
  ? Outcome
  : OutcomeOf<
      ReasonIn<Specs, K> | LimitRefusal | typeof KEY_REUSED,
      [DoneIn<Specs, K>] extends [never] ? object : DoneIn<Specs, K> & object
    >;

/**
 * What a run of commands changed, collected while it is applied and taken to be stored and published. Facts are listed as they
 * happened; things that have a state once, as they are at the end.
 */
export type Changes = {
  entries: LedgerEntry<EntryReason>[];
  balances: BalanceRow[];
  settings: SettingRow<SettingCommand>[];
  requests: RequestRowOf<Outcome>[];
} & { [S in Specs as S['name']]: { [T in keyof S['rows']]: S['rows'][T][] } };
export type TableOf<N extends Name> = keyof Named<N>['rows'];
export type RowOf<N extends Name, T extends TableOf<N>> = Named<N>['rows'][T];

export type AnyTable = {
  take: (state: State) => object[];
  key: readonly string[];
  inAnyOrder?: true;
  restore?: (state: State, row: never) => void;
  live?: Readonly<Record<string, unknown>>;
  rank?: string;
};
export type AnySetting = {
  noun: string;
  which?: (command: never) => number | string;
  restore: (state: State, command: never) => void;
  handle?: (state: State, command: never) => Outcome;
  declared?: Declared;
  problem?: (state: State, command: never) => string | undefined;
  sums?: (state: State, command: never) => Values;
  begin?: (state: State, command: never) => void;
};
/** A product as the engine sees all of them. */
export type AnyProduct = Party<State> & {
  name: Name;
  faults: readonly Refusal[];
  empty: () => object | null;
  handlers: Readonly<Record<string, (state: State, command: never) => Outcome>>;
  tables: Readonly<Record<string, AnyTable>>;
  counters: object;
  settings: Readonly<Record<string, AnySetting>>;
  timers: Readonly<Record<string, (state: State, id: number) => void>>;
  triggers: Readonly<Record<string, (state: State, id: number, seen: SeenPrice) => void>>;
  looks?: readonly string[];
  priceSeen?: (state: State, price: SeenPrice) => void;
  priceMoved?: (state: State, market: number) => void;
  afterTrades?: (state: State) => void;
  ended?: (state: State) => void;
  stopped?: (state: State, owner: number) => void;
  loaded?: (state: State) => void;
  requestNames?: Readonly<Record<string, Refusal>>;
  describe: (state: State) => Iterable<string>;
  holds?: (state: State) => Iterable<readonly [account: number, amount: bigint]>;
};
/** Declared ones have their noun and their number in the declaration. */
const settingsOf = (settings: Readonly<Record<string, object>>): Record<string, AnySetting> =>
  Object.fromEntries(
    Object.entries(settings as Record<string, AnySetting>).map(([kind, setting]) => {
      if (!setting.declared) return [kind, setting];
      const { noun, which } = setting.declared;
      const number = which && { which: (command: Values) => command[which.name] as number };
      return [kind, { ...setting, noun, ...number }];
    }),
  );
export const all: readonly AnyProduct[] = products.map((product) => ({
  ...(product as unknown as AnyProduct),
  settings: settingsOf(product.settings),
}));
/** Every kind of setting of a product. */
export const settingKindsOf = (product: string): readonly string[] =>
  Object.keys(all.find(({ name }) => name === product)?.settings ?? {});
/** The declared settings of a product, in the order in which they are sent. */
export const declaredOf = (product: string): readonly Declared[] =>
  Object.values(all.find(({ name }) => name === product)?.settings ?? {}).flatMap(({ declared }) => declared ?? []);
