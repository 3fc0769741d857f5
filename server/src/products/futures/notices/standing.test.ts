import { expect, test } from 'vitest';
import type { FuturesMarket } from '../markets.ts';
import type { OpenPosition } from '../open-positions.ts';
import { boundsOf, isNear, percentOf, standingOf, type Unit } from './standing.ts';

const UNIT = 10n ** 8n;
const tiers = [
  { valueMax: 50_000n * UNIT, leverageMax: 100, maintenancePpm: 5_000 },
  { valueMax: 500_000n * UNIT, leverageMax: 50, maintenancePpm: 10_000 },
  { valueMax: 50_000_000n * UNIT, leverageMax: 5, maintenancePpm: 100_000 },
];
/** A tick of 0.1; a contract of 0.001 of the coin, or of 100 of the quote asset. */
function marketOf(id: number, isInverse: boolean): FuturesMarket {
  const scaled = isInverse ? tiers.map((tier) => ({ ...tier, valueMax: tier.valueMax / 50_000n })) : tiers;
  const rules = {
    tick: UNIT / 10n,
    size: isInverse ? 100n * UNIT : UNIT / 1_000n,
    openInterestMax: 10_000_000,
    takerFeePpm: 500,
    tiers: scaled,
  };
  return { id, isInverse, tick: UNIT / 10n, base: { scale: 8 }, quote: { scale: 8 }, rules } as never;
}
const positionOf = (side: 'long' | 'short', contracts: number, entryValue: bigint): OpenPosition =>
  ({ side, contracts, entryValue, settled: 0n }) as never;

test('FUTURES-045 a long of 1 BTC at 20,000 with a margin of 2,000 is near where 100 of maintenance are 80 % of what is left', () => {
  const of = marketOf(1, false);
  const at = (mark: bigint) =>
    standingOf({
      ...{ name: '', money: 2_000n * UNIT },
      positions: [{ of, row: positionOf('long', 1_000, 20_000n * UNIT), mark: mark * UNIT }],
    });
  // (100 + 0.0005 × P) ÷ 1.0005 of 2,000 + P − 20,000: 80 % where P = 14,507.2 ÷ 0.7999 = 18,136.3.
  expect([isNear(at(18_137n)), isNear(at(18_136n))]).toEqual([false, true]);
  expect(percentOf(at(18_136n))).toBe('80.1');
  expect(percentOf(at(18_109n))).toBe('100.0');
  const [bound] = boundsOf(at(20_000n));
  expect(bound?.low).toBeGreaterThan(18_136n * UNIT);
  // Not so careful that every price is looked at.
  expect(bound?.low).toBeLessThan(18_500n * UNIT);
});

test('FUTURES-045 within its prices nothing of an owner comes near, whatever it is made of', () => {
  let seed = 20_260_422;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let [checked, near] = [0, 0];
  for (let n = 0; n < 2_000; n += 1) {
    const isInverse = random(2) === 0;
    const count = 1 + random(3);
    const marks = Array.from({ length: count }, () => BigInt(100_000 + random(500_000)) * (UNIT / 10n));
    const positions = marks.flatMap((mark, id) => {
      const of = marketOf(id + 1, isInverse);
      return (['long', 'short'] as const).slice(random(2)).map((side) => {
        const contracts = 1 + random(20_000);
        const { markets } = standingOf({
          name: '',
          money: 0n,
          positions: [{ of, row: positionOf(side, contracts, 0n), mark }],
        });
        return { of, row: positionOf(side, contracts, markets[0]?.worth ?? 0n), mark };
      });
    });
    const { maintenance, markets } = standingOf({ name: '', money: 0n, positions });
    const unit: Unit = { name: '', positions, money: (maintenance * BigInt(110 + random(500))) / 100n };
    const standing = standingOf(unit);
    if (isNear(standing)) {
      near += 1;
      continue;
    }
    const bounds = new Map(boundsOf(standing).map((bound) => [bound.market, bound]));
    expect(bounds.size).toBe(markets.length);
    for (let k = 0; k < 8; k += 1) {
      const moved = new Map(
        [...bounds.values()].map(({ market, low, high }) => {
          const ticks = (high - low) / (UNIT / 10n);
          const part = k < 2 ? BigInt(k) * ticks : (ticks * BigInt(random(1_001))) / 1_000n;
          const price = ((low + UNIT / 10n - 1n) / (UNIT / 10n) + part) * (UNIT / 10n);
          return [market, price > high ? high - (high % (UNIT / 10n)) : price];
        }),
      );
      const later = positions.map((one) => ({ ...one, mark: moved.get(one.of.id) ?? one.mark }));
      expect(
        isNear(standingOf({ ...unit, positions: later })),
        `unit ${n}, ${JSON.stringify([...moved.values()].map(String))}`,
      ).toBe(false);
      checked += 1;
    }
  }
  expect([checked > 10_000, near > 50]).toEqual([true, true]);
});
