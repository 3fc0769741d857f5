import fc from 'fast-check';
import { describe as group, expect, test } from 'vitest';
import { opened, USDT } from '../../test/trading-day.ts';
import { BUY, SELL } from './side.ts';
import { AMOUNT_MAX } from './amounts.ts';
import { makerProblem, quotes, type Ladder } from './ladder.ts';

const SEED = 20_261_122;
const maker: Ladder = {
  ...{ levels: 20, halfSpreadPpm: 500, stepPpm: 500, notional: 900n * USDT, growthPpm: 0, staleAfterMs: 1 },
};
const market = opened().spot.markets.get(1) as NonNullable<ReturnType<typeof market1>>;
function market1() {
  return opened().spot.markets.get(1);
}
const side = (of: 0 | 1, index: bigint, settings = maker) =>
  quotes(market, settings, index, of, (ticks) => BigInt(ticks) * market.unit);
const price = fc.bigInt({ min: 1_000n * USDT, max: 900_000n * USDT });

group('SPOT-027 gaps and sizes of the house maker vary', () => {
  test('within their bounds, away from the index price and never the other way', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(BUY, SELL), (index, of) => {
        const found = side(of, index);
        expect(found).toHaveLength(20);
        const ticksOf = (ppm: number) => Number((index * BigInt(ppm)) / (1_000_000n * market.settings.tick));
        for (const [level, { ticks, lots }] of found.entries()) {
          const before = found[level - 1];
          const gap = before && Math.abs(ticks - before.ticks);
          // 500 ppm times 0.6 to 1.6, give or take the ticks that are rounded.
          if (before) expect(of === BUY ? ticks < before.ticks : ticks > before.ticks).toBe(true);
          if (gap !== undefined) expect([gap >= ticksOf(300) - 1, gap <= ticksOf(800) + 2]).toEqual([true, true]);
          const worth = (BigInt(ticks) * BigInt(lots) * market.unit * 1_000n) / (900n * USDT);
          // A lot is worth up to 9 USDT of 900 at the highest price.
          expect([worth >= 490n, worth <= 1_800n]).toEqual([true, true]);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('the first level is at half the spread, and both sides never cross', () => {
    fc.assert(
      fc.property(price, (index) => {
        const [bid, ask] = [side(BUY, index)[0]?.ticks ?? 0, side(SELL, index)[0]?.ticks ?? 0];
        const { tick } = market.settings;
        expect(BigInt(bid)).toBe((index * 999_500n) / (1_000_000n * tick));
        expect(ask).toBeGreaterThan(bid);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('a ladder is irregular, another on the other side and in another window, and the same in its own', () => {
    const shape = (of: 0 | 1, index: bigint) =>
      side(of, index).map(({ ticks, lots }) => Math.round((ticks * lots) / 100_000_000));
    const bids = shape(BUY, 70_000n * USDT);
    expect(new Set(bids).size).toBeGreaterThan(15);
    expect(shape(SELL, 70_000n * USDT)).not.toEqual(bids);
    expect(shape(BUY, 70_010n * USDT)).not.toEqual(bids);
    const steady = shape(BUY, 70_005n * USDT);
    expect(steady.filter((worth, level) => Math.abs(worth - (bids[level] ?? 0)) > 10)).toEqual([]);
  });

  test('what cannot be quoted at its farthest and largest is refused', () => {
    const max = 1_000_000n * USDT;
    const is = (other: Partial<Ladder>) => makerProblem({ ...maker, ...other }, max) === undefined;
    expect(is({})).toBe(true);
    // 500 + 1.6 × 20 × 31,234 is below a million, a step of one more is not.
    expect([is({ stepPpm: 31_234 }), is({ stepPpm: 31_235 })]).toEqual([true, false]);
    const largest = (max * 10n) / 18n;
    expect([is({ notional: largest }), is({ notional: largest + 1n })]).toEqual([true, false]);
    const problems = [{ stepPpm: 31_235 }, { notional: max }, { staleAfterMs: 86_400_001 }];
    expect(problems.map((other) => makerProblem({ ...maker, ...other }, max))).toEqual([
      ...['stepPpm', 'notional', 'staleAfterMs'],
    ]);
    const steep = { ...maker, levels: 100, stepPpm: 1, notional: AMOUNT_MAX / 2n, growthPpm: 1_000_000 };
    expect(makerProblem(steep, AMOUNT_MAX)).toBe('growthPpm');
    // Levels at the farthest still have a price.
    expect(side(BUY, 70_000n * USDT, { ...maker, stepPpm: 31_234 })).toHaveLength(20);
  });
});
