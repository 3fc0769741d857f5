import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageCost, count, nothing, type Method, type Position, type Positions } from './count.ts';
import { firstInFirstOut } from './fifo.ts';

const [COIN, USDT] = [1, 3];
const unit = 10n ** 8n;
const usdt = (whole: number) => BigInt(Math.round(whole * 100)) * 1_000_000n;

/** Trades of the coin for USDT, above zero bought, in order: [coins, USDT]. */
function realizedBy(method: Method, trades: readonly (readonly [coins: number, paid: number])[]): Position | undefined {
  const positions: Positions = new Map();
  const valuing = { worthOf: (_: number, amount: bigint) => amount, unit: USDT, method };
  count(positions, new Map([[USDT, usdt(1_000_000)]]), 'outside', valuing);
  for (const [coins, paid] of trades) {
    const legs = new Map([
      [COIN, BigInt(Math.round(coins * 1e8))],
      [USDT, -usdt(paid)],
    ]);
    count(positions, legs, 'house', valuing);
  }
  return positions.get(COIN);
}

test('STMT-020 the worked example of docs/statement.md: first in, first out realizes 1,050, average cost 725', () => {
  const trades = [
    [10, 1_000],
    [10, 2_300],
    [-15, -3_200],
  ] as const;
  // 10 × 100 + 5 × 230 = 2,150 is the cost of the oldest 15; 15 × 165 = 2,475 is their average cost.
  expect(realizedBy(firstInFirstOut(), trades)).toMatchObject({
    quantity: 5n * unit,
    cost: usdt(1_150),
    realized: usdt(1_050),
  });
  expect(realizedBy(averageCost, trades)).toMatchObject({ quantity: 5n * unit, cost: usdt(825), realized: usdt(725) });
});

test('STMT-020 whatever is put in and taken out, what was taken and what is left cost what was put in, and the last takes all', () => {
  const step = fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 14n), fc.integer({ min: 0, max: 1_000 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const method = firstInFirstOut();
      const position = { ...nothing };
      let [put, taken] = [0n, 0n];
      for (const [amount, cost, share] of steps) {
        method.put(position, amount, cost);
        put += cost;
        const part = (position.quantity * BigInt(share)) / 1_000n;
        if (part > 0n) taken += method.take(position, part);
        expect(taken + position.cost).toBe(put);
      }
      if (position.quantity > 0n) taken += method.take(position, position.quantity);
      expect([taken, position]).toEqual([put, nothing]);
    }),
  );
});

test('the lots that were used up are let go: a million trades keep a short list', () => {
  const method = firstInFirstOut();
  const position = { ...nothing };
  for (let n = 0; n < 20_000; n += 1) {
    method.put(position, 2n, 3n);
    method.take(position, 2n);
  }
  expect([position, method.lots()]).toEqual([nothing, 0]);
});
