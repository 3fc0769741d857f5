import { expect, test } from 'vitest';
import { ann, atMarket, bob, BTC_ID, funds, LOT, order, send, USDT_ID } from '../../../test/market-of-two.ts';
import { prices, USDT } from '../../../test/trading-day.ts';
import {
  BTC_START,
  cancel,
  checkHolds,
  idOf,
  reason,
  row,
  rowsOf,
  START,
  tradeAt,
  traded,
  usdt,
  wait,
} from '../../../test/waiting-orders.ts';
import { takeChanges } from '../../engine.ts';
import type { Command, Outcome } from '../../products.ts';
import type { PlaceConditional } from '../command.ts';

test.each<[string, PlaceConditional, number]>([
  ['a sell its amount', wait(ann, 'sell', { stop: 69_000 }), 0],
  ['a buy with a limit its cost there', wait(ann, 'buy', { stop: 71_000, stopLimit: 71_500 }), 71.5],
  ['a buy at market its cost at the band above the trigger price', wait(ann, 'buy', { stop: 71_000 }), 74.55],
  [
    'of two prices the dearer',
    wait(ann, 'buy', { stop: 71_000, stopLimit: 71_500, profit: 69_000, profitLimit: 69_000 }),
    71.5,
  ],
  ['a buy by value that', wait(ann, 'buy', { profit: 69_000 }, { amount: 0n, value: usdt(500) }), 500],
  ['a trail the band above where it fires at most', wait(ann, 'buy', { trail: 1_000 }), 74.55],
  ['a trail by parts too', wait(ann, 'buy', {}, { trailPpm: 10_000 }), 74.235],
])('SPOT-030 what a conditional order can cost is on hold from the beginning: %s', (_, command, held) => {
  const state = traded();
  const outcome = send(state, command);
  expect(outcome).toMatchObject({ ok: true, conditional: { status: 'waiting' } });
  const money = BigInt(Math.round(held * 1_000)) * (USDT / 1_000n);
  expect(funds(state, ann, USDT_ID)).toEqual([START - money, money]);
  expect(funds(state, ann, BTC_ID)).toEqual(
    command.side === 'sell' ? [BTC_START - 100n * LOT, 100n * LOT] : [BTC_START, 0n],
  );
  checkHolds(state);
  expect(send(state, cancel(ann, idOf(outcome)))).toMatchObject({ ok: true, order: { status: 'cancelled' } });
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  expect(row(state, idOf(outcome))).toMatchObject({ status: 'cancelled', endReason: 'user' });
});

test.each<[string, PlaceConditional]>([
  ['spot.market_not_found', wait(ann, 'buy', { stop: 71_000 }, { market: 9 })],
  ['spot.trigger_missing', wait(ann, 'buy', {})],
  ['spot.trigger_missing', wait(ann, 'buy', { activation: 69_000 })],
  ['spot.trigger_missing', wait(ann, 'buy', { stop: 71_000, profitLimit: 69_000 })],
  ['spot.trail_with_stop', wait(ann, 'buy', { trail: 100, stop: 71_000 })],
  ['spot.trail_out_of_range', wait(ann, 'buy', { trail: 100 }, { trailPpm: 1_000 })],
  ['spot.trail_out_of_range', wait(ann, 'buy', {}, { trailPpm: 99 })],
  ['spot.trail_out_of_range', wait(ann, 'buy', {}, { trailPpm: 500_001 })],
  ['spot.amount_missing', wait(ann, 'buy', { stop: 71_000 }, { amount: 0n })],
  ['spot.amount_missing', wait(ann, 'sell', { stop: 69_000 }, { amount: 0n, value: usdt(10) })],
  ['spot.amount_missing', wait(ann, 'buy', { stop: 71_000, stopLimit: 71_000 }, { amount: 0n, value: usdt(10) })],
  ['spot.price_off_tick', wait(ann, 'buy', {}, { stop: usdt(71_000) + 1n })],
  ['spot.price_out_of_range', wait(ann, 'buy', {}, { stop: 10n ** 30n })],
  ['spot.no_trigger_price', wait(ann, 'buy', { stop: 71_000 }, { market: 4 })],
  ['spot.amount_off_lot', wait(ann, 'buy', { stop: 71_000 }, { amount: LOT + 1n })],
  ['spot.notional_too_small', wait(ann, 'buy', { stop: 71_000 }, { amount: LOT })],
  ['spot.notional_too_small', wait(ann, 'buy', { stop: 71_000 }, { amount: 0n, value: usdt(4) })],
  ['spot.amount_too_large', wait(ann, 'buy', { stop: 71_000 }, { amount: 0n, value: usdt(1_000_001) })],
  ['spot.trigger_reached', wait(ann, 'buy', { stop: 70_000 })],
  ['spot.trigger_reached', wait(ann, 'sell', { stop: 70_000 })],
  ['spot.trigger_reached', wait(ann, 'buy', { profit: 70_000 })],
  ['spot.trigger_reached', wait(ann, 'sell', { stop: 69_000, profit: 69_500 })],
  ['spot.trigger_reached', wait(ann, 'sell', { trail: 100, activation: 69_000 })],
  ['spot.expiry_out_of_range', wait(ann, 'buy', { stop: 71_000 }, { expiresAt: 1 })],
  ['spot.insufficient_funds', wait(ann, 'buy', { stop: 71_000 }, { amount: 30_000n * LOT })],
  ['spot.insufficient_funds', wait(ann, 'sell', { stop: 69_000 }, { amount: 100_001n * LOT })],
])('SPOT-030 refused: %s', (refusal, command) => {
  const state = traded();
  expect(send(state, command)).toEqual({ ok: false, reason: refusal });
  expect(rowsOf(state)).toEqual([]);
  expect(state.triggers.count).toBe(0);
});

test('SPOT-030 an owner has at most so many waiting in a market, and a name once', () => {
  const state = traded();
  for (let each = 0; each < 6; each += 1)
    expect(reason(send(state, wait(ann, 'buy', { stop: 71_000 }, { clientOrderId: `c${each}` })))).toBe('ok');
  expect(reason(send(state, wait(ann, 'buy', { stop: 71_000 })))).toBe('spot.too_many_open_orders');
  expect(reason(send(state, order(ann, 'buy', 60_000, 20, { clientOrderId: 'c3' })))).toBe(
    'spot.client_order_id_taken',
  );
  expect(send(state, { kind: 'spot.cancelOrder', owner: ann, order: 0, clientOrderId: 'c3' })).toMatchObject({
    ok: true,
  });
  expect(reason(send(state, wait(ann, 'buy', { stop: 71_000 }, { clientOrderId: 'c4' })))).toBe(
    'spot.client_order_id_taken',
  );
  expect(send(state, { kind: 'spot.cancelAll', owner: ann, side: 'sell' })).toEqual({ ok: true, cancelled: 0 });
  expect(send(state, { kind: 'spot.cancelAll', owner: ann, market: 1 })).toEqual({ ok: true, cancelled: 5 });
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
});

test('SPOT-031 a stop becomes an order under its id, in the command whose trade reached it', () => {
  const state = traded();
  const id = idOf(send(state, wait(ann, 'sell', { stop: 69_000, stopLimit: 68_900 })));
  tradeAt(state, 69_001);
  expect(funds(state, ann, BTC_ID)[1]).toBe(100n * LOT);
  takeChanges(state);
  send(state, order(bob, 'sell', 69_000, 8));
  const { seq } = state;
  send(state, order(1002, 'buy', 69_000, 8));
  const { spot } = takeChanges(state);
  expect(spot.conditionals).toMatchObject([{ id, status: 'triggered', fired: 'stop', updatedAt: state.at }]);
  expect(spot.orders.find((each) => each.id === id)).toMatchObject({
    status: 'open',
    type: 'limit',
    price: usdt(68_900),
    amount: 100n * LOT,
    createdAt: state.at,
  });
  expect(state.seq).toBe(seq + 1);
  checkHolds(state);
});

test('SPOT-031 at market it goes as far as the band around the price that fired it, also after a gap', () => {
  const state = traded();
  const id = idOf(send(state, wait(ann, 'sell', { stop: 69_000 })));
  send(state, order(1002, 'buy', 60_000, 60));
  send(state, order(1002, 'buy', 57_000, 30));
  send(state, order(1002, 'buy', 56_000, 60));
  send(state, prices(60_000n, 2n));
  send(state, order(bob, 'sell', 60_000, 20));
  const { spot } = takeChanges(state);
  expect(spot.trades.map(({ price, amount }) => [price / USDT, amount / LOT])).toEqual([
    [60_000n, 20n],
    [60_000n, 40n],
    [57_000n, 30n],
  ]);
  expect(spot.orders.find((each) => each.id === id)).toMatchObject({
    ...{ type: 'market', status: 'cancelled', cancelReason: 'unfilled', filledAmount: 70n * LOT },
  });
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START - 70n * LOT, 0n]);
});

test('SPOT-031 a last price more than 0.5 % from the index price fires nothing until the index price is near', () => {
  const state = traded(70_000, 70_000n);
  send(state, order(bob, 'buy', 60_000, 220));
  const ids = [wait(ann, 'sell', { stop: 69_000 }), wait(ann, 'sell', { trail: 1_000 })].map((each) =>
    idOf(send(state, each)),
  );
  takeChanges(state);
  // Who sweeps the book to here has sold below the market; the orders of others stay.
  send(state, order(1002, 'sell', 60_000, 20));
  send(state, prices(60_302n, 2n));
  expect(rowsOf(state)).toEqual([]);
  expect(state.triggers.count).toBe(2);
  send(state, prices(60_301n, 2n));
  const { spot } = takeChanges(state);
  expect(spot.conditionals.map(({ id, fired }) => [id, fired])).toEqual([
    [ids[0], 'stop'],
    [ids[1], 'trail'],
  ]);
  expect(spot.trades.map(({ price, amount }) => [price / USDT, amount / LOT])).toEqual([
    [60_000n, 100n],
    [60_000n, 100n],
  ]);
  checkHolds(state);
});

test('SPOT-031 SPOT-033 no trail begins at a last price more than 0.5 % from the index price, which those of others would follow', () => {
  const state = traded(70_000, 70_000n);
  const id = idOf(send(state, wait(ann, 'sell', { trail: 301 })));
  // Who sweeps the book to here, and then sells near the index price, would have it fire.
  tradeAt(state, 80_000);
  takeChanges(state);
  expect(send(state, wait(1002, 'sell', { trail: 1 }))).toEqual({ ok: false, reason: 'spot.no_trigger_price' });
  expect(rowsOf(state)).toEqual([]);
  for (const other of [
    wait(1002, 'sell', { trail: 1 }, { by: 'index' }),
    wait(1002, 'sell', { trail: 1, activation: 81_000 }),
    wait(1002, 'sell', { stop: 60_000 }),
  ])
    expect(reason(send(state, other))).toBe('ok');
  tradeAt(state, 69_700);
  expect(row(state, id)).toBeUndefined();
  expect(reason(send(state, wait(1002, 'sell', { trail: 1 })))).toBe('ok');
  tradeAt(state, 69_699);
  expect(row(state, id)).toMatchObject({ fired: 'trail' });
  checkHolds(state);
});

test('SPOT-033 a trail begins at a last price that the index price has come near', () => {
  const state = traded(70_000, 70_000n);
  tradeAt(state, 80_000);
  const trail = wait(ann, 'sell', { trail: 1_000 });
  // 0.5 % above 79,601.99 is less than 80,000, and 0.5 % above 79,602.00 is not.
  const near = (price: bigint): Command => ({
    ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price, volume: 0n }] },
  });
  send(state, near(7_960_199n * (USDT / 100n)));
  expect(reason(send(state, trail))).toBe('spot.no_trigger_price');
  send(state, near(7_960_200n * (USDT / 100n)));
  expect(reason(send(state, trail))).toBe('ok');
});

test('SPOT-031 each stop of a cascade goes as far as the band around the price that fired it, wherever those before it sold', () => {
  const state = traded();
  send(state, { kind: 'wallet.claimDemo', owner: 1003 });
  for (const [price, lots] of [
    [69_000, 8],
    [66_000, 100],
    [63_000, 100],
  ] as const)
    send(state, order(bob, 'buy', price, lots));
  send(state, wait(ann, 'sell', { stop: 69_000 }));
  const second = idOf(send(state, wait(1003, 'sell', { stop: 69_000 })));
  takeChanges(state);
  send(state, order(1002, 'sell', 69_000, 8));
  const { spot } = takeChanges(state);
  // The bid at 63,000 is within the band around 66,000, to which the first stop sold.
  expect(spot.trades.map(({ price, takerOwner }) => [price / USDT, takerOwner])).toEqual([
    [69_000n, 1002],
    [66_000n, ann],
  ]);
  expect(spot.conditionals.find(({ id }) => id === second)).toMatchObject({
    ...{ status: 'cancelled', endReason: 'refused', refusal: 'spot.no_liquidity' },
  });
  checkHolds(state);
});

test('SPOT-031 by the index price it fires in the command of that price', () => {
  const state = traded(70_000, 70_000n);
  send(state, order(bob, 'sell', 71_100, 200));
  const id = idOf(send(state, wait(ann, 'buy', { stop: 71_000 }, { by: 'index', amount: 0n, value: usdt(100) })));
  send(state, prices(70_999n, 2n));
  expect(rowsOf(state).find((each) => each.status !== 'waiting')).toBeUndefined();
  send(state, prices(71_000n, 2n));
  const { spot } = takeChanges(state);
  expect(spot.conditionals).toMatchObject([{ id, status: 'triggered' }]);
  expect(spot.trades).toMatchObject([{ takerOrder: id, price: usdt(71_100) }]);
  checkHolds(state);
});

test('SPOT-031 what one trade fires may fire the next: in the order of their trigger prices, then of age', () => {
  const state = traded();
  const [low, high, second] = [
    idOf(send(state, wait(ann, 'sell', { stop: 68_000 }))),
    idOf(send(state, wait(ann, 'sell', { stop: 69_000 }))),
    idOf(send(state, wait(ann, 'sell', { stop: 69_000 }))),
  ];
  for (const price of [68_900, 68_500, 68_000]) send(state, order(1002, 'buy', price, 100));
  send(state, order(1002, 'buy', 67_900, 100));
  send(state, order(1002, 'buy', 69_000, 8));
  takeChanges(state);
  send(state, order(bob, 'sell', 69_000, 8));
  const { spot } = takeChanges(state);
  expect(spot.trades.map(({ takerOrder, price }) => [takerOrder, price / USDT])).toEqual([
    [expect.any(Number), 69_000n],
    [high, 68_900n],
    [second, 68_500n],
  ]);
  // The last of them traded above the lowest stop, which waits.
  tradeAt(state, 68_000);
  expect(takeChanges(state).spot.trades.map(({ takerOrder }) => takerOrder)).toContain(low);
});

test('SPOT-031 SPOT-033 a trade fires what it reached, and moves trails, where the same order goes on to another price', () => {
  const state = traded(69_800);
  send(state, { kind: 'wallet.claimDemo', owner: 1003 });
  const profit = idOf(send(state, wait(ann, 'sell', { profit: 69_900 })));
  const trail = idOf(send(state, wait(1003, 'sell', { trail: 150 })));
  for (const [price, lots] of [
    [70_000, 10],
    [69_870, 10],
    [66_600, 1_000],
  ] as const)
    send(state, order(bob, 'buy', price, lots));
  takeChanges(state);
  // Both prices in one command: 70,000 is above the profit price and the best of the trail, 69,870 is 130 below.
  send(state, order(1002, 'sell', 69_870, 20));
  const { spot } = takeChanges(state);
  expect(spot.trades.map(({ price, takerOrder }) => [price / USDT, takerOrder])).toEqual([
    [70_000n, expect.any(Number)],
    [69_870n, expect.any(Number)],
    [66_600n, profit],
    [66_600n, trail],
  ]);
  // The trail fired at the price to which the profit sold, once it had followed 70,000 up.
  expect(spot.trails).toMatchObject([{ best: 7_000_000, status: 'over' }]);
  checkHolds(state);
});

test('SPOT-034 an exit waits from when it covers something: prices of the same order before that do not fire it', () => {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(60_000), stopLimit: 0n, profit: usdt(69_500), profitLimit: 0n };
  send(state, wait(1002, 'sell', { stop: 60_000 }));
  send(state, order(bob, 'buy', 69_800, 100));
  const entry = idOf(send(state, order(ann, 'buy', 69_000, 100, { exits })));
  takeChanges(state);
  // 69,800 is above the profit price, but nothing was received then.
  send(state, order(1002, 'sell', 69_000, 200));
  expect(row(state, entry + 1)).toMatchObject({ status: 'waiting', amount: 99n * LOT });
  send(state, order(bob, 'buy', 69_400, 100));
  tradeAt(state, 69_500);
  expect(row(state, entry + 1)).toMatchObject({ fired: 'profit' });
});

test('SPOT-033 a trailing order fires once the price has come back by its distance from its best', () => {
  const state = traded();
  const byAmount = idOf(send(state, wait(ann, 'sell', { trail: 500 }, { amount: 50n * LOT })));
  const byPart = idOf(send(state, wait(ann, 'sell', {}, { trailPpm: 10_000, amount: 40n * LOT })));
  const later = idOf(send(state, wait(ann, 'sell', { trail: 100, activation: 72_000 }, { amount: 30n * LOT })));
  for (const price of [70_300, 71_000, 70_501]) tradeAt(state, price);
  expect(rowsOf(state).filter(({ status }) => status !== 'waiting')).toEqual([]);
  send(state, order(1002, 'buy', 70_450, 50));
  tradeAt(state, 70_500);
  expect(row(state, byAmount)).toMatchObject({ status: 'triggered', fired: 'trail' });
  tradeAt(state, 72_000);
  // 72,000 less 1 % is 71,280; the later one fires at 71,900.
  send(state, order(1002, 'buy', 71_850, 30));
  tradeAt(state, 71_900);
  expect(rowsOf(state).filter(({ status }) => status !== 'waiting')).toMatchObject([{ id: later }]);
  tradeAt(state, 71_281);
  expect(rowsOf(state).filter(({ status }) => status !== 'waiting')).toEqual([]);
  send(state, order(1002, 'buy', 71_270, 40));
  tradeAt(state, 71_280);
  expect(rowsOf(state).filter(({ status }) => status !== 'waiting')).toMatchObject([{ id: byPart }]);
  checkHolds(state);
});

test('SPOT-034 the exits of an entry cover what it has received, after its fee, in whole lots', () => {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(68_000), stopLimit: 0n, profit: usdt(72_000), profitLimit: 0n };
  const entry = idOf(send(state, order(ann, 'buy', 69_000, 3_000, { exits })));
  const exit = entry + 1;
  expect(row(state, exit)).toMatchObject({ status: 'waiting', amount: 0n, parent: entry });
  expect(state.triggers.count).toBe(0);
  send(state, order(bob, 'sell', 69_000, 1_000));
  // 1,000 lots less 0.08 %: 999.2 lots.
  expect(row(state, exit)).toMatchObject({ status: 'waiting', amount: 999n * LOT });
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START + 200n, 999n * LOT]);
  send(state, order(bob, 'sell', 69_000, 500));
  expect(row(state, exit)).toMatchObject({ amount: 1_498n * LOT });
  checkHolds(state);
  // The exit fires; what is left of the entry is canceled with it.
  send(state, order(1002, 'buy', 72_000, 2_000));
  send(state, order(bob, 'sell', 72_000, 8));
  const { spot } = takeChanges(state);
  expect(spot.orders.find(({ id }) => id === entry)).toMatchObject({ status: 'cancelled', cancelReason: 'exit' });
  expect(spot.conditionals).toMatchObject([{ id: exit, status: 'triggered', fired: 'profit' }]);
  expect(spot.orders.find(({ id }) => id === exit)).toMatchObject({ status: 'done', filledAmount: 1_498n * LOT });
  checkHolds(state);
});

test('SPOT-034 exits cover no more than is there: parts of lots that came before may be sold since', () => {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(68_000), stopLimit: 0n, profit: 0n, profitLimit: 0n };
  const entry = idOf(send(state, order(ann, 'buy', 69_000, 500, { exits })));
  // Twice 250 lots less 0.08 % are 499.6 lots, each 249.8.
  send(state, order(bob, 'sell', 69_000, 250));
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START + 800n, 249n * LOT]);
  send(state, order(ann, 'buy', 69_500, 1_000));
  send(state, order(bob, 'sell', 69_500, 1_000));
  const sold = BTC_START + 1_000n * LOT;
  send(state, order(ann, 'sell', 71_000, Number(sold / LOT)));
  expect(funds(state, ann, BTC_ID)).toEqual([0n, sold + 249n * LOT]);
  send(state, order(bob, 'sell', 69_000, 250));
  expect(row(state, entry + 1)).toMatchObject({ status: 'waiting', amount: 498n * LOT });
  expect(funds(state, ann, BTC_ID)).toEqual([800n, sold + 498n * LOT]);
  checkHolds(state);
});

test('SPOT-034 an entry at market has its exits at once; one that ends without a fill ends them', () => {
  const state = traded(70_000, 70_000n);
  const exits = { by: 'last' as const, stop: usdt(68_000), stopLimit: 0n, profit: 0n, profitLimit: 0n };
  send(state, order(bob, 'sell', 70_000, 100));
  const entry = idOf(send(state, atMarket(ann, 'buy', { lots: 100 }, { exits })));
  expect(row(state, entry + 1)).toMatchObject({ status: 'waiting', amount: 99n * LOT, parent: entry });
  const waiting = idOf(send(state, order(ann, 'buy', 69_000, 100, { exits })));
  send(state, cancel(ann, waiting));
  expect(row(state, waiting + 1)).toMatchObject({ status: 'cancelled', endReason: 'entry', amount: 0n });
  send(state, order(bob, 'sell', 70_000, 50));
  const inPart = idOf(send(state, order(ann, 'buy', 70_000, 100, { exits })));
  send(state, cancel(ann, inPart));
  expect(row(state, inPart + 1)).toMatchObject({ status: 'waiting', amount: 49n * LOT });
  checkHolds(state);
});

test.each<[string, Command]>([
  [
    'spot.exits_for_buys',
    order(ann, 'sell', 71_000, 100, {
      exits: { by: 'last', stop: usdt(68_000), stopLimit: 0n, profit: 0n, profitLimit: 0n },
    }),
  ],
  [
    'spot.trigger_missing',
    order(ann, 'buy', 69_000, 100, { exits: { by: 'last', stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n } }),
  ],
  [
    'spot.exits_beyond_price',
    order(ann, 'buy', 69_000, 100, {
      exits: { by: 'last', stop: usdt(69_000), stopLimit: 0n, profit: 0n, profitLimit: 0n },
    }),
  ],
  [
    'spot.exits_beyond_price',
    order(ann, 'buy', 69_000, 100, {
      exits: { by: 'index', stop: 0n, stopLimit: 0n, profit: usdt(68_999), profitLimit: 0n },
    }),
  ],
])('SPOT-034 exits are refused: %s', (refusal, command) => {
  expect(send(traded(70_000, 70_000n), command)).toEqual({ ok: false, reason: refusal });
});

test('SPOT-034 an entry is not changed to a price beyond its exits; its amount may change', () => {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(68_000), stopLimit: 0n, profit: usdt(72_000), profitLimit: 0n };
  const entry = idOf(send(state, order(ann, 'buy', 69_000, 1_000, { exits })));
  const to = (price: number, amount = 0n): Outcome =>
    send(state, { kind: 'spot.amendOrder', owner: ann, order: entry, price: usdt(price), amount });
  const refused = () => {
    expect(reason(to(68_000))).toBe('spot.exits_beyond_price');
    expect(reason(to(67_000, 500n * LOT))).toBe('spot.exits_beyond_price');
    expect(reason(to(72_000))).toBe('spot.exits_beyond_price');
  };
  refused();
  expect(reason(to(68_001))).toBe('ok');
  expect(reason(to(0, 900n * LOT))).toBe('ok');
  // So it is where a part is received, however little that is worth.
  send(state, order(bob, 'sell', 68_001, 8));
  refused();
  expect(reason(to(68_500))).toBe('ok');
  checkHolds(state);
});

test('SPOT-034 exits that cover nothing yet are not changed to a price beyond their entry; those that cover something may stop above it', () => {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(68_000), stopLimit: 0n, profit: usdt(72_000), profitLimit: 0n };
  const exit = idOf(send(state, order(ann, 'buy', 69_000, 1_000, { exits }))) + 1;
  const to = (prices: { stop?: number; profit?: number }): Outcome => {
    const { stop = 0, profit = 0 } = prices;
    const named = { stop: usdt(stop), stopLimit: 0n, profit: usdt(profit), profitLimit: 0n };
    return send(state, { kind: 'spot.amendConditional', owner: ann, order: exit, ...named });
  };
  for (const prices of [{ stop: 69_000 }, { stop: 75_000 }, { profit: 69_000 }])
    expect(reason(to(prices))).toBe('spot.exits_beyond_price');
  expect(reason(to({ stop: 68_999, profit: 69_001 }))).toBe('ok');
  expect(reason(to({ profit: 72_000 }))).toBe('ok');
  send(state, order(bob, 'sell', 69_000, 100));
  tradeAt(state, 70_000);
  expect(reason(to({ stop: 69_500 }))).toBe('ok');
  checkHolds(state);
});

test('SPOT-030 SPOT-034 exits count with all that waits: a buy is refused them where its owner has as many', () => {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(60_000), stopLimit: 0n, profit: 0n, profitLimit: 0n };
  send(state, order(bob, 'sell', 70_000, 1_000));
  const buy = order(ann, 'buy', 70_000, 16, { exits });
  for (let each = 0; each < 5; each += 1) expect(reason(send(state, buy))).toBe('ok');
  expect(reason(send(state, wait(ann, 'buy', { stop: 71_000 })))).toBe('ok');
  expect(reason(send(state, buy))).toBe('spot.too_many_open_orders');
  expect(reason(send(state, { ...buy, timeInForce: 'IOC' }))).toBe('spot.too_many_open_orders');
  const { exits: _, ...plain } = buy;
  expect(reason(send(state, plain))).toBe('ok');
});

test.each([0, 59_000])(
  'SPOT-034 SPOT-045 exits sell what their entry received, whatever that is worth: at limit %i',
  (limit) => {
    const state = traded();
    const exits = { by: 'last' as const, stop: usdt(60_000), stopLimit: usdt(limit), profit: 0n, profitLimit: 0n };
    send(state, order(bob, 'sell', 70_000, 8));
    // Seven lots, once the fee is paid: 4.20 USDT at 60,000, and the smallest order is worth 5.
    const exit = idOf(send(state, order(ann, 'buy', 70_000, 8, { exits }))) + 1;
    const stop = usdt(59_500);
    const change = { owner: ann, order: exit, stopLimit: 0n, profit: 0n, profitLimit: 0n };
    expect(reason(send(state, { kind: 'spot.amendConditional', ...change, stop }))).toBe('ok');
    send(state, order(bob, 'buy', 59_500, 1_000));
    send(state, prices(59_500n, 2n));
    takeChanges(state);
    send(state, order(1002, 'sell', 59_500, 10));
    const { spot } = takeChanges(state);
    expect(spot.conditionals).toMatchObject([{ id: exit, status: 'triggered', fired: 'stop' }]);
    expect(spot.orders.find(({ id }) => id === exit)).toMatchObject({ status: 'done', filledAmount: 7n * LOT });
    checkHolds(state);
  },
);

test('SPOT-034 SPOT-045 exits that are worth more than an order may be by the time they fire are placed', () => {
  const state = traded();
  const known = state.spot.markets.get(1)?.settings;
  if (!known) throw new Error('there is a market');
  expect(reason(send(state, { ...known, notionalMax: usdt(700) }))).toBe('ok');
  send(state, order(bob, 'sell', 70_000, 1_000));
  const exits = { by: 'last' as const, stop: 0n, stopLimit: 0n, profit: usdt(72_000), profitLimit: usdt(71_500) };
  const exit = idOf(send(state, order(ann, 'buy', 70_000, 1_000, { exits }))) + 1;
  tradeAt(state, 72_000);
  const { spot } = takeChanges(state);
  expect(spot.conditionals).toMatchObject([{ id: exit, status: 'triggered', fired: 'profit' }]);
  checkHolds(state);
});

test('SPOT-035 an order that is good till a time is canceled at it, waiting for a price or not', () => {
  const state = traded();
  const until = state.at + 60_000;
  const open = idOf(send(state, order(ann, 'buy', 60_000, 100, { timeInForce: 'GTD', expiresAt: until })));
  const waiting = idOf(send(state, wait(ann, 'sell', { stop: 69_000 }, { expiresAt: until })));
  const fired = idOf(send(state, wait(ann, 'sell', { stop: 69_500, stopLimit: 75_000 }, { expiresAt: until })));
  tradeAt(state, 69_500);
  expect(takeChanges(state).spot.expiries).toEqual([
    { order: open, at: until, status: 'set' },
    { order: fired, at: until, status: 'set' },
  ]);
  state.at = until - 2;
  send(state, { kind: 'clock.tick' });
  expect(state.spot.orders.size).toBe(2);
  send(state, { kind: 'clock.tick' });
  const { spot } = takeChanges(state);
  expect(spot.orders).toMatchObject([
    { id: open, status: 'cancelled', cancelReason: 'expired', timeInForce: 'GTD', updatedAt: until },
    { id: fired, status: 'cancelled', cancelReason: 'expired' },
  ]);
  expect(spot.conditionals).toMatchObject([{ id: waiting, status: 'cancelled', endReason: 'expired' }]);
  expect(spot.expiries.map(({ status }) => status)).toEqual(['over', 'over']);
  expect([funds(state, ann, USDT_ID), funds(state, ann, BTC_ID)]).toEqual([
    [START, 0n],
    [BTC_START, 0n],
  ]);
  for (const expiresAt of [state.at + 1, state.at + 367 * 86_400_000])
    expect(reason(send(state, order(ann, 'buy', 60_000, 100, { timeInForce: 'GTD', expiresAt })))).toBe(
      'spot.expiry_out_of_range',
    );
  expect(reason(send(state, order(ann, 'buy', 60_000, 100, { expiresAt: state.at + 100 })))).toBe(
    'spot.expiry_out_of_range',
  );
});

test('SPOT-036 an order that is refused when its price comes is ended with the reason, and its money is free', () => {
  const state = traded();
  const id = idOf(send(state, wait(ann, 'sell', { profit: 70_100 })));
  send(state, order(bob, 'sell', 70_100, 8));
  send(state, order(1002, 'buy', 70_100, 8));
  // Nothing is bid for, so there is nobody to sell to.
  expect(row(state, id)).toMatchObject({
    status: 'cancelled',
    endReason: 'refused',
    refusal: 'spot.no_liquidity',
    fired: 'profit',
  });
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START, 0n]);
});

test('SPOT-037 nothing is fired while the market is halted; what the price has reached by then is fired once it is open', () => {
  const state = traded(70_000, 70_000n);
  send(state, order(1002, 'buy', 60_000, 200));
  const id = idOf(send(state, wait(ann, 'sell', { stop: 69_000, stopLimit: 60_000 }, { by: 'index' })));
  send(state, { kind: 'spot.haltMarket', market: 1 });
  send(state, prices(68_000n, 2n));
  expect(row(state, id)).toMatchObject({ status: 'waiting' });
  expect(reason(send(state, wait(ann, 'sell', { stop: 60_000 })))).toBe('spot.market_halted');
  send(state, { kind: 'spot.openMarket', market: 1 });
  expect(row(state, id)).toMatchObject({ status: 'triggered' });
});

test('SPOT-038 the prices of a conditional order can be changed, and its hold with them', () => {
  const state = traded();
  const id = idOf(send(state, wait(ann, 'buy', { stop: 71_000, stopLimit: 71_000 })));
  const amend = (to: Partial<Record<'stop' | 'stopLimit' | 'profit', number>>, owner = ann): Command => ({
    ...{ kind: 'spot.amendConditional', owner, order: id, profitLimit: 0n },
    ...{ stop: usdt(to.stop ?? 0), stopLimit: usdt(to.stopLimit ?? 0), profit: usdt(to.profit ?? 0) },
  });
  expect(send(state, amend({ stop: 72_000, stopLimit: 73_000 }))).toMatchObject({ ok: true, conditional: { id } });
  expect(funds(state, ann, USDT_ID)[1]).toBe(usdt(73));
  expect(send(state, amend({ stopLimit: 72_000 }))).toMatchObject({ ok: true });
  expect(funds(state, ann, USDT_ID)[1]).toBe(usdt(72));
  expect(row(state, id)).toMatchObject({
    status: 'waiting',
    stop: usdt(72_000),
    stopLimit: usdt(72_000),
    most: usdt(72_000),
  });
  for (const [refusal, command] of [
    ['spot.order_not_open', amend({ stop: 73_000 }, bob)],
    ['spot.amend_nothing', amend({ stop: 72_000 })],
    ['spot.amend_nothing', amend({ profit: 69_000 })],
    ['spot.trigger_reached', amend({ stop: 69_000 })],
  ] as const)
    expect(reason(send(state, command))).toBe(refusal);
  tradeAt(state, 71_999);
  expect(row(state, id)).toBeUndefined();
  tradeAt(state, 72_000);
  expect(row(state, id)).toMatchObject({ status: 'triggered' });
});
