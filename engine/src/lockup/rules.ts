/**
 * The offers of lock-ups, declared once (core/fields.ts): at least `min` of the asset at once, at most `ownerMax` of one owner and `allMax` of all owners that
 * run at once. Rates are a day, in parts of a million of the amount. A change counts for new orders only: an order keeps the terms it was accepted with.
 */
import type { Declared } from '../core/fields.ts';

export const offerRules = {
  kind: 'lockup.configureOffer',
  noun: 'lockupOffer',
  which: { name: 'offer', is: 'number', title: '{asset} {days} d' },
  fields: {
    asset: { kind: 'asset', fixed: true },
    days: { kind: 'count', min: 1, max: 3_650 },
    dailyPpm: { kind: 'ppm', max: 1_000_000 },
    /** For each day that is left. */
    penaltyPpm: { kind: 'ppm', max: 1_000_000 },
    min: { kind: 'amount', of: 'asset', min: 1n },
    ownerMax: { kind: 'amount', of: 'asset' },
    allMax: { kind: 'amount', of: 'asset' },
    status: { kind: 'choice', of: ['open', 'closed'] },
  },
  grows: true,
} as const satisfies Declared;
