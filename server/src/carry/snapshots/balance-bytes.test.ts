import { kinds } from '@glassbook/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from '../../../../engine/src/core/ledger.ts';
import { balancesFrom, bytesOfBalances, PIECE } from './balance-bytes.ts';

/** A ledger with the balances of another one, through bytes. */
function copied(from: Ledger, into = new Ledger()): Ledger {
  for (const bytes of bytesOfBalances(from.columns())) into.restoreColumns(balancesFrom(bytes));
  return into;
}
const rowsOf = (ledger: Ledger) =>
  Array.from({ length: ledger.count }, (_, account) => ledger.row(account)).sort(
    (a, b) => a.owner - b.owner || a.asset - b.asset || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );

test('balances of any size are the same after they were bytes, also where some accounts are open already', () => {
  const amount = fc.oneof(
    fc.bigInt(-(2n ** 127n) + 1n, 2n ** 127n - 1n),
    fc.constantFrom(0n, 2n ** 62n, 2n ** 62n + 1n, -(2n ** 63n)),
  );
  const row = fc.record({
    owner: fc.nat(2 ** 31 - 1),
    kind: fc.constantFrom(...kinds),
    asset: fc.integer({ min: 1, max: 4_095 }),
    available: amount,
    held: amount,
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.nat(40), (rows, before) => {
      const [ledger, into] = [new Ledger(), new Ledger()];
      for (const each of rows) ledger.restore(each);
      for (const { owner, kind, asset } of rows.slice(0, before).reverse()) into.account(owner, kind, asset);
      expect(rowsOf(copied(ledger, into))).toEqual(rowsOf(ledger));
    }),
  );
});

test('balances of several pieces, each with amounts beyond 64 bits', () => {
  const ledger = new Ledger();
  for (let owner = 1; owner <= PIECE * 2 + 3; owner += 1)
    ledger.restore({
      owner,
      kind: kinds[0],
      asset: 3,
      available: BigInt(owner),
      held: owner % 40_000 === 0 ? 2n ** 100n : 1n,
    });
  const copy = copied(ledger);
  expect(copy.count).toBe(ledger.count);
  for (const owner of [1, PIECE, PIECE + 1, 40_000, 80_000, 120_000, PIECE * 2 + 3]) {
    const place = copy.find(owner, kinds[0], 3);
    expect(copy.row(place)).toEqual(ledger.row(ledger.find(owner, kinds[0], 3)));
  }
});

test('a copy stays what it was while the ledger goes on', () => {
  const ledger = new Ledger();
  const row = { owner: 7, kind: kinds[0], asset: 3, available: 2n ** 90n, held: 5n };
  ledger.restore(row);
  const columns = ledger.columns();
  ledger.restore({ ...row, available: 1n, held: 0n });
  const later = new Ledger();
  for (const bytes of bytesOfBalances(columns)) later.restoreColumns(balancesFrom(bytes));
  expect(rowsOf(later)).toEqual([row]);
});
