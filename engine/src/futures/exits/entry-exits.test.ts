/** Exits that an order brings for the position it opens. */
import { expect, test } from 'vitest';
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
  PERP,
  positionsOf,
  send,
  USDT,
} from '../../../test/futures-market.ts';
import { checkFutures } from '../../../test/futures-invariants.ts';
import { tables } from '../../../test/tables.ts';
import { describe } from '../../describe.ts';
import { takeChanges } from '../../engine.ts';
import type { State } from '../../products.ts';
import type { Exits, PlaceOrder } from '../command.ts';

const exits = (profit: bigint, stop: bigint, by: Exits['by'] = 'mark') => ({
  exits: { by, profit: profit * USDT, stop: stop * USDT },
});
const waiting = (state: State) =>
  state.triggers
    .triggers()
    .filter(({ kind }) => kind === 'futures.exit')
    .map(({ by, direction, ticks }) => [by, direction, ticks]);
const contracts = (state: State, owner: number) => positionsOf(state, owner).map((position) => position.contracts);

test('FUTURES-037 the position of an order has its exits for what is filled; as one is reached, the rest of the order ends', () => {
  const state = opened();
  done(state, order(ANN, 'buy', 20_000n, 1_000, exits(21_000n, 19_500n)));
  expect(waiting(state)).toEqual([]);
  done(state, order(BOB, 'sell', 20_000n, 400));
  const armed = [
    ['mark', 'rise', 210_000],
    ['mark', 'fall', 195_000],
  ];
  expect([contracts(state, ANN), waiting(state)]).toEqual([[400], armed]);
  done(state, order(CYD, 'sell', 20_000n, 100));
  expect([contracts(state, ANN), waiting(state)]).toEqual([[500], armed]);

  // A state from its rows goes on with the order and its exits.
  const { store, load } = tables();
  store(takeChanges(state));
  const other = load(state);
  expect([...describe(other)]).toEqual([...describe(state)]);
  for (const each of [state, other]) {
    done(each, order(DAN, 'buy', 19_300n, 1_000));
    done(each, indexAt(19_400n));
    expect(contracts(each, ANN)).toEqual([]);
    const { orders, positions } = takeChanges(each).futures;
    expect(orders.find(({ owner, closes }) => owner === ANN && closes === 0)).toMatchObject({
      ...{ status: 'cancelled', cancelReason: 'exit', filledContracts: 500 },
      ...{ exitBy: 'mark', profitPrice: 21_000n * USDT, stopPrice: 19_500n * USDT },
    });
    expect(positions.find(({ owner }) => owner === ANN)).toMatchObject({ closeReason: 'stop', closedContracts: 500 });
    checkFutures(each);
  }
  expect([...describe(other)]).toEqual([...describe(state)]);
});

test('FUTURES-037 exits that were changed stay as they are; an order without exits goes on after those of its position', () => {
  const state = opened();
  done(state, order(ANN, 'buy', 20_000n, 1_000, exits(21_000n, 19_500n)));
  done(state, order(BOB, 'sell', 20_000n, 400));
  const [position] = positionsOf(state, ANN);
  const stop = 19_000n * USDT;
  done(state, { kind: 'futures.setExits', owner: ANN, position: position?.id ?? 0, by: 'last', profit: 0n, stop });
  done(state, order(BOB, 'sell', 20_000n, 100));
  expect([contracts(state, ANN), waiting(state)]).toEqual([[500], [['last', 'fall', 190_000]]]);

  const plain = opened();
  done(plain, order(ANN, 'buy', 20_000n, 1_000));
  done(plain, order(BOB, 'sell', 20_000n, 400));
  const { id = 0 } = positionsOf(plain, ANN)[0] ?? {};
  done(plain, { kind: 'futures.setExits', owner: ANN, position: id, by: 'mark', profit: 0n, stop: 19_500n * USDT });
  done(plain, order(DAN, 'buy', 19_300n, 1_000));
  done(plain, indexAt(19_400n));
  const ended = takeChanges(plain).futures.orders.filter(({ owner, status }) => owner === ANN && status !== 'open');
  expect(ended.map(({ cancelReason }) => cancelReason)).not.toContain('exit');
});

test('FUTURES-037 in one-way mode what the order opens has its exits', () => {
  const state = opened();
  done(state, { kind: 'futures.setMode', owner: ANN, mode: 'one_way' });
  meet(state, BOB, ANN, 20_000n, 300);
  done(state, order(BOB, 'sell', 20_000n, 500));
  done(state, order(ANN, 'buy', 20_000n, 500, { timeInForce: 'IOC', ...exits(0n, 19_000n) }));
  expect(positionsOf(state, ANN)).toMatchObject([{ side: 'long', contracts: 200, stopPrice: 19_000n * USDT }]);
  expect(waiting(state)).toEqual([['mark', 'fall', 190_000]]);
});

const market = { type: 'market', price: 0n, timeInForce: 'IOC' } as const;
const table: [string, 'buy' | 'sell', bigint, Partial<PlaceOrder>, string][] = [
  ['a profit at the limit of a long', 'buy', 19_900n, exits(19_900n, 0n), 'futures.exits_of_entry'],
  ['a profit between the limit and the price of now', 'buy', 19_900n, exits(19_950n, 19_800n), 'ok'],
  ['a stop at the limit of a long', 'buy', 19_900n, exits(0n, 19_900n), 'futures.exits_of_entry'],
  ['a stop below the limit and above the price of now', 'buy', 20_100n, exits(0n, 20_050n), 'futures.exits_of_entry'],
  ['a stop below the limit of a short', 'sell', 20_100n, exits(0n, 20_050n), 'futures.exits_of_entry'],
  ['a stop above and a profit below the limit of a short', 'sell', 20_100n, exits(20_050n, 20_200n, 'last'), 'ok'],
  [
    'a profit below the price of now, at market',
    'buy',
    0n,
    { ...market, ...exits(19_990n, 0n) },
    'futures.exits_of_entry',
  ],
  ['no price', 'buy', 19_900n, exits(0n, 0n), 'futures.exits_missing'],
  ['an order that only closes', 'buy', 19_900n, { reduceOnly: true, ...exits(21_000n, 0n) }, 'futures.exits_of_entry'],
  [
    'a price off the tick',
    'buy',
    19_900n,
    { exits: { by: 'mark', profit: 21_000n * USDT + 1n, stop: 0n } },
    'futures.price_off_tick',
  ],
];
test.each(table)('FUTURES-037 %s', (_name, side, price, other, expected) => {
  const state = opened();
  const outcome = send(state, order(ANN, side, price, 10, other));
  expect(outcome.ok ? 'ok' : outcome.reason).toBe(expected);
  expect(state.futures.markets.get(PERP)?.openInterest).toBe(0);
});
