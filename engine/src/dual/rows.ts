/** An order of a dual investment, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';

/**
 * In the order of its fields, which a loaded row has too. `amount` is 0.1 of the asset a share, `paid` what left the spot account for it. `coin` and `money` are the two outcomes, fixed when it was bought: one of them is paid. Once it has
 * ended: `price` is the settlement price, none where there was none, and `back` what was paid.
 */
export const dualRow = {
  id: { kind: 'id' },
  /** The journal number of its purchase. */
  seq: { kind: 'count', inner: true },
  owner: { kind: 'owner' },
  offer: { kind: 'count' },
  instrument: { kind: 'instrument' },
  asset: { kind: 'asset' },
  quote: { kind: 'asset' },
  type: { kind: 'choice', of: ['call', 'put'] },
  strike: { kind: 'amount', of: 'quote' },
  /** What the settlement price is rounded down to. */
  tick: { kind: 'amount', of: 'quote', inner: true },
  ratePpm: { kind: 'ppm' },
  days: { kind: 'count' },
  shares: { kind: 'count' },
  paidAsset: { kind: 'asset' },
  amount: { kind: 'amount', of: 'asset' },
  paid: { kind: 'amount', of: 'paidAsset' },
  coin: { kind: 'amount', of: 'asset' },
  money: { kind: 'amount', of: 'quote' },
  at: { kind: 'time' },
  endAt: { kind: 'time' },
  status: { kind: 'choice', of: ['purchased', 'completed', 'failed'] },
  price: { kind: 'amount', of: 'quote', maybe: true },
  backAsset: { kind: 'asset', maybe: true },
  back: { kind: 'amount', of: 'backAsset', maybe: true },
  closedAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;
