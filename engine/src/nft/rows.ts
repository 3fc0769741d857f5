/** What the NFT market stores, declared once (core/fields.ts). Accounts besides the one a row is of are `inner` counts; `item` and `listing` are ids of these rows. */
import type { RowFields } from '../core/fields.ts';
import { rarities, rejectReasons, types } from './words.ts';

/**
 * What can be owned: a work (`number` is 0) or a blind box, which is the `number`-th of its series. `series` of a work is the series that it is drawn in, 0 where it is in none; `work` is
 * what an opened box brought. `listing` is the sale it is in, 0 where it is in none; after its owner ended one it is listed again from `relistAt` on.
 */
export const itemRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  creator: { kind: 'count', inner: true },
  /** What the server keeps of its medium and its words; 0 of a box. */
  detail: { kind: 'count', inner: true },
  type: { kind: 'choice', of: types },
  asset: { kind: 'asset' },
  royaltyPpm: { kind: 'ppm' },
  rarity: { kind: 'choice', of: rarities },
  review: { kind: 'choice', of: ['waiting', 'approved', 'rejected', 'withdrawn'] },
  reason: { kind: 'choice', of: rejectReasons, maybe: true },
  isHidden: { kind: 'flag' },
  series: { kind: 'count' },
  number: { kind: 'count' },
  /** Who bought the box of the series. */
  buyer: { kind: 'count', maybe: true, inner: true },
  work: { kind: 'count', maybe: true },
  listing: { kind: 'count' },
  relistAt: { kind: 'time', maybe: true },
  at: { kind: 'time' },
} as const satisfies RowFields;

/**
 * A sale by the owner. `price` is what is asked, of an auction the start; `current` the bid that leads, or the start where there is none. `endAt` of an auction moves with late bids, at most half an hour after `announcedAt`.
 * `closed` is whether nothing of it is open any more: an auction that is won is closed when it is paid or late.
 */
export const listingRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  item: { kind: 'count' },
  type: { kind: 'choice', of: ['fixed', 'auction'] },
  asset: { kind: 'asset' },
  price: { kind: 'amount', of: 'asset' },
  current: { kind: 'amount', of: 'asset' },
  raise: { kind: 'amount', of: 'asset' },
  depositAsset: { kind: 'asset' },
  deposit: { kind: 'amount', of: 'depositAsset' },
  feePpm: { kind: 'ppm' },
  royaltyPpm: { kind: 'ppm' },
  bids: { kind: 'count' },
  at: { kind: 'time' },
  startAt: { kind: 'time' },
  endAt: { kind: 'time' },
  announcedAt: { kind: 'time' },
  status: {
    kind: 'choice',
    of: ['waiting', 'running', 'won', 'sold', 'unsold', 'cancelled', 'unpaid', 'ended'],
  },
  closed: { kind: 'choice', of: ['no', 'yes'] },
  closedAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;

/** A deposit of a bidder. */
export const depositRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  listing: { kind: 'count' },
  asset: { kind: 'asset' },
  amount: { kind: 'amount', of: 'asset' },
  at: { kind: 'time' },
  status: { kind: 'choice', of: ['held', 'returned', 'forfeited'] },
  closedAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;

/** A bid: `leads` also when it won, until it is paid. */
export const bidRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  listing: { kind: 'count' },
  item: { kind: 'count' },
  asset: { kind: 'asset' },
  price: { kind: 'amount', of: 'asset' },
  at: { kind: 'time' },
  status: { kind: 'choice', of: ['leads', 'outbid', 'paid', 'unpaid', 'void'] },
} as const satisfies RowFields;

/** The winner of an auction owes the price until `dueAt`; it is on hold, and the deposit too. */
export const orderRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  listing: { kind: 'count' },
  item: { kind: 'count' },
  asset: { kind: 'asset' },
  price: { kind: 'amount', of: 'asset' },
  at: { kind: 'time' },
  dueAt: { kind: 'time' },
  status: { kind: 'choice', of: ['to_pay', 'paid', 'expired', 'void'] },
  closedAt: { kind: 'time', maybe: true },
} as const satisfies RowFields;

/** What happened to an item; `owner` is whose act it was, or who got it. */
export const eventRow = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  item: { kind: 'count' },
  at: { kind: 'time' },
  what: {
    kind: 'choice',
    of: [
      ...(['created', 'withdrawn', 'approved', 'rejected', 'hidden', 'shown'] as const),
      ...(['listed', 'cancelled', 'unsold', 'won', 'sold', 'unpaid', 'ended', 'opened'] as const),
    ],
  },
  asset: { kind: 'asset', maybe: true },
  price: { kind: 'amount', of: 'asset', maybe: true },
} as const satisfies RowFields;
