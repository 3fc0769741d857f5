/** Where the levels of a house maker are, in any market, by docs/spot.md: SPOT-027. */
import type { ConfigureMaker, Side } from '@glassbook/engine';

const PPM = 1_000_000n;
const BITS = 1n << 32n;

/** The most that a level's gap and worth are multiplied by, in millionths. */
export const MOST = { gap: 1_600_000n, size: 1_800_000n };

export type Level = { price: bigint; lots: bigint };
/** What of a market decides where levels are; `lotWorth` in quote units. */
type Shape = { market: number; tick: bigint; ticksMax: bigint; lotsMax: bigint; lotWorth: (price: bigint) => bigint };

/** Bids are rounded down to the tick, asks up, and an ask is at least a tick above its bid. */
export function levelsOf(
  { market, tick, ...most }: Shape,
  maker: Omit<ConfigureMaker, 'kind' | 'market'>,
  index: bigint,
  side: Side,
): Level[] {
  const wanted: Level[] = [];
  let away = BigInt(maker.halfSpreadPpm);
  for (let level = 0; level < maker.levels; level += 1) {
    const { gap, size } = factors(market, side, level, index);
    // The first level is at half the spread exactly.
    if (level > 0) away += (BigInt(maker.stepPpm) * gap) / PPM;
    const bid = (index * (PPM - away)) / (PPM * tick);
    const up = (index * (PPM + away) + PPM * tick - 1n) / (PPM * tick);
    const ticks = side === 'buy' ? bid : up > bid ? up : bid + 1n;
    if (ticks < 1n || ticks > most.ticksMax) break;
    const plain = maker.notional + (maker.notional * BigInt(maker.growthPpm * level)) / PPM;
    const price = ticks * tick;
    const lots = (plain * size) / PPM / most.lotWorth(price);
    if (lots > 0n) wanted.push({ price, lots: lots < most.lotsMax ? lots : most.lotsMax });
  }
  return wanted;
}

/** What a level's gap and worth are multiplied by, in millionths: 0.6 to 1.6 and 0.5 to 1.8, by a hash. */
function factors(market: number, side: Side, level: number, index: bigint): { gap: bigint; size: bigint } {
  const digits = String(index);
  let hash = 0n;
  for (const part of [market, side === 'buy' ? 0 : 1, level, Number(digits.slice(0, 4)), digits.length])
    hash = mixed(hash, BigInt(part));
  return { gap: 600_000n + (hash % 1_000_001n), size: 500_000n + (mixed(hash, 1n) % 1_300_001n) };
}

/** A number below 2^32 out of two: multiplications and shifts with the constants of MurmurHash3's end. */
function mixed(hash: bigint, next: bigint): bigint {
  let mix = ((hash ^ next) * 0x9e3779b1n) % BITS;
  mix = ((mix ^ (mix >> 16n)) * 0x85ebca6bn) % BITS;
  mix = ((mix ^ (mix >> 13n)) * 0xc2b2ae35n) % BITS;
  return mix ^ (mix >> 16n);
}
