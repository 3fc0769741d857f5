/** Sums of closed tickets, which are added up from days to windows. */
import type { ClosedTicket } from '../../../shared/slice/doors.ts';

/** `high`, `low` and `drawdown` are of the running sum of results, which begins with 0: the highest, the lowest, the largest fall. */
export type Sums = {
  count: number;
  won: number;
  longs: number;
  result: bigint;
  margin: bigint;
  heldMs: number;
  high: bigint;
  low: bigint;
  drawdown: bigint;
};
export const noSums: Sums = {
  ...{ count: 0, won: 0, longs: 0, result: 0n, margin: 0n, heldMs: 0, high: 0n, low: 0n, drawdown: 0n },
};

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Returns the sums of a time and the one after it. The largest fall is in one of them, or from the high of the first to the low of the second. */
export function added(before: Sums, after: Sums): Sums {
  const high = larger(before.high, before.result + after.high);
  const low = -larger(-before.low, -(before.result + after.low));
  return {
    ...{ count: before.count + after.count, won: before.won + after.won, longs: before.longs + after.longs },
    ...{ result: before.result + after.result, margin: before.margin + after.margin },
    ...{ heldMs: before.heldMs + after.heldMs, high, low },
    drawdown: larger(larger(before.drawdown, after.drawdown), before.high - (before.result + after.low)),
  };
}

/** Returns the sums of one ticket. */
export const sumsOf = ({ isLong, result, margin, heldMs }: Omit<ClosedTicket, 'id' | 'owner' | 'at'>): Sums => ({
  ...{ count: 1, won: result > 0n ? 1 : 0, longs: isLong ? 1 : 0, result, margin, heldMs },
  ...{ high: larger(result, 0n), low: -larger(-result, 0n), drawdown: larger(-result, 0n) },
});

const HUNDREDTHS = 10_000n;
/** Returns a part of a whole in hundredths of a percent, rounded down, also below zero; of nothing it is 0. */
export function rateOf(part: bigint, whole: bigint): bigint {
  if (whole === 0n) return 0n;
  const rate = (part * HUNDREDTHS) / whole;
  return rate * whole > part * HUNDREDTHS ? rate - 1n : rate;
}
