import { beforeEach, expect, test } from 'vitest';
import {
  closes,
  COPIER,
  copiesOf,
  follow,
  offer,
  opens,
  ticketOf,
  USDT,
  valued,
  withTrader,
} from '../../test/copy-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { done, indexAt, send } from '../../test/futures-market.ts';
import { BUY, SELL } from '../core/side.ts';
import { takeChanges } from '../engine.ts';
import { guardTicks } from '../futures/copies/guard.ts';
import type { State } from '../products.ts';
import { closedOf, profitOf, roundedMultiple, shareOf, sizeOf } from './sums.ts';

let state: State;
beforeEach(() => {
  state = withTrader();
});
const usdt = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * USDT + BigInt(part.padEnd(8, '0'));
};

test('COPY-010 multiple 1.5, the leader at 1, 2, 3, 5: 1, 3, 4, 7', () => {
  const sizes = [1, 2, 3, 5].map((opened) => sizeOf({ type: 'multiple', number: 1_500_000 }, opened));
  expect(sizes).toEqual([1, 3, 4, 7]);
  expect([1, 2, 100].map((opened) => sizeOf({ type: 'lots', number: 7 }, opened))).toEqual([7, 7, 7]);
  expect([1, 199, 200].map((opened) => sizeOf({ type: 'multiple', number: 10_000 }, opened))).toEqual([1, 1, 2]);
});

test('COPY-010 own 4, the leader closes 1, 2, 3 of 3: 1, 2, 4', () => {
  expect([1, 2, 3].map((closed) => closedOf(4, closed, 3))).toEqual([1, 2, 4]);
});

test('COPY-002 a multiple above 1 is rounded half up to two decimals', () => {
  expect([10_000, 999_999, 1_004_999, 1_005_000, 1_499_999].map(roundedMultiple)).toEqual([
    10_000, 999_999, 1_000_000, 1_010_000, 1_500_000,
  ]);
});

test('COPY-013 60,000.05 at 0.5 %: a buy up to 60,300.0, a sell down to 59,700.1', () => {
  const market = state.futures.markets.get(101);
  if (!market) throw new Error('a market');
  // Two contracts at 60,000.0 and 60,000.1.
  const average = { value: BigInt(600_000 + 600_001) * market.unit, contracts: 2 };
  expect([guardTicks(market, BUY, average, 5_000), guardTicks(market, SELL, average, 5_000)]).toEqual([
    603_000, 597_001,
  ]);
});

test('COPY-020 10 % of +100, −60, +50, +30 in turn: 10, 0, 0, 2', () => {
  let [profit, mark] = [0n, 0n];
  const shares = [100n, -60n, 50n, 30n].map((change) => {
    profit += change * USDT;
    const share = shareOf(profit, mark, 100_000);
    if (profit > mark) mark = profit;
    return share / USDT;
  });
  expect(shares).toEqual([10n, 0n, 0n, 2n]);
});

test('COPY-020 realized 100, open −30: 7; open gains count once they are closed', () => {
  const value = (openResult: bigint) => ({ result: 100n * USDT, fees: 0n, funding: 0n, openResult: openResult * USDT });
  expect([-30n, 30n].map((open) => shareOf(profitOf(value(open)), 0n, 100_000) / USDT)).toEqual([7n, 10n]);
});

test('COPY-011 COPY-020 amount 1,000, 10 contracts at 60,000 with 20×, multiple 1.5, cap 10×: free 909.55; closed at 61,000 P is 14.0925 and the share 1.40925', () => {
  done(state, follow(COPIER, { number: 1_500_000, amount: 1_000n * USDT, leverageMax: 10 }));
  offer(state, 'sell', 60_000n, 100);
  done(state, opens(10));
  checkFutures(state);
  expect(copiesOf(state)).toMatchObject([{ contracts: 15, leverage: 10, margin: usdt('90'), isolated: true }]);
  expect(valued(state)).toMatchObject({ free: usdt('909.55'), margin: usdt('90'), fees: usdt('0.45') });
  done(state, { kind: 'futures.cancelAll', owner: 1_003 });
  done(state, indexAt(61_000n));
  offer(state, 'buy', 61_000n, 100);
  done(state, closes(ticketOf(state)?.id ?? 0));
  checkFutures(state);
  expect(copiesOf(state)).toEqual([]);
  const value = valued(state);
  expect(profitOf(value)).toBe(usdt('14.0925'));
  const leader = state.ledger.availableOf(1_000, 'futures', 3);
  done(state, { kind: 'copy.cancel', owner: COPIER, trader: 1_000, keep: false });
  const { copy, entries } = takeChanges(state);
  expect(copy.shares).toMatchObject([
    { profit: usdt('14.0925'), mark: 0n, due: usdt('1.40925'), paid: usdt('1.40925'), carried: 0n },
  ]);
  expect(entries.at(-1)).toMatchObject({ reason: 'copy.share', amount: usdt('1.40925'), toOwner: 1_000 });
  expect(state.ledger.availableOf(1_000, 'futures', 3) - leader).toBe(usdt('1.40925'));
  expect(copy.follows.at(-1)).toMatchObject({ status: 'ended', mark: usdt('14.0925'), sharesPaid: usdt('1.40925') });
  checkFutures(state);
  expect(send(state, { kind: 'copy.pause', owner: COPIER, trader: 1_000, paused: true })).toMatchObject({ ok: false });
});
