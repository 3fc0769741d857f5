/**
 * What staff set for loans, declared once (core/fields.ts); both count for new loans. Rates are an hour, in parts of a billion, where 0, 80 and 100 % of the pool are lent. `ownerMax` and
 * `allMax` bound what is lent to one owner and to all. Bounds of a collateral are of LTV; `max` is how much of it all loans together hold. A collateral that is `off` is sold seven days later.
 */
import type { Declared } from '../core/fields.ts';

/** 0.1 % an hour. */
const rate = { kind: 'ppb', max: 1_000_000 } as const;

export const loanRules = {
  kind: 'loan.configure',
  noun: 'loan',
  fields: {
    unit: { kind: 'asset', fixed: true },
    min: { kind: 'amount', of: 'unit', min: 1n },
    ownerMax: { kind: 'amount', of: 'unit', min: 1n },
    allMax: { kind: 'amount', of: 'unit', min: 1n },
    ratePpb0: rate,
    ratePpb80: rate,
    ratePpb100: rate,
    feePpm: { kind: 'ppm', max: 200_000 },
    worstPpm: { kind: 'ppm', max: 500_000 },
    graceMs: { kind: 'duration', max: 2_592_000_000 },
    staleAfterMs: { kind: 'duration', min: 1, max: 3_600_000 },
  },
} as const satisfies Declared;

export const collateralRules = {
  kind: 'loan.configureCollateral',
  noun: 'loanCollateral',
  which: { name: 'asset', is: 'asset' },
  fields: {
    initialPpm: { kind: 'ppm', min: 1 },
    callPpm: { kind: 'ppm', min: 20_001 },
    liquidationPpm: { kind: 'ppm', min: 1 },
    max: { kind: 'amount', of: 'asset' },
    status: { kind: 'choice', of: ['open', 'closed', 'off'] },
  },
  ascending: [
    ['initialPpm', 'callPpm'],
    ['callPpm', 'liquidationPpm'],
  ],
  grows: true,
} as const satisfies Declared;
