import { mulDiv } from '@glassbook/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageCost, count, type Counterparty, type Positions, type Valuing, type WorthOf } from './count.ts';

const USDT = 3;
const unit = 10n ** 8n;
const at =
  (prices: Record<number, bigint>): WorthOf =>
  (asset, amount) => {
    const price = asset === USDT ? unit : prices[asset];
    return price === undefined ? undefined : mulDiv(amount, price, unit, 'half-even');
  };
const by = (worthOf: WorthOf): Valuing => ({ worthOf, unit: USDT, method: averageCost });
const legs = (...each: [number, bigint][]) => new Map(each);
const usdt = (whole: number) => BigInt(Math.round(whole * 100)) * 1_000_000n;

describe('WALL-010 average cost', () => {
  test('two buys have the average of their costs, a sale realizes what it brought above it, fees included', () => {
    const positions: Positions = new Map();
    const worthOf = at({ 1: usdt(100) });
    count(positions, legs([USDT, usdt(1000)]), 'outside', by(worthOf));
    // 1 at 100 and 1 at 200; the buyer's fee of a tenth is taken from what is received.
    count(positions, legs([USDT, -usdt(100)], [1, unit]), 'house', by(worthOf));
    count(positions, legs([USDT, -usdt(200)], [1, unit]), 'house', by(worthOf));
    expect(positions.get(1)).toEqual({
      quantity: 2n * unit,
      cost: usdt(300),
      realized: 0n,
      contributed: 0n,
      withdrawnGain: 0n,
    });
    // Half of it at 250, less 0.25 of fee.
    count(positions, legs([USDT, usdt(249.75)], [1, -unit]), 'house', by(worthOf));
    expect(positions.get(1)).toEqual({
      quantity: unit,
      cost: usdt(150),
      realized: usdt(99.75),
      contributed: 0n,
      withdrawnGain: 0n,
    });
    expect(positions.get(USDT)).toEqual({
      quantity: usdt(949.75),
      cost: usdt(949.75),
      realized: 0n,
      contributed: usdt(1000),
      withdrawnGain: 0n,
    });
  });

  test('what comes in counts at the index price of its time, or at zero where there is none', () => {
    const positions: Positions = new Map();
    count(positions, legs([1, unit], [2, unit]), 'outside', by(at({ 1: usdt(70_000) })));
    expect(positions.get(1)).toEqual({
      quantity: unit,
      cost: usdt(70_000),
      realized: 0n,
      contributed: usdt(70_000),
      withdrawnGain: 0n,
    });
    expect(positions.get(2)).toEqual({ quantity: unit, cost: 0n, realized: 0n, contributed: 0n, withdrawnGain: 0n });
  });

  test('STMT-023 what leaves takes its worth back from what was contributed, and realizes nothing', () => {
    const positions: Positions = new Map();
    count(positions, legs([1, 2n * unit]), 'outside', by(at({ 1: usdt(100) })));
    count(positions, legs([1, -unit]), 'outside', by(at({ 1: usdt(150) })));
    expect(positions.get(1)).toEqual({
      quantity: unit,
      cost: usdt(100),
      realized: 0n,
      contributed: usdt(50),
      withdrawnGain: usdt(50),
    });
  });

  test('STMT-023 what leaves below its cost, or has no price, realizes nothing either', () => {
    const positions: Positions = new Map();
    count(positions, legs([1, 2n * unit]), 'outside', by(at({ 1: usdt(100) })));
    count(positions, legs([1, -unit]), 'outside', by(at({ 1: usdt(40) })));
    expect(positions.get(1)).toMatchObject({ cost: usdt(100), realized: 0n, withdrawnGain: -usdt(60) });
    count(positions, legs([1, -unit]), 'outside', by(at({})));
    expect(positions.get(1)).toEqual({
      ...{ quantity: 0n, cost: 0n, realized: 0n },
      ...{ contributed: usdt(60), withdrawnGain: -usdt(60) },
    });
  });

  test('what the house takes alone is realized at its cost', () => {
    const positions: Positions = new Map();
    count(positions, legs([1, 2n * unit]), 'outside', by(at({ 1: usdt(100) })));
    count(positions, legs([1, -unit]), 'house', by(at({ 1: usdt(150) })));
    expect(positions.get(1)).toMatchObject({ realized: -usdt(100), contributed: usdt(200), withdrawnGain: 0n });
  });

  test('an exchange without USDT is worth what is given at its index price', () => {
    const positions: Positions = new Map();
    count(positions, legs([1, unit]), 'outside', by(at({ 1: usdt(100) })));
    count(positions, legs([1, -unit], [2, 10n * unit]), 'house', by(at({ 1: usdt(130), 2: usdt(12) })));
    expect(positions.get(1)).toMatchObject({ quantity: 0n, cost: 0n, realized: usdt(30) });
    expect(positions.get(2)).toMatchObject({ quantity: 10n * unit, cost: usdt(130) });
  });

  test('the last of a position takes all that is left of its cost, whatever was rounded before', () => {
    const positions: Positions = new Map();
    const worthOf = at({});
    count(positions, legs([USDT, usdt(100)]), 'outside', by(worthOf));
    count(positions, legs([USDT, -usdt(100)], [1, 3n]), 'house', by(worthOf));
    for (let left = 3; left > 0; left -= 1) count(positions, legs([USDT, 1n], [1, -1n]), 'house', by(worthOf));
    expect(positions.get(1)).toMatchObject({ quantity: 0n, cost: 0n });
  });
});

test('WALL-010 whatever happens, realized + unrealized + withdrawn gains = equity − net contributions, to the unit, and USDT never gains', () => {
  const asset = fc.integer({ min: 1, max: 5 });
  const event = fc.record({
    given: fc.option(fc.tuple(asset, fc.nat(1000))),
    received: fc.option(fc.tuple(asset, fc.bigInt(1n, 10n ** 14n))),
    from: fc.constantFrom<Counterparty>('outside', 'house'),
    prices: fc.dictionary(fc.constantFrom('1', '2', '4'), fc.bigInt(1n, 10n ** 13n)),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const positions: Positions = new Map();
      let worthOf: WorthOf = at({});
      for (const { given, received, from, prices } of events) {
        worthOf = at(prices);
        const own = new Map<number, bigint>();
        // Never more than there is: a share of it, in thousandths.
        if (given) own.set(given[0], -mulDiv(positions.get(given[0])?.quantity ?? 0n, BigInt(given[1]), 1000n, 'down'));
        if (received && received[0] !== given?.[0]) own.set(...received);
        count(positions, own, from, by(worthOf));
        const all = [...positions.entries()];
        const total = (pick: (position: Positions extends Map<number, infer P> ? P : never, asset: number) => bigint) =>
          all.reduce((so, [of, position]) => so + pick(position, of), 0n);
        const equity = total(({ quantity }, of) => worthOf(of, quantity) ?? 0n);
        const unrealized = total(({ quantity, cost }, of) => (worthOf(of, quantity) ?? 0n) - cost);
        expect(total(({ realized, withdrawnGain }) => realized + withdrawnGain) + unrealized).toBe(
          equity - total(({ contributed }) => contributed),
        );
        for (const [, { quantity, cost }] of all) expect(quantity >= 0n && cost >= 0n).toBe(true);
        const dollars = positions.get(USDT);
        expect(dollars?.cost).toBe(dollars?.quantity);
      }
    }),
  );
});
