/** Trading fees less what own coupons take off them, by the engine's sums: a ticket shows the fee that will be posted. Holds stay full. */
import type { market, rewards } from '@glassbook/contract';
import { bestOf, type Price } from '@glassbook/engine/quote';
import { parseAmount, placesOf } from '@glassbook/money';
import { serverNow } from '@glassbook/ui';
import { useLive } from '../../../carry/live/index.ts';
import { useLoggedIn } from '../../../carry/session.ts';
import type { Asset } from '../instrument.ts';

/** What is paid of fees in an asset that are posted one after the other, in its smallest unit. */
export type FeesPaid = (fees: readonly bigint[], asset: Asset) => bigint[];
type FeeProduct = rewards.CouponView['products'][number];
type Tickers = Readonly<Record<string, Pick<market.Ticker, 'last'>>>;

/** A coupon in the terms of the engine. Its amounts have every place of their asset on the wire. */
function read({ rate, budget, saved, end_ms: endAt, currency_name: unit }: rewards.CouponView) {
  const scale = placesOf(budget);
  const money = (text: string): bigint => parseAmount(text, scale) ?? 0n;
  // A percent of four places is in parts per million.
  return {
    ratePpm: Number(parseAmount(rate, 4) ?? 0n),
    budget: money(budget),
    saved: money(saved),
    endAt,
    unit,
    scale,
  };
}
type Coupon = ReturnType<typeof read>;

function priceIn(tickers: Tickers, asset: Asset, { unit, scale }: Coupon): Price | undefined {
  if (asset.name === unit) return { price: 1n, whole: 1n };
  const price = parseAmount(tickers[`${asset.name}/${unit}`]?.last ?? '', scale);
  return price === undefined ? undefined : { price, whole: 10n ** BigInt(asset.scale) };
}

/** By own coupons and index prices at a time: each fee uses up a budget before the next. */
export function feesPaidOf(
  coupons: readonly rewards.CouponView[],
  tickers: Tickers,
  product: FeeProduct,
  now: number,
): FeesPaid {
  const counting = coupons
    .filter(
      ({ kind, status, products, end_ms: end }) =>
        kind === 1 && status === 1 && end > now && products.includes(product),
    )
    .toSorted((a, b) => a.id - b.id)
    .map(read);
  return (fees, asset) => {
    let left = counting;
    return fees.map((fee) => {
      const best = bestOf(left, fee, (coupon) => priceIn(tickers, asset, coupon));
      if (!best) return fee;
      const { coupon, off, worth } = best;
      const saved = coupon.saved + worth;
      left = left.map((each) => (each === coupon ? { ...each, saved } : each));
      return fee - off;
    });
  };
}

/** What the caller pays of fees of a product now; all of them for a guest, and of a product that no coupon is for. */
export function useFeesPaid(product: FeeProduct | undefined): FeesPaid {
  const loggedIn = useLoggedIn();
  const coupons = useLive(loggedIn && product ? 'rewards.coupons' : undefined).value;
  const tickers = useLive(product && 'market.tickers').value;
  if (!product || !coupons || coupons.length === 0) return (fees) => [...fees];
  return feesPaidOf(coupons, tickers ?? {}, product, serverNow());
}
