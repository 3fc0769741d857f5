/**
 * The rules of copy trading, declared once (core/fields.ts). `asset`: that of margin; what is on other margin is not copied. Who may be a trader: his level, the days since he signed up, the tickets that he closed, his
 * futures equity, which the server checks. `multipleMaxPpm` is of a million: 5,000,000 is five times.
 */
import type { Declared } from '../core/fields.ts';

export const copyRules = {
  kind: 'copy.configure',
  noun: 'copy',
  fields: {
    asset: { kind: 'asset', fixed: true },
    level: { kind: 'count', max: 10 },
    days: { kind: 'count', max: 3_650 },
    tickets: { kind: 'count', max: 100_000 },
    equity: { kind: 'amount', of: 'asset' },
    multipleMaxPpm: { kind: 'count', min: 10_000, max: 100_000_000 },
    tradersMax: { kind: 'count', min: 1, max: 100 },
    copiersMax: { kind: 'count', min: 1, max: 100_000 },
    amountMin: { kind: 'amount', of: 'asset', min: 1n },
    shareMaxPpm: { kind: 'ppm', max: 500_000 },
  },
} as const satisfies Declared;
