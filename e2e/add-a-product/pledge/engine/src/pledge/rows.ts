/** A pledge as it is stored, published and listed, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';

export const pledgeRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  asset: { kind: 'asset' },
  amount: { kind: 'amount', of: 'asset' },
  at: { kind: 'time' },
  dueAt: { kind: 'time' },
  status: { kind: 'choice', of: ['open', 'returned'] },
} as const satisfies RowFields;
