/**
 * An application: so many tokens of an offer, paid in one asset at a price of one token. `hold` is on hold in the spot account until the allocation, which fills in `granted` and
 * `paid`; what is granted is on hold in the earn account until it is `released`, part after part. It has ended where nothing of it is on hold any more; `granted` is
 * missing then where its offer was cancelled.
 */
import type { RowFields } from '../core/fields.ts';

export const applicationRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  offer: { kind: 'count' },
  at: { kind: 'time' },
  asset: { kind: 'asset' },
  amount: { kind: 'amount', of: 'asset' },
  payAsset: { kind: 'asset' },
  price: { kind: 'amount', of: 'payAsset' },
  hold: { kind: 'amount', of: 'payAsset' },
  granted: { kind: 'amount', of: 'asset', maybe: true },
  paid: { kind: 'amount', of: 'payAsset' },
  released: { kind: 'amount', of: 'asset' },
  /** Those that are released. */
  parts: { kind: 'count' },
  status: { kind: 'choice', of: ['running', 'ended'] },
  closedAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;
