/**
 * The offers of dual investments, declared once (core/fields.ts): `total` shares of 0.1 of the asset, `ownerMax` of them for one owner (0: no limit), paid back at 00:00 UTC of the
 * end at the strike or in what was paid. The rate is a year, in parts of a million. `tick` is what the settlement price is rounded down to. What decides an outcome is said once: an offer
 * keeps it. The others count for new orders only.
 */
import type { Declared } from '../core/fields.ts';

export const offerRules = {
  kind: 'dual.configureOffer',
  noun: 'dualOffer',
  // As many as timers count (core/schedule.ts).
  which: { name: 'offer', is: 'number', max: 2 ** 40 - 1, title: '{asset} {strike} {quote} {endDay}' },
  fields: {
    instrument: { kind: 'instrument', fixed: true },
    asset: { kind: 'asset', fixed: true },
    quote: { kind: 'asset', fixed: true },
    type: { kind: 'choice', of: ['call', 'put'], fixed: true },
    strike: { kind: 'amount', of: 'quote', min: 1n, fixed: true },
    tick: { kind: 'amount', of: 'quote', min: 1n, fixed: true },
    startDay: { kind: 'date', fixed: true },
    endDay: { kind: 'date', fixed: true },
    ratePpm: { kind: 'ppm', max: 10_000_000, asked: { max: 2_000_000 } },
    total: { kind: 'count', min: 1, max: 1_000_000_000 },
    ownerMax: { kind: 'count', max: 1_000_000_000 },
    status: { kind: 'choice', of: ['open', 'closed'] },
  },
  ascending: [['startDay', 'endDay']],
  grows: true,
} as const satisfies Declared;
