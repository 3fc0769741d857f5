/** Nobody loses what others pay: one test of each way to other people's money, and what is allowed beside it. */
import { expect, test } from 'vitest';
import { watched } from '../../test/futures-invariants.ts';
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
