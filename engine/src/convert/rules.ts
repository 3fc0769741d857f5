/**
 * Conversions, declared once (core/fields.ts): the asset in whose index prices all others are valued, the spread, from which age an index price is refused,
 * what is charged on top in the asset that is given, and in units of value up to what a balance is small and the most that one conversion can be worth. A
 * change counts for new quotes only.
 */
import type { Declared } from '../core/fields.ts';

export const convertRules = {
  kind: 'convert.configure',
  noun: 'convert',
  fields: {
    enabled: { kind: 'flag' },
    unit: { kind: 'asset', fixed: true },
    spreadPpm: { kind: 'ppm', max: 100_000 },
    staleAfterMs: { kind: 'duration', min: 1, max: 86_400_000 },
    feePpm: { kind: 'ppm', max: 100_000, maybe: true },
    dustMax: { kind: 'amount', of: 'unit' },
    max: { kind: 'amount', of: 'unit', min: 1n },
  },
  charges: { of: ['spreadPpm', 'feePpm'], as: 'max' },
} as const satisfies Declared;
