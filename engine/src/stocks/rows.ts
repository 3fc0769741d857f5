/** What stocks store beside orders and trades, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';
import { actionStates, actionTypes, auctionKinds, sessionWords } from './words.ts';

/** A stock as it stands. `close`: of the last session. `reference`: the index price at its last opening by an auction, `openedAt`. `untilAt`: the end of a pause. What the index was before is beside it (state.ts). */
export const sessionRow = {
  market: { kind: 'instrument' },
  session: { kind: 'choice', of: sessionWords },
  close: { kind: 'amount', of: 'market.quote', maybe: true },
  closedAt: { kind: 'time', maybe: true },
  reference: { kind: 'amount', of: 'market.quote', maybe: true },
  openedAt: { kind: 'time', maybe: true },
  untilAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;

/** One auction; its surplus and its levels are beside it (state.ts). */
export const auctionRow = {
  id: { kind: 'id' },
  market: { kind: 'instrument' },
  kind: { kind: 'choice', of: auctionKinds },
  at: { kind: 'time' },
  reference: { kind: 'amount', of: 'market.quote' },
  price: { kind: 'amount', of: 'market.quote', maybe: true },
  amount: { kind: 'amount', of: 'market.base' },
} as const satisfies RowFields;

/**
 * A corporate action. `exAt`: the first opening without the dividend, or after the split; of a delisting the last close. `held`: what account 10 has on hold for it. `owner`: the last owner that was done; `isRunning`: whether owners are
 * being done. `price`: of one whole share, at which a fraction is paid.
 */
export const actionRow = {
  id: { kind: 'id' },
  type: { kind: 'choice', of: actionTypes },
  number: { kind: 'count', inner: true },
  market: { kind: 'instrument' },
  state: { kind: 'choice', of: actionStates },
  exAt: { kind: 'time' },
  payAt: { kind: 'time', maybe: true },
  numerator: { kind: 'count', maybe: true },
  denominator: { kind: 'count', maybe: true },
  amount: { kind: 'amount', of: 'market.quote', maybe: true },
  taxPpm: { kind: 'count', maybe: true },
  price: { kind: 'amount', of: 'market.quote', maybe: true },
  at: { kind: 'time' },
  held: { kind: 'amount', of: 'market.quote', inner: true },
  done: { kind: 'count', inner: true },
  isRunning: { kind: 'flag', inner: true },
} as const satisfies RowFields;

/** What an owner gets of a dividend: recorded at the close, paid later. */
export const entitlementRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  action: { kind: 'count' },
  market: { kind: 'instrument' },
  shares: { kind: 'amount', of: 'market.base' },
  gross: { kind: 'amount', of: 'market.quote' },
  tax: { kind: 'amount', of: 'market.quote' },
  net: { kind: 'amount', of: 'market.quote' },
  at: { kind: 'time' },
  state: { kind: 'choice', of: ['due', 'paid'] },
  paidAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;

/** How a split or a delisting changed what an owner has: shares before and after, and what was paid for those that are gone. */
export const changeRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  action: { kind: 'count' },
  market: { kind: 'instrument' },
  before: { kind: 'amount', of: 'market.base' },
  after: { kind: 'amount', of: 'market.base' },
  paid: { kind: 'amount', of: 'market.quote' },
  at: { kind: 'time' },
} as const satisfies RowFields;
