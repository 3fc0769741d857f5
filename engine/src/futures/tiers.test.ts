/** Tiers that get stricter under resting orders. */
import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  done,
  HOUSE_MAKER,
  give,
  indexAt,
  inverse,
  INVERSE,
  money,
  opened,
  order,
  PERP,
  positionsOf,
  settings,
  USDT,
} from '../../test/futures-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import type { State } from '../products.ts';
import type { ConfigureMarket } from './index.ts';

const openOf = (state: State, owner: number): readonly number[] => state.futures.orders.idsOf(owner);
const endedOf = (state: State) => state.futures.closed.take().map(({ owner, cancelReason }) => [owner, cancelReason]);
/** Tiers up to what the worth (USDT) may be at this leverage. */
const tiersOf = (...tiers: readonly [worth: bigint, leverageMax: number][]): ConfigureMarket['tiers'] =>
  tiers.map(([worth, leverageMax]) => ({
    ...{ valueMax: worth * USDT, leverageMax },
    maintenancePpm: Math.max(5_000, 500_000 / leverageMax),
  }));

test('FUTURES-009 an order that opens ends where tiers get stricter than its leverage; nobody is liquidated by its fill', () => {
  const state = opened();
  const before = money(state, ANN);
  done(state, order(ANN, 'buy', 19_900n, 1_000, { leverage: 100, margin: 'isolated' }));
  done(state, order(BOB, 'buy', 19_900n, 1_000, { leverage: 20 }));
  endedOf(state);
  done(state, { ...settings, tiers: tiersOf([100_000n, 20]) });
  expect(endedOf(state)).toEqual([[ANN, 'market_rules']]);
  expect([openOf(state, ANN).length, openOf(state, BOB).length]).toEqual([0, 1]);
  expect(money(state, ANN)).toEqual(before);
  done(state, indexAt(19_900n));
  done(state, order(ANN, 'sell', 19_900n, 1_000, { leverage: 5 }));
  expect(state.futures.liquidations.take()).toEqual([]);
  expect(positionsOf(state, BOB)).toMatchObject([{ contracts: 1_000 }]);
  checkFutures(state);
});

test('FUTURES-009 the tier is that of the larger worth, at the mark price or at the limit', () => {
  const state = opened();
  // Worth 20,000 at the mark price, 20,600 at the limit, and 19,400.
  done(state, order(ANN, 'sell', 20_600n, 1_000, { leverage: 50 }));
  done(state, order(BOB, 'buy', 19_400n, 1_000, { leverage: 50 }));
  done(state, { ...settings, tiers: tiersOf([20_500n, 50], [1_000_000n, 20]) });
  expect([openOf(state, ANN).length, openOf(state, BOB).length]).toEqual([0, 1]);
  done(state, { ...settings, tiers: tiersOf([19_900n, 50], [1_000_000n, 20]) });
  expect(openOf(state, BOB)).toEqual([]);
  checkFutures(state);
});

test('FUTURES-009 a contract on the coin is worth more at a lower limit', () => {
  const state = opened();
  const twenty = { leverage: 20, market: INVERSE };
  // 0.5 BTC at the mark price, 0.5155 at the limit.
  done(state, order(ANN, 'buy', 19_400n, 1_000, twenty));
  done(state, order(BOB, 'sell', 20_600n, 1_000, twenty));
  const tiers = tiersOf([10n, 20], [1_000n, 10]).map((tier, place) =>
    place === 0 ? { ...tier, valueMax: (51n * USDT) / 100n } : tier,
  );
  done(state, { ...inverse, tiers });
  expect([openOf(state, ANN).length, openOf(state, BOB).length]).toEqual([0, 1]);
  checkFutures(state);
});

test('FUTURES-009 it is that of all contracts of the side, open and ordered: the newest orders end until the rest fit', () => {
  const state = opened();
  done(state, order(BOB, 'sell', 20_000n, 100));
  done(state, order(ANN, 'buy', 20_000n, 100, { leverage: 50 }));
  const [older, newer] = [19_990n, 19_980n].map((price) => {
    done(state, order(ANN, 'buy', price, 100, { leverage: 50 }));
    return openOf(state, ANN).at(-1);
  });
  // The other side, and orders that only close, are no part of it.
  done(state, order(ANN, 'sell', 20_100n, 200, { leverage: 50 }));
  done(state, order(ANN, 'sell', 20_050n, 100, { reduceOnly: true }));
  const kept = openOf(state, ANN).filter((id) => id !== newer);
  done(state, { ...settings, tiers: tiersOf([4_500n, 50], [1_000_000n, 20]) });
  expect(kept).toContain(older);
  expect(openOf(state, ANN)).toEqual(kept);
  // Above the last tier no leverage is allowed.
  done(state, { ...settings, tiers: tiersOf([3_000n, 50]) });
  expect(openOf(state, ANN)).toHaveLength(1);
  expect(positionsOf(state, ANN)).toMatchObject([{ contracts: 100, side: 'long' }]);
  checkFutures(state);
});

test('FUTURES-009 with the tiers as they were no order ends, also one that the mark price has moved to another tier', () => {
  const state = opened();
  const tiers = tiersOf([20_500n, 50], [1_000_000n, 20]);
  done(state, { ...settings, tiers });
  done(state, order(ANN, 'buy', 19_900n, 1_000, { leverage: 50 }));
  done(state, indexAt(20_700n));
  done(state, { ...settings, tiers: tiersOf([20_500n, 50], [1_000_000n, 20]), contractsMax: 50_000 });
  expect(openOf(state, ANN)).toHaveLength(1);
});

test('FUTURES-024 the house maker quotes again where its own orders ended by the tiers', () => {
  const state = opened();
  give(state, HOUSE_MAKER, 1_000_000n * USDT);
  const ladder = { levels: 3, halfSpreadPpm: 500, stepPpm: 500, notional: 2_000n * USDT, growthPpm: 0 };
  done(state, { kind: 'futures.configureMaker', market: PERP, ...ladder, staleAfterMs: 60_000, leverage: 20 });
  expect(openOf(state, HOUSE_MAKER)).toHaveLength(6);
  // Each side is worth about 6,000 at its levels; two levels of it fit.
  done(state, { ...settings, tiers: tiersOf([5_000n, 20], [1_000_000n, 10]) });
  const left = openOf(state, HOUSE_MAKER);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(6);
  done(state, { ...settings, tiers: tiersOf([100_000n, 20]) });
  expect(openOf(state, HOUSE_MAKER)).toHaveLength(6);
  checkFutures(state);
});
