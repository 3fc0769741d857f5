/** The fields of a ladder of the house maker (core/ladder.ts), and what it adds up to: of each product with books, beside what it quotes in. */
import type { Fields } from '../core/fields.ts';

const UNBOUND = Number.MAX_SAFE_INTEGER;

export const ladderShape = {
  levels: { kind: 'count', max: 100 },
  halfSpreadPpm: { kind: 'ppm' },
  stepPpm: { kind: 'ppm', max: UNBOUND },
} as const satisfies Fields;

export const ladderGrowth = {
  growthPpm: { kind: 'ppm', max: UNBOUND },
  staleAfterMs: { kind: 'duration', asked: { max: 86_400_000 } },
} as const satisfies Fields;

export const ladderReach = {
  spreadPpm: { kind: 'ppm' },
  farthestPpm: { kind: 'ppm' },
} as const satisfies Fields;
