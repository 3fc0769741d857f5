/** What may be pledged, declared once (core/fields.ts): at least `amountMin` of the asset, for `termMs`. A change counts for new pledges only. */
import type { Declared } from '../core/fields.ts';

export const offerRules = {
  kind: 'pledge.configure',
  noun: 'pledge',
  which: { name: 'asset', is: 'asset' },
  fields: {
    termMs: { kind: 'duration', min: 1 },
    amountMin: { kind: 'amount', of: 'asset', min: 1n },
    status: { kind: 'choice', of: ['open', 'closed'] },
  },
  grows: true,
} as const satisfies Declared;
