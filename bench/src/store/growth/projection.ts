/**
 * What is measured at two sizes, a tenth apart, said for ten times the larger one.
 *
 * A size grows by as much for each entry as it did between the two. A search in a B-tree grows with the logarithm: the next factor of ten
 * costs what the last one did. What reads all that one person did grows in proportion.
 */
export type Pair = { small: number; large: number };

const TIMES = 10;

/** For bytes and for what reads everything: as much again for each entry as between the two sizes. Never less than at the larger. */
export const inProportion = ({ small, large }: Pair): number => {
  const perLarge = (large - small) / (1 - 1 / TIMES);
  return large + Math.max(0, perLarge) * (TIMES - 1);
};

/** For a search in a tree. Never less than at the larger size. */
export const byLogarithm = ({ small, large }: Pair): number => large + Math.max(0, large - small);
