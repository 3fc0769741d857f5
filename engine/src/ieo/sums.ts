/** The sums of an IEO. Formulas: docs/ieo.md. */
import { mulDiv, type Amount } from '@glassbook/money';
import type { ConfigureOffer } from './command.ts';
import type { TallyRow } from './state.ts';

export { allocate, type Allocation } from './allocation.ts';

/** An offer has at most so many tokens. What all owners apply for together is then below 2^64, see `fixPart`. */
export const TOKENS_MAX = 10n ** 12n;

/** One token in the smallest unit of its asset. */
export const unitOf = (scale: number): Amount => 10n ** BigInt(scale);

/** What tokens cost at the price of one, which is `unit` of their smallest units. Of whole tokens nothing is rounded. */
export const costOf = (amount: Amount, price: Amount, unit: Amount): Amount => mulDiv(amount, price, unit, 'up');

type Prices = Pick<ConfigureOffer, 'payAsset' | 'price' | 'secondAsset' | 'secondPrice' | 'thirdAsset' | 'thirdPrice'>;
/** What an offer is paid in, and the price of one token in each. */
export const pricesOf = (offer: Prices): { asset: number; price: Amount }[] =>
  [
    { asset: offer.payAsset, price: offer.price },
    { asset: offer.secondAsset, price: offer.secondPrice },
    { asset: offer.thirdAsset, price: offer.thirdPrice },
  ].filter(({ price }) => price > 0n);

type Release = Pick<ConfigureOffer, 'issueAt' | 'lockMs' | 'parts' | 'partMs'>;
/** When a part is released, counted from 1. */
export const releaseAt = ({ issueAt, lockMs, partMs }: Omit<Release, 'parts'>, part: number): number =>
  issueAt + lockMs + (part - 1) * partMs;

/** How many parts are released by then. */
export const partsBy = (offer: Release, at: number): number =>
  Math.max(0, Math.min(offer.parts, Math.floor((at - releaseAt(offer, 1)) / offer.partMs) + 1));

/** What so many of its parts are together, rounded down: the last brings what rounding left. */
export const releasedBy = (granted: Amount, parts: number, done: number): Amount =>
  mulDiv(granted, BigInt(done), BigInt(parts), 'down');

export type Phase = 'warm_up' | 'running' | 'ended' | 'allocated' | 'issued' | 'cancelled';
/** Where an offer stands. It has ended until its allocation is booked, and is issued from the time from which parts of it are released. */
export function phaseOf(
  { startAt, endAt, issueAt }: Pick<ConfigureOffer, 'startAt' | 'endAt' | 'issueAt'>,
  status: TallyRow['status'],
  at: number,
): Phase {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'allocated') return at < issueAt ? 'allocated' : 'issued';
  if (at < startAt) return 'warm_up';
  return at < endAt ? 'running' : 'ended';
}
