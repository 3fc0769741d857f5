/**
 * Projects two measurements, at sizes a factor of ten apart, to ten times the larger one.
 *
 * A size grows by as much for each entry as it did between the two. A search in a B-tree grows with the logarithm: the next factor of ten
 * costs what the last one did. A query that took more than three times as long at ten times the size is not such a search: it is taken to grow
 * in proportion.
 */
export type Pair = { small: number; large: number };

const TIMES = 10;
const NO_SEARCH = 3;

/** For bytes: linear in entries. Never less than at the larger. */
export const inProportion = ({ small, large }: Pair): number => {
  const perLarge = (large - small) / (1 - 1 / TIMES);
  return large + Math.max(0, perLarge) * (TIMES - 1);
};

/** For the time of a query. Never less than at the larger size. */
export const asItGrew = ({ small, large }: Pair): number =>
  large > small * NO_SEARCH ? inProportion({ small, large }) : large + Math.max(0, large - small);
