import { emptyState, takeChanges, type BalanceRow, type Changes, type EntryReason } from '@glassbook/engine';
import type { LedgerEntry as AnyEntryRow } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { Invariants } from './invariants.ts';

type LedgerEntry = AnyEntryRow<EntryReason>;
const nothing: Changes = takeChanges(emptyState());
const balance = (owner: number, available: bigint, held = 0n): BalanceRow => ({
  ...{ owner, kind: 'spot', asset: 3, available, held },
});
/** The external account gives owner 1000 ten. */
const entry: LedgerEntry = {
  ...{ seq: 1, line: 0, at: 5, asset: 3, amount: 10n, reason: 'wallet.demo', ref: 0 },
  ...{ fromOwner: 0, fromKind: 'spot', fromAfter: -10n, toOwner: 1000, toKind: 'spot', toAfter: 10n },
};
const given = (balances: BalanceRow[], change: Partial<LedgerEntry> = {}): Changes => ({
  ...nothing,
  entries: [{ ...entry, ...change }],
  balances,
});

test('money that goes from one to another, and on hold and back, breaks nothing', () => {
  const invariants = new Invariants();
  invariants.follow(given([balance(0, -10n), balance(1000, 10n)]));
  invariants.follow({ ...nothing, balances: [balance(1000, 3n, 7n)] });
});

test.each([
  ['a balance without its entry', { ...nothing, balances: [balance(1000, 10n)] }, 'WALL-005'],
  ['an entry that does not follow', given([], { toAfter: 11n }), 'WALL-005: entry 1/0'],
  ['an entry of nothing', given([], { amount: 0n }), 'WALL-005: entry 1/0'],
  ['only one side of it', given([balance(1000, 10n)]), 'I1: 10 of asset 3'],
  ['an owner below zero', given([balance(0, -10n), balance(1000, -1n, 11n)]), 'I3'],
  ['less than nothing on hold', given([balance(0, -10n), balance(1000, 11n, -1n)]), 'I4'],
])('%s is seen', (_, changes, message) => {
  expect(() => new Invariants().follow(changes)).toThrow(message);
});
