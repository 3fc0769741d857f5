/** How many positions an owner may have open. */
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
  opened,
  order,
  PERP,
  positionsOf,
  SECOND,
  send,
  settings,
  USDT,
} from '../../test/futures-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import type { Outcome, State } from '../products.ts';
import { POSITIONS_MAX } from './words.ts';

const reason = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.reason);
const close = { kind: 'futures.closePosition', owner: ANN, type: 'market', price: 0n, contracts: 0 } as const;
const atMarket = { type: 'market', timeInForce: 'IOC' } as const;

/** Ann has so many positions, of a contract each. */
function withPositions(count: number): State {
  const state = opened();
  done(state, order(BOB, 'sell', 20_000n, count));
  for (let n = 0; n < count; n += 1) done(state, order(ANN, 'buy', 0n, 1, atMarket), 1);
  return state;
}

test('FUTURES-082 an owner has at most so many positions, counted with the resting orders that would open one', () => {
  const state = withPositions(POSITIONS_MAX - 2);
  done(state, order(ANN, 'buy', 19_990n, 2));
  done(state, order(ANN, 'sell', 20_010n, 1, { market: INVERSE }));
  const more = () => reason(send(state, order(ANN, 'buy', 19_980n, 1)));
  expect(more()).toBe('futures.too_many_positions');
  done(state, order(BOB, 'sell', 20_000n, 1));
  expect(reason(send(state, order(ANN, 'buy', 0n, 1, atMarket)))).toBe('futures.too_many_positions');
  // What was filled of an order is its position, and counts once.
  done(state, order(CYD, 'sell', 19_990n, 1));
  expect(positionsOf(state, ANN)).toHaveLength(POSITIONS_MAX - 1);
  expect(more()).toBe('futures.too_many_positions');
  done(state, order(CYD, 'sell', 19_990n, 1));
  done(state, order(CYD, 'buy', 20_010n, 1, { market: INVERSE }));
  expect(positionsOf(state, ANN)).toHaveLength(POSITIONS_MAX);
  expect(more()).toBe('futures.too_many_positions');
  // Others are not concerned.
  expect(reason(send(state, order(DAN, 'buy', 19_980n, 1)))).toBe('ok');
  checkFutures(state);
});

test('FUTURES-082 closing is not counted, and makes room', () => {
  const state = withPositions(POSITIONS_MAX);
  done(state, order(ANN, 'sell', 20_010n, 1, { reduceOnly: true }));
  done(state, order(CYD, 'buy', 19_990n, 2));
  const [first] = positionsOf(state, ANN);
  done(state, { ...close, position: first?.id ?? 0 });
  expect(reason(send(state, order(ANN, 'buy', 19_980n, 1)))).toBe('ok');
  expect(reason(send(state, order(ANN, 'buy', 19_980n, 1)))).toBe('futures.too_many_positions');
});

test('FUTURES-082 in one-way mode an order of the other side that closes at once is none that opens', () => {
  const state = opened();
  done(state, { kind: 'futures.setMode', owner: ANN, mode: 'one_way' });
  done(state, order(BOB, 'sell', 20_000n, POSITIONS_MAX));
  for (let n = 0; n < POSITIONS_MAX; n += 1) done(state, order(ANN, 'buy', 0n, 1, atMarket), 1);
  done(state, order(CYD, 'buy', 19_990n, POSITIONS_MAX + 1));
  expect(reason(send(state, order(ANN, 'sell', 0n, POSITIONS_MAX + 1, atMarket)))).toBe('futures.too_many_positions');
  done(state, order(ANN, 'sell', 0n, 2, atMarket));
  expect(positionsOf(state, ANN)).toHaveLength(POSITIONS_MAX - 2);
});

test('FUTURES-082 the house has one position a side, whatever rests of it', () => {
  const state = opened();
  give(state, HOUSE_MAKER, 10_000_000n * USDT);
  done(state, { ...settings, openOrdersMax: 2 });
  const ladder = { levels: 100, halfSpreadPpm: 500, stepPpm: 100, notional: 200n * USDT, growthPpm: 0 };
  const quoted = (market: number) =>
    done(state, { kind: 'futures.configureMaker', market, ...ladder, staleAfterMs: 60_000, leverage: 10 });
  give(state, HOUSE_MAKER, 1_000n * USDT, 1);
  for (const market of [PERP, INVERSE, SECOND]) quoted(market);
  done(state, indexAt(20_000n));
  expect(state.futures.orders.idsOf(HOUSE_MAKER).length).toBeGreaterThan(POSITIONS_MAX);
});
