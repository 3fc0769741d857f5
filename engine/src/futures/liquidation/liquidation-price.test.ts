import { expect, test } from 'vitest';
import { ANN, BOB, done, indexAt, opened, order, positionsOf, USDT } from '../../../test/futures-market.ts';
import type { State } from '../../products.ts';

const at = (state: State, tenths: bigint): void => {
  done(state, {
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: (tenths * USDT) / 10n, volume: 0n }],
  });
};

// The ticket says these prices before the order: web/src/products/futures/ticket/ticket.test.ts.
test('FUTURES-016 what a fill loses against the mark price moves the price that liquidates an isolated position away', () => {
  const state = opened();
  const isolated = { margin: 'isolated' } as const;
  done(state, order(ANN, 'buy', 20_100n, 100, isolated));
  done(state, order(BOB, 'sell', 20_100n, 100));
  const [position] = positionsOf(state, ANN);
  expect(position?.margin).toBe(211n * USDT);
  done(state, indexAt(18_500n));
  at(state, 180_995n);
  expect(positionsOf(state, ANN)).toHaveLength(1);
  at(state, 180_994n);
  expect(positionsOf(state, ANN)).toHaveLength(0);
});

test('FUTURES-016 it is taken fill by fill: what another fill gains is not part of it', () => {
  const state = opened();
  done(state, order(BOB, 'sell', 19_990n, 60));
  done(state, order(BOB, 'sell', 20_020n, 300));
  done(state, order(ANN, 'buy', 20_500n, 100, { type: 'market', price: 0n, margin: 'isolated' }));
  expect(positionsOf(state, ANN)[0]).toMatchObject({ contracts: 100, margin: 20_082_000_000n });
  done(state, indexAt(18_500n));
  at(state, 181_029n);
  expect(positionsOf(state, ANN)).toHaveLength(1);
  at(state, 181_028n);
  expect(positionsOf(state, ANN)).toHaveLength(0);
});
