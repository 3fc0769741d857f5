/** A product's part of the checker: its tables, its operations, its holds. One object a product, listed in products.ts. */
import type { Operation, Push } from './read-histories.ts';
import type { Command, Entry } from './read-journal.ts';

/** A setting in force, as the command that set it. */
export type Setting = Readonly<Record<string, unknown>>;
/** The general tables that a product's judge uses. */
export type Common = {
  settings: readonly Setting[];
  /** Decimals of each asset. */
  scales: ReadonlyMap<number, number>;
  /** The ledger entries of a journal entry, "reason amount". */
  entriesAt: (seq: number) => readonly string[];
};

export type OperationJudge = {
  /** Whether a command of the journal matches the operation. */
  isAsked: (operation: Operation, command: Command) => boolean;
  /** Why an acknowledged operation that is in the journal is not in the tables. `name` is its full name. */
  whyLost?: (operation: Operation, name: string, entry: Entry) => string | undefined;
  /** It makes one ledger entry; more are a second execution. */
  isOneEntry?: boolean;
};

/** Findings about acts of staff, in the lists of the verdict. */
export type Acts = Record<'lost' | 'twice' | 'refusedButApplied' | 'unresolved', string[]>;

export type Judge = {
  /** By the word after the product's name: `move` of `wallet.move`. */
  operations: Readonly<Record<string, OperationJudge>>;
  /** Commands that the server sends before one of a client, without a name: they move nothing. */
  before?: readonly string[];
  /** What is stored under the full name of a request: "order 7". */
  storedUnder?: (name: string) => readonly string[];
  /** Judges its operations that are acts of staff, which are in tables of their own and not under a name in the journal. */
  acts?: (operations: readonly Operation[]) => Acts;
  /** The holds it explains, by owner/kind/asset. */
  holds?: () => Iterable<readonly [account: string, amount: bigint]>;
  /** A line for every push that differs from what is stored. */
  wrongPushes?: (pushes: readonly Push[]) => string[];
};

export type Product<T> = {
  /** The prefix of its operations, `wallet.move`. */
  name: string;
  /** How each of its tables is read. */
  queries: { readonly [N in keyof T]: string };
  /** Refusals of a name that belongs to another request. */
  reused?: readonly string[];
  judge: (own: T, common: Common) => Judge;
};

/** A product as product-independent code sees it. */
export type AnyProduct = Omit<Product<never>, 'queries'> & { queries: Readonly<Record<string, string>> };
