import { describe as group, expect, test } from 'vitest';
import { ann, atMarket, bob, BTC_ID, funds, LOT, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { BTC, USDT } from '../../test/trading-day.ts';
import { describe } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import { HOUSE_FEES } from '../core/ledger.ts';
import { Prices } from '../core/prices.ts';
import type { PlaceOrder } from './command.ts';

const START = 20_000n * USDT;
/** What an order answered, without its number. */
const resultOf = (outcome: ReturnType<typeof send>) =>
  'order' in outcome && 'filledAmount' in outcome.order
    ? [outcome.order.status, outcome.order.filledAmount, outcome.order.filledValue]
    : outcome.ok
      ? 'ok'
      : outcome.reason;

test('SPOT-001 a limit order holds exactly what it can cost', () => {
  const state = twoTraders();
  send(state, order(ann, 'buy', 60_000, 1_000));
  expect(funds(state, ann, USDT_ID)).toEqual([START - 600n * USDT, 600n * USDT]);
  send(state, order(ann, 'sell', 80_000, 2_500));
  expect(funds(state, ann, BTC_ID)).toEqual([BTC - 2_500n * LOT, 2_500n * LOT]);
});

test('SPOT-002 better prices trade first, then the earlier order', () => {
  const state = twoTraders();
  for (const [price, lots] of [
    [70_100, 10],
    [70_000, 20],
    [70_000, 30],
  ] as const)
    send(state, order(bob, 'sell', price, lots));
  send(state, order(ann, 'buy', 70_100, 55));
  expect(takeChanges(state).spot.trades.map(({ price, amount }) => [price / USDT, amount / LOT])).toEqual([
    [70_000n, 20n],
    [70_000n, 30n],
    [70_100n, 5n],
  ]);
});

test('SPOT-003 SPOT-004 a trade is at the resting price, and each side pays its fee out of what it receives, rounded up', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 0, 11, { price: 70_000n * USDT + 10n ** 6n }));
  send(state, order(ann, 'buy', 75_000, 11));
  // 11 lots at 70,000.01 are 7.7000011 USDT. 0.1 % of 11 lots is 11 units; 0.08 % of the value is 616,000.088 units.
  const value = 770_000_110n;
  expect(funds(state, ann, BTC_ID)).toEqual([BTC + 11n * LOT - 11n, 0n]);
  expect(funds(state, ann, USDT_ID)).toEqual([START - value, 0n]);
  expect(funds(state, bob, USDT_ID)).toEqual([START + value - 616_001n, 0n]);
  expect(funds(state, bob, BTC_ID)).toEqual([BTC - 11n * LOT, 0n]);
  expect(funds(state, HOUSE_FEES, BTC_ID)[0]).toBe(11n);
  expect(funds(state, HOUSE_FEES, USDT_ID)[0]).toBe(616_001n);
});

test('SPOT-028 each fill of an order has the best prices of the book before that order', () => {
  const state = twoTraders();
  send(state, order(bob, 'buy', 69_900, 10));
  send(state, order(bob, 'sell', 70_000, 20));
  send(state, order(bob, 'sell', 70_100, 20));
  send(state, order(ann, 'buy', 70_100, 30));
  // The next order has another best ask, and one without a best bid has null.
  send(state, order(ann, 'sell', 69_900, 10));
  send(state, order(ann, 'buy', 70_100, 10));
  expect(
    takeChanges(state).spot.trades.map(({ bestBid, bestAsk }) =>
      [bestBid, bestAsk].map((price) => price && price / USDT),
    ),
  ).toEqual([
    [69_900n, 70_000n],
    [69_900n, 70_000n],
    [69_900n, 70_100n],
    [undefined, 70_100n],
  ]);
});

test('SPOT-005 a buy that trades below its limit keeps the difference at once', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 400));
  expect(resultOf(send(state, order(ann, 'buy', 71_000, 1_000)))).toEqual(['open', 400n * LOT, 280n * USDT]);
  // 600 lots wait at 71,000: 426 on hold; 280 paid.
  expect(funds(state, ann, USDT_ID)).toEqual([START - 280n * USDT - 426n * USDT, 426n * USDT]);
});

group('market orders', () => {
  const book = () => {
    const state = twoTraders();
    for (const [price, lots] of [
      [70_000, 100],
      [70_500, 100],
      [76_000, 100],
    ] as const)
      send(state, order(bob, 'sell', price, lots));
    return state;
  };

  test('SPOT-006 by amount: fills at once and goes no further than the worst price', () => {
    expect(resultOf(send(book(), atMarket(ann, 'buy', { lots: 150 })))).toEqual([
      'done',
      150n * LOT,
      (10_525n * USDT) / 100n,
    ]);
    expect(resultOf(send(book(), atMarket(ann, 'buy', { lots: 150 }, { worstPrice: 70_000n * USDT })))).toEqual([
      'cancelled',
      100n * LOT,
      70n * USDT,
    ]);
  });

  test('SPOT-006 by value: spends at most the value, in whole lots', () => {
    const [status, amount, value] = resultOf(send(book(), atMarket(ann, 'buy', { usdt: 71 }))) as [
      string,
      bigint,
      bigint,
    ];
    // 100 lots for 70.00, one more for 0.705; another would pass 71.
    expect([status, amount, value]).toEqual(['done', 101n * LOT, 70n * USDT + 70_500_000n]);
  });

  test('SPOT-006 a sell by value gives no more than the value needs', () => {
    const state = twoTraders();
    send(state, order(bob, 'buy', 70_000, 500));
    expect(resultOf(send(state, atMarket(ann, 'sell', { usdt: 100 })))).toEqual(['done', 142n * LOT, 9_940_000_000n]);
  });

  test('SPOT-007 without a worst price the band around the index price is the limit', () => {
    // 5 % above 70,000 is 73,500: the level at 76,000 is out of reach.
    expect(resultOf(send(book(), atMarket(ann, 'buy', { lots: 250 })))).toEqual([
      'cancelled',
      200n * LOT,
      (14_050n * USDT) / 100n,
    ]);
  });

  test('what it would cost must be there, and no more than that', () => {
    expect(resultOf(send(book(), atMarket(ann, 'sell', { lots: 100_001 })))).toBe('spot.insufficient_funds');
    const state = book();
    send(state, {
      kind: 'wallet.move',
      owner: ann,
      asset: USDT_ID,
      amount: START - 70n * USDT,
      from: 'spot',
      to: 'fiat',
    });
    expect(resultOf(send(state, atMarket(ann, 'buy', { lots: 100 })))).toEqual(['done', 100n * LOT, 70n * USDT]);
  });
});

test('SPOT-008 IOC trades what it can and lets the rest go', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 40));
  expect(resultOf(send(state, order(ann, 'buy', 70_000, 100, { timeInForce: 'IOC' })))).toEqual([
    'cancelled',
    40n * LOT,
    28n * USDT,
  ]);
  expect(takeChanges(state).spot.orders.find(({ owner }) => owner === ann)).toMatchObject({ cancelReason: 'unfilled' });
  expect(funds(state, ann, USDT_ID)[1]).toBe(0n);
});

test('SPOT-009 FOK trades whole or is refused', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 40));
  expect(resultOf(send(state, order(ann, 'buy', 70_000, 41, { timeInForce: 'FOK' })))).toBe(
    'spot.fill_or_kill_unfilled',
  );
  expect(resultOf(send(state, order(ann, 'buy', 70_000, 40, { timeInForce: 'FOK' })))).toEqual([
    'done',
    40n * LOT,
    28n * USDT,
  ]);
});

test('SPOT-010 post-only never takes: it rests or is refused', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 40));
  expect(resultOf(send(state, order(ann, 'buy', 70_000, 40, { postOnly: true })))).toBe('spot.post_only_would_take');
  expect(resultOf(send(state, order(ann, 'buy', 69_999, 40, { postOnly: true })))).toEqual(['open', 0n, 0n]);
});

test('SPOT-010 what never rests cannot be post-only', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 40));
  for (const change of [
    { type: 'market', price: 0n } as const,
    { timeInForce: 'IOC' } as const,
    { timeInForce: 'FOK' } as const,
  ])
    expect(resultOf(send(state, order(ann, 'buy', 70_000, 40, { ...change, postOnly: true })))).toBe(
      'spot.post_only_would_take',
    );
});

test('SPOT-008 what never rests is not stopped by how many orders rest', () => {
  const state = twoTraders();
  for (let price = 50_000; price < 50_006; price += 1) send(state, order(ann, 'buy', price, 20));
  send(state, order(bob, 'sell', 70_000, 40));
  expect(resultOf(send(state, order(ann, 'buy', 70_000, 40, { timeInForce: 'IOC' })))).toEqual([
    'done',
    40n * LOT,
    28n * USDT,
  ]);
});

group('SPOT-011 no self-trade', () => {
  /** Ann's own ask is between two of Bob's: 15 lots at 69,000, hers of 40 at 70,000, 30 at 71,000. */
  const book = (): State => {
    const state = twoTraders();
    send(state, order(bob, 'sell', 69_000, 15));
    send(state, order(ann, 'sell', 70_000, 40));
    send(state, order(bob, 'sell', 71_000, 30));
    takeChanges(state);
    return state;
  };
  const ends = (state: State, owner: number) =>
    takeChanges(state)
      .spot.orders.filter((row) => row.owner === owner)
      .map(({ side, status, cancelReason }) => [side, status, cancelReason]);

  test.each([undefined, 'expire_maker'] as const)(
    '%s: the resting order is canceled and the other trades on',
    (selfTrade) => {
      const state = book();
      const policy = selfTrade && { selfTrade };
      expect(resultOf(send(state, order(ann, 'buy', 71_000, 20, policy)))).toEqual(['done', 20n * LOT, 1_390_000_000n]);
      expect(ends(state, ann)).toEqual([
        ['sell', 'cancelled', 'self_trade'],
        ['buy', 'done', undefined],
      ]);
      // What the canceled order held is free, but for what was bought.
      expect(funds(state, ann, BTC_ID)[1]).toBe(0n);
    },
  );
  test('a market order out of a position is not blocked by an own bid', () => {
    const state = twoTraders();
    send(state, order(bob, 'buy', 69_000, 20));
    send(state, order(ann, 'buy', 70_000, 20));
    expect(resultOf(send(state, atMarket(ann, 'sell', { lots: 20 })))).toEqual(['done', 20n * LOT, 1_380_000_000n]);
    expect(funds(state, ann, USDT_ID)[1]).toBe(0n);
  });
  test('expire_taker: the arriving order ends before the own one, and is refused where that is the first', () => {
    const state = book();
    const taker = { selfTrade: 'expire_taker' } as const;
    expect(resultOf(send(state, order(ann, 'buy', 71_000, 20, taker)))).toEqual([
      'cancelled',
      15n * LOT,
      1_035_000_000n,
    ]);
    expect(ends(state, ann)).toEqual([['buy', 'cancelled', 'self_trade']]);
    expect(resultOf(send(state, order(ann, 'buy', 71_000, 20, taker)))).toBe('spot.would_trade_with_self');
    expect(resultOf(send(state, atMarket(ann, 'buy', { lots: 20 }, taker)))).toBe('spot.would_trade_with_self');
  });
  test('expire_both: both end, also where nothing was traded', () => {
    for (const nothing of [false, true]) {
      const state = book();
      if (nothing) send(state, { kind: 'spot.cancelAll', owner: bob });
      takeChanges(state);
      const asked = nothing ? atMarket(ann, 'buy', { lots: 20 }) : order(ann, 'buy', 71_000, 20);
      const filled = nothing ? [0n, 0n] : [15n * LOT, 1_035_000_000n];
      expect(resultOf(send(state, { ...asked, selfTrade: 'expire_both' }))).toEqual(['cancelled', ...filled]);
      expect(ends(state, ann)).toEqual([
        ['sell', 'cancelled', 'self_trade'],
        ['buy', 'cancelled', 'self_trade'],
      ]);
      expect(funds(state, ann, BTC_ID)[1]).toBe(0n);
    }
  });
  test('FOK is whole without own orders, or refused and cancels none', () => {
    for (const [selfTrade, lots, expected] of [
      ['expire_maker', 45, ['done', 45n * LOT, 3_165_000_000n]],
      ['expire_maker', 46, 'spot.fill_or_kill_unfilled'],
      ['expire_both', 16, 'spot.fill_or_kill_unfilled'],
    ] as const) {
      const state = book();
      expect(resultOf(send(state, order(ann, 'buy', 71_000, lots, { timeInForce: 'FOK', selfTrade })))).toEqual(
        expected,
      );
      if (typeof expected === 'string') expect(ends(state, ann)).toEqual([]);
    }
  });
  test('post-only does not take, nor cancel, an own order', () => {
    const state = twoTraders();
    send(state, order(ann, 'sell', 70_000, 40));
    takeChanges(state);
    expect(resultOf(send(state, order(ann, 'buy', 70_000, 10, { postOnly: true })))).toBe('spot.post_only_would_take');
    expect(ends(state, ann)).toEqual([]);
  });
  test('only own orders in the book are no liquidity for a market order, and stay', () => {
    const state = twoTraders();
    send(state, order(ann, 'sell', 70_000, 40));
    takeChanges(state);
    expect(resultOf(send(state, atMarket(ann, 'buy', { lots: 20 })))).toBe('spot.no_liquidity');
    expect(ends(state, ann)).toEqual([]);
  });
});

group('SPOT-019 every refusal has its own reason', () => {
  const huge = 10n ** 18n;
  const cases: [string, Partial<PlaceOrder>][] = [
    ['spot.market_not_found', { market: 77 }],
    ['spot.price_missing', { price: 0n }],
    ['spot.price_off_tick', { price: 70_000n * USDT + 1n }],
    ['spot.price_out_of_range', { price: 2n ** 52n * 10n ** 6n }],
    ['spot.amount_off_lot', { amount: LOT + 1n }],
    ['spot.amount_missing', { value: 1n }],
    ['spot.amount_too_small', { amount: 0n }],
    ['spot.amount_too_large', { amount: huge }],
    ['spot.amount_too_large', { amount: 20n * BTC }],
    ['spot.notional_too_small', { amount: LOT }],
    ['spot.insufficient_funds', { amount: BTC }],
    ['spot.amount_missing', { type: 'market', price: 0n, amount: 0n }],
    ['spot.amount_missing', { type: 'market', price: 0n, value: USDT }],
    ['spot.worst_price_off_tick', { type: 'market', price: 0n, worstPrice: 1n }],
    ['spot.no_liquidity', { type: 'market', price: 0n, amount: 100n * LOT }],
    ['spot.notional_too_small', { type: 'market', price: 0n, amount: 0n, value: USDT }],
  ];
  test.each(cases)('%s', (reason, change) => {
    expect(resultOf(send(twoTraders(), order(ann, 'buy', 70_000, 100, change)))).toBe(reason);
  });

  test('spot.market_halted, spot.no_index_price, spot.too_many_open_orders', () => {
    const state = twoTraders();
    for (let price = 50_000; price < 50_006; price += 1) send(state, order(ann, 'buy', price, 20));
    expect(resultOf(send(state, order(ann, 'buy', 50_010, 20)))).toBe('spot.too_many_open_orders');
    state.prices = new Prices();
    expect(resultOf(send(state, atMarket(ann, 'sell', { lots: 20 })))).toBe('spot.no_index_price');
    send(state, { kind: 'spot.haltMarket', market: 1 });
    expect(resultOf(send(state, order(bob, 'buy', 50_000, 20)))).toBe('spot.market_halted');
  });
});

test('SPOT-019 a generous worst price is no reason to call an order too large', () => {
  const generous = { worstPrice: 10n ** 13n * USDT };
  for (const by of [{ lots: 1_000 }, { usdt: 100 }])
    expect(resultOf(send(twoTraders(), atMarket(ann, 'buy', by, generous)))).toBe('spot.no_liquidity');
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 40));
  expect(resultOf(send(state, atMarket(ann, 'buy', { lots: 40 }, generous)))).toEqual(['done', 40n * LOT, 28n * USDT]);
});

test.each([
  [3, ['done', 3n * LOT, 30_000_000n]],
  [2, 'spot.notional_too_small'],
] as const)('SPOT-045 of a balance of 3 lots and less than one more, %i sold at market', (lots, result) => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 10_000, 500));
  send(state, order(ann, 'buy', 10_000, 500));
  const all = Number(funds(state, ann, BTC_ID)[0] / LOT);
  send(state, order(bob, 'buy', 10_000, all));
  send(state, order(ann, 'sell', 10_000, all - 3));
  const [left] = funds(state, ann, BTC_ID);
  expect([left > 3n * LOT, left < 4n * LOT]).toEqual([true, true]);
  const sold = send(state, atMarket(ann, 'sell', { lots }, { worstPrice: 10_000n * USDT }));
  expect(resultOf(sold)).toEqual(result);
});

test('SPOT-045 a purchase has a smallest value, and so has a sale that waits', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 40));
  expect(resultOf(send(state, atMarket(ann, 'buy', { lots: 1 })))).toBe('spot.notional_too_small');
  expect(resultOf(send(state, order(ann, 'sell', 1, Number(BTC / LOT))))).toBe('spot.notional_too_small');
});

test('SPOT-025 open orders are counted for each market', () => {
  const state = twoTraders();
  const xrp = (price: bigint) => order(ann, 'buy', 0, 0, { market: 4, price: price * 10n ** 4n, amount: 10n ** 8n });
  for (let price = 50_000; price < 50_006; price += 1) send(state, order(ann, 'buy', price, 20));
  for (let price = 10_000n; price < 10_006n; price += 1n)
    expect(resultOf(send(state, xrp(price)))).toEqual(['open', 0n, 0n]);
  expect(resultOf(send(state, xrp(10_010n)))).toBe('spot.too_many_open_orders');
  expect(resultOf(send(state, order(ann, 'buy', 50_010, 20)))).toBe('spot.too_many_open_orders');
  send(state, { kind: 'spot.cancelAll', owner: ann, market: 4 });
  expect(resultOf(send(state, xrp(10_010n)))).toEqual(['open', 0n, 0n]);
  expect(resultOf(send(state, order(ann, 'buy', 50_010, 20)))).toBe('spot.too_many_open_orders');
});

group('SPOT-018 a name belongs to an open order for as long as it is open', () => {
  const named = (price: number, name = 'mine') => order(ann, 'buy', price, 20, { clientOrderId: name });
  const byName = { kind: 'spot.cancelOrder', owner: ann, order: 0, clientOrderId: 'mine' } as const;
  test('also after its request has expired; then it is free', () => {
    const state = twoTraders();
    send(state, named(50_000));
    expect(resultOf(send(state, named(50_001)))).toBe('spot.client_order_id_taken');
    expect(resultOf(send(state, { ...named(50_001), owner: bob }))).toEqual(['open', 0n, 0n]);
    expect(resultOf(send(state, byName))).toEqual(['cancelled', 0n, 0n]);
    expect(resultOf(send(state, named(50_001)))).toEqual(['open', 0n, 0n]);
  });
});

test('the engine itself refuses what is not positive, and nothing changes', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 100));
  send(state, order(bob, 'buy', 69_000, 100));
  send(state, order(ann, 'buy', 60_000, 50));
  // All but the number and time of the last entry.
  const unchanging = (of: State) => [...describe(of)].slice(1);
  const before = unchanging(state);
  const minus = -5n * LOT;
  const wrong: [string, Command][] = [
    ...(['buy', 'sell'] as const).flatMap((side): [string, Command][] => [
      ['spot.price_out_of_range', order(ann, side, 0, 0, { price: -70_000n * USDT, amount: minus })],
      ['spot.price_out_of_range', order(ann, side, 0, 0, { price: -70_000n * USDT, amount: -minus })],
      ['spot.amount_too_small', order(ann, side, 0, 0, { price: 70_000n * USDT, amount: minus })],
      ['spot.amount_too_small', atMarket(ann, side, {}, { amount: minus })],
      ['spot.notional_too_small', atMarket(ann, side, {}, { value: -100n * USDT })],
      ['spot.price_out_of_range', atMarket(ann, side, { lots: 20 }, { worstPrice: -70_000n * USDT })],
    ]),
    ['spot.price_out_of_range', { kind: 'spot.amendOrder', owner: ann, order: 3, price: -60_000n * USDT, amount: 0n }],
    ['spot.amount_too_small', { kind: 'spot.amendOrder', owner: ann, order: 3, price: 0n, amount: minus }],
    ['wallet.amount_zero', { kind: 'wallet.move', owner: ann, asset: USDT_ID, amount: -1n, from: 'fiat', to: 'spot' }],
    ['wallet.settings_invalid', { kind: 'wallet.fundHouse', owner: 2, asset: USDT_ID, total: -1n }],
    [
      'indexPrice.invalid',
      { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: -1n, volume: 0n }] },
    ],
    [
      'indexPrice.invalid',
      { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: 1n, volume: -1n }] },
    ],
  ];
  for (const [reason, command] of wrong) {
    expect([command, send(state, command)]).toEqual([command, { ok: false, reason }]);
    expect(unchanging(state)).toEqual(before);
  }
});
