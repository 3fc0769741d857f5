/** What rewards store of an account, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';
import { couponKinds, couponStates, noRebates, products, sources } from './words.ts';

/**
 * A coupon with its own terms. `saved`: what it has taken off, in the asset of its budget; of a boost what it paid, of a bonus what went back. It is late in the very millisecond of `endAt`.
 * `amountMax`: the most of a lock-up that a boost adds to. In use: `promised` is all that a boost can pay or a bonus lent, `lockup` what it adds to and `base` the part of its amount, `dueAt` when a bonus is taken back next; 0 otherwise.
 */
export const couponRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  template: { kind: 'count' },
  couponKind: { kind: 'choice', of: couponKinds },
  spot: { kind: 'flag' },
  futures: { kind: 'flag' },
  options: { kind: 'flag' },
  ratePpm: { kind: 'ppm' },
  asset: { kind: 'asset' },
  budget: { kind: 'amount', of: 'asset' },
  saved: { kind: 'amount', of: 'asset' },
  amountMax: { kind: 'amount', of: 'asset' },
  promised: { kind: 'amount', of: 'asset' },
  base: { kind: 'amount', of: 'asset', inner: true },
  lockup: { kind: 'count' },
  dueAt: { kind: 'time', inner: true },
  source: { kind: 'choice', of: sources },
  status: { kind: 'choice', of: couponStates },
  at: { kind: 'time' },
  endAt: { kind: 'time' },
  closedAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;

/** What a coupon took off a fee: `before` was due, `paid` was posted, as the entry `line` of the command `seq`. `ref`: that of the entry. `worth` is in the asset of the budget. */
export const useRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  coupon: { kind: 'count' },
  product: { kind: 'choice', of: products },
  ref: { kind: 'count' },
  asset: { kind: 'asset' },
  before: { kind: 'amount', of: 'asset' },
  off: { kind: 'amount', of: 'asset' },
  paid: { kind: 'amount', of: 'asset' },
  unit: { kind: 'asset', inner: true },
  worth: { kind: 'amount', of: 'unit' },
  seq: { kind: 'count', inner: true },
  line: { kind: 'count', inner: true },
  at: { kind: 'time' },
} as const satisfies RowFields;

/** What an inviter got of a fee that `payer` paid, or why there was none; `worth` is in the unit of value, and `feeWorth` what the fee counts for tiers, 0 where it does not. `ref`: that of the entry of the fee, of several the first. */
export const rebateRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  payer: { kind: 'count', inner: true },
  product: { kind: 'choice', of: products },
  ref: { kind: 'count' },
  asset: { kind: 'asset' },
  fee: { kind: 'amount', of: 'asset' },
  ratePpm: { kind: 'ppm' },
  amount: { kind: 'amount', of: 'asset' },
  unit: { kind: 'asset', inner: true },
  worth: { kind: 'amount', of: 'unit' },
  feeWorth: { kind: 'amount', of: 'unit' },
  reason: { kind: 'choice', of: noRebates, maybe: true },
  at: { kind: 'time' },
} as const satisfies RowFields;
