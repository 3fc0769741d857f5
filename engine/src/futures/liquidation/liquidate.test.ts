import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  indexAt,
  INVERSE,
  meet,
  money,
  opened,
  order,
  PERP,
  positionsOf,
  SECOND,
  send,
  settings,
  USDT,
} from '../../../test/futures-market.ts';
import { checkFutures } from '../../../test/futures-invariants.ts';
import { refusalToTakeOn } from '../../core/limits/ask.ts';
import type { State } from '../../products.ts';
import { liquidationBounds, liquidationTicks } from './liquidation-price.ts';

const START = 100_000n * USDT;
const EVE = 1004;
const isolated = { margin: 'isolated' as const };
const receipts = (state: State) => state.futures.liquidations.take();

test('FUTURES-019 what neither the book nor insurance takes is closed against the other side at the bankruptcy price', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  done(state, indexAt(17_000n));
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(positionsOf(state, BOB)).toEqual([]);
  // Ann lost her margin of 2,000 and her fee of 4; Bob won as much, though the price fell by 3,000.
  expect(money(state, ANN)).toEqual({ free: START - 2_004n * USDT, held: 0n });
  expect(money(state, BOB)).toEqual({ free: START + 1_990n * USDT, held: 0n });
  expect(receipts(state)).toMatchObject([
    {
      ...{ owner: ANN, mark: 17_000n * USDT, index: 17_000n * USDT, equity: -1_000n * USDT },
      // 100 of 20,000 by its tier and a fee of 0.05 % of 17,000, divided by 1.0005: rounded up.
      maintenance: 10_844_577_712n,
      ...{ bankruptcy: 18_000n * USDT, contracts: 0, insuredContracts: 0, insurance: 0n, adlContracts: 1_000, fee: 0n },
    },
  ]);
  expect(state.futures.adls.take()).toMatchObject([
    { owner: BOB, price: 18_000n * USDT, contracts: 1_000, result: 2_000n * USDT, side: 'short', liquidation: 1 },
  ]);
  checkFutures(state);
});

/** Ann is long against Eve, who has left: her shorts are Bob's, Cyd's and Dan's by now. */
function passedOn(sellers: readonly (readonly [owner: number, leverage: number])[]): State {
  const state = opened();
  const lots = 100 * sellers.length;
  give(state, EVE, START);
  meet(state, ANN, EVE, 20_000n, lots, isolated, {});
  const [short] = positionsOf(state, EVE);
  for (const [owner, leverage] of sellers) {
    done(state, order(owner, 'sell', 20_000n, 100, { leverage }));
    done(state, {
      ...{ kind: 'futures.closePosition', owner: EVE, position: short?.id ?? 0, type: 'market', price: 0n },
      contracts: 100,
    });
  }
  return state;
}

test('FUTURES-019 the higher profit times leverage is closed first, of equal ones the older', () => {
  const state = passedOn([
    [BOB, 5],
    [CYD, 20],
    [DAN, 5],
  ]);
  expect(positionsOf(state, EVE)).toEqual([]);
  done(state, indexAt(17_000n));
  expect(state.futures.adls.take().map(({ owner }) => owner)).toEqual([CYD, BOB, DAN]);
});

test('FUTURES-019 who could not pay at the bankruptcy price comes last', () => {
  const state = opened(20_000n, 6_000n * USDT);
  meet(state, ANN, BOB, 20_000n, 100, isolated, { leverage: 2 });
  // Dan has a short of the highest rank, and longs in another market that lose more than all he has.
  meet(state, CYD, DAN, 20_000n, 100, { leverage: 2 }, { leverage: 100 });
  meet(state, DAN, BOB, 20_000n, 200, { market: SECOND, leverage: 10 });
  done(state, indexAt(16_000n));
  expect(state.futures.adls.take()[0]).toMatchObject({ owner: BOB, price: 18_000n * USDT });
  checkFutures(state);
});

test('FUTURES-019 positions opened since the last rank was made are in the next', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 100, isolated, {});
  done(state, indexAt(17_000n));
  expect(state.futures.adls.take().map(({ owner }) => owner)).toEqual([BOB]);
  meet(state, ANN, CYD, 17_000n, 100, { ...isolated, leverage: 100 }, {});
  // The same mark price, but more must stay.
  const tiers = [{ valueMax: 10n ** 16n, leverageMax: 20, maintenancePpm: 49_000 }];
  done(state, { ...settings, tiers });
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(state.futures.adls.take().map(({ owner }) => owner)).toEqual([CYD]);
  checkFutures(state);
});

test('FUTURES-016 an account with positions in two markets is looked at before both together cost too much', () => {
  const state = opened(20_000n, 2_500n * USDT);
  meet(state, ANN, BOB, 20_000n, 500);
  meet(state, ANN, CYD, 20_000n, 50, { market: SECOND });
  // Each has lost 1,300 of 2,496.
  done(state, indexAt(17_400n));
  expect(state.futures.liquidations.take().map(({ owner }) => owner)).toContain(ANN);
  checkFutures(state);
});

test('FUTURES-015 a funding that an isolated margin cannot pay is paid from its profit', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, { ...isolated, leverage: 100 }, {});
  for (let price = 20_300n; price <= 26_000n; price += 300n) done(state, indexAt(price));
  const [position] = positionsOf(state, ANN);
  // 0.01 % of about 26 each time, of a margin of 200.
  for (let day = 0; day < 100; day += 1) done(state, indexAt(26_000n), 28_800_000);
  expect(position?.margin).toBe(0n);
  expect(position?.settled).toBeGreaterThan(0n);
  checkFutures(state);
});

test('FUTURES-019 the insurance account pays what the book takes beyond the bankruptcy price, as far as 2 % of it go', () => {
  for (const [fund, insured] of [
    [2_000n, 1_000],
    [250n, 499],
  ] as const) {
    const state = opened();
    give(state, HOUSE_INSURANCE, fund * USDT);
    meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
    done(state, order(CYD, 'buy', 17_990n, 2_000));
    done(state, indexAt(17_000n));
    const [receipt] = receipts(state);
    // 0.01 for each contract sold at 17,990 instead of 18,000.
    expect(receipt).toMatchObject({ contracts: insured, insuredContracts: insured, adlContracts: 1_000 - insured });
    expect(receipt?.insurance).toBe((BigInt(insured) * USDT) / 100n);
    expect(money(state, HOUSE_INSURANCE).free).toBe(fund * USDT - (receipt?.insurance ?? 0n));
    expect(money(state, ANN).free).toBe(START - 2_004n * USDT);
    checkFutures(state);
  }
});

/** Ann opens a long at market with a limit of losses, and who insures has 10,000 of each asset. */
function limited(start: bigint, market: number, margin: 'isolated' | 'cross', most = 2_300n): State {
  const state = opened(20_000n, start);
  done(state, { kind: 'limit.configure', unit: 3 });
  done(state, { kind: 'limit.set', owner: ANN, name: 'loss.day', amount: most * USDT });
  for (const asset of [1, 3]) give(state, HOUSE_INSURANCE, 10_000n * USDT, asset);
  done(state, order(BOB, 'sell', 20_000n, 1_000, { market }));
  done(state, order(ANN, 'buy', 20_000n, 1_000, { market, margin }));
  return state;
}
const lost = (state: State) => state.limits.used(ANN, 'loss', 'day', state.at);

test.each([
  // Her margin of 2,000, or all her money, and her fee of 10; the loss is 10 more.
  ['isolated', START, 17_990n, 18_100n, 2_010n],
  ['cross', 2_100n * USDT, 17_900n, 18_000n, 2_100n],
] as const)(
  'LIMIT-006 what the insurance account pays of a loss is not counted: %s',
  (margin, start, bid, to, counted) => {
    const state = limited(start, PERP, margin, counted + 10n);
    done(state, order(CYD, 'buy', bid, 1_000));
    done(state, indexAt(to));
    expect(receipts(state)).toMatchObject([{ owner: ANN, contracts: 1_000, insuredContracts: 1_000, fee: 0n }]);
    expect([lost(state), start - money(state, ANN).free]).toEqual([counted * USDT, counted * USDT]);
    expect(refusalToTakeOn(state, ANN, { gets: 1 })).toBeUndefined();
    checkFutures(state);
  },
);

test('LIMIT-006 what the insurance account pays of a loss in coins takes no part of their cost along', () => {
  const state = limited(START, INVERSE, 'isolated');
  done(state, order(CYD, 'buy', 18_170n, 1_000, { market: INVERSE }));
  done(state, indexAt(18_200n));
  expect(receipts(state)).toMatchObject([{ owner: ANN, insuredContracts: 1_000 }]);
  // Of 100 coins her margin of 0.05 and her fee of 0.00025, at 20,000.
  expect(money(state, ANN, 1)).toEqual({ free: 9_994_975_000n, held: 0n });
  expect(lost(state)).toBe(1_005n * USDT);
  expect(state.limits.cost(ANN, 1)).toBe(1_998_995n * USDT);
  checkFutures(state);
});

test('FUTURES-018 a part that is closed is sold no further than the bankruptcy price of the whole position', () => {
  for (const [side, far, mark, bankruptcy] of [
    ['buy', 1n, 19_210n, 19_000n],
    ['sell', 70_000n, 20_790n, 21_000n],
  ] as const) {
    const state = opened(20_000n, 2_000_000n * USDT);
    const terms = { ...isolated, leverage: 20 };
    if (side === 'buy') meet(state, ANN, BOB, 20_000n, 52_250, terms, { leverage: 5 });
    else meet(state, BOB, ANN, 20_000n, 52_250, { leverage: 5 }, terms);
    // The only order on the other side, at a price at which the few contracts above the tier use up all that the position has.
    done(state, order(CYD, side, far, 500));
    done(state, indexAt(mark));
    expect(positionsOf(state, CYD)).toEqual([]);
    // 52,250 less 41,277.50 are left of the margin: 210 for each unit of the coin.
    expect(receipts(state)).toMatchObject([
      { owner: ANN, equity: 1_097_250_000_000n, bankruptcy: bankruptcy * USDT, contracts: 0, adlContracts: 52_250 },
    ]);
    checkFutures(state);
  }
});

test('FUTURES-018 a small position of a large cross account is sold no further than the band', () => {
  const state = opened(20_000n, 20_500n * USDT);
  for (const other of [BOB, CYD]) give(state, other, 1_000_000n * USDT);
  meet(state, ANN, BOB, 20_000n, 100, { market: SECOND });
  done(state, indexAt(10_000n));
  meet(state, ANN, BOB, 10_000n, 40_000, { leverage: 50 });
  done(state, order(CYD, 'buy', 6_500n, 100, { market: SECOND }));
  done(state, indexAt(9_830n));
  expect(positionsOf(state, CYD)).toEqual([]);
  // It lost most, and would use up the 3,446 that the account has left at 6,384; the band ends at 9,338.5.
  expect(receipts(state)[0]).toMatchObject({
    ...{ owner: ANN, market: SECOND, bankruptcy: 6_384n * USDT, contracts: 0, insurance: 0n, adlContracts: 100 },
  });
  checkFutures(state);
});

test('FUTURES-018 the book closes it down to the bankruptcy price, and the fee is no more than is left', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  done(state, order(CYD, 'buy', 18_010n, 1_000));
  done(state, indexAt(18_050n));
  // Sold at 18,010: 10 are left of 2,000, and a fee of 0.1 % of 18,010 is 18.01.
  expect(receipts(state)).toMatchObject([{ contracts: 1_000, fee: 10n * USDT, insuredContracts: 0, adlContracts: 0 }]);
  expect(money(state, ANN)).toEqual({ free: START - 2_004n * USDT, held: 0n });
  expect(money(state, HOUSE_INSURANCE).free).toBe(10n * USDT);
  checkFutures(state);
});

test('FUTURES-016 it is liquidated at its liquidation price and not a tick before', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  const market = state.futures.markets.get(PERP);
  const [position] = positionsOf(state, ANN);
  if (!market || !position) throw new Error('it is open');
  const { side, contracts, entryValue, settled, margin } = position;
  const ticks = liquidationTicks(market, { side, contracts, entryValue, settled, money: margin }, market.mark);
  // 2,000 + (P − 20,000) ≤ 0.005 × 20,000 + 0.0005 × 18,000 from 18,109 on.
  expect(ticks).toBe(181_090);
  done(state, {
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: 181_091n * 10n ** 7n, volume: 0n }],
  });
  expect(positionsOf(state, ANN)).toHaveLength(1);
  done(state, {
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: 181_090n * 10n ** 7n, volume: 0n }],
  });
  expect(positionsOf(state, ANN)).toHaveLength(0);
});

test('FUTURES-016 a cross account with longs and shorts of a market is liquidated at the prices of its bounds and not a tick before', () => {
  for (const [longs, shorts] of [
    [900, 300],
    [300, 900],
    [500, 250],
  ] as const) {
    const state = opened(20_000n, 2_500n * USDT);
    for (const other of [BOB, CYD]) give(state, other, 10_000_000n * USDT);
    meet(state, ANN, BOB, 20_000n, longs);
    meet(state, CYD, ANN, 20_000n, shorts);
    const market = state.futures.markets.get(PERP);
    if (!market) throw new Error('it is there');
    const of = (wanted: 'long' | 'short') => {
      const [position] = positionsOf(state, ANN).filter(({ side }) => side === wanted);
      return { contracts: position?.contracts ?? 0, entryValue: position?.entryValue ?? 0n };
    };
    const { free, held } = money(state, ANN);
    const exposed = { long: of('long'), short: of('short'), settled: 0n, money: free + held };
    const { below, above } = liquidationBounds(market, exposed, market.mark);
    const at = below ?? above;
    if (at === undefined) throw new Error('it can be liquidated');
    const before = at + Math.sign(market.mark - at);
    const to = (ticks: number) =>
      done(state, {
        kind: 'indexPrice.update',
        source: 'test',
        prices: [{ market: 1, price: BigInt(ticks) * 10n ** 7n, volume: 0n }],
      });
    to(before);
    expect(positionsOf(state, ANN).map(({ contracts }) => contracts)).toEqual([longs, shorts]);
    to(at);
    expect(positionsOf(state, ANN).map(({ contracts }) => contracts)).not.toEqual([longs, shorts]);
    checkFutures(state);
  }
});

test.each([PERP, INVERSE])(
  'FUTURES-016 of random positions of market %i the price shown is the price that fires',
  (id) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const state = opened();
      const [side, leverage, contracts] = [
        seed % 2 === 0 ? 'buy' : 'sell',
        2 + ((seed * 7) % 19),
        1 + ((seed * 131) % 900),
      ] as const;
      const other = side === 'buy' ? 'sell' : 'buy';
      done(state, order(ANN, side, 20_000n, contracts, { ...isolated, leverage, market: id }));
      done(state, order(BOB, other, 20_000n, contracts, { leverage, market: id }));
      const market = state.futures.markets.get(id);
      const [position] = positionsOf(state, ANN);
      if (!market || !position) throw new Error('it is open');
      const ticks = liquidationTicks(market, { ...position, money: position.margin }, market.mark);
      if (ticks === undefined) throw new Error('it can be liquidated');
      const to = (at: number) =>
        done(state, {
          kind: 'indexPrice.update',
          source: 'test',
          prices: [{ market: 1, price: BigInt(at) * 10n ** 7n, volume: 0n }],
        });
      to(ticks + (side === 'buy' ? 1 : -1));
      expect(positionsOf(state, ANN)).toHaveLength(1);
      to(ticks);
      expect(positionsOf(state, ANN)).toHaveLength(0);
      checkFutures(state);
    }
  },
);

test('FUTURES-017 orders go first, then both sides of a market are netted, then the one that lost most is reduced by tier', () => {
  const state = opened(20_000n, 12_000n * USDT);
  // 7,000 contracts are worth 140,000, in the second tier; 40,000 of it are above the first.
  meet(state, ANN, BOB, 20_000n, 5_000, { leverage: 20 });
  meet(state, ANN, CYD, 20_000n, 2_000, { leverage: 20 });
  done(state, order(ANN, 'buy', 15_000n, 100, { leverage: 20 }));
  done(state, order(DAN, 'buy', 18_300n, 10_000, { leverage: 20 }));
  done(state, indexAt(18_350n));
  const rows = receipts(state);
  expect(rows[0]).toMatchObject({ owner: ANN, side: 'long', adlContracts: 0, insuredContracts: 0 });
  // 128,450 at the mark price: 1,551 contracts are above 100,000, rounded up.
  expect(rows[0]?.contracts).toBe(1_551);
  expect(state.futures.orders.idsOf(ANN)).toEqual([]);
  checkFutures(state);
});

test('FUTURES-017 a hedged account is netted at the mark price, which costs nothing', () => {
  const state = opened(20_000n, 1_200n * USDT);
  meet(state, ANN, BOB, 20_000n, 400, { leverage: 20 });
  meet(state, CYD, ANN, 20_000n, 200, { leverage: 20 });
  done(state, indexAt(14_200n));
  const ended = state.futures.ended.take().filter(({ owner }) => owner === ANN);
  expect(ended.some(({ closeReason }) => closeReason === 'netting')).toBe(true);
  checkFutures(state);
});

test('FUTURES-017 an account with less than nothing is not netted: receipts name all that insurance pays', () => {
  const state = opened(20_000n, 1_200n * USDT);
  meet(state, ANN, BOB, 20_000n, 400, { leverage: 20 });
  meet(state, CYD, ANN, 20_000n, 200, { leverage: 20 });
  const insurance = () => state.ledger.available(state.ledger.account(HOUSE_INSURANCE, 'futures', 3));
  give(state, HOUSE_INSURANCE, START);
  // 200 contracts have lost 1,400 where there were 1,200.
  done(state, indexAt(13_000n));
  const ended = state.futures.ended.take().filter(({ owner }) => owner === ANN);
  expect(ended.map(({ closeReason }) => closeReason).toSorted()).toEqual(['liquidation', 'liquidation']);
  const rows = receipts(state);
  expect(rows[0]?.equity).toBeLessThan(0n);
  const paid = rows.reduce((sum, { insurance: by, fee }) => sum + by - fee, 0n);
  expect(insurance()).toBe(START - paid);
  checkFutures(state);
});

test('FUTURES-015 a loss is paid from an open profit where there is no other money, and the position says so', () => {
  const state = opened(20_000n, 1_100n * USDT);
  give(state, BOB, 1_000n * USDT);
  meet(state, ANN, BOB, 20_000n, 300, { leverage: 10 });
  for (const price of [20_900n, 21_800n]) done(state, indexAt(price));
  // Ann has won 540 and opens as many shorts, which lose as the price rises.
  meet(state, CYD, ANN, 21_800n, 150, { leverage: 10 });
  for (const price of [22_700n, 23_600n, 24_500n, 25_400n, 26_300n]) done(state, indexAt(price));
  done(state, order(DAN, 'sell', 26_300n, 150, { leverage: 10 }));
  const short = positionsOf(state, ANN).find(({ side }) => side === 'short');
  done(state, {
    kind: 'futures.closePosition',
    owner: ANN,
    position: short?.id ?? 0,
    type: 'market',
    price: 0n,
    contracts: 0,
  });
  checkFutures(state);
});

test('FUTURES-020 a bankrupt account is at zero, never below, and what is missing is a deficit', () => {
  const state = opened(20_000n, 2_100n * USDT);
  meet(state, ANN, BOB, 20_000n, 1_000);
  done(state, indexAt(10_000n));
  expect(money(state, ANN)).toEqual({ free: 0n, held: 0n });
  expect([...state.futures.deficits.values()].every((amount) => amount === 0n)).toBe(true);
  checkFutures(state);
});

test('FUTURES-022 no position of a halted market is liquidated; open again, the mark price of then counts', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  done(state, { kind: 'futures.haltMarket', market: PERP });
  done(state, indexAt(17_000n));
  expect(positionsOf(state, ANN)).toHaveLength(1);
  const refused = send(state, { kind: 'futures.closeAll', owner: ANN });
  expect(refused).toMatchObject({ ok: false, reason: 'futures.market_halted' });
  done(state, indexAt(19_000n));
  done(state, { kind: 'futures.openMarket', market: PERP });
  expect(positionsOf(state, ANN)).toHaveLength(1);
  done(state, indexAt(17_000n));
  expect(positionsOf(state, ANN)).toHaveLength(0);
});

test('FUTURES-008 neither what positions need nor what they have lost can be moved', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  done(state, indexAt(19_000n));
  const move = (amount: bigint) =>
    send(state, { kind: 'wallet.move', owner: ANN, asset: 3, amount, from: 'futures', to: 'spot' });
  // 100,000 less a fee of 4, a margin of 2,000 and a loss of 1,000.
  expect(move(96_996n * USDT + 1n)).toMatchObject({ reason: 'wallet.insufficient_funds' });
  expect(move(96_996n * USDT)).toMatchObject({ ok: true });
  checkFutures(state);
});

test('FUTURES-007 isolated margin is added to and taken from, as far as the initial margin stays', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  const [position] = positionsOf(state, ANN);
  const change = (amount: bigint) =>
    send(state, { kind: 'futures.changeMargin', owner: ANN, position: position?.id ?? 0, amount });
  expect(change(-1n)).toMatchObject({ reason: 'futures.margin_needed' });
  expect(change(500n * USDT)).toMatchObject({ ok: true, margin: 2_500n * USDT });
  done(state, indexAt(19_900n));
  // 2,500 less a loss of 100 and an initial margin of 2,000, of its worth at entry.
  expect(change(-400n * USDT - 1n)).toMatchObject({ reason: 'futures.margin_needed' });
  expect(change(-400n * USDT)).toMatchObject({ ok: true, margin: 2_100n * USDT });
  expect(change(START)).toMatchObject({ reason: 'futures.insufficient_margin' });
  expect(change(0n)).toMatchObject({ reason: 'futures.margin_amount_zero' });
  checkFutures(state);
});

test('FUTURES-011 a resting order whose fill its hold no longer covers is canceled instead of filled', () => {
  const state = opened();
  done(state, order(ANN, 'buy', 20_000n, 1_000, { leverage: 20 }));
  done(state, indexAt(19_050n));
  // It brings 1,000 and would lose 950 at once; about 110 must stay.
  const outcome = send(state, order(BOB, 'sell', 19_500n, 1_000));
  expect(outcome).toMatchObject({ ok: true, order: { filledContracts: 0, status: 'open' } });
  expect(state.futures.closed.take()).toMatchObject([{ owner: ANN, status: 'cancelled', cancelReason: 'margin' }]);
  expect(money(state, ANN)).toEqual({ free: START, held: 0n });
});

test('FUTURES-018 what an account has lost in a halted market is not asked of the other side in another', () => {
  const state = opened(20_000n, 3_000n * USDT);
  // Both in USDT: 1 BTC short in one market, which is halted, and 0.1 BTC long in the other.
  meet(state, BOB, ANN, 20_000n, 1_000);
  meet(state, ANN, CYD, 20_000n, 10, { market: SECOND });
  done(state, { kind: 'futures.haltMarket', market: PERP });
  done(state, indexAt(24_000n));
  // She has 3,000 less fees, lost 4,000 and won 400: what closes her long is what it is worth, and the rest waits for the market.
  const [closed] = receipts(state);
  expect(closed).toMatchObject({ owner: ANN, market: SECOND, adlContracts: 10 });
  expect(positionsOf(state, ANN)).toMatchObject([{ market: PERP, contracts: 1_000 }]);
  expect(state.futures.adls.take()[0]?.price).toBeLessThanOrEqual(24_000n * USDT);
  checkFutures(state);
});
