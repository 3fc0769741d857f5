/**
 * Builds the state from what is stored, in this order: settings, requests and balances, the rows of each product, `endLoading`. The
 * result is the state that applying the journal gives, to the last field.
 */
import { assert } from '@glassbook/money';
import type { BalanceColumns, BalanceRow } from './core/ledger.ts';
import type { RequestRow } from './core/requests.ts';
import { emptyState, takeChanges } from './engine.ts';
import {
  all,
  type AnyTable,
  type Name,
  type RowOf,
  type SettingCommand,
  type State,
  type TableOf,
} from './products.ts';

/** Where the sequences of a state stand; those of products by their name, `spot.nextOrder`. */
export type Counters = { seq: number; at: number; of: Readonly<Record<string, number>> };

const numbersOf = (state: State, name: Name) => state[name] as unknown as Record<string, number>;

export function countersOf(state: State): Counters {
  const of: Record<string, number> = {};
  for (const { name, counters } of all)
    for (const counter of Object.keys(counters)) of[`${name}.${counter}`] = numbersOf(state, name)[counter] as number;
  return { seq: state.seq, at: state.at, of };
}

const settingOf = new Map(all.flatMap(({ settings }) => Object.entries(settings)));
const places = new Map([...settingOf.keys()].map((kind, place) => [kind, place]));

export type Stored = { counters: Counters | undefined; settings: readonly SettingCommand[] };

/** Begins loading: what everything else depends on. A counter that is not stored is of a new product: it keeps its initial value. */
export function beginLoading(stored: Stored): State {
  const state = emptyState();
  const settings = [...stored.settings].sort((a, b) => (places.get(a.kind) ?? 0) - (places.get(b.kind) ?? 0));
  for (const command of settings) {
    const setting = settingOf.get(command.kind);
    assert(setting !== undefined, 'a stored setting is of a product');
    setting.restore(state, command as never);
  }
  if (stored.counters === undefined) return state;
  const { seq, at, of } = stored.counters;
  Object.assign(state, { seq, at, entryAt: at });
  for (const { name, counters } of all)
    for (const counter of Object.keys(counters))
      numbersOf(state, name)[counter] = of[`${name}.${counter}`] ?? (numbersOf(state, name)[counter] as number);
  return state;
}

/** Oldest first. */
export const restoreRequest = (state: State, row: RequestRow): void => state.requests.restore(row);
export const restoreBalance = (state: State, row: BalanceRow): void => state.ledger.restore(row);
/** All balances as they are now, and how many of them at once are put back. */
export const balanceColumns = (state: State): BalanceColumns => state.ledger.columns();
export const restoreBalances = (state: State, columns: BalanceColumns): void => state.ledger.restoreColumns(columns);

/** The tables of all products, in the order in which those that are read back must be. */
export const tables: readonly (AnyTable & { product: Name; name: string })[] = all.flatMap((product) =>
  Object.entries(product.tables).map(([name, table]) => ({ ...table, product: product.name, name })),
);

/** Puts a stored row of a product back. */
export function restoreRow<N extends Name, T extends TableOf<N>>(
  state: State,
  product: N,
  table: T,
  row: RowOf<N, T>,
): void {
  const known = tables.find((one) => one.product === product && one.name === table);
  assert(known?.restore !== undefined, 'a row that is read back is of a table');
  known.restore(state, row as never);
}

/** Ends loading: what belongs to several rows is put together, timers are set, nothing counts as changed. */
export function endLoading(state: State): void {
  for (const { loaded } of all) loaded?.(state);
  takeChanges(state);
}
