/** What a month's fees are, of each product that takes one, by its entries; and months that follow each other. */
import { HOUSE_CONVERT, HOUSE_FEES, WORLD } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { AccountBook } from './account-book.ts';
import { eventKey, worthKey } from './own-groups.ts';
import type { OwnEntry } from './read-entries.ts';

const owner = 1_000;
const [BTC, ETH, USDT] = [1, 2, 3];
const one = 100_000_000n;
const november = Date.UTC(2026, 10, 5);

type Line = [seq: number, reason: OwnEntry['reason'], asset: number, value: bigint, other: number, at?: number];
/** The entries of one account of each asset. */
function entriesOf(lines: readonly Line[]): OwnEntry[] {
  const balances = new Map<number, bigint>();
  return lines.map(([seq, reason, asset, value, other, at = november], line) => {
    const after = (balances.get(asset) ?? 0n) + value;
    balances.set(asset, after);
    const side = value < 0n ? 0 : 1;
    return { seq, line, side, at, asset, kind: 'spot', value, after, reason, ref: seq, other };
  });
}
/** The fees of the month of these entries, in the smallest unit of USDT; `worths` by journal entry, product and asset. */
function feesOf(lines: Line[], worths: [seq: number, reason: OwnEntry['reason'], asset: number, worth: bigint][]) {
  const entries = entriesOf(lines);
  const book = new AccountBook(owner);
  const known = worths.map(
    ([seq, reason, asset, worth]) => [worthKey(eventKey({ seq, reason, ref: seq }), asset), worth] as const,
  );
  book.take({ entries, worths: new Map(known) });
  const month = book.months.get('2026-11');
  if (!month) throw new Error('there is a month');
  return month;
}

test('STMT-021 STMT-051 the fee of a withdrawal in another asset than USDT is counted at what it was worth', () => {
  const { fees, withdrawals } = feesOf(
    [
      [1, 'funds.deposit', BTC, one, WORLD],
      [2, 'funds.withdrawal', BTC, -49_990_000n, WORLD],
      [2, 'funds.withdrawal_fee', BTC, -10_000n, HOUSE_FEES],
    ],
    [
      [1, 'funds.deposit', BTC, 70_000n * one],
      [2, 'funds.withdrawal', BTC, 36_000n * one],
    ],
  );
  // 0.0001 of the 0.5 BTC that were worth 36,000 USDT.
  expect([fees, withdrawals]).toEqual([720_000_000n, { count: 1, worth: 36_000n * one }]);
});

test('STMT-021 the fee of a withdrawal in USDT is counted once', () => {
  const lines: Line[] = [
    [1, 'funds.deposit', USDT, 200n * one, WORLD],
    [2, 'funds.withdrawal', USDT, -99n * one, WORLD],
    [2, 'funds.withdrawal_fee', USDT, -one, HOUSE_FEES],
  ];
  expect(feesOf(lines, []).fees).toBe(one);
});

test('STMT-021 the spread of a conversion is a fee, in USDT and in what was received', () => {
  const lines: Line[] = [
    [1, 'funds.deposit', USDT, 1_000n * one, WORLD],
    [2, 'convert.conversion', USDT, -1_000n * one, HOUSE_CONVERT],
    [2, 'convert.conversion', BTC, 2_000_000n, HOUSE_CONVERT],
    [2, 'convert.spread', BTC, -10_000n, HOUSE_FEES],
    [3, 'convert.conversion', BTC, -1_000_000n, HOUSE_CONVERT],
    [3, 'convert.conversion', USDT, 500n * one, HOUSE_CONVERT],
    [3, 'convert.spread', USDT, -2n * one, HOUSE_FEES],
  ];
  // 0.0001 of the 0.02 BTC for 1,000 USDT are 5 USDT, and 2 USDT.
  expect(feesOf(lines, []).fees).toBe(7n * one);
});

test('STMT-021 a fee in what was received for an asset without a price is counted at what was received', () => {
  const { fees } = feesOf(
    [
      [1, 'funds.deposit', ETH, one, WORLD],
      [2, 'convert.conversion', ETH, -one, HOUSE_CONVERT],
      [2, 'convert.conversion', BTC, 5_000_000n, HOUSE_CONVERT],
      [2, 'convert.spread', BTC, -1_000_000n, HOUSE_FEES],
    ],
    [[2, 'convert.conversion', BTC, 2_800n * one]],
  );
  // 0.01 beside the 0.04 BTC that were worth 2,800 USDT.
  expect(fees).toBe(700n * one);
});

test('STMT-021 what a month left is there in the next one, also where both are counted in one part', () => {
  const [january, february, april] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 1, 5), Date.UTC(2026, 3, 5)];
  const entries = entriesOf([
    [1, 'funds.deposit', BTC, one, WORLD, january],
    [2, 'funds.deposit', USDT, 1_000n * one, WORLD, january],
    [3, 'convert.conversion', USDT, -400n * one, HOUSE_CONVERT, february],
    [3, 'convert.conversion', ETH, one, HOUSE_CONVERT, february],
    [4, 'convert.conversion', ETH, -one, HOUSE_CONVERT, april],
    [4, 'convert.conversion', USDT, 450n * one, HOUSE_CONVERT, april],
  ]);
  const worths = new Map([[worthKey(eventKey({ seq: 1, reason: 'funds.deposit', ref: 1 }), BTC), 70_000n * one]]);
  /** Counted in parts that end after these journal entries. */
  const counted = (...ends: number[]) => {
    const book = new AccountBook(owner);
    let from = 0;
    for (const end of ends) {
      const to = entries.findLastIndex(({ seq }) => seq <= end) + 1;
      book.take({ entries: entries.slice(from, to), worths });
      from = to;
    }
    return { months: [...book.months], years: [...book.years], accounts: [...book.accounts] };
  };
  const whole = counted(4);
  const left = whole.months.map(([month, of]) => [month, [...of.left].map(([asset, { cost }]) => [asset, cost / one])]);
  expect(left).toEqual([
    [
      '2026-01',
      [
        [BTC, 70_000n],
        [USDT, 1_000n],
      ],
    ],
    [
      '2026-02',
      [
        [BTC, 70_000n],
        [USDT, 600n],
        [ETH, 400n],
      ],
    ],
    [
      '2026-04',
      [
        [BTC, 70_000n],
        [USDT, 1_050n],
        [ETH, 0n],
      ],
    ],
  ]);
  for (const ends of [
    [1, 2, 3, 4],
    [2, 4],
    [3, 4],
    [1, 4],
  ])
    expect(counted(...ends)).toEqual(whole);
});
