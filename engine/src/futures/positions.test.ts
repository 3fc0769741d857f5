import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_MAKER,
  indexAt,
  INVERSE,
  meet,
  money,
  opened,
  order,
  PERP,
  positionsOf,
  send,
  settings,
  USDT,
} from '../../test/futures-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { HOUSE_CLEARING } from '../core/ledger.ts';
import type { State } from '../products.ts';
import type { PlaceOrder } from './command.ts';

const START = 100_000n * USDT;
const clearing = (state: State) => money(state, HOUSE_CLEARING).free;
const only = (state: State, owner: number) => {
  const [position, ...more] = positionsOf(state, owner);
  if (!position || more.length > 0) throw new Error(`${owner} has ${more.length + (position ? 1 : 0)} positions`);
  return position;
};
const reason = (outcome: ReturnType<typeof send>) => (outcome.ok ? 'ok' : outcome.reason);

test('FUTURES-001 results are settled against the clearing account, which ends at zero', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  expect(clearing(state)).toBe(0n);
  done(state, order(CYD, 'buy', 21_000n, 300));
  done(state, {
    kind: 'futures.closePosition',
    owner: ANN,
    position: only(state, ANN).id,
    type: 'market',
    price: 0n,
    contracts: 300,
  });
  // Ann has won 300; Bob, who lost it, is still open.
  expect(clearing(state)).toBe(-300n * USDT);
  done(state, indexAt(20_500n));
  done(state, order(BOB, 'buy', 20_500n, 1_000, { reduceOnly: true }));
  done(state, { kind: 'futures.closeAll', owner: ANN });
  done(state, { kind: 'futures.closeAll', owner: CYD });
  expect(positionsOf(state, BOB)).toEqual([]);
  expect(clearing(state)).toBe(0n);
  checkFutures(state);
});

test('FUTURES-002 the first fill opens a position, further fills grow it, and a part takes its share', () => {
  const state = opened();
  done(state, order(ANN, 'buy', 20_000n, 1_000));
  done(state, order(BOB, 'sell', 20_000n, 400));
  const position = only(state, ANN);
  expect(position).toMatchObject({ contracts: 400, entryValue: 8_000n * USDT, margin: 800n * USDT, side: 'long' });
  done(state, order(CYD, 'sell', 20_000n, 600));
  expect(only(state, ANN)).toBe(position);
  expect(position).toMatchObject({
    contracts: 1_000,
    entryValue: 20_000n * USDT,
    margin: 2_000n * USDT,
    fees: 4n * USDT,
  });
  done(state, order(DAN, 'buy', 21_000n, 300));
  done(state, {
    kind: 'futures.closePosition',
    owner: ANN,
    position: position.id,
    type: 'market',
    price: 0n,
    contracts: 300,
  });
  expect(position).toMatchObject({
    ...{ contracts: 700, entryValue: 14_000n * USDT, margin: 1_400n * USDT, result: 300n * USDT },
    ...{ closedContracts: 300, closedValue: 6_300n * USDT, fees: 4n * USDT + 315n * 10n ** 6n },
  });
  // A later order of the same side opens another.
  meet(state, ANN, BOB, 20_000n, 1);
  expect(positionsOf(state, ANN)).toHaveLength(2);
});

test('FUTURES-003 hedge has both sides, one way closes the oldest first and opens with the rest', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 10);
  meet(state, BOB, ANN, 20_000n, 4);
  expect(positionsOf(state, ANN).map(({ side, contracts }) => [side, contracts])).toEqual([
    ['long', 10],
    ['short', 4],
  ]);
  expect(reason(send(state, { kind: 'futures.setMode', owner: ANN, mode: 'one_way' }))).toBe('futures.mode_with_open');
  done(state, { kind: 'futures.setMode', owner: CYD, mode: 'one_way' });
  meet(state, CYD, BOB, 20_000n, 3);
  meet(state, CYD, BOB, 20_000n, 5);
  meet(state, BOB, CYD, 20_000n, 4);
  expect(positionsOf(state, CYD).map(({ side, contracts }) => [side, contracts])).toEqual([['long', 4]]);
  meet(state, BOB, CYD, 20_000n, 6);
  expect(positionsOf(state, CYD).map(({ side, contracts }) => [side, contracts])).toEqual([['short', 2]]);
  checkFutures(state);
});

test('FUTURES-004 what only closes never closes more than is open, and goes as the position shrinks', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 10);
  const { id } = only(state, ANN);
  const close = (contracts: number, price: bigint) =>
    send(state, {
      kind: 'futures.closePosition',
      owner: ANN,
      position: id,
      type: 'limit',
      price: price * USDT,
      contracts,
    });
  expect(reason(close(11, 20_500n))).toBe('futures.more_than_open');
  expect(reason(send(state, order(ANN, 'buy', 20_000n, 1, { reduceOnly: true })))).toBe('futures.nothing_to_close');
  expect(reason(close(6, 20_500n))).toBe('ok');
  expect(reason(close(4, 20_600n))).toBe('ok');
  expect(reason(close(1, 20_700n))).toBe('futures.more_than_open');
  expect(reason(send(state, order(ANN, 'sell', 20_700n, 1, { reduceOnly: true })))).toBe('futures.more_than_open');
  // Nothing is on hold for them.
  expect(money(state, ANN).held).toBe(20n * USDT);
  done(state, order(BOB, 'buy', 20_000n, 5));
  done(state, { kind: 'futures.closePosition', owner: ANN, position: id, type: 'market', price: 0n, contracts: 5 });
  // The newer one went; the older closes 6 of 5 and goes too.
  expect(state.futures.orders.idsOf(ANN)).toEqual([]);
  checkFutures(state);
});

test('FUTURES-005 a loss limit that is reached refuses to open and lets close', () => {
  const state = opened();
  done(state, { kind: 'limit.configure', unit: 3 });
  meet(state, ANN, BOB, 20_000n, 10);
  done(state, { kind: 'limit.coolOff', owner: ANN, days: 1 } as never);
  expect(reason(send(state, order(ANN, 'buy', 20_000n, 1)))).toBe('limit.cooling_off');
  done(state, order(BOB, 'buy', 20_000n, 10));
  expect(reason(send(state, { kind: 'futures.closeAll', owner: ANN }))).toBe('ok');
});

test('FUTURES-006 an order that opens holds margin, fee and what its limit loses at once', () => {
  const state = opened();
  done(state, order(ANN, 'buy', 20_000n, 1_000));
  expect(money(state, ANN)).toEqual({ free: START - 2_010n * USDT, held: 2_010n * USDT });
  done(state, { kind: 'futures.cancelAll', owner: ANN });
  done(state, order(ANN, 'buy', 20_100n, 1_000));
  // 2,010 of margin, a fee of 10.05, and 100 against the mark price of 20,000.
  expect(money(state, ANN).held).toBe(212_005n * 10n ** 6n);
  done(state, { kind: 'futures.cancelAll', owner: ANN });
  expect(money(state, ANN)).toEqual({ free: START, held: 0n });
  done(state, order(BOB, 'sell', 20_000n, 1_000));
  // A better price: margin and fee of 20,000, as taker.
  done(state, order(ANN, 'buy', 20_100n, 1_000));
  expect(money(state, ANN)).toEqual({ free: START - 2_010n * USDT, held: 2_000n * USDT });
  expect(money(state, BOB)).toEqual({ free: START - 2_004n * USDT, held: 2_000n * USDT });
  expect(reason(send(state, order(CYD, 'buy', 20_000n, 49_741)))).toBe('ok');
  expect(reason(send(state, order(DAN, 'buy', 20_000n, 49_752)))).toBe('futures.insufficient_margin');
});

test('FUTURES-006 margin and fee are rounded once an order', () => {
  const state = opened();
  // A contract at 20,000.1 is worth 20.0001: a seventh is not a whole unit.
  done(state, { ...order(ANN, 'buy', 0n, 3, { leverage: 7 }), price: 200_001n * 10n ** 7n });
  for (let fill = 0; fill < 3; fill += 1) done(state, order(BOB, 'sell', 20_000n, 1));
  // 60.0003 ÷ 7 = 8.571471428…, and 0.0002 of 60.0003, each up once.
  expect(only(state, ANN)).toMatchObject({ margin: 857_147_143n, fees: 1_200_006n });
});

test('FUTURES-006 the fee of an order is rounded once, as maker and as taker', () => {
  const state = opened();
  done(state, { ...settings, makerFeePpm: 333, takerFeePpm: 333 });
  done(state, { ...order(ANN, 'buy', 0n, 3), price: 200_001n * 10n ** 7n });
  for (let fill = 0; fill < 3; fill += 1) done(state, { ...order(BOB, 'sell', 0n, 1), price: 200_001n * 10n ** 7n });
  // 666,003.33 units a contract: 1,998,009.99 for three of one order, 666,004 for each of three.
  expect(only(state, ANN).fees).toBe(1_998_010n);
  expect(positionsOf(state, BOB).map(({ fees }) => fees)).toEqual([666_004n, 666_004n, 666_004n]);
  for (let order_ = 0; order_ < 3; order_ += 1)
    done(state, { ...order(CYD, 'sell', 0n, 1), price: 200_001n * 10n ** 7n });
  done(state, { ...order(DAN, 'buy', 0n, 3), price: 200_001n * 10n ** 7n });
  expect(only(state, DAN).fees).toBe(1_998_010n);
});

test('FUTURES-011 an order that closes at a loss beyond what it frees is canceled instead of filled', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  const close = {
    kind: 'futures.closePosition',
    owner: BOB,
    position: only(state, BOB).id,
    type: 'limit',
    contracts: 0,
  } as const;
  // It would lose 200 and frees 100 of maintenance.
  done(state, { ...close, price: 20_200n * USDT });
  expect(send(state, order(CYD, 'sell', 20_200n, 1_000, { timeInForce: 'IOC' }))).toMatchObject({
    reason: 'futures.no_liquidity',
  });
  expect(send(state, order(CYD, 'sell', 20_200n, 1_000))).toMatchObject({ ok: true, order: { filledContracts: 0 } });
  expect(state.futures.orders.idsOf(BOB)).toEqual([]);
  done(state, { kind: 'futures.cancelAll', owner: CYD });
  done(state, { ...close, price: 20_090n * USDT });
  expect(send(state, order(CYD, 'sell', 20_090n, 1_000))).toMatchObject({
    ok: true,
    order: { filledContracts: 1_000 },
  });
});

test('inverse contracts have their results in the coin', () => {
  const state = opened();
  const sixty = { market: INVERSE };
  meet(state, ANN, BOB, 20_000n, 1_000, sixty);
  expect(only(state, ANN)).toMatchObject({ entryValue: USDT / 2n, margin: USDT / 20n });
  for (const price of [20_900n, 21_800n, 22_700n, 23_600n, 24_500n, 25_000n]) done(state, indexAt(price));
  done(state, order(CYD, 'buy', 25_000n, 1_000, sixty));
  done(state, { kind: 'futures.closeAll', owner: ANN });
  const closed = state.futures.ended.take().find(({ owner }) => owner === ANN);
  expect(closed).toMatchObject({ result: USDT / 10n, closedValue: (4n * USDT) / 10n, contracts: 0 });
  checkFutures(state);
});

test('FUTURES-010 neither beyond the band, nor beyond what the market has room for', () => {
  const state = opened();
  expect(reason(send(state, order(ANN, 'buy', 21_001n, 1)))).toBe('futures.price_out_of_band');
  expect(reason(send(state, order(ANN, 'buy', 21_000n, 1)))).toBe('ok');
  expect(reason(send(state, order(ANN, 'sell', 18_999n, 1)))).toBe('futures.price_out_of_band');
  expect(reason(send(state, order(ANN, 'sell', 30_000n, 1)))).toBe('ok');
  expect(reason(send(state, order(ANN, 'buy', 20_000n, 100_001)))).toBe('futures.contracts_too_many');
  done(state, { ...settings, openOrdersMax: 2, contractsMax: 100 });
  expect(reason(send(state, order(ANN, 'buy', 20_000n, 101)))).toBe('futures.contracts_too_many');
  expect(reason(send(state, order(ANN, 'buy', 20_000n, 1)))).toBe('futures.too_many_open_orders');
});

test('FUTURES-009 all contracts of a side are in one tier, which limits the leverage', () => {
  const state = opened();
  const at = (leverage: number, contracts: number) =>
    reason(send(state, order(ANN, 'buy', 20_000n, contracts, { leverage })));
  expect(at(101, 1)).toBe('futures.leverage_out_of_range');
  expect(at(0, 1)).toBe('futures.leverage_out_of_range');
  // 100,000 USDT is 5,000 contracts.
  expect(at(100, 5_001)).toBe('futures.leverage_above_tier');
  expect(at(100, 4_000)).toBe('ok');
  expect(at(100, 1_001)).toBe('futures.leverage_above_tier');
  expect(at(50, 1_001)).toBe('ok');
});

test('FUTURES-009 the tier is that of the worth at the mark price or at the limit, whichever is more', () => {
  const state = opened();
  const at = (side: 'buy' | 'sell', price: bigint, contracts: number, other: Partial<PlaceOrder> = {}) =>
    reason(send(state, order(ANN, side, price, contracts, { leverage: 100, ...other })));
  // 100,000 USDT is 3,333.3 contracts at 30,000, and 5,000 at the mark price.
  expect(at('sell', 30_000n, 3_334)).toBe('futures.leverage_above_tier');
  expect(at('sell', 30_000n, 3_333)).toBe('ok');
  expect(at('buy', 15_000n, 5_001)).toBe('futures.leverage_above_tier');
  // At market the limit is the end of the band, 21,000.
  expect(at('buy', 0n, 4_762, { type: 'market' })).toBe('futures.leverage_above_tier');
  expect(at('buy', 0n, 4_761, { type: 'market' })).toBe('futures.no_liquidity');
  // 10 BTC are 18,000 contracts of 10 USDT at 18,000, and 20,000 at the mark price.
  expect(at('buy', 18_000n, 18_001, { market: INVERSE })).toBe('futures.leverage_above_tier');
  expect(at('buy', 18_000n, 18_000, { market: INVERSE })).toBe('ok');
  expect(at('sell', 25_000n, 20_001, { market: INVERSE })).toBe('futures.leverage_above_tier');
  expect(at('sell', 25_000n, 20_000, { market: INVERSE })).toBe('ok');
});

test('FUTURES-010 what an owner has open counts once against the open interest of the market', () => {
  const state = opened();
  const small = { market: 104 };
  done(state, { ...settings, ...small, contractsMax: 1_000, openInterestMax: 1_000 });
  done(state, indexAt(20_000n));
  const at = (owner: number, side: 'buy' | 'sell', contracts: number) =>
    reason(send(state, order(owner, side, 20_000n, contracts, small)));
  meet(state, ANN, BOB, 20_000n, 600, small);
  expect(at(ANN, 'buy', 401)).toBe('futures.open_interest_full');
  expect(at(ANN, 'buy', 300)).toBe('ok');
  expect(at(ANN, 'buy', 101)).toBe('futures.open_interest_full');
  expect(at(ANN, 'buy', 100)).toBe('ok');
  expect(at(BOB, 'sell', 400)).toBe('ok');
  expect(state.futures.markets.get(104)?.openInterest).toBe(1_000);
  expect(at(CYD, 'buy', 1)).toBe('futures.open_interest_full');
  checkFutures(state);
});

test('FUTURES-010 FUTURES-024 the house maker sells as far as the open interest of the market', () => {
  const state = opened(20_000n, 1_000_000n * USDT);
  const small = { market: 104 };
  done(state, { ...settings, ...small, contractsMax: 5_000, openInterestMax: 10_000 });
  give(state, HOUSE_MAKER, 1_000_000n * USDT);
  const ladder = { levels: 5, halfSpreadPpm: 200, stepPpm: 300, notional: 10_000n * USDT, growthPpm: 300_000 };
  done(state, { kind: 'futures.configureMaker', ...small, ...ladder, staleAfterMs: 90_000, leverage: 10 });
  for (let bought = 0; bought < 9_000; bought += 500) {
    done(state, indexAt(20_000n + BigInt(bought % 1_000)));
    done(state, order(ANN, 'buy', 0n, 500, { ...small, type: 'market', leverage: 5 }));
  }
  expect(state.futures.markets.get(104)?.openInterest).toBe(9_000);
  checkFutures(state);
});

test('FUTURES-025 a refusal changes nothing', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 10);
  const before = [money(state, ANN), money(state, BOB), state.futures.nextOrder];
  const { id } = only(state, ANN);
  const refused = [
    order(ANN, 'buy', 0n, 1),
    { ...order(ANN, 'buy', 0n, 1), price: 1n },
    order(ANN, 'buy', 20_000n, 0),
    order(ANN, 'buy', 20_000n, 1, { market: 9 }),
    order(ANN, 'buy', 0n, 1, { type: 'market' }),
    order(ANN, 'buy', 20_000n, 1, { timeInForce: 'FOK' }),
    order(ANN, 'buy', 20_000n, 1, { postOnly: true, timeInForce: 'IOC' }),
    { kind: 'futures.closePosition', owner: BOB, position: id, type: 'market', price: 0n, contracts: 0 },
    { kind: 'futures.changeMargin', owner: ANN, position: id, amount: 1n },
    { kind: 'futures.cancelOrder', owner: ANN, order: 99 },
    { kind: 'futures.closeAll', owner: CYD },
    { kind: 'futures.haltMarket', market: 9 },
  ] as const;
  expect(refused.map((command) => reason(send(state, command)))).toEqual([
    'futures.price_missing',
    'futures.price_off_tick',
    'futures.contracts_missing',
    'futures.market_not_found',
    'futures.no_liquidity',
    'futures.no_liquidity',
    'futures.post_only_would_take',
    'futures.position_not_open',
    'futures.margin_is_cross',
    'futures.order_not_open',
    'futures.nothing_to_close',
    'futures.market_not_found',
  ]);
  expect([money(state, ANN), money(state, BOB), state.futures.nextOrder]).toEqual(before);
  expect(PERP).toBe(101);
});

test('FUTURES-027 a fill-or-kill order counts on no closing order that an earlier fill of its owner cancels', () => {
  const state = opened();
  done(state, { kind: 'futures.setMode', owner: BOB, mode: 'one_way' });
  meet(state, ANN, BOB, 20_000n, 10);
  const { id } = only(state, BOB);
  // Bob's bid closes his short first as well, after which the order that closes it by number is canceled.
  done(state, order(BOB, 'buy', 20_000n, 10));
  done(state, {
    kind: 'futures.closePosition',
    owner: BOB,
    position: id,
    type: 'limit',
    price: 19_990n * USDT,
    contracts: 10,
  });
  const sell = (contracts: number) => send(state, order(CYD, 'sell', 19_990n, contracts, { timeInForce: 'FOK' }));
  expect(reason(sell(20))).toBe('futures.fill_or_kill_unfilled');
  expect(sell(10)).toMatchObject({ ok: true, order: { filledContracts: 10, status: 'done' } });
  checkFutures(state);
});
