/**
 * A product's part of the simulated day: everything the day, the auditor, the replay and their tests use of it is in one object of this shape.
 * `N` is the engine's name of the product.
 */
import type {
  Changes,
  Command,
  EntryReason,
  Name,
  Outcome,
  Refusal,
  RowOf,
  SettingCommand,
  TableOf,
} from '@glassbook/engine';
import type { Dice } from './dice.ts';
import type { Fault } from './faults/fault.ts';
import type { PricedMarket, PriceSource } from './index-price/price-source.ts';
import type { Model, Timer } from './model/model.ts';
import type { Shown } from './model/shown.ts';
import type { Step } from './model/step.ts';

/**
 * The kinds of actors. Makers rest in the book, takers do not, scalpers stay near the best price and reprice, hoarders leave
 * orders everywhere, savers move money between their accounts, the clumsy send invalid commands; staff, the feed and the clock are not traders.
 */
export const traderActors = ['maker', 'taker', 'scalper', 'hoarder', 'saver', 'clumsy'] as const;
export type TraderActor = (typeof traderActors)[number];
export type Actor = TraderActor | 'staff' | 'feed' | 'clock';

/** The input of a command generator: the model, never the engine, so that a wrong engine gets the same commands as a right one. */
export type Scene = { model: Model; dice: Dice; owner: number; prices: PriceSource };

/** One way of making a command. `undefined` where there is nothing to do: the day takes another actor. */
export type Habit = {
  /** How often an actor does it, against the others of all products. */
  by: Partial<Record<Actor, number>>;
  /** Only on a day that is mostly about its product, so that other days have room for the rest. */
  rare?: true;
  make: (scene: Scene) => Command | undefined;
};

/** What one owner does again and again, so many times, until it is too many. `undefined` ends it. */
export type Hoard = { times: number; rare?: true; make: Habit['make'] };

/** The naive rule of each command: changes the model, returns the outcome. */
export type Rules<K extends string = Command['kind']> = {
  [E in K & Command['kind']]: (model: Model, command: Extract<Command, { kind: E }>) => Outcome;
};

/** The rows of a table that the current command changed, by the model. */
export type Table<Row> = {
  changed: (model: Model) => Iterable<Row>;
  /** The fields that identify a row that has a state: each once, in any order. Without it rows are facts and come in their order. */
  key?: readonly (keyof Row & string)[];
};

/** Something to send at the very moment at which it begins, or stops, to be allowed. `undefined` where there is none ahead. */
export type Moment = (scene: Scene) => Step | undefined;

/** `what`: for the report. `adds`: refused once a limit of losses is reached; a sale that only ends a risk is not. */
export type Risk = { what: string; owner: number; at: number; adds: boolean };
export type RisksOf = (changes: Changes) => Iterable<Risk>;

export type Product<N extends Name> = {
  name: N;
  /** What is set before the day begins. */
  settings: readonly SettingCommand[];
  /** What is set before that, by the seed of the day. */
  begins?: (seed: number) => readonly SettingCommand[];
  habits: readonly Habit[];
  moments?: readonly Moment[];
  hoards?: readonly Hoard[];
  /** How much later than otherwise the next step comes, where something takes long that the day should not skip. */
  lingers?: (model: Model) => number;
  rules: Rules<`${N}.${string}`>;
  /** What is to happen by itself next, and when. */
  nextTimer?: (model: Model) => Timer | undefined;
  /** What follows a new index price in the same command. */
  priceMoved?: (model: Model, market: number) => void;
  /** What it is told of others once they are done; `isTold`: whether something waits to be heard. */
  hears?: (model: Model) => void;
  isTold?: (model: Model) => boolean;
  /** What waits for a price that was shown. */
  fires?: (model: Model, shown: Shown) => void;
  /** What must be looked at after prices, and after everything that waited for them. It may show prices again. */
  afterTrades?: (model: Model) => void;
  /** What follows at the end of a command, after prices. */
  follows?: (model: Model) => void;
  /** What must hold by the rows of each command and its time, by nothing else. Made for each audit with the risks of all products; throws a Difference. */
  invariant?: (risks: RisksOf) => (changes: Changes, at: number) => void;
  /** What owners did by the rows of a command that their self-limits can refuse. A product whose users can lose money has it. */
  risks?: RisksOf;
  /** Its markets that have an index price. */
  pricedMarkets?: readonly PricedMarket[];
  /** Names that its commands can give a request: the word, the refusal of a second use, and the command under such a name. */
  requestName?: { word: string; taken: Refusal; give: (command: Command, said: string) => Command | undefined };
  /** Every table of its part of the changes. */
  tables: { [T in TableOf<N>]: Table<RowOf<N, T>> };
  /** Its counters, under the engine's names and in its order. */
  counters?: (model: Model) => Readonly<Record<string, number>>;
  /** Its part of the state as `describe` of the engine words it, in any order. */
  lines: (model: Model) => Iterable<string>;
  /** What it explains of the money on hold, counted from the lines of the state and nothing else; throws where its part of them cannot be. */
  holds?: (lines: readonly string[]) => Iterable<readonly [account: string, amount: bigint]>;
  /** Things that later commands name by a number, by the field that names them: the numbers a command made or changed. */
  numbered?: Readonly<Record<string, (model: Model) => Iterable<number>>>;
  /** What its rows show that a day must reach beyond commands, refusals, reasons and tables. */
  shows?: (changes: Changes) => Iterable<string>;
  /** What a day must reach. All products together must name everything the engine has (products.ts). */
  reaches: {
    /** False for one that no command can be refused with yet. */
    refusals: Record<Extract<Refusal, `${N}.${string}`>, boolean>;
    entryReasons: Partial<Record<EntryReason, true>>;
    shows?: Readonly<Record<string, true>>;
  };
  /** Faults of its code that the audit or the replay must catch. */
  faults?: readonly Fault[];
};

/** A product as product-independent code uses it. */
export type AnyProduct = Omit<Product<Name>, 'rules' | 'tables' | 'reaches'> & {
  tables: Readonly<Record<string, { changed: (model: Model) => Iterable<object>; key?: readonly string[] }>>;
  reaches: { refusals: object; shows?: Readonly<Record<string, true>> };
};
