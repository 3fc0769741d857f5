/** Who is deleveraged for whom, how far, and at which price: nobody gains by an account of his own that goes bankrupt. */
import { expect, test } from 'vitest';
import { checkFutures, checkMoney, watch, watched, worthOf } from '../../../test/futures-invariants.ts';
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
  positionsOf,
  SECOND,
  USDT,
} from '../../../test/futures-market.ts';
import type { State } from '../../products.ts';

const isolated = { leverage: 50, margin: 'isolated' } as const;
const own = [1_100, 1_101, 1_102] as const;
const adls = (state: State) => state.futures.adls.take().map(({ owner, contracts }) => [owner, contracts]);
const named = (state: State, owner: number) =>
  positionsOf(state, owner)[0]?.against.map((one) => [one.owner, one.contracts]);

/** Three accounts of one person, and Cyd, whose short is of the highest rank. */
function begun(): State {
  const state = opened(20_000n, 1_000_000n * USDT);
  for (const owner of own) give(state, owner, 30_000n * USDT);
  meet(state, DAN, CYD, 20_000n, 20_000, { leverage: 2 }, { leverage: 20 });
  return state;
}

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
  [
    'whose contracts are two others’, and one of a stranger who came last',
    [
      [1, 2_500],
      [2, 2_500],
      [CYD, 1],
    ],
  ],
  [
    'who traded one contract in between',
    [
      [1, 2_500],
      [CYD, 1],
      [2, 2_499],
      [CYD, 1],
    ],
  ],
] as const)('FUTURES-088 FUTURES-087 a jump takes no more of a stranger than he traded: one %s', (_, parts) => {
  const state = begun();
  const group = own.slice(0, 3);
  const [long] = own;
  done(
    state,
    order(
      long,
      'buy',
      20_000n,
      parts.reduce((sum, [, lots]) => sum + lots, 0),
      isolated,
    ),
  );
  for (const [seller, lots] of parts)
    done(state, order(seller === CYD ? CYD : own[seller], 'sell', 20_000n, lots, { leverage: 20 }));
  const before = worthOf(state, group);
  watched(state, indexAt(18_000n));
  const all = adls(state).reduce(
    (sums, [owner = 0, lots = 0]) => sums.set(owner, (sums.get(owner) ?? 0) + lots),
    new Map<number, number>(),
  );
  expect(all.get(CYD)).toBe(parts.reduce((sum, [seller, lots]) => sum + (seller === CYD ? lots : 0), 0));
  // A contract of a stranger is worth what he loses with it, 1.6.
  expect(worthOf(state, group) - before).toBeLessThanOrEqual(BigInt(all.get(CYD) ?? 0) * 2n * USDT);
});

test('FUTURES-088 eight owners are named; others take a place only with more contracts than the least of them has', () => {
  const state = opened(20_000n, 100_000n * USDT);
  const strangers = Array.from({ length: 20 }, (_, number) => 2_000 + number);
  for (const owner of strangers) give(state, owner, 10_000n * USDT);
  const sells = (owner: number, contracts: number) => done(state, order(owner, 'sell', 20_000n, contracts));
  done(state, order(ANN, 'buy', 20_000n, 5_000));
  for (const owner of strangers.slice(0, 8)) sells(owner, 100);
  // One contract each of twelve others takes no name.
  for (const owner of strangers.slice(8)) sells(owner, 1);
  expect(named(state, ANN)).toEqual([...strangers.slice(0, 8).map((owner) => [owner, 100]), [0, 12]]);
  // Bob is not hidden by parts that are each smaller than theirs.
  for (let part = 0; part < 20; part += 1) sells(BOB, 99);
  expect(named(state, ANN)?.at(-1)).toEqual([BOB, 20 * 99]);
  expect(named(state, ANN)?.map(([owner]) => owner)).toEqual([...strangers.slice(1, 8), BOB]);
});

test('FUTURES-088 what is closed is taken off all in equal parts, rounded up; what opens after it counts in full', () => {
  const state = begun();
  done(state, order(ANN, 'buy', 20_000n, 2_000));
  for (const [owner, lots] of [
    [BOB, 750],
    [CYD, 250],
  ] as const)
    done(state, order(owner, 'sell', 20_000n, lots));
  const [position] = positionsOf(state, ANN);
  for (let part = 0; part < 3; part += 1) {
    done(state, order(DAN, 'buy', 20_001n, 111));
    done(state, {
      kind: 'futures.closePosition',
      owner: ANN,
      position: position?.id ?? 0,
      ...{ type: 'market', price: 0n, contracts: 111 },
    } as const);
  }
  // 667 of 1,000 are left: 500.25 and 166.75.
  done(state, order(BOB, 'sell', 20_000n, 10));
  expect(named(state, ANN)).toEqual([
    [BOB, 511],
    [CYD, 167],
  ]);
});

test('FUTURES-089 who is deleveraged gets no better price than the mark price, and insurance its fee', () => {
  const state = begun();
  give(state, HOUSE_INSURANCE, 1_000n * USDT);
  meet(state, ANN, BOB, 20_000n, 1_000, { leverage: 10, margin: 'isolated' }, {});
  const before = [ANN, BOB].map((owner) => worthOf(state, [owner]));
  // Short of its maintenance, 105 are left; nobody bids.
  watched(state, indexAt(18_105n));
  const [receipt] = state.futures.liquidations.take();
  expect(receipt).toMatchObject({
    adlContracts: 1_000,
    insurance: 0n,
    bankruptcy: 18_000n * USDT,
    fee: (18_105n * USDT) / 1_000n,
  });
  expect(state.futures.adls.take()).toMatchObject([{ owner: BOB, contracts: 1_000, price: 18_105n * USDT }]);
  const after = [ANN, BOB].map((owner) => worthOf(state, [owner]));
  expect([0, 1].map((at) => (after[at] ?? 0n) - (before[at] ?? 0n))).toEqual([
    -1_895n * USDT - (receipt?.fee ?? 0n),
    1_895n * USDT,
  ]);
  expect(money(state, HOUSE_INSURANCE).free).toBe(1_000n * USDT + (receipt?.fee ?? 0n));
});

test.each([
  ['hedges against a third', true],
  ['sells his side to a third', false],
] as const)(
  'FUTURES-090 FUTURES-087 who traded with a bankrupt account and %s takes nothing of strangers',
  (_, isHedged) => {
    const state = begun();
    const [long, short, third] = own;
    const terms = { leverage: 50 };
    meet(state, long, short, 20_000n, 2_000, isolated, terms);
    done(state, order(third, 'sell', 20_000n, 2_000, { leverage: 2 }));
    done(state, order(short, 'buy', 20_000n, 2_000, { ...terms, reduceOnly: !isHedged }));
    const before = worthOf(state, own);
    const seen = watch(state, [own]);
    done(state, indexAt(18_000n));
    checkFutures(state);
    checkMoney(state, seen);
    expect(adls(state)).toEqual([[third, 2_000]]);
    expect(own.flatMap((owner) => positionsOf(state, owner))).toEqual([]);
    expect(worthOf(state, own)).toBe(before);
  },
);

test('FUTURES-090 who can pay for a part is closed for that part; the rest is closed by rank', () => {
  const state = opened(20_000n, 100_000n * USDT);
  const EVE = 1_200;
  give(state, EVE, 110n * USDT);
  meet(state, ANN, CYD, 20_000n, 100, { leverage: 2 });
  meet(state, DAN, EVE, 20_000n, 100, isolated, { leverage: 100 });
  // What she wins here she loses there: 88 are hers still.
  meet(state, EVE, BOB, 20_000n, 10, { market: SECOND, leverage: 100 }, { market: SECOND });
  watched(state, indexAt(17_600n));
  const [first, second] = adls(state);
  // At 19,600 instead of 17,600 each costs her 2.
  const left = Number((worthOf(state, [EVE]) + 0n) / USDT);
  expect([first?.[0], second]).toEqual([EVE, [CYD, 100 - (first?.[1] ?? 0)]]);
  expect(left).toBe(0);
});

test('FUTURES-091 an order of who has nothing to pay with is in nobody’s way', () => {
  const state = opened(20_000n, 100_000n * USDT);
  const EVE = 1_200;
  give(state, HOUSE_INSURANCE, 100_000n * USDT);
  give(state, EVE, 8n * USDT);
  meet(state, ANN, BOB, 20_000n, 1_000, { leverage: 10, margin: 'isolated' }, {});
  meet(state, DAN, EVE, 20_000n, 10, { leverage: 2 }, { leverage: 100 });
  meet(state, EVE, BOB, 20_000n, 1, { market: SECOND, leverage: 100 }, { market: SECOND });
  for (const price of [17_991n, 17_990n]) done(state, order(EVE, 'buy', price, 1, { leverage: 100 }));
  done(state, order(CYD, 'buy', 17_990n, 1_000, { leverage: 10 }));
  watched(state, indexAt(17_150n));
  expect(state.futures.liquidations.take().find(({ owner }) => owner === ANN)?.insuredContracts).toBeGreaterThan(990);
  expect(state.futures.closed.take().filter(({ status }) => status === 'cancelled')).toMatchObject([
    { owner: EVE, cancelReason: 'margin' },
    { owner: EVE, cancelReason: 'margin' },
  ]);
});

test('FUTURES-091 an order of an account on the other side has it deleveraged by no more than the order', () => {
  const state = opened(20_000n, 100_000n * USDT);
  const EVE = 1_200;
  give(state, HOUSE_INSURANCE, 100_000n * USDT);
  give(state, EVE, 10_000n * USDT);
  meet(state, ANN, BOB, 20_000n, 1_000, { leverage: 10, margin: 'isolated' }, {});
  // A stranger to the bankrupt one, who sold to another.
  meet(state, DAN, EVE, 20_000n, 500, { leverage: 2 }, { leverage: 2 });
  done(state, order(EVE, 'buy', 17_990n, 20, { leverage: 10 }));
  watched(state, indexAt(17_150n));
  const closed = new Map<number, number>();
  for (const { owner, contracts } of state.futures.adls.take()) closed.set(owner, (closed.get(owner) ?? 0) + contracts);
  expect([...closed].sort()).toEqual([
    [BOB, 980],
    [EVE, 20],
  ]);
  expect(state.futures.closed.take().find(({ status }) => status === 'cancelled')).toMatchObject({
    ...{ owner: EVE, cancelReason: 'liquidation' },
  });
});

test('FUTURES-090 FUTURES-087 a side of more accounts than are named takes nothing of strangers', () => {
  const state = begun();
  const shorts = Array.from({ length: 20 }, (_, number) => 2_000 + number);
  for (const owner of shorts) give(state, owner, 2_000n * USDT);
  const group = [own[0], ...shorts];
  done(state, order(own[0], 'buy', 20_000n, 2_000, isolated));
  for (const owner of shorts) done(state, order(owner, 'sell', 20_000n, 100, { leverage: 20 }));
  const before = worthOf(state, group);
  watched(state, indexAt(18_000n));
  expect(adls(state).every(([owner = 0]) => shorts.includes(owner))).toBe(true);
  expect(worthOf(state, group)).toBe(before);
});

test('FUTURES-088 who traded with what was closed since takes the part of others who no longer have theirs, and no more', () => {
  const state = begun();
  const [long, short, third] = own;
  done(state, order(long, 'buy', 20_000n, 2_000, isolated));
  done(state, order(short, 'sell', 20_000n, 1_500, { leverage: 20 }));
  done(state, order(third, 'sell', 20_000n, 500, { leverage: 20 }));
  // Half is closed, and the first no longer has his.
  done(state, order(BOB, 'buy', 20_001n, 1_000));
  done(state, order(long, 'sell', 20_001n, 1_000, { ...isolated, reduceOnly: true }));
  done(state, order(BOB, 'sell', 20_001n, 1_500));
  done(state, order(short, 'buy', 20_001n, 1_500, { reduceOnly: true }));
  watched(state, indexAt(18_000n));
  // A quarter of 1,000, then as much as he traded; Bob’s, who took over from the first, is closed for the rest.
  expect(adls(state)).toEqual([
    [third, 250],
    [third, 250],
    [BOB, 500],
  ]);
});

test.each([
  ['by names', own[0]],
  ['by rank', HOUSE_MAKER],
  ['by what they traded before', own[1]],
] as const)(
  'FUTURES-093 FUTURES-087 who traded with a bankrupt position is kept for it, where a stranger comes to him %s first',
  (_, between) => {
    const state = opened(20_000n, 1_000_000n * USDT);
    const pair = [own[0], own[1]] as const;
    const [long, short] = pair;
    for (const owner of pair) give(state, owner, 5_000n * USDT);
    // Cyd bought of somebody who handed his side on to Bob; the house is no link.
    give(state, HOUSE_MAKER, 10_000n * USDT);
    meet(state, CYD, between, 20_000n, 400, { leverage: 20, margin: 'isolated' }, { leverage: 20 });
    meet(state, between, BOB, 20_000n, 400, { leverage: 20, reduceOnly: true }, { leverage: 2 });
    meet(state, long, short, 20_000n, 1_000, isolated, { leverage: 50 });
    const before = worthOf(state, pair);
    const seen = watch(state, [pair]);
    done(state, indexAt(18_000n));
    checkFutures(state);
    checkMoney(state, seen);
    expect(adls(state)).toEqual([
      [BOB, 400],
      [short, 1_000],
    ]);
    expect(worthOf(state, pair)).toBe(before);
  },
);

test.each([
  ['another liquidation', 0n],
  ['a stop of who is short', 19_070n],
])('FUTURES-093 FUTURES-087 an order of who is kept for a bankrupt position is not filled by %s before', (_, stop) => {
  const state = opened(20_000n, 1_000_000n * USDT);
  const pair = [own[0], own[1]] as const;
  const [long, short] = pair;
  for (const owner of pair) give(state, owner, 5_000n * USDT);
  meet(state, CYD, BOB, 20_000n, 1_000, { leverage: 20, margin: 'isolated' }, { leverage: 2 });
  meet(state, long, short, 20_000n, 1_000, isolated, { leverage: 20 });
  done(state, order(short, 'buy', 19_050n, 1_000, { reduceOnly: true }));
  const position = positionsOf(state, CYD)[0]?.id ?? 0;
  if (stop > 0n)
    done(state, { kind: 'futures.setExits', owner: CYD, position, by: 'mark', profit: 0n, stop: stop * USDT });
  const before = worthOf(state, pair);
  const seen = watch(state, [pair]);
  // Cyd is short but not bankrupt, and comes first.
  done(state, indexAt(19_060n));
  checkFutures(state);
  checkMoney(state, seen);
  expect(adls(state)).toEqual([
    [BOB, 1_000],
    [short, 1_000],
  ]);
  expect(worthOf(state, pair)).toBe(before);
});

test('FUTURES-094 what the bankrupt owner has on the other side himself is closed before anybody else’s', () => {
  const state = begun();
  const [long] = own;
  meet(state, long, CYD, 20_000n, 1_000, isolated, { leverage: 20 });
  meet(state, BOB, long, 20_000n, 400, {}, { leverage: 2 });
  watched(state, indexAt(18_000n));
  expect(adls(state)).toEqual([
    [long, 400],
    [CYD, 600],
  ]);
});
