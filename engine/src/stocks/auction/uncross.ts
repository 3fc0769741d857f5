/** The price of an auction: one price at which all that can trade does. Used by the engine and by screens; docs/stocks.md has the rule and its source. */
import type { Amount } from '@glassbook/money';

/** What waits at a price, of one side or both: ticks, lots. */
export type Depth = { ticks: number; buy: bigint; sell: bigint };
/** `ticks` and `lots`: undefined and 0 where nothing trades. `surplus`: lots of buys above those of sells at that price, or at the reference where nothing trades; below zero where sells are more. */
export type Uncrossed = { ticks: number | undefined; lots: bigint; surplus: bigint };

const BAND_PERCENT = 10n;

/** Returns the first and the last tick within 10 % of a reference in quote units, both rounded towards it. */
export function bandAround(reference: Amount, tick: Amount): { low: number; high: number } {
  const step = 100n * tick;
  const low = (reference * (100n - BAND_PERCENT) + step - 1n) / step;
  return { low: Number(low < 1n ? 1n : low), high: Number((reference * (100n + BAND_PERCENT)) / step) };
}

/**
 * Returns the price of an auction: of all ticks within 10 % of the reference the one at which most trades; of those the one with the least surplus; where all of these have a surplus of buys the highest, of sells the
 * lowest; else the nearest to the reference, of two the higher. `depths` come in any order, each price once; the reference is in quote units.
 */
export function uncross(depths: readonly Depth[], reference: Amount, tick: Amount): Uncrossed {
  const { low, high } = bandAround(reference, tick);
  const nearest = nearestTicks(reference, tick);
  const ticks = candidates(depths, nearest, { low, high });
  const curve = curveAt(
    ticks,
    depths.toSorted((a, b) => a.ticks - b.ticks),
  );
  const most = curve.reduce((found, { lots }) => (lots > found ? lots : found), 0n);
  const awayOf = (each: number) => distance(BigInt(each) * tick, reference);
  if (most === 0n) {
    const at = byDistance(curve, awayOf);
    return { ticks: undefined, lots: 0n, surplus: at?.surplus ?? 0n };
  }
  const full = curve.filter(({ lots }) => lots === most);
  const least = full.reduce(
    (found, { surplus }) => (size(surplus) < found ? size(surplus) : found),
    size(full[0]?.surplus ?? 0n),
  );
  const best = full.filter(({ surplus }) => size(surplus) === least);
  const chosen = best.every(({ surplus }) => surplus > 0n)
    ? best.at(-1)
    : best.every(({ surplus }) => surplus < 0n)
      ? best[0]
      : byDistance(best, awayOf);
  return { ticks: chosen?.ticks, lots: most, surplus: chosen?.surplus ?? 0n };
}

type Point = { ticks: number; lots: bigint; surplus: bigint };

/** Of two equally near the higher. Points ascend. */
const byDistance = (points: readonly Point[], awayOf: (ticks: number) => Amount): Point | undefined => {
  let found: Point | undefined;
  let away = 0n;
  for (const point of points) {
    const its = awayOf(point.ticks);
    if (found === undefined || its <= away) [found, away] = [point, its];
  }
  return found;
};

const size = (surplus: bigint): bigint => (surplus < 0n ? -surplus : surplus);
const distance = (a: Amount, b: Amount): Amount => (a < b ? b - a : a - b);

/** The ticks at and below, and at and above, the reference. */
const nearestTicks = (reference: Amount, tick: Amount): readonly [number, number] => [
  Number(reference / tick),
  Number((reference + tick - 1n) / tick),
];

/** What trades changes only at the prices of orders, so the highest, the lowest and the nearest tick of each stretch in between are enough. In ascending order. */
function candidates(
  depths: readonly Depth[],
  nearest: readonly number[],
  { low, high }: { low: number; high: number },
): number[] {
  const all = new Set([low, high, ...nearest]);
  for (const { ticks } of depths) for (const each of [ticks - 1, ticks, ticks + 1]) all.add(each);
  return [...all].filter((ticks) => ticks >= low && ticks <= high).sort((a, b) => a - b);
}

/** What would trade at each of these ticks, and the surplus; both lists ascend. */
function curveAt(ticks: readonly number[], depths: readonly Depth[]): Point[] {
  let buys = depths.reduce((sum, { buy }) => sum + buy, 0n);
  let sells = 0n;
  // Buys at or above the tick, sells at or below it: each depth passes both once.
  let [passedBuys, passedSells] = [0, 0];
  return ticks.map((each) => {
    for (let next = depths[passedBuys]; next && next.ticks < each; next = depths[passedBuys]) {
      buys -= next.buy;
      passedBuys += 1;
    }
    for (let next = depths[passedSells]; next && next.ticks <= each; next = depths[passedSells]) {
      sells += next.sell;
      passedSells += 1;
    }
    return { ticks: each, lots: buys < sells ? buys : sells, surplus: buys - sells };
  });
}
