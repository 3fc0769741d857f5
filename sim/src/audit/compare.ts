/** Compares what a command changed with what the model says it changes: facts in their order, what has a state by its name. */
import type {
  BalanceRow,
  Changes,
  Done,
  EntryRow,
  LevelRow,
  OrderRow,
  OrderSummary,
  Outcome,
  Trade,
} from '@glassbook/engine';
import type { Level, Model } from '../model/model.ts';
import { differs } from './difference.ts';

/** The fields of the rows there are most of. One that a row gains does not compile until it stands here. */
const namesOf = <Row extends object>(fields: Record<keyof Row, true>) => Object.keys(fields) as (keyof Row)[];
const tradeFields = namesOf<Trade>({
  ...{ id: true, seq: true, at: true, market: true, price: true, amount: true, value: true, takerSide: true },
  ...{ makerOrder: true, takerOrder: true, makerOwner: true, takerOwner: true, makerFee: true, takerFee: true },
});
const entryFields = namesOf<EntryRow>({
  ...{ seq: true, line: true, at: true, asset: true, amount: true, fromOwner: true, fromKind: true, fromAfter: true },
  ...{ toOwner: true, toKind: true, toAfter: true, reason: true, ref: true },
});
const orderFields = namesOf<OrderRow>({
  ...{ id: true, owner: true, market: true, side: true, type: true, timeInForce: true, postOnly: true },
  ...{ clientOrderId: true, price: true, amount: true, value: true, filledAmount: true, filledValue: true, fee: true },
  ...{ status: true, cancelReason: true, priority: true, createdAt: true, updatedAt: true },
});
/** An order is compared by its own fields. */
const doneFields = namesOf<Omit<Done, 'order'>>({ ok: true, keptPriority: true, cancelled: true, granted: true });
const summaryFields = namesOf<OrderSummary>({
  ...{ id: true, market: true, side: true, status: true, filledAmount: true, filledValue: true, fee: true },
});

function sameRow<Row extends object>(a: Row | undefined, b: Row | undefined, fields: readonly (keyof Row)[]): boolean {
  if (!a || !b) return false;
  for (const field of fields) if (a[field] !== b[field]) return false;
  return true;
}

const sameRows = <Row extends object>(a: readonly Row[], b: readonly Row[], fields: readonly (keyof Row)[]): boolean =>
  a.length === b.length && a.every((row, place) => sameRow(row, b[place], fields));

/** Whether two values are the same to the last field. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const name in left) if (left[name] !== right[name] && !same(left[name], right[name])) return false;
  // A field that is there without a value is as one that is not there.
  for (const name in right) if (right[name] !== undefined && left[name] === undefined) return false;
  return true;
}

/** The same as `same`, faster for what there is most of: a refusal, and an order with nothing else to say. */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (!a.ok || !b.ok) return !a.ok && !b.ok && a.reason === b.reason;
  if ((a.order ?? b.order) && !sameRow(a.order, b.order, summaryFields)) return false;
  return doneFields.every((field) => a[field] === b[field] || same(a[field], b[field]));
}

const listed = ['prices', 'markets', 'demoClaims', 'settings', 'requests'] as const satisfies (keyof Changes)[];

/** Throws the first difference. `levelAmount` says what the model has at a price. */
export function compareChanges(changes: Changes, model: Model, levelAmount: (level: Level) => bigint): void {
  const expected = model.changes;
  if (!sameRows(changes.trades, expected.trades, tradeFields)) differListed('trades', changes.trades, expected.trades);
  if (!sameRows(changes.entries, expected.entries, entryFields))
    differListed('entries', changes.entries, expected.entries);
  for (const name of listed) {
    if (changes[name].length === 0 && expected[name].length === 0) continue;
    if (!same(changes[name], expected[name])) differListed(name, changes[name], expected[name]);
  }
  const { requestsForgottenBefore: forgotten } = changes;
  if (forgotten !== expected.requestsForgottenBefore)
    differs('requests are forgotten before', forgotten, expected.requestsForgottenBefore);
  compareOrders(changes.orders, model);
  compareBalances(changes.balances, model);
  compareLevels(changes.levels, model, levelAmount);
}

/** Names the first line of a list that is not the same. */
function differListed(name: string, found: readonly unknown[], expected: readonly unknown[]): never {
  const at = [...found, ...expected].findIndex((_, place) => !same(found[place], expected[place]));
  differs(`${name}[${at}]`, found[at], expected[at]);
}

function compareOrders(rows: OrderRow[], model: Model): void {
  const { orders } = model.changes;
  for (const row of rows)
    if (!sameRow(row, orders.get(row.id), orderFields)) differs(`order ${row.id}`, row, orders.get(row.id));
  if (rows.length === orders.size) return;
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size < rows.length) differs('orders are listed once', rows, [...orders.values()]);
  const missing = [...orders.values()].find(({ id }) => !ids.has(id));
  differs(`order ${missing?.id ?? 0} changed`, undefined, missing);
}

/** Every row must be right and nothing that changed may be missing; an account that only had its money moved to and fro may be listed or not. */
function compareBalances(rows: BalanceRow[], model: Model): void {
  const listedAccounts = new Set<object>();
  for (const row of rows) {
    const account = model.account(row.owner, row.kind, row.asset);
    if (account.available !== row.available || account.held !== row.held)
      differs(`balance of ${row.owner} ${row.kind} ${row.asset}`, row, account);
    if (listedAccounts.has(account)) differs('balances are listed once', row, account);
    listedAccounts.add(account);
  }
  for (const [account, before] of model.changes.accounts) {
    if (listedAccounts.has(account) || (before.available === account.available && before.held === account.held))
      continue;
    differs(`balance of ${account.owner} ${account.kind} ${account.asset} changed`, undefined, account);
  }
}

function compareLevels(rows: LevelRow[], model: Model, levelAmount: (level: Level) => bigint): void {
  const { levels } = model.changes;
  for (const row of rows) {
    const amount = levelAmount(row);
    if (amount !== row.amount) differs(`level ${row.market} ${row.side} ${row.price}`, row.amount, amount);
  }
  if (levels.size === rows.length) return;
  const names = new Set(rows.map(({ market, side, price }) => `${market} ${side} ${price}`));
  if (names.size < rows.length) differs('levels are listed once', rows, [...levels.keys()]);
  for (const [name, level] of levels)
    if (!names.has(name)) differs(`level ${name} changed`, undefined, levelAmount(level));
}
