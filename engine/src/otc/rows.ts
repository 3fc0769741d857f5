/** What OTC trading stores, declared once (core/fields.ts). Prices and sums of a currency have no asset: they are beside these fields (state.ts). */
import type { RowFields } from '../core/fields.ts';
import { accepted, appealReasons, methods, orderStates, sides } from './words.ts';

/** An ad of a merchant. `left` is what can be taken of `amount`; `pending` how many orders of it are open. */
export const adRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  side: { kind: 'choice', of: sides },
  asset: { kind: 'asset' },
  fiat: { kind: 'count' },
  priceType: { kind: 'choice', of: ['fixed', 'index'] },
  ratioPpm: { kind: 'count' },
  amount: { kind: 'amount', of: 'asset' },
  left: { kind: 'amount', of: 'asset' },
  pending: { kind: 'count' },
  payMs: { kind: 'count' },
  methods: { kind: 'choice', of: accepted },
  detail: { kind: 'count', inner: true },
  state: { kind: 'choice', of: ['on', 'paused', 'ended'] },
  closed: { kind: 'choice', of: ['no', 'yes'] },
  at: { kind: 'time' },
} as const satisfies RowFields;

/**
 * An order: `owner` took the ad of `merchant`. `worth` is at the index price when it was taken. `isCounted`: it counts for the buyer where it was canceled or expired. `appeal` is the last
 * appeal or claim, `outcome` who it was for, `isDecided` whether two of the staff said so, `isClaimed` whether something was claimed after the end. `closed`: nothing of it can happen any more.
 */
export const orderRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  merchant: { kind: 'count', inner: true },
  buyer: { kind: 'count', inner: true },
  seller: { kind: 'count', inner: true },
  ad: { kind: 'count' },
  asset: { kind: 'asset' },
  fiat: { kind: 'count' },
  amount: { kind: 'amount', of: 'asset' },
  unit: { kind: 'asset' },
  worth: { kind: 'amount', of: 'unit' },
  method: { kind: 'choice', of: methods },
  detail: { kind: 'count', inner: true },
  state: { kind: 'choice', of: orderStates },
  at: { kind: 'time' },
  payByAt: { kind: 'time' },
  paidAt: { kind: 'time', maybe: true },
  endedAt: { kind: 'time', maybe: true },
  stayUntilAt: { kind: 'time', maybe: true },
  isCounted: { kind: 'flag' },
  appeal: { kind: 'choice', of: appealReasons, maybe: true },
  appellant: { kind: 'count', maybe: true, inner: true },
  appealedAt: { kind: 'time', maybe: true },
  outcome: { kind: 'choice', of: ['buyer', 'seller'], maybe: true },
  isDecided: { kind: 'flag' },
  isClaimed: { kind: 'flag' },
  closed: { kind: 'choice', of: ['no', 'yes'] },
} as const satisfies RowFields;

/** What happened to an order; `owner` is whose act it was, 0 of the platform's. */
export const eventRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  order: { kind: 'count' },
  at: { kind: 'time' },
  what: {
    kind: 'choice',
    of: [
      ...(['created', 'paid', 'released', 'canceled', 'expired', 'appealed', 'claimed'] as const),
      ...(['for_buyer', 'for_seller', 'awarded', 'returned'] as const),
    ],
  },
  asset: { kind: 'asset', maybe: true },
  amount: { kind: 'amount', of: 'asset', maybe: true },
} as const satisfies RowFields;

/** A merchant, or who asked to be one. `deposit` is on hold; `lastAt`: when the last order ended. */
export const merchantRow = {
  account: { kind: 'count' },
  state: { kind: 'choice', of: ['none', 'waits', 'merchant', 'refused', 'leaving'] },
  tier: { kind: 'count' },
  unit: { kind: 'asset' },
  deposit: { kind: 'amount', of: 'unit' },
  at: { kind: 'time' },
  lastAt: { kind: 'time' },
} as const satisfies RowFields;
