/**
 * What fills cost against the middle of the book: half the spread, what deeper levels cost beyond the best, and the fee. The same sums before an order,
 * of what `quoteOrder` returns as fills, and after it, of its fills.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import type { Side } from '../core/terms.ts';
import { feeOf } from './quote.ts';
import type { Quoted } from './quote-order.ts';

/** What was or would be filled at one price (quote units for one whole base unit); base units, quote units, and its fee in what is received; in quote where it is on top of the value of a buy. */
export type CostedFill = { price: Amount; amount: Amount; value: Amount; fee: Amount };

/** In quote units, except where stated otherwise. */
export type OrderCost = {
  amount: Amount;
  value: Amount;
  /** Half the spread, half even; negative for a price better than the middle, 0 without one. */
  spread: Amount;
  /** Beyond the best price that was filled; exact. */
  slippage: Amount;
  /** In what is received, or in quote where it is on top. */
  fee: Amount;
  /** The worth of the fee at the average price, rounded up. */
  feeValue: Amount;
  /** The sum of spread, slippage and fee value. */
  total: Amount;
  /** What is given, and what is received after the fee: quote and base units of a buy, base and quote units of a sell. */
  pays: Amount;
  receives: Amount;
};

export type Middle = { bid: Amount | undefined; ask: Amount | undefined };

/** Half way between the best bid and ask, half even to the quote unit; undefined where a side is empty. */
export const midPrice = ({ bid, ask }: Middle): Amount | undefined =>
  bid === undefined || ask === undefined ? undefined : mulDiv(bid + ask, 1n, 2n, 'half-even');

/** The average price of `amount` > 0 base units that cost `value`: quote units for one whole base unit, half even to `places` decimals of the quote asset's `scale`. */
export function averagePrice(
  { amount, value }: { amount: Amount; value: Amount },
  { baseScale, scale, places }: { baseScale: number; scale: number; places: number },
): Amount {
  const unit = 10n ** BigInt(scale - places);
  return mulDiv(value, 10n ** BigInt(baseScale), amount * unit, 'half-even') * unit;
}

/** The fills of a quoted order; each fee is rounded as the trade's would be. */
export const fillsOf = (
  { fills }: Pick<Quoted, 'fills'>,
  side: Side,
  { baseScale, takerFeePpm, isOnTop = false }: { baseScale: number; takerFeePpm: number; isOnTop?: boolean },
): CostedFill[] => {
  let before = 0n;
  return fills.map(({ amount, value }) => {
    // It comes out even: a value is a price times an amount.
    const price = (value * 10n ** BigInt(baseScale)) / amount;
    if (side === 'sell' || !isOnTop)
      return { price, amount, value, fee: feeOf(side === 'buy' ? amount : value, takerFeePpm) };
    // On top it is rounded up once for all fills of an order (stocks/settle.ts).
    const fee = feeOf(before + value, takerFeePpm) - feeOf(before, takerFeePpm);
    before += value;
    return { price, amount, value, fee };
  });
};

/** The cost of the fills of one order, for the best bid and ask before it; `isOnTop`: a buy pays its fee on top of its value, in quote. Undefined where nothing is filled. */
export function orderCost(
  fills: readonly CostedFill[],
  { bid, ask }: Middle,
  side: Side,
  baseScale: number,
  isOnTop = false,
): OrderCost | undefined {
  const [first] = fills;
  if (!first) return undefined;
  const sum = (of: (fill: CostedFill) => Amount): Amount => fills.reduce((total, fill) => total + of(fill), 0n);
  const [amount, value, fee] = [sum((fill) => fill.amount), sum((fill) => fill.value), sum((fill) => fill.fee)];
  const buys = side === 'buy';
  const whole = 10n ** BigInt(baseScale);
  const best = fills.reduce(
    (found, { price }) => ((buys ? price < found : price > found) ? price : found),
    first.price,
  );
  const atBest = (best * amount) / whole;
  // Twice the distance, so that half a unit of the middle is not lost before it is multiplied.
  const beyond2 = bid === undefined || ask === undefined ? 0n : 2n * best - (bid + ask);
  const spread = (buys ? 1n : -1n) * signedShare(beyond2, amount, 2n * whole);
  const slippage = buys ? value - atBest : atBest - value;
  const ofBase = buys && !isOnTop;
  const feeValue = ofBase ? mulDiv(fee, value, amount, 'up') : fee;
  return {
    ...{ amount, value, spread, slippage, fee, feeValue },
    total: spread + slippage + feeValue,
    pays: buys ? (isOnTop ? value + fee : value) : amount,
    receives: buys ? (isOnTop ? amount : amount - fee) : value - fee,
  };
}

/** a × b ÷ c, half even, for an `a` of either sign. */
const signedShare = (a: bigint, b: bigint, c: bigint): bigint =>
  a < 0n ? -mulDiv(-a, b, c, 'half-even') : mulDiv(a, b, c, 'half-even');
