/** Nobody loses what others pay: one test of each way to other people's money, and what is allowed beside it. */
import { expect, test } from 'vitest';
import { checkFutures, checkMoney, watch } from '../../test/futures-invariants.ts';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  indexAt,
  meet,
  money,
  opened,
  order,
  positionsOf,
  SECOND,
  send,
  settings,
  USDT,
} from '../../test/futures-market.ts';
import type { Command, Outcome, State } from '../products.ts';
import { standingOfPool } from './margin.ts';
import { findPool } from './positions.ts';

/** A trader with no more than a test gives. */
const EVE = 1_200;
const FUND = 10_000n * USDT;
const alone = { leverage: 100, margin: 'isolated' } as const;
const oneWay = (owner: number): Command => ({ kind: 'futures.setMode', owner, mode: 'one_way' });

/** A market with a fund, and Eve with so much. */
function begun(has: bigint): State {
  const state = opened();
  give(state, HOUSE_INSURANCE, FUND);
  give(state, EVE, has);
  return state;
}

/** Sends a command and asks who paid. */
function watched(state: State, command: Command): Outcome {
  const before = watch(state);
  const outcome = send(state, command);
  checkFutures(state);
  checkMoney(state, before);
  return outcome;
}
const reasonOf = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.reason);
const insured = (state: State): bigint => FUND - money(state, HOUSE_INSURANCE).free;

test('FUTURES-010 orders of a one-way owner that close and rest beyond the mark price count together', () => {
  const state = begun(1_000n * USDT);
  done(state, oneWay(EVE));
  meet(state, EVE, CYD, 20_000n, 1_000, alone, {});
  // 0.5 and a fee of 0.00975 for each contract at 19,500: of 200 that pays for 392.
  const sell = () => watched(state, order(EVE, 'sell', 19_500n, 100, { leverage: 100 }));
  expect([sell(), sell(), sell(), sell()].map(reasonOf)).toEqual(['ok', 'ok', 'ok', 'futures.price_out_of_band']);
  // At the mark price nothing is lost, and beyond it the others do not count.
  expect(reasonOf(watched(state, order(EVE, 'sell', 20_000n, 300, { leverage: 100 })))).toBe('ok');
});

test('FUTURES-011 a resting one-way order that closes an isolated position loses no more than the maintenance it frees', () => {
  const state = begun(1_000n * USDT);
  done(state, oneWay(EVE));
  meet(state, EVE, CYD, 20_000n, 1_000, alone, {});
  const before = money(state, EVE);
  // 300 of them free 30; at 19,900 they lose 30 and a fee, at 19,910 27 and a fee.
  const sells = (price: bigint) => done(state, order(EVE, 'sell', price, 300, { leverage: 100 }));
  const buys = () => watched(state, order(BOB, 'buy', 20_000n, 300, { timeInForce: 'IOC' }));
  sells(19_900n);
  expect(reasonOf(buys())).toBe('futures.no_liquidity');
  expect(state.futures.orders.openCount(EVE)).toBe(1);
  sells(19_910n);
  expect(buys()).toMatchObject({ ok: true, order: { filledContracts: 300, filledValue: 5_973n * USDT } });
  expect(positionsOf(state, EVE)).toMatchObject([{ contracts: 700, result: -27n * USDT }]);
  expect(before.free - money(state, EVE).free).toBeLessThan(0n);
  expect(insured(state)).toBe(0n);
});

test('FUTURES-084 an order that opens ends before a fill that its owner’s margin does not cover; what was traded stays', () => {
  const state = begun(420n * USDT);
  done(state, oneWay(CYD));
  meet(state, CYD, DAN, 20_000n, 500);
  // Both would close Cyd's 500: the first leaves the second nothing, which the plan counted on.
  done(state, order(CYD, 'sell', 20_000n, 500));
  done(state, order(CYD, 'sell', 20_000n, 500, { reduceOnly: true }));
  done(state, order(BOB, 'sell', 20_800n, 1_000));
  done(state, order(ANN, 'buy', 19_900n, 2_000));
  state.futures.closed.take();
  const outcome = watched(state, order(EVE, 'buy', 0n, 1_000, { type: 'market', leverage: 100 }));
  expect(outcome).toMatchObject({ ok: true, order: { status: 'cancelled', filledContracts: 500 } });
  expect(state.futures.closed.take().find(({ owner }) => owner === EVE)?.cancelReason).toBe('margin');
  expect(state.futures.liquidations.take()).toEqual([]);
  expect(insured(state)).toBe(0n);
});

test('FUTURES-084 an order that ended for want of margin does not rest, though its hold is there: it would cross the book', () => {
  const state = begun((21_004n * USDT) / 10n);
  done(state, oneWay(CYD));
  // She has lost 800, which is in her account still, and can use 250.
  done(state, order(DAN, 'sell', 20_800n, 100, { market: SECOND }));
  done(state, order(EVE, 'buy', 20_800n, 100, { market: SECOND, leverage: 20 }));
  meet(state, CYD, DAN, 20_000n, 500);
  done(state, order(CYD, 'sell', 20_000n, 500));
  done(state, order(CYD, 'sell', 20_000n, 500, { reduceOnly: true }));
  done(state, order(BOB, 'sell', 20_500n, 1_000));
  const outcome = watched(state, order(EVE, 'buy', 20_600n, 1_000, { leverage: 100 }));
  expect(outcome).toMatchObject({ ok: true, order: { status: 'cancelled', filledContracts: 500 } });
  // 103, 5.15 and 300 would have been on hold.
  expect(money(state, EVE).free).toBeGreaterThan(409n * USDT);
});

test('FUTURES-006 an isolated position takes nothing of what cross positions need, whatever another fill gains', () => {
  const state = begun(900n * USDT);
  meet(state, EVE, CYD, 20_000n, 100, { leverage: 100 }, {});
  done(state, indexAt(18_000n));
  for (const price of [18_500n, 19_500n]) done(state, order(BOB, 'sell', price, 200));
  done(state, indexAt(19_000n));
  const buys = (contracts: number, margin: 'isolated' | 'cross') =>
    watched(state, order(EVE, 'buy', 0n, contracts, { type: 'market', margin }));
  // Margin of 760 and fee of 3.8 for both; 100 are lost at 19,500, and as many gained at 18,500 that are not hers yet.
  expect(reasonOf(buys(400, 'isolated'))).toBe('futures.insufficient_margin');
  expect(buys(200, 'isolated')).toMatchObject({ ok: true, order: { filledContracts: 200 } });
  const pool = findPool(state, EVE, 3);
  expect(pool && standingOfPool(state, pool).equity).toBeGreaterThan(0n);
  expect(insured(state)).toBe(0n);
});

test('FUTURES-015 what part of an isolated position loses is paid with the open profit of the rest', () => {
  const state = begun(1_000n * USDT);
  meet(state, EVE, CYD, 20_000n, 1_000, alone, {});
  done(state, indexAt(20_200n));
  done(state, order(BOB, 'buy', 19_300n, 300));
  const [long] = positionsOf(state, EVE);
  const part = {
    kind: 'futures.closePosition',
    owner: EVE,
    position: long?.id ?? 0,
    type: 'market',
    price: 0n,
  } as const;
  expect(watched(state, { ...part, contracts: 300 })).toMatchObject({ ok: true, order: { filledContracts: 300 } });
  // 210 lost, 200 of margin, 140 won by the other 700.
  expect(positionsOf(state, EVE)).toMatchObject([{ contracts: 700, margin: 0n, settled: 10n * USDT }]);
  expect(insured(state)).toBe(0n);
});

/** A long that goes bankrupt at 18,000, against Bob, where others bid 1,000 contracts at `bid`. */
function bankrupt(bid: bigint, fund: bigint, other: Partial<typeof settings> = {}): State {
  const state = opened();
  done(state, { ...settings, ...other });
  give(state, HOUSE_INSURANCE, fund);
  meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
  done(state, order(CYD, 'buy', bid, 1_000));
  watched(state, indexAt(17_800n));
  return state;
}
const receipt = (state: State) => state.futures.liquidations.take().at(-1);

test.each([
  ['0.14 % past it', 17_975n, {}, 1_000],
  ['no further', 17_974n, {}, 0],
  ['what the market says', 17_955n, { insuredReachPpm: 2_500, makerFeePpm: 500, takerFeePpm: 1_000 }, 1_000],
  ['no further than both fees twice', 17_955n, { insuredReachPpm: 2_500, makerFeePpm: 500, takerFeePpm: 700 }, 0],
  ['nothing where the market says 0', 17_999n, { insuredReachPpm: 0 }, 0],
] as const)('FUTURES-019 insurance reaches past the bankruptcy price: %s', (_, bid, other, contracts) => {
  const state = bankrupt(bid, 100_000n * USDT, other);
  expect(receipt(state)).toMatchObject({ insuredContracts: contracts, adlContracts: 1_000 - contracts });
});

test.each([
  ['2 % of itself for one liquidation', 500n, {}, 499],
  ['a share that the market says', 500n, { insuredLiquidationPpm: 10_000 }, 249],
  ['10 % of itself in an hour', 100n, { insuredLiquidationPpm: 1_000_000 }, 499],
  ['a share of the hour that the market says', 100n, { insuredLiquidationPpm: 1_000_000, insuredHourPpm: 50_000 }, 249],
] as const)('FUTURES-019 insurance gives %s', (_, fund, other, contracts) => {
  // 0.02 a contract at 17,980.
  const state = bankrupt(17_980n, fund * USDT, other);
  expect(receipt(state)).toMatchObject({ insuredContracts: contracts, adlContracts: 1_000 - contracts });
});

test('FUTURES-019 liquidations of one hour share what it gives, and the next hour begins anew', () => {
  const state = opened();
  give(state, HOUSE_INSURANCE, 1_000n * USDT);
  const liquidated = (after: number) => {
    done(state, indexAt(20_000n), after);
    meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
    done(state, order(CYD, 'buy', 17_980n, 1_000));
    watched(state, indexAt(17_800n));
    for (const owner of [BOB, CYD]) {
      done(state, { kind: 'futures.cancelAll', owner });
      send(state, { kind: 'futures.closeAll', owner });
    }
    return receipt(state)?.insuredContracts;
  };
  // At the start of an hour: 2 % of what is left each time, together 10 % of 1,000.
  const all = [3_600_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000].map(liquidated);
  expect(all).toEqual([999, 980, 960, 941, 922, 197, 0]);
  expect(liquidated(3_600_000)).toBeGreaterThan(800);
});

test('FUTURES-019 insurance pays no order of who is on the other side: he is deleveraged first, at the bankruptcy price', () => {
  const state = opened();
  give(state, HOUSE_INSURANCE, 100_000n * USDT);
  // Cyd is on the other side too, with another's contracts.
  meet(state, DAN, CYD, 20_000n, 400, { leverage: 2 }, { leverage: 2 });
  meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
  done(state, order(CYD, 'buy', 17_980n, 1_000, { leverage: 2 }));
  watched(state, indexAt(17_800n));
  expect(receipt(state)).toMatchObject({ insuredContracts: 600, adlContracts: 400, insurance: 12n * USDT });
  expect(state.futures.adls.take()).toMatchObject([{ owner: CYD, contracts: 400, price: 18_000n * USDT }]);
});

/** What accounts have at the mark price, all that is open. */
const worthOf = (state: State, owners: readonly number[]): bigint => watch(state, [owners]).groups[0]?.had ?? 0n;

test('FUTURES-087 a jump past bankruptcy takes nothing of strangers for a pair that has no order in the book', () => {
  const state = opened();
  const pair = [1_100, 1_101] as const;
  for (const owner of pair) give(state, owner, 5_000n * USDT);
  // A stranger whose rank is the highest.
  meet(state, DAN, CYD, 20_000n, 1_000, { leverage: 2 }, { leverage: 50 });
  meet(state, pair[0], pair[1], 20_000n, 5_000, { leverage: 50, margin: 'isolated' }, { leverage: 25 });
  const before = worthOf(state, pair);
  const seen = watch(state, [pair]);
  done(state, indexAt(18_000n));
  checkMoney(state, seen);
  expect(positionsOf(state, CYD)).toMatchObject([{ contracts: 1_000 }]);
  expect(state.futures.adls.take().map(({ owner }) => owner)).toEqual([pair[1]]);
  expect(worthOf(state, pair)).toBe(before);
});

test.each([
  // Fees of maker and taker, the reach that the market says, and what it is within twice both.
  [200, 500, 1_400, 1_400],
  [200, 500, 5_000, 1_400],
  [0, 100, 1_400, 200],
  [0, 0, 1_400, 0],
] as const)(
  'FUTURES-019 FUTURES-087 a third account of one person gains nothing: fees of %i and %i ppm, a reach of %i',
  (makerFeePpm, takerFeePpm, insuredReachPpm, reach) => {
    const own = [1_100, 1_101, 1_102] as const;
    const [long, short, third] = own;
    const state = opened(64_000n);
    done(state, { ...settings, makerFeePpm, takerFeePpm, insuredReachPpm });
    give(state, HOUSE_INSURANCE, 1_000_000n * USDT);
    for (const owner of own) give(state, owner, 30_000n * USDT);
    const has = () => own.reduce((sum, owner) => sum + money(state, owner).free + money(state, owner).held, 0n);
    const before = has();
    const n = 7_000;
    meet(state, long, short, 64_000n, n, { leverage: 50, margin: 'isolated' }, { leverage: 20 });
    // Bankrupt at 62,720; the third bids at the end of the reach.
    const end = (62_720n * BigInt(1_000_000 - reach) + 999_999n) / 1_000_000n;
    done(state, order(third, 'buy', reach === 0 ? 62_719n : end, n, { leverage: 20 }));
    watched(state, indexAt(63_200n));
    expect(receipt(state)).toMatchObject(reach === 0 ? { adlContracts: n } : { insuredContracts: n, adlContracts: 0 });
    expect(money(state, HOUSE_INSURANCE).free < 1_000_000n * USDT).toBe(reach > 0);
    // What it bought closes what was sold to the first.
    done(state, { kind: 'futures.cancelAll', owner: third });
    if (reach > 0) {
      done(state, order(short, 'buy', 63_200n, n, { reduceOnly: true }));
      done(state, order(third, 'sell', 63_200n, n, { reduceOnly: true }));
    }
    expect(own.flatMap((owner) => positionsOf(state, owner))).toEqual([]);
    expect(has()).toBeLessThanOrEqual(before);
  },
);

test('FUTURES-009 FUTURES-010 an order that only closes asks neither for room in the market nor for a tier', () => {
  const state = opened();
  for (const owner of [ANN, BOB]) done(state, oneWay(owner));
  meet(state, ANN, BOB, 20_000n, 4_000, { leverage: 20 });
  // More was open before: no contract more has room now.
  const market = state.futures.markets.get(settings.market);
  if (market) market.settings = { ...market.settings, openInterestMax: 4_000 };
  const closes = (contracts: number, other = {}) =>
    watched(state, order(ANN, 'sell', 20_000n, contracts, { leverage: 100, ...other }));
  // Rests: 4,000 are worth 80,000, in the first tier; with 1,001 more they would not be.
  expect(reasonOf(closes(4_000))).toBe('ok');
  expect(reasonOf(closes(1))).toBe('futures.open_interest_full');
  expect(reasonOf(closes(1, { timeInForce: 'IOC' }))).toBe('futures.no_liquidity');
  done(state, { kind: 'futures.cancelAll', owner: ANN });
  expect(reasonOf(closes(4_001))).toBe('futures.open_interest_full');
  // What only closes waits beside it, and is not closed twice.
  expect(reasonOf(closes(1_000, { reduceOnly: true }))).toBe('ok');
  expect(reasonOf(closes(3_001))).toBe('futures.open_interest_full');
  expect(reasonOf(closes(3_000))).toBe('ok');
});
