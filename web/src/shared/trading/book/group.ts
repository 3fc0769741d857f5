/** Levels of a book gathered into steps, with the running sums the bars are drawn from. */
import type { Level } from './levels.ts';

export type Row = {
  /** The step's price: a bid never shows more than it pays, an ask never less than it takes. */
  price: bigint;
  amount: bigint;
  /** Amount of this row and all better ones, base units. */
  sum: bigint;
  /** `sum` against the deepest one shown on either side, 0..1000. */
  share: number;
  /** Whether an order of the user rests in it. */
  mine: boolean;
};

/** The step a price falls into: bids round down, asks up. */
function stepOfPrice(price: bigint, step: bigint, side: 'bid' | 'ask'): bigint {
  const below = price - (price % step);
  return side === 'bid' || below === price ? below : below + step;
}

/** At most `count` rows, best first. `own` are the prices at which orders of the user rest. Shares are set by `withShares`. */
export function groupLevels(
  levels: readonly Level[],
  side: 'bid' | 'ask',
  step: bigint,
  count: number,
  own: readonly bigint[],
): Row[] {
  const mine = new Set(own.map((price) => stepOfPrice(price, step, side)));
  const rows: Row[] = [];
  let sum = 0n;
  for (const level of levels) {
    const price = stepOfPrice(level.price, step, side);
    const last = rows.at(-1);
    if (last?.price !== price && rows.length === count) break;
    sum += level.amount;
    if (last?.price === price) {
      last.amount += level.amount;
      last.sum = sum;
    } else rows.push({ price, amount: level.amount, sum, share: 0, mine: mine.has(price) });
  }
  return rows;
}

/** Both sides with their bars measured against the same deepest sum. */
export function withShares(bids: Row[], asks: Row[]): { bids: Row[]; asks: Row[] } {
  const deepest = [bids.at(-1)?.sum ?? 0n, asks.at(-1)?.sum ?? 0n].reduce((a, b) => (a > b ? a : b));
  const measured = (rows: Row[]): Row[] =>
    rows.map((row) => ({ ...row, share: deepest === 0n ? 0 : Number((row.sum * 1000n) / deepest) }));
  return { bids: measured(bids), asks: measured(asks) };
}

/** The steps a user may choose: the tick and its first decades, those that stay well below the price. */
export function stepsFor(tick: bigint, price: bigint | undefined): bigint[] {
  const steps = [tick, tick * 10n, tick * 100n, tick * 1000n, tick * 10_000n];
  return price === undefined ? steps.slice(0, 3) : steps.filter((step, at) => at === 0 || step * 500n <= price);
}
