import { emptyState, HOUSE_CLEARING, HOUSE_INSURANCE, takeChanges, type Changes } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { insuranceNamed } from './insurance-named.ts';

const nothing: Changes = takeChanges(emptyState());
const paid = (ref: number, amount: bigint, seq = 7) =>
  ({
    ...{ seq, line: 0, at: 5, asset: 3, amount, reason: 'futures.insurance', ref },
    ...{ fromOwner: HOUSE_INSURANCE, fromKind: 'futures', fromAfter: 0n },
    ...{ toOwner: HOUSE_CLEARING, toKind: 'futures', toAfter: 0n },
  }) as const satisfies Changes['entries'][number];
const receipt = (position: number, insurance: bigint, seq = 7) =>
  ({ seq, position, market: 101, insurance }) as Changes['futures']['liquidations'][number];
const market = { key: 'futuresMarket:101', command: { kind: 'futures.configureMarket', market: 101, settle: 3 } };

/** What is found in a batch with these payments and receipts, under rules. */
function found(entries: Changes['entries'], liquidations: Changes['futures']['liquidations'], rules = 15): string[] {
  const settings = [market] as unknown as Changes['settings'];
  return insuranceNamed()({ ...nothing, settings, entries, futures: { ...nothing.futures, liquidations } }, rules);
}

test.each([
  ['a payment with its receipt', [paid(9, 5n)], [receipt(9, 5n)], []],
  ['a deficit that is repaid', [paid(0, 5n)], [], []],
  ['none', [paid(9, 5n)], [], ['for 9 without a receipt', 'paid 5 more']],
  [
    'a receipt of another command',
    [paid(9, 5n)],
    [receipt(9, 5n, 8)],
    ['for 9 without', 'paid 5 more', 'paid -5 more'],
  ],
  ['a receipt that says less', [paid(9, 5n)], [receipt(9, 4n)], ['paid 1 more']],
] as const)(
  'FUTURES-085 the audit asks for the receipt of what insurance paid: %s',
  (_, entries, receipts, expected) => {
    const lines = found([...entries], [...receipts]);
    expect(lines).toHaveLength(expected.length);
    for (const [place, text] of expected.entries()) expect(lines[place]).toContain(text);
    // Under rules before there were such payments.
    expect(found([...entries], [...receipts], 14)).toEqual([]);
  },
);
