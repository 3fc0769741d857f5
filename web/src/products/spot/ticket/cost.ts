/**
 * What trading cost against the middle of the book, by the engine's sums: before the order, of what its own checks return as fills in the current book,
 * and after it, of its fills.
 */
import type { spot } from '@glassbook/contract';
import { averagePrice, fillsOf, midPrice, orderCost, type OrderCost, type Quoted } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import type { Market } from '../market.ts';
import type { Surroundings } from './ticket.ts';

export type Cost = OrderCost & {
  /** What a coupon takes off the fee, quote units: the fee is less it. */
  off: bigint;
  /** Quote units for one whole base unit. The middle is undefined where a side of the book was empty. */
  mid: bigint | undefined;
  average: bigint;
};

function withPrices(cost: OrderCost | undefined, mid: bigint | undefined, off: bigint, market: Market) {
  const places = { baseScale: market.base.scale, scale: market.quote.scale, places: market.priceScale };
  return cost && { ...cost, off, mid, average: averagePrice(cost, places) };
}

/** Of what would fill at once, against the middle of the book, less what coupons take off its fees. Undefined where nothing would. */
export function costOfQuoted(
  quoted: Quoted,
  side: 'buy' | 'sell',
  { market, book, feesPaid }: Surroundings,
): Cost | undefined {
  const { base, quote } = market;
  const baseScale = base.scale;
  const middle = { bid: book?.bids[0]?.price, ask: book?.asks[0]?.price };
  const isOnTop = market.buyFeePpm !== undefined;
  const fills = fillsOf(quoted, side, { baseScale, takerFeePpm: market.takerFeePpm, isOnTop });
  const costWith = (fees: readonly bigint[] | undefined) =>
    orderCost(
      fills.map((fill, n) => ({ ...fill, fee: fees?.[n] ?? fill.fee })),
      middle,
      side,
      baseScale,
      isOnTop,
    );
  const whole = costWith(undefined);
  const cost = costWith(
    feesPaid?.(
      fills.map(({ fee }) => fee),
      side === 'buy' && !isOnTop ? base : quote,
    ),
  );
  return withPrices(cost, midPrice(middle), whole && cost ? whole.feeValue - cost.feeValue : 0n, market);
}

type Filled = Pick<spot.Fill, 'id' | 'price' | 'amount' | 'value' | 'fee' | 'best_bid' | 'best_ask'>;

/**
 * Of what was filled, against the middle at the first fill, as the engine kept it with the fill. A spread below
 * zero is a better price than the middle. Undefined where nothing was filled.
 */
export function costOfFills(filled: readonly Filled[], side: 'buy' | 'sell', market: Market): Cost | undefined {
  const { base, quote } = market;
  const isOnTop = market.buyFeePpm !== undefined;
  const read = (text: string | null | undefined, scale: number): bigint | undefined => parseAmount(text ?? '', scale);
  const fills = filled.map((fill) => ({
    price: read(fill.price, quote.scale) ?? 0n,
    amount: read(fill.amount, base.scale) ?? 0n,
    value: read(fill.value, quote.scale) ?? 0n,
    fee: read(fill.fee, side === 'buy' && !isOnTop ? base.scale : quote.scale) ?? 0n,
  }));
  const [first] = [...filled].sort((a, b) => a.id - b.id);
  const middle = { bid: read(first?.best_bid, quote.scale), ask: read(first?.best_ask, quote.scale) };
  return withPrices(orderCost(fills, middle, side, base.scale, isOnTop), midPrice(middle), 0n, market);
}
