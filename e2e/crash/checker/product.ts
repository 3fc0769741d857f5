/** What the checker knows of a product: its tables, what its operations ask for, what it holds. One object a product, listed in products.ts. */
import type { Operation, Push } from './read-histories.ts';
import type { Command, Entry } from './read-journal.ts';

/** A setting in force, as the command that set it. */
export type Setting = Readonly<Record<string, unknown>>;
/** What a product's judge needs of the general tables. */
export type Common = {
  settings: readonly Setting[];
  /** Decimals of each asset. */
  scales: ReadonlyMap<number, number>;
  /** The ledger entries of a journal entry, "reason amount". */
  entriesAt: (seq: number) => readonly string[];
};

export type OperationJudge = {
  /** Whether a command of the journal is what the operation asked for. */
  isAsked: (operation: Operation, command: Command) => boolean;
  /** Why an acknowledged operation that is in the journal is not stored all the same. `name` is its full name. */
  whyLost?: (operation: Operation, name: string, entry: Entry) => string | undefined;
  /** It makes one ledger entry; more are a second execution. */
  isOneEntry?: boolean;
};

export type Judge = {
  /** By the word behind the product's name: `move` of `wallet.move`. */
  operations: Readonly<Record<string, OperationJudge>>;
  /** What is stored under the full name of a request: "order 7". */
  storedUnder?: (name: string) => readonly string[];
  /** What it explains of the money on hold, by owner/kind/asset. */
  holds?: () => Iterable<readonly [account: string, amount: bigint]>;
  /** A line for every push that differs from what is stored. */
  wrongPushes?: (pushes: readonly Push[]) => string[];
};

export type Product<T> = {
  /** Its operations begin with it, `wallet.move`. */
  name: string;
  /** How each of its tables is read. */
  queries: { readonly [N in keyof T]: string };
  /** Refusals of a name that stands for another request. */
  reused?: readonly string[];
  judge: (own: T, common: Common) => Judge;
};

/** A product as code sees it that is the same for all of them. */
export type AnyProduct = Omit<Product<never>, 'queries'> & { queries: Readonly<Record<string, string>> };
