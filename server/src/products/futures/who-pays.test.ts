import { emptyState, HOUSE_CLEARING, HOUSE_INSURANCE, takeChanges, type Changes } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { whoPays } from './who-pays.ts';

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

/** What is found in a batch with these payments and receipts. */
function found(entries: Changes['entries'], liquidations: Changes['futures']['liquidations']): string[] {
  const settings = [market] as unknown as Changes['settings'];
  return whoPays()({ ...nothing, settings, entries, futures: { ...nothing.futures, liquidations } });
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
  },
);

test('FUTURES-086 the audit asks why somebody was liquidated below zero while mark prices stayed', () => {
  const below = { ...receipt(9, 0n), owner: 12, equity: -4n };
  const markRow = { market: 101 } as Changes['futures']['marks'][number];
  const ask = whoPays();
  const batch = (mark?: bigint, liquidations: Changes['futures']['liquidations'] = []) => {
    const marks = mark === undefined ? [] : [{ ...markRow, mark }];
    return ask({ ...nothing, futures: { ...nothing.futures, marks, liquidations } });
  };
  expect(batch(200_000n)).toEqual([]);
  expect(batch(190_000n, [below])).toEqual([]);
  expect(batch(190_000n, [below])).toEqual(['FUTURES-086: entry 7: position 9 of 12 came to -4']);
  expect(batch(undefined, [below])).toHaveLength(1);
  expect(batch(undefined, [{ ...below, equity: 0n }])).toEqual([]);
});
