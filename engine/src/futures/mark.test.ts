import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  HOUSE_MAKER,
  indexAt,
  meet,
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
import { fundingRate, nextFunding } from './funding.ts';

const marketOf = (state: State) => {
  const market = state.futures.markets.get(PERP);
  if (!market) throw new Error('there is a market');
  return market;
};
const HOUR = 3_600_000;

/** A bid and an ask of the worth that impact prices ask for: a tenth of the first tier, 10,000 USDT. */
function quoted(state: State, bid: bigint, ask: bigint, contracts = 520): void {
  done(state, order(DAN, 'buy', bid, contracts));
  done(state, order(CYD, 'sell', ask, contracts));
}
/** The index price stays, a tick a second. */
function ticking(state: State, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) done(state, indexAt(20_000n));
}

test('FUTURES-012 the mark price is the median of index, index with basis and last, and moves with the index alone', () => {
  const state = opened();
  const market = marketOf(state);
  meet(state, ANN, BOB, 20_200n, 1);
  quoted(state, 20_150n, 20_250n);
  // Trades move nothing.
  expect(market.mark).toBe(200_000);
  done(state, indexAt(20_000n), 1_000);
  // Two of 30 seconds of an impact bid that is 150 above, however long the index was silent before.
  expect(market.basis).toBe(10n * USDT);
  expect(market.mark).toBe(200_100);
  ticking(state, 300);
  // Within 0.01 of it, which is less than a tick.
  expect(market.basis / (USDT / 100n)).toBe(14_999n);
  expect(market.mark).toBe(201_500);
});

test('FUTURES-012 it is no further from the index price than the market allows', () => {
  const state = opened();
  const market = marketOf(state);
  meet(state, ANN, BOB, 20_900n, 1);
  quoted(state, 20_890n, 20_910n);
  ticking(state, 300);
  // Median 20,890; at most 2 % above 20,000.
  expect(market.mark).toBe(204_000);
});

test('FUTURES-012 after a silence the mark price is near the index price: a sample of the basis weighs two seconds, and what was before fades', () => {
  const state = opened();
  const market = marketOf(state);
  quoted(state, 19_600n, 19_610n);
  meet(state, ANN, BOB, 19_610n, 1);
  done(state, indexAt(20_000n), 30_000);
  // 390 below, for two of 30 seconds.
  expect(market).toMatchObject({ basis: -26n * USDT, mark: 199_740 });
  ticking(state, 300);
  expect(market.mark).toBe(196_100);
  done(state, { kind: 'futures.cancelAll', owner: CYD });
  done(state, indexAt(20_000n), 32_000);
  expect(market).toMatchObject({ basis: 0n, mark: 200_000 });
  checkFutures(state);
});

test('FUTURES-012 FUTURES-013 one contract in front of an empty book, and its print, are no price of the market', () => {
  const state = opened();
  const market = marketOf(state);
  done(state, order(DAN, 'buy', 19_600n, 10_000));
  done(state, order(CYD, 'sell', 19_610n, 2));
  done(state, order(BOB, 'buy', 19_610n, 1));
  ticking(state, 60);
  expect(market).toMatchObject({ last: 196_100, mark: 200_000, basis: 0n, premium: 0n, premiumSum: 0n });
});

test('FUTURES-012 the last price counts no further than the impact prices', () => {
  const state = opened();
  const market = marketOf(state);
  quoted(state, 20_150n, 20_250n);
  ticking(state, 300);
  // One order at the index price, and one contract of it is sold there: the book is where it was.
  done(state, { kind: 'futures.cancelAll', owner: DAN }, 0);
  done(state, order(ANN, 'buy', 20_000n, 1), 0);
  done(state, order(BOB, 'sell', 20_000n, 1), 0);
  done(state, order(DAN, 'buy', 20_150n, 520), 0);
  done(state, indexAt(20_000n), 1_000);
  expect(market).toMatchObject({ last: 200_000, mark: 201_500 });
  checkFutures(state);
});

test('FUTURES-012 an impact price is that of the level that completes the worth, within twenty levels', () => {
  const levels = (count: number): bigint => {
    const state = opened();
    done(state, { ...settings, openOrdersMax: 100 });
    for (let at = 0; at < count; at += 1) done(state, order(DAN, 'buy', 20_100n - BigInt(at), 1));
    quoted(state, 20_050n, 20_200n);
    done(state, indexAt(20_000n));
    return marketOf(state).premium;
  };
  expect([levels(0), levels(19), levels(20)]).toEqual([2_500_000n, 2_500_000n, 0n]);
});

test('FUTURES-013 the rate is the average premium with interest, within its bounds', () => {
  const rate = (premium: bigint) => fundingRate({ premiumSum: premium * 1_000n, premiumMs: 1_000, settings }).rate;
  // Interest is 0.01 %, and moves the rate by at most 0.05 %.
  expect([0n, 100_000n, 400_000n, 600_000n, 900_000n, -400_000n, -900_000n].map(rate)).toEqual([
    100_000n,
    100_000n,
    100_000n,
    100_000n,
    400_000n,
    100_000n,
    -400_000n,
  ]);
  expect([5_000_000n, -5_000_000n].map(rate)).toEqual([3_000_000n, -3_000_000n]);
  expect([0, 8 * HOUR - 1, 8 * HOUR].map((at) => nextFunding(at, 8 * HOUR))).toEqual([8 * HOUR, 8 * HOUR, 16 * HOUR]);
});

test('FUTURES-013 FUTURES-014 longs pay shorts at the hour, and what rounding leaves goes to the insurance account', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 600);
  meet(state, ANN, CYD, 20_000n, 401);
  const before = [ANN, BOB, CYD].map((owner) => money(state, owner));
  state.futures.payments.take();
  done(state, { ...indexAt(20_000n) }, 8 * HOUR);
  const [receipt] = state.futures.fundings.take();
  // 0.01 % of 20.02 × 1,000 less what is rounded.
  expect(receipt).toMatchObject({
    rate: 100_000n,
    premium: 0n,
    mark: 20_000n * USDT,
    contracts: 1_001,
    paid: 200_200_000n,
    received: 200_200_000n,
  });
  expect(receipt?.at).toBe(8 * HOUR);
  const sum = ({ free, held }: { free: bigint; held: bigint }) => free + held;
  const [ann, bob, cyd] = [ANN, BOB, CYD].map((owner, at) => sum(money(state, owner)) - sum(before[at] as never));
  expect([ann, bob, cyd]).toEqual([-200_200_000n, 120_000_000n, 80_200_000n]);
  expect(state.futures.payments.take().map(({ owner, amount }) => [owner, amount])).toEqual([
    [ANN, -120_000_000n],
    [ANN, -80_200_000n],
    [BOB, 120_000_000n],
    [CYD, 80_200_000n],
  ]);
  checkFutures(state);
});

/** Orders far around the index price: whoever halts the market leaves them as its book. */
function leftOver(state: State): void {
  done(state, order(DAN, 'buy', 19_990n, 520));
  done(state, order(CYD, 'sell', 20_980n, 520));
}

test('FUTURES-013 the book of a halted market is no premium: a halt before a funding chooses no rate', () => {
  const state = opened();
  const market = marketOf(state);
  meet(state, ANN, BOB, 20_000n, 100);
  leftOver(state);
  done(state, { kind: 'futures.haltMarket', market: PERP });
  for (let minute = 0; minute < 5; minute += 1) done(state, indexAt(20_000n), 60_000);
  expect(market).toMatchObject({ premium: 0n, premiumSum: 0n, basis: 0n, mark: 200_000 });
  state.futures.fundings.take();
  done(state, indexAt(20_000n), 8 * HOUR);
  // Interest alone.
  const receipt = state.futures.fundings.take().find((one) => one.market === PERP);
  expect(receipt).toMatchObject({ premium: 0n, rate: 100_000n });
  checkFutures(state);
});

test('FUTURES-012 FUTURES-013 what the book was before a halt fades, is counted as nothing, and is not taken up again', () => {
  const state = opened();
  const market = marketOf(state);
  meet(state, ANN, BOB, 20_060n, 1);
  quoted(state, 20_050n, 20_070n);
  ticking(state, 600);
  const { basis, premiumSum: sum, premiumMs: counted } = market;
  expect(market).toMatchObject({ premium: 2_500_000n, mark: 200_500 });
  done(state, { kind: 'futures.haltMarket', market: PERP }, 0);
  done(state, indexAt(20_000n), 15_000);
  // First 13, then 2 of the thirty seconds; the premium before was true for as long as nothing newer was known.
  const after = sum + 2_500_000n * 15_000n;
  expect(market).toMatchObject({ premium: 0n, premiumSum: after, mark: 200_264 });
  expect(market.basis / USDT).toBe((basis * 17n * 28n) / (30n * 30n) / USDT);
  done(state, indexAt(20_000n), 60_000);
  expect(market).toMatchObject({ premium: 0n, basis: 0n, premiumSum: after, mark: 200_000 });
  expect(market.premiumMs).toBe(counted + 75_000);
  done(state, { kind: 'futures.openMarket', market: PERP });
  expect(market.mark).toBe(200_000);
  done(state, indexAt(20_000n), 1_000);
  // Open again, the book counts from now on: the time before is none of its.
  expect(market).toMatchObject({ premium: 2_500_000n, premiumSum: after });
  checkFutures(state);
});

test('FUTURES-012 FUTURES-013 one order far away is no premium: the index price is between the best orders', () => {
  const state = opened();
  const market = marketOf(state);
  meet(state, ANN, BOB, 20_000n, 100);
  leftOver(state);
  done(state, indexAt(20_000n), 60_000);
  expect(market).toMatchObject({ premium: 0n, basis: 0n });
  // At the edges too, and from there on by as much as the nearer order is beyond the index price.
  const at = (price: bigint) => {
    done(state, indexAt(price), 60_000);
    return market.premium;
  };
  expect(at(19_990n)).toBe(0n);
  done(state, { kind: 'futures.cancelAll', owner: CYD });
  done(state, order(CYD, 'sell', 20_000n, 520));
  expect([at(19_960n), at(20_040n)]).toEqual([1_503_006n, -1_996_007n]);
  checkFutures(state);
});

test('FUTURES-013 an empty side is no premium, however far the last one was and however long it stays empty', () => {
  const state = opened();
  const market = marketOf(state);
  meet(state, ANN, BOB, 20_000n, 100);
  quoted(state, 20_050n, 20_070n);
  done(state, indexAt(20_000n));
  expect(market.premium).toBe(2_500_000n);
  done(state, { kind: 'futures.cancelAll', owner: CYD });
  for (let minute = 0; minute < 300; minute += 1) done(state, indexAt(20_000n), 60_000);
  // Once, for the minute in which nothing newer was known.
  expect(market).toMatchObject({ premium: 0n, premiumSum: 2_500_000n * 60_000n, basis: 0n });
  expect(market.premiumMs).toBeGreaterThan(300 * 60_000);
  checkFutures(state);
});

test('FUTURES-014 a payer is rounded up, a receiver down', () => {
  const state = opened();
  done(state, { ...settings, interestPpb: 33_333 });
  meet(state, ANN, BOB, 20_000n, 7);
  done(state, order(DAN, 'buy', 19_000n, 1));
  done(state, indexAt(20_000n), 8 * HOUR);
  const [receipt] = state.futures.fundings.take();
  // 140 USDT × 33,333 ppb = 466,662 units; even, so none is left over.
  expect(receipt).toMatchObject({ paid: 466_662n, received: 466_662n });
  done(state, { ...settings, interestPpb: 33_333, tiers: settings.tiers });
  done(
    state,
    { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: 2_000_010_000_000n, volume: 0n }] },
    1_000,
  );
  done(state, indexAt(20_000n), 8 * HOUR);
  const [second] = state.futures.fundings.take();
  expect((second?.paid ?? 0n) - (second?.received ?? 0n)).toBe(money(state, HOUSE_INSURANCE).free);
  checkFutures(state);
});

test('FUTURES-024 the house maker quotes with its own margin and has one position a side', () => {
  const state = opened();
  give(state, HOUSE_MAKER, 1_000_000n * USDT);
  const ladder = {
    levels: 5,
    halfSpreadPpm: 500,
    stepPpm: 500,
    notional: 2_000n * USDT,
    growthPpm: 0,
    staleAfterMs: 60_000,
  };
  done(state, { kind: 'futures.configureMaker', market: PERP, ...ladder, leverage: 10 });
  const buy = (contracts: number) => done(state, order(ANN, 'buy', 0n, contracts, { type: 'market' }));
  buy(100);
  done(state, indexAt(20_100n));
  buy(100);
  expect(positionsOf(state, HOUSE_MAKER)).toMatchObject([{ side: 'short', contracts: 200 }]);
  done(state, { kind: 'futures.closeAll', owner: ANN });
  expect(positionsOf(state, HOUSE_MAKER)).toEqual([]);
  // Without an index price its quotes are canceled.
  done(state, { kind: 'clock.tick' }, 60_001);
  expect(state.futures.orders.idsOf(HOUSE_MAKER)).toEqual([]);
  checkFutures(state);
});

test('FUTURES-021 FUTURES-023 a price looks again only at what it is near', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
  const before = state.triggers.triggers().filter(({ kind }) => kind === 'futures.position');
  expect(before.map(({ direction }) => direction).sort()).toEqual(['fall', 'rise']);
  done(state, indexAt(19_990n));
  // Nothing was near, so nothing was looked at and nothing moved.
  expect(state.triggers.triggers().filter(({ kind }) => kind === 'futures.position')).toEqual(before);
  done(state, indexAt(17_500n));
  const [receipt] = state.futures.liquidations.take();
  expect(Object.keys(receipt ?? {})).toEqual([
    'id',
    'seq',
    'at',
    'owner',
    'position',
    'market',
    'side',
    'mode',
    'mark',
    'index',
    'equity',
    'maintenance',
    'bankruptcy',
    'contracts',
    'value',
    'insuredContracts',
    'insurance',
    'adlContracts',
    'fee',
  ]);
});
