/** Orders of one-way owners that were to close what something else closed. */
import { expect, test } from 'vitest';
import { checkFutures } from '../../../test/futures-invariants.ts';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  indexAt,
  meet,
  opened,
  order,
  positionsOf,
  settings,
  USDT,
} from '../../../test/futures-market.ts';
import type { State } from '../../products.ts';
import type { PlaceOrder } from '../index.ts';

/** Ann is short of 50,000, worth 1,000,000, which 50x and less may be. */
function short(): State {
  const state = opened(20_000n, 3_000_000n * USDT);
  done(state, { kind: 'futures.setMode', owner: ANN, mode: 'one_way' });
  meet(state, CYD, ANN, 20_000n, 50_000, { leverage: 20 });
  return state;
}
const buys = (state: State, contracts: number, other: Partial<PlaceOrder> = {}) =>
  done(state, order(ANN, 'buy', 20_000n, contracts, { leverage: 100, ...other }));
/** Dan sells what something else than those orders buys. */
const sells = (state: State, contracts: number) => {
  done(state, order(DAN, 'sell', 20_001n, contracts, { leverage: 20 }));
  state.futures.closed.take();
};
const closes = (state: State, contracts: number, other: Partial<PlaceOrder> = { reduceOnly: true }) => {
  sells(state, contracts);
  done(state, order(ANN, 'buy', 0n, contracts, { type: 'market', ...other }));
  checkFutures(state);
};
const ended = (state: State) =>
  state.futures.closed
    .take()
    .filter(({ owner, status }) => owner === ANN && status === 'cancelled')
    .map(({ id, contracts, cancelReason }) => [id, contracts, cancelReason]);

test.each([
  ['an order that only closes', { reduceOnly: true }],
  ['another order, of a leverage that the tier allows', { leverage: 20 }],
])('FUTURES-092 what was to close and would open beyond its tier ends where %s closes it', (_, other) => {
  const state = short();
  const kept = buys(state, 4_000);
  const newest = buys(state, 46_000);
  closes(state, 50_000, other);
  // 4,000 are worth 80,000, which 100x may be.
  expect(ended(state)).toEqual([['order' in newest && newest.order.id, 46_000, 'reduce_only']]);
  expect(state.futures.orders.idsOf(ANN)).toEqual(['order' in kept && kept.order.id]);
});

test('FUTURES-092 the newest end until the rest fit; what still closes stays', () => {
  const state = short();
  for (const contracts of [30_000, 5_000, 15_000]) buys(state, contracts);
  // 35,000 are short still: the first two close them, and 15,000 would open.
  closes(state, 15_000);
  expect(ended(state).map(([, contracts]) => contracts)).toEqual([15_000]);
  closes(state, 35_000);
  expect(ended(state).map(([, contracts]) => contracts)).toEqual([5_000, 30_000]);
});

test('FUTURES-092 the market has no room for what turns', () => {
  const state = short();
  for (const contracts of [3_000, 2_000]) buys(state, contracts, { leverage: 10 });
  // Dan’s short takes the place of Ann’s in the open interest.
  sells(state, 50_000);
  const market = state.futures.markets.get(settings.market);
  if (market) market.settings = { ...market.settings, openInterestMax: 51_000 };
  done(state, order(ANN, 'buy', 0n, 50_000, { type: 'market', reduceOnly: true }));
  expect(ended(state).map(([, contracts]) => contracts)).toEqual([2_000, 3_000]);
});

test('FUTURES-092 FUTURES-089 it is the same where it was deleveraged', () => {
  const state = opened(20_000n, 3_000_000n * USDT);
  done(state, { kind: 'futures.setMode', owner: ANN, mode: 'one_way' });
  meet(state, BOB, ANN, 20_000n, 50_000, { leverage: 20, margin: 'isolated' }, { leverage: 20 });
  done(state, order(ANN, 'buy', 10_000n, 50_000, { leverage: 95 }));
  state.futures.closed.take();
  done(state, indexAt(19_100n));
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(ended(state).map(([, contracts, reason]) => [contracts, reason])).toEqual([[50_000, 'reduce_only']]);
  checkFutures(state);
});

test('FUTURES-092 an order that closes and opens is not ended by its own fill', () => {
  const state = short();
  buys(state, 54_000);
  done(state, order(DAN, 'sell', 20_000n, 10_000, { leverage: 20 }));
  expect(state.futures.orders.openCount(ANN)).toBe(1);
  done(state, order(DAN, 'sell', 20_000n, 44_000, { leverage: 20 }));
  expect(positionsOf(state, ANN)).toMatchObject([{ side: 'long', contracts: 4_000, leverage: 100 }]);
  checkFutures(state);
});

test('FUTURES-009 where tiers get stricter, only what one-way orders open is counted', () => {
  const state = short();
  buys(state, 50_000);
  buys(state, 4_000);
  state.futures.closed.take();
  const [first, ...others] = settings.tiers;
  done(state, { ...settings, tiers: [{ ...first, valueMax: 90_000n * USDT }, ...others] as typeof settings.tiers });
  expect(ended(state)).toEqual([]);
  done(state, { ...settings, tiers: [{ ...first, valueMax: 70_000n * USDT }, ...others] as typeof settings.tiers });
  expect(ended(state).map(([, contracts, reason]) => [contracts, reason])).toEqual([[4_000, 'market_rules']]);
});
