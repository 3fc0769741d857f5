/** What stocks store beside orders and trades, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';
import { actionStates, actionTypes, auctionKinds, sessionWords, stages } from './words.ts';

/**
 * A stock as it stands. `close`: of the last session. `reference`: the index price at its last opening by an auction, `openedAt`. `untilAt`: the end of a pause. What the index was before is beside it (state.ts).
 *
 * `stage`: what of an auction is being carried out; `auction`: its id, `auctionAt`: its time, `auctionPrice`: its price, undefined where nothing trades. `before`: what is left of the orders of the auction has a lower priority.
 * `endsFrom`: orders whose time is over end from then on.
 */
export const sessionRow = {
  market: { kind: 'instrument' },
  session: { kind: 'choice', of: sessionWords },
  close: { kind: 'amount', of: 'market.quote', maybe: true },
  closedAt: { kind: 'time', maybe: true },
  reference: { kind: 'amount', of: 'market.quote', maybe: true },
  openedAt: { kind: 'time', maybe: true },
  untilAt: { kind: 'time', maybe: true },
  stage: { kind: 'choice', of: stages, inner: true },
  auction: { kind: 'count', maybe: true, inner: true },
  auctionAt: { kind: 'time', maybe: true, inner: true },
  auctionPrice: { kind: 'amount', of: 'market.quote', maybe: true, inner: true },
  before: { kind: 'count', maybe: true, inner: true },
  endsFrom: { kind: 'time', maybe: true, inner: true },
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
 * A corporate action. `exAt`: the first opening without the dividend, or after the split; of a delisting the last close. `held`: what account 10 has on hold for it. `isRunning`: whether owners
 * are being done; `done`: the number up to which they are, `left`: the shares of the others, from the first piece on. `price`: of one whole share, at which a fraction is paid.
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
  left: { kind: 'amount', of: 'market.base', maybe: true, inner: true },
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
