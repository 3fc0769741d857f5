/** What the screens say of a sale, by the sums that book it. */
import type { nft } from '@glassbook/contract';
import { splitOf, type Split } from '@glassbook/engine/nft/sums';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { unitsOf } from '../../shared/offer/figures.ts';

/** A percent with at most four places in parts of a million. */
export const ppmOf = (percent: string): number => Number(parseAmount(percent, 4) ?? 0n);

type Shares = Pick<nft.ItemView, 'fee_ppm' | 'royalty' | 'author' | 'owner' | 'total'>;
/** The shares of a price. None of a royalty where the creator sells or buys, and of a box of a series. */
export const sharesOf = (price: bigint, { fee_ppm, royalty, author, owner, total }: Shares, buyer?: number): Split =>
  splitOf(price, fee_ppm, ppmOf(royalty), total === 0 && author !== owner && author !== buyer);

/** An amount as it is typed, in units; undefined where it is none. */
export function typedUnits(text: string, scale: number): bigint | undefined {
  const units = parseAmount(wireDecimal(text), scale);
  return units === 0n ? undefined : units;
}

/** The least bid now, in units: the bid that leads, or the start, and the raise. */
export const leastBid = ({
  price,
  per_increase,
  scale,
}: Pick<nft.ItemView, 'price' | 'per_increase' | 'scale'>): bigint =>
  unitsOf(price, scale) + unitsOf(per_increase, scale);

/** How it is sold now, or that it is not. */
export type Mode = 'fixed' | 'auction' | 'box' | 'none';
export function modeOf({ total, pay_type, status }: Pick<nft.ItemView, 'total' | 'pay_type' | 'status'>): Mode {
  if (status === 0) return 'none';
  return total > 0 ? 'box' : pay_type === 2 ? 'auction' : 'fixed';
}
/** Whether it is a box that nobody opened. */
export const isClosedBox = ({ total, rarity_status }: Pick<nft.ItemView, 'total' | 'rarity_status'>): boolean =>
  total === 0 && rarity_status === 0;

/** The chance of each rarity among what is left, in parts of a million, rounded down; none where nothing is left. */
export function oddsOf(
  contents: readonly { rarity: string; left: number }[],
): { rarity: string; left: number; ppm: number }[] {
  const all = contents.reduce((sum, { left }) => sum + left, 0);
  return [...Map.groupBy(contents, ({ rarity }) => rarity)].map(([rarity, of]) => {
    const left = of.reduce((sum, each) => sum + each.left, 0);
    return { rarity, left, ppm: all === 0 ? 0 : Math.floor((left * 1_000_000) / all) };
  });
}
