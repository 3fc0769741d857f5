/**
 * What withdrawals and deposits of an asset cost, begin at, and within how long a request is decided, declared once (core/fields.ts). The fee is part of the
 * amount, and the smallest amount is above it, so that something always arrives. A change counts for new requests only.
 */
import type { Declared, Field } from '../core/fields.ts';

/** A request is decided within 30 days at the latest. */
const decideMs = { kind: 'duration', min: 1, max: 30 * 86_400_000 } as const satisfies Field;

export const withdrawalRules = {
  kind: 'funds.configureWithdrawal',
  noun: 'withdrawal',
  which: { name: 'asset', is: 'asset' },
  fields: {
    enabled: { kind: 'flag' },
    decideMs,
    fee: { kind: 'amount', of: 'asset' },
    min: { kind: 'amount', of: 'asset' },
  },
  ascending: [['fee', 'min']],
  grows: true,
} as const satisfies Declared;

export const depositRules = {
  kind: 'funds.configureDeposit',
  noun: 'deposit',
  which: { name: 'asset', is: 'asset' },
  fields: { enabled: { kind: 'flag' }, decideMs, min: { kind: 'amount', of: 'asset', min: 1n } },
  grows: true,
} as const satisfies Declared;
