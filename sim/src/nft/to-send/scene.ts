/** What the ways to send share: what is there, and what of it is taken. */
import { createHash } from 'node:crypto';
import type { ItemRow, ListingRow } from '@glassbook/engine/nft';
import { BEAN, BTC, USDT, WEI, XRP } from '../../asset/index.ts';
import type { Scene } from '../../product.ts';
import { nftOf } from '../state.ts';

export const one = 10n ** 8n;
export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const currencies = [USDT, USDT, USDT, BTC, XRP, WEI, BEAN];
export const two = { request: 3, maker: 1, checker: 2 };
export const priceIn = (asset: number, { dice }: Scene): bigint => {
  const whole =
    { [USDT]: 3n * one, [BTC]: one / 20_000n, [XRP]: 10n ** 6n, [WEI]: 10n ** 15n, [BEAN]: 100n }[asset] ?? one;
  return dice.pick([whole, whole * 4n, whole + BigInt(dice.below(999_999)), 100n, 101n]);
};
export const secretOf = (series: number, number: number): string =>
  createHash('sha256').update(`secret of S-${series}-${number}`).digest('hex');

/** Sales of which something is open, and works that can be listed; the day doesn't grow without end. */
export const openOf = ({ model }: Scene): ListingRow[] => [...nftOf(model).listings.values()];
export const auctionsOf = (scene: Scene): ListingRow[] =>
  openOf(scene).filter(({ type, status }) => type === 'auction' && (status === 'running' || scene.dice.chance(4)));
export const freeOf = ({ model }: Scene): ItemRow[] =>
  [...nftOf(model).items.values()].filter(
    ({ review, listing, number, series }) => review === 'approved' && listing === 0 && (number > 0 || series === 0),
  );
/** Undefined where there is none. */
export const anyOf = <T>({ dice }: Scene, list: readonly T[]): T | undefined =>
  list.length > 0 ? dice.pick(list) : undefined;
export const anItem = (scene: Scene): number => 1 + scene.dice.below(nftOf(scene.model).next.item + 1);
