/** Compares what a command changed with what the model expects: facts in their order, rows that have a state by their key. */
import type { BalanceRow, Changes } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import type { AnyProduct } from '../product.ts';
import { products } from '../products.ts';
import { differs } from './difference.ts';

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

/** Throws the first difference. */
export function compareChanges(changes: Changes, model: Model): void {
  const expected = model.changes;
  compareFacts('entries', changes.entries, expected.entries);
  compareFacts('settings', changes.settings, expected.settings);
  compareFacts('requests', changes.requests, expected.requests);
  compareBalances(changes.balances, model);
  // A wrong engine can leave a product out.
  const found: Partial<Changes> = changes;
  for (const product of products) {
    const own = found[product.name];
    if (own === undefined) differs('products that changed', Object.keys(found), product.name);
    compareProduct(product, own, model);
  }
}

function compareProduct({ name, tables }: AnyProduct, found: Readonly<Record<string, object[]>>, model: Model): void {
  for (const table in found)
    if (!(table in tables)) differs(`tables of ${name}`, Object.keys(found), Object.keys(tables));
  for (const [table, { changed, key }] of Object.entries(tables)) {
    const rows = found[table];
    if (rows === undefined) differs(`tables of ${name}`, Object.keys(found), Object.keys(tables));
    const expected = [...changed(model)];
    if (rows.length === 0 && expected.length === 0) continue;
    if (key) compareByKey(`${name}.${table}`, rows, expected, key);
    else compareFacts(`${name}.${table}`, rows, expected);
  }
}

/** Names the first line of a list that is not the same. */
function compareFacts(name: string, found: readonly object[], expected: readonly object[]): void {
  for (let at = 0; at < found.length || at < expected.length; at += 1)
    if (!same(found[at], expected[at])) differs(`${name}[${at}]`, found[at], expected[at]);
}

/** Every row that changed must be there once, as it is at the end of the command. */
function compareByKey(
  name: string,
  found: readonly object[],
  expected: readonly object[],
  key: readonly string[],
): void {
  const keyOf = (row: object) => key.map((field) => String((row as Record<string, unknown>)[field])).join(' ');
  const missing = new Map(expected.map((row) => [keyOf(row), row]));
  for (const row of found) {
    const at = keyOf(row);
    if (!same(row, missing.get(at))) differs(`${name} ${at}`, row, missing.get(at));
    missing.delete(at);
  }
  for (const [at, row] of missing) differs(`${name} ${at} changed`, undefined, row);
}

/** Every row must be right and no changed account may be missing; one whose money only moved to and fro may be listed or not. */
function compareBalances(rows: BalanceRow[], model: Model): void {
  const listed = new Set<object>();
  for (const row of rows) {
    const account = model.account(row.owner, row.kind, row.asset);
    if (account.available !== row.available || account.held !== row.held)
      differs(`balance of ${row.owner} ${row.kind} ${row.asset}`, row, account);
    if (listed.has(account)) differs('balances are listed once', row, account);
    listed.add(account);
  }
  for (const [account, before] of model.changes.accounts) {
    if (listed.has(account) || (before.available === account.available && before.held === account.held)) continue;
    differs(`balance of ${account.owner} ${account.kind} ${account.asset} changed`, undefined, account);
  }
}
