import type { futures } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { heldOf, purseOf, resultAt, standingOf, valuedOf, withoutCopies, type Purse } from './account.ts';
import { order } from './test/answers.ts';
import { sampleContract, sampleInverse, sampleRowOf } from './test/sample-contract.ts';

const USDT = 10n ** 8n;
const markets = [sampleContract, sampleInverse];
const held = (rows: futures.Position[], marks: Record<string, string>) =>
  heldOf(rows, markets, (symbol) => marks[symbol]);
const at = (mark: string) => ({ 'BTC/USDT-PERP': mark, 'BTC/USDT-COIN': mark });
const purse = (cash: bigint): Purse => ({ available: cash, held: 0n, cash });
const cross = { margin_mode: 'cross' as const };

test('FUTURES-062 a position is shown with its result at the mark price and the price that liquidates it', () => {
  const [position] = valuedOf(held([sampleRowOf()], at('21000.0')), [], () => undefined);
  expect(position).toMatchObject({
    unrealized: 1_000n * USDT,
    worth: 21_000n * USDT,
    // 100 of 20,000 by its tier and a fee of 0.05 % of 21,000, divided by 1.0005.
    maintenance: 11_044_477_762n,
    // 2,000 + (P - 20,000) ≤ 0.005 × 20,000 + 0.0005 × 18,000 from 18,109 on.
    liquidation: (181_090n * USDT) / 10n,
  });
});

test('FUTURES-015 profit that was paid early is no part of what a position still brings, whole or in part', () => {
  const row = sampleRowOf({ settled: '300.00000001' });
  const [position] = valuedOf(held([row], at('21000.0')), [], () => undefined);
  expect(position?.unrealized).toBe(69_999_999_999n);
  const resultsOf = (contracts?: number) => held([row], {}).map((one) => resultAt(one, 210_000, contracts));
  expect(resultsOf()).toEqual([69_999_999_999n]);
  expect(resultsOf(1_000)).toEqual([69_999_999_999n]);
  // 333 of 1,000: 333 won, 99.90000000333 of it paid already, rounded down.
  expect(resultsOf(333)).toEqual([23_310_000_000n]);
});

test('FUTURES-062 what is available moves the price that liquidates a cross position, other positions of the account too', () => {
  const alone = held([sampleRowOf(cross)], at('20000.0'));
  // 2,000 + 1,000 + (P - 20,000) ≤ 100 + 0.0005 × 17,000 from 17,108.5 on.
  expect(valuedOf(alone, [], () => purse(3_000n * USDT))[0]?.liquidation).toBe((171_085n * USDT) / 10n);
  const other = sampleRowOf({ ...cross, id: 8, contracts: 500, entry_value: '9500.00000000', margin: '950.00000000' });
  const both = held([sampleRowOf(cross), other], at('20000.0'));
  // 1,000 + 2,950 + (1.5 P - 29,500) ≤ 147.5 + 0.0005 × 25,550 from 17,140.18 on.
  expect(valuedOf(both, [], () => purse(3_950n * USDT)).map(({ liquidation }) => liquidation)).toEqual([
    (171_401n * USDT) / 10n,
    (171_401n * USDT) / 10n,
  ]);
});

test('a coin-margined long loses where the price falls, in the coin', () => {
  const row = sampleRowOf({
    ...{ symbol: 'BTC/USDT-COIN', settle_name: 'BTC', entry_value: '0.50000000', margin: '0.05000000' },
  });
  const [position] = valuedOf(held([row], at('16000.0')), [], () => undefined);
  expect(position?.unrealized).toBe(-12_500_000n);
});

test('FUTURES-062 losses and what cross positions must keep cannot be used, and the ratio is what must be kept of what is there', () => {
  const wallet = { available: 1_000n * USDT, held: 2_000n * USDT };
  const standing = standingOf(held([sampleRowOf(cross)], at('19400.0')), 3, { ...wallet, cash: 3_000n * USDT });
  expect(standing).toMatchObject({ result: -600n * USDT, unrealized: -600n * USDT, usable: 400n * USDT });
  // 109.645 of 1,000 + 2,000 - 600.
  expect(standing?.ratioPpm).toBe(45_685n);
  const none = standingOf(held([sampleRowOf()], at('19400.0')), 3, { ...wallet, cash: 1_000n * USDT });
  expect(none).toMatchObject({ usable: 1_000n * USDT, unrealized: -600n * USDT, ratioPpm: undefined });
});

test('FUTURES-062 what is on hold for isolated positions and for orders is no money of the cross ones', () => {
  const rows = held([sampleRowOf(cross), sampleRowOf({ id: 8 })], at('20000.0'));
  // 100 contracts that rest at 20,100, placed while the mark price was 20,000: 201 + 1.005 + 10.
  const resting = order(1, { price: '20100.0', contracts: 150, filled_contracts: 50, mark: '20000.0' });
  const closing = order(2, { side: 'sell', price: '20100.0', contracts: 100, filled_contracts: 0, reduce_only: true });
  // The cross position needs 2,000, of which 1,500 are there.
  const wallet = { available: 0n, held: (2_000n + 1_500n) * USDT + 21_200_500_000n };
  const now = purseOf(wallet, 3, rows, [resting, closing], markets, 0n);
  expect(now.cash).toBe(1_500n * USDT);
  expect(standingOf(rows, 3, now)).toMatchObject({ usable: 0n, ratioPpm: 73_296n });
  // 1,500 + (P - 20,000) ≤ 100 + 0.0005 × 18,500 from 18,609.25 on.
  expect(valuedOf(rows, [], () => now)[0]?.liquidation).toBe((186_092n * USDT) / 10n);
  // Neither is what is free of the amount of a follow.
  const withFollow = { ...wallet, held: wallet.held + 400n * USDT };
  expect(purseOf(withFollow, 3, rows, [resting, closing], markets, 400n * USDT).cash).toBe(now.cash);
  const later = { ...now, available: 700n * USDT, cash: 2_200n * USDT };
  // 500 of what is available is still needed by the cross position.
  expect(standingOf(rows, 3, later)?.usable).toBe(200n * USDT);
});

test('COPY-062 a copy closes no own contracts, and its orders are none by hand', () => {
  const rows = [sampleRowOf(), sampleRowOf({ id: 8, follow_id: 12 })];
  const orders = [
    order(1, { side: 'sell', contracts: 300, filled_contracts: 0, reduce_only: true, position: null }),
    order(2, { side: 'sell', contracts: 1_000, filled_contracts: 0, reduce_only: true, position: 8 }),
  ];
  const all = held(rows, at('20000.0'));
  expect(withoutCopies(orders, all).map(({ id }) => id)).toEqual([1]);
  // The 300 close the own position alone, though the copy is as large.
  expect(valuedOf(all, orders, () => undefined)[0]?.free).toBe(700);
});

test('FUTURES-062 without its money or one of its mark prices nothing is said of a cross account', () => {
  const rows = [sampleRowOf(cross), sampleRowOf({ id: 8 })];
  const [first, second] = valuedOf(held(rows, at('20000.0')), [], () => undefined);
  expect(first?.liquidation).toBeUndefined();
  expect(second?.liquidation).toBe((181_090n * USDT) / 10n);
  const unmarked = held(rows, {});
  expect(standingOf(unmarked, 3, purse(3_000n * USDT))).toBeUndefined();
  expect(valuedOf(unmarked, [], () => purse(3_000n * USDT)).map(({ liquidation }) => liquidation)).toEqual([
    ...[undefined, undefined],
  ]);
});

test('FUTURES-065 a limit order closes no contracts that other closing orders cover', () => {
  const closes = (id: number, contracts: number, position: number | null) =>
    order(id, { side: 'sell', contracts, filled_contracts: 0, reduce_only: true, position });
  const rows = held([sampleRowOf(), sampleRowOf({ id: 8, contracts: 500 })], at('20000.0'));
  const free = (...orders: futures.Order[]) => valuedOf(rows, orders, () => undefined).map((one) => one.free);
  expect(free()).toEqual([1_000, 500]);
  expect(free(closes(1, 300, 7))).toEqual([700, 500]);
  // 1,300 of 1,500 are covered: of the first those that the second cannot fill, and the other way round.
  expect(free(closes(1, 300, 7), closes(2, 1_000, null))).toEqual([200, 200]);
});
