/** The sums of the NFT market. Formulas: docs/nft.md. */
import { mulDiv, type Amount } from '@glassbook/money';
import { DEPOSIT_PPM, EXTENSION, RAISE_MIN_PPM } from './words.ts';

const MILLION = 1_000_000n;

/** What a price becomes: `royalty` for the creator, rounded down; `fee`, rounded up; `rest` for the seller. */
export type Split = { royalty: Amount; fee: Amount; rest: Amount };

/** Splits a price of at least a hundred units; shares in parts of a million, a royalty of at most a tenth and a fee of at most a twentieth. `hasRoyalty`: neither the seller nor the buyer is the creator. */
export function splitOf(price: Amount, feePpm: number, royaltyPpm: number, hasRoyalty: boolean): Split {
  const royalty = hasRoyalty ? mulDiv(price, BigInt(royaltyPpm), MILLION, 'down') : 0n;
  const fee = mulDiv(price, BigInt(feePpm), MILLION, 'up');
  return { royalty, fee, rest: price - royalty - fee };
}

/** What a price is in units of the asset of deposits; an index price is units of that asset for one whole unit of the other, which has `scale` places. */
export type Rate = { price: Amount; scale: number };

/** The deposit where the seller names none: a tenth of the start, rounded up. */
export const depositOf = (start: Amount, { price, scale }: Rate): Amount =>
  mulDiv(start * BigInt(DEPOSIT_PPM), price, 10n ** BigInt(scale) * MILLION, 'up');

/** The most that a seller can ask for as a deposit: the start, rounded up. */
export const depositMax = (start: Amount, { price, scale }: Rate): Amount =>
  mulDiv(start, price, 10n ** BigInt(scale), 'up');

/** The least raise that a seller can ask for: a hundredth of the start, rounded up. */
export const raiseMin = (start: Amount): Amount => mulDiv(start, BigInt(RAISE_MIN_PPM), MILLION, 'up');

/** When an auction ends after a bid at this time: a bid in the last two minutes leaves two minutes for an answer, until half an hour after the announced end. It never ends sooner than before. */
export function endAfterBid(at: number, { endAt, announcedAt }: { endAt: number; announcedAt: number }): number {
  if (endAt - at >= EXTENSION.leftMs) return endAt;
  return Math.max(endAt, Math.min(at + EXTENSION.leftMs, announcedAt + EXTENSION.mostMs));
}

/** The name of a box, for which it is drawn: the third of series 7 is S-7-3. */
export const boxName = (series: number, number: number): string => `S-${series}-${number}`;

/** Screens repeat the draws of boxes. */
export { commitmentTo, draw, isSeed } from '../core/draw/draw.ts';
