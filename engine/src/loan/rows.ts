/** What loans store, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';
import { loanStates, logged, toldAhead } from './words.ts';

/**
 * A loan with its own terms. Interest is counted from `countedAt`, of which `paid` was paid. `sellsAt`: when it is sold whatever its LTV. `calledAt`: when its last call was told;
 * `triedAt`: when it was last tried to sell. From `soldAt` on are sums of its sales: `sold` for `got` after the fee of the trade, of which interest, principal and the fee were paid;
 * `loss` is what the lending account bears.
 */
export const loanRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  asset: { kind: 'asset' },
  collateralAsset: { kind: 'asset' },
  instrument: { kind: 'instrument' },
  collateral: { kind: 'amount', of: 'collateralAsset' },
  borrowed: { kind: 'amount', of: 'asset' },
  principal: { kind: 'amount', of: 'asset' },
  ratePpb: { kind: 'count' },
  days: { kind: 'count' },
  countedAt: { kind: 'time' },
  paid: { kind: 'amount', of: 'asset' },
  initialPpm: { kind: 'ppm' },
  callPpm: { kind: 'ppm' },
  liquidationPpm: { kind: 'ppm' },
  feePpm: { kind: 'ppm' },
  worstPpm: { kind: 'ppm' },
  graceMs: { kind: 'count' },
  min: { kind: 'amount', of: 'asset' },
  state: { kind: 'choice', of: loanStates },
  closed: { kind: 'choice', of: ['no', 'yes'], inner: true },
  at: { kind: 'time' },
  endsAt: { kind: 'time', maybe: true },
  sellsAt: { kind: 'time', maybe: true },
  calledAt: { kind: 'time', maybe: true, inner: true },
  triedAt: { kind: 'time', maybe: true, inner: true },
  closedAt: { kind: 'time', maybe: true },
  soldAt: { kind: 'time', maybe: true },
  price: { kind: 'amount', of: 'asset' },
  worst: { kind: 'amount', of: 'asset' },
  sold: { kind: 'amount', of: 'collateralAsset' },
  got: { kind: 'amount', of: 'asset' },
  tradeFee: { kind: 'amount', of: 'asset' },
  saleInterest: { kind: 'amount', of: 'asset' },
  salePrincipal: { kind: 'amount', of: 'asset' },
  fee: { kind: 'amount', of: 'asset' },
  surplus: { kind: 'amount', of: 'asset' },
  returned: { kind: 'amount', of: 'collateralAsset' },
  loss: { kind: 'amount', of: 'asset' },
} as const satisfies RowFields;

/** What happened to a loan: so much of `asset` moved, and what it has after it. */
export const eventRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  loan: { kind: 'count' },
  what: { kind: 'choice', of: [...logged, ...toldAhead] },
  asset: { kind: 'asset' },
  amount: { kind: 'amount', of: 'asset' },
  unit: { kind: 'asset', inner: true },
  principal: { kind: 'amount', of: 'unit' },
  interest: { kind: 'amount', of: 'unit' },
  collateralAsset: { kind: 'asset', inner: true },
  collateral: { kind: 'amount', of: 'collateralAsset' },
  at: { kind: 'time' },
} as const satisfies RowFields;
