/**
 * The state as lines of text, always in the same order: what the state hash is taken of, and what two states are compared by. Empty
 * balances are left out, since an account that was opened and one that was not are equivalent.
 */
import type { Amount } from '@glassbook/money';
import { encode } from './core/encode.ts';
import { countersOf } from './load.ts';
import { all, type State } from './products.ts';

const looks = new Set(all.flatMap((product) => product.looks ?? []));

export function* describe(state: State): Generator<string> {
  yield `seq ${state.seq} at ${state.at}`;
  yield `counters ${encode(countersOf(state).of)}`;
  for (const product of all) yield* product.describe(state);
  yield* balances(state);
  for (const { due, kind, id } of state.schedule.timers()) yield `timer ${due} ${kind} ${id}`;
  for (const each of state.triggers.triggers())
    if (!looks.has(each.kind))
      yield `trigger ${each.kind} ${each.id} ${each.instrument} ${each.by} ${each.direction} ${each.ticks}`;
  for (const row of state.requests.rows(state.at)) yield `request ${encode(row)}`;
}

/** What of the money on hold the products explain, by account. I4: it is all of it. */
export function explained(state: State): Map<number, Amount> {
  const sums = new Map<number, Amount>();
  for (const { holds } of all)
    for (const [account, amount] of holds?.(state) ?? []) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return sums;
}

function* balances(state: State): Generator<string> {
  const { ledger } = state;
  const accounts = Array.from({ length: ledger.count }, (_, account) => account).filter(
    (account) => ledger.available(account) !== 0n || ledger.held(account) !== 0n,
  );
  const place = (account: number) =>
    [ledger.owners[account], ledger.kindOf[account], ledger.assets[account]] as [number, number, number];
  accounts.sort((a, b) => {
    const [ownerA, kindA, assetA] = place(a);
    const [ownerB, kindB, assetB] = place(b);
    return ownerA - ownerB || kindA - kindB || assetA - assetB;
  });
  for (const account of accounts) {
    const row = ledger.row(account);
    yield `balance ${row.owner} ${row.kind} ${row.asset} ${row.available} ${row.held}`;
  }
}
