/** What a dual investment comes down to before it is bought, by the functions that book it. */
import type { dual } from '@glassbook/contract';
import { daysFrom, dualSums, endsInCoin, type DualSums } from '@glassbook/engine/dual/sums';
import { mulDiv } from '@glassbook/money';
import { unitsOf } from '../../shared/offer/figures.ts';

const DAY_MS = 86_400_000;
export const WINDOW_MS = 30 * 60_000;
export const dayAt = (ms: number): number => Math.floor(ms / DAY_MS);

/** The terms of an offer in units. */
export type Terms = {
  type: 'call' | 'put';
  strike: bigint;
  tick: bigint;
  ratePpm: number;
  scale: number;
  quoteScale: number;
  endMs: number;
};
export const termsOf = (offer: dual.OfferView): Terms => ({
  ...{ type: offer.type, strike: unitsOf(offer.exercise_price, offer.quote_scale), ratePpm: offer.rate_ppm },
  ...{ tick: unitsOf(offer.tick, offer.quote_scale), scale: offer.scale, quoteScale: offer.quote_scale },
  endMs: offer.end_ms,
});

/** The names of an order's assets: `asset` is the one that was paid in. */
export function namesOf({ instrument, type }: Pick<dual.OwnDual, 'instrument' | 'type'>) {
  const [coin = '', quote = ''] = instrument.split('/');
  return { coin, quote, asset: type === 'call' ? coin : quote };
}

export type Summary = DualSums & { shares: number; days: number };
export const summarize = (shares: number, terms: Terms, now: number): Summary =>
  sumsOver(daysFrom(now, dayAt(terms.endMs)), shares, terms);
const sumsOver = (days: number, shares: number, terms: Terms): Summary => ({
  ...{ shares, days },
  ...dualSums(terms, shares, days, terms.scale),
});

/** What is sent to buy, with the terms that were shown. */
export type Body = { id: string; num: string; rate_ppm: string; day: string };
/** What comes of a body, by the rate and the days that it names. */
export const sumsOf = ({ num, rate_ppm, day }: Body, terms: Terms): Summary =>
  sumsOver(Number(day), Number(num), { ...terms, ratePpm: Number(rate_ppm) });

const wholeOf = ({ scale }: Pick<Terms, 'scale'>): bigint => 10n ** BigInt(scale);
/** What an amount of the coin is worth at a price, rounded down. */
export const worthAt = (coin: bigint, price: bigint, terms: Pick<Terms, 'scale'>): bigint =>
  (coin * price) / wholeOf(terms);
/** What was paid is worth at a price. */
export const keptAt = ({ paid }: DualSums, terms: Terms, price: bigint): bigint =>
  terms.type === 'call' ? worthAt(paid, price, terms) : paid;
/** What is paid out at a settlement price, in money. */
export const gotAt = ({ coin, money }: DualSums, terms: Terms, price: bigint): bigint =>
  endsInCoin(price, terms.strike) ? worthAt(coin, price, terms) : money;

/** Prices at which one thing becomes better than another, on the tick: below or above them it surely is. Today's worth is the index's. */
export type Even = { price: bigint; kind: 'less' | 'keep_below' | 'keep_above' };
export function evensOf(sums: DualSums, terms: Terms, index: bigint): Even[] {
  const { amount, paid, coin, money } = sums;
  const whole = wholeOf(terms);
  const down = (price: bigint) => price - (price % terms.tick);
  if (terms.type === 'put') return [{ price: down(mulDiv(paid, whole, coin, 'down')), kind: 'keep_below' }];
  const less = down(mulDiv(amount, index, coin, 'down'));
  const above = down(mulDiv(money, whole, amount, 'down')) + terms.tick;
  return [
    ...(index > 0n && less < terms.strike ? [{ price: less, kind: 'less' as const }] : []),
    { price: above, kind: 'keep_above' },
  ];
}

/** A tenth below the strike, the index, the strike, a tenth above it: each once, the lowest first. */
export function examplesOf({ strike, tick }: Terms, index: bigint): bigint[] {
  const near = [(strike * 9n) / 10n, index, strike, (strike * 11n) / 10n].map((price) => price - (price % tick));
  return [...new Set(near)].filter((price) => price > 0n).sort((a, b) => (a < b ? -1 : 1));
}

export type Problem = { kind: 'none' | 'left' | 'limit' | 'short'; by: bigint };
export type Bounds = {
  /** Shares that are left for all, and that this user can still have; none where there is no limit. */
  left: number;
  own: number | undefined;
  available: bigint;
};
/** The first thing that is wrong, in the order in which the offer refuses. `by`: the bound, or by how much the balance is short. */
export function problemOf(
  shares: number | undefined,
  paid: bigint,
  { left, own, available }: Bounds,
): Problem | undefined {
  if (shares === undefined) return { kind: 'none', by: 0n };
  if (shares > left) return { kind: 'left', by: BigInt(left) };
  if (own !== undefined && shares > own) return { kind: 'limit', by: BigInt(own) };
  return paid > available ? { kind: 'short', by: paid - available } : undefined;
}

/** Whole shares as they are typed; undefined where there are none. */
export const sharesIn = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
