/**
 * What trading cost against the middle of the book: half the spread, what deeper levels cost beyond the best, and the fee. The same parts
 * before the order (from what the engine's own checks say it would do to the book as it stands) and after it (from its fills). All in quote units.
 */
import type { spot } from '@glassbook/contract';
import { feeOf, type Quoted } from '@glassbook/engine/quote';
import { mulDiv, parseAmount } from '@glassbook/money';
import type { Market } from '../market.ts';
import type { Surroundings } from './ticket.ts';

export type Cost = {
  /** Half way between best bid and ask; undefined where a side of the book was empty. */
  mid: bigint | undefined;
  /** Base units that trade, and their average price rounded half up to the tick. */
  amount: bigint;
  average: bigint | undefined;
  spread: bigint;
  slippage: bigint;
  fee: bigint;
  /** What is given, what is received after the fee, each in its own unit. */
  pays: bigint;
  receives: bigint;
};

/** Half way between the best bid and ask, rounded half up; undefined where a side is empty. */
const midOf = (bid: bigint | undefined, ask: bigint | undefined): bigint | undefined =>
  bid === undefined || ask === undefined ? undefined : mulDiv(bid + ask, 1n, 2n, 'half-up');

/** What was or would be filled at one price; its fee in what is received. */
type Part = { price: bigint; amount: bigint; value: bigint; fee: bigint };

/** The sums of the parts, rounded half up. A fee in base is worth its share of what is paid. Undefined where nothing is filled. */
function costOf(
  parts: readonly Part[],
  mid: bigint | undefined,
  side: 'buy' | 'sell',
  market: Market,
): Cost | undefined {
  const sum = (pick: (part: Part) => bigint): bigint => parts.reduce((total, part) => total + pick(part), 0n);
  const [amount, value, fee] = [sum((part) => part.amount), sum((part) => part.value), sum((part) => part.fee)];
  if (amount === 0n) return undefined;
  const best = parts.map((part) => part.price).reduce((a, b) => ((side === 'buy' ? a < b : a > b) ? a : b));
  const whole = 10n ** BigInt(market.base.scale);
  const beyond = (from: bigint, to: bigint): bigint => (side === 'buy' ? to - from : from - to);
  const worth = (price: bigint): bigint => mulDiv(price, amount, whole, 'half-up');
  return {
    mid,
    amount,
    average: mulDiv(value, whole, amount * market.tick, 'half-up') * market.tick,
    spread: mid === undefined ? 0n : beyond(worth(mid), worth(best)),
    slippage: beyond(worth(best), value),
    fee: side === 'buy' ? mulDiv(fee, value, amount, 'half-up') : fee,
    pays: side === 'buy' ? value : amount,
    receives: side === 'buy' ? amount - fee : value - fee,
  };
}

/** The parts of what would fill at once; the mid price is that of the book. Undefined where nothing would. */
export function costOfQuoted(
  { fills }: Quoted,
  side: 'buy' | 'sell',
  { market, book }: Surroundings,
): Cost | undefined {
  const whole = 10n ** BigInt(market.base.scale);
  const parts = fills.map(({ amount, value }) => ({
    // Even: a value is a price times an amount.
    price: (value * whole) / amount,
    ...{ amount, value, fee: feeOf(side === 'buy' ? amount : value, market.takerFeePpm) },
  }));
  return costOf(parts, midOf(book?.bids[0]?.price, book?.asks[0]?.price), side, market);
}

type Filled = Pick<spot.Fill, 'id' | 'price' | 'amount' | 'value' | 'fee' | 'best_bid' | 'best_ask'>;

/**
 * The parts of what was filled. The mid price is that of the moment of the first fill, as the engine kept it with the fill; undefined for fills
 * from before it did. A spread below zero is a better price than the mid. Undefined where nothing was filled.
 */
export function costOfFills(fills: readonly Filled[], side: 'buy' | 'sell', market: Market): Cost | undefined {
  const { base, quote } = market;
  const read = (text: string | null | undefined, scale: number): bigint | undefined => parseAmount(text ?? '', scale);
  const parts = fills.map((fill) => ({
    price: read(fill.price, quote.scale) ?? 0n,
    amount: read(fill.amount, base.scale) ?? 0n,
    value: read(fill.value, quote.scale) ?? 0n,
    fee: read(fill.fee, side === 'buy' ? base.scale : quote.scale) ?? 0n,
  }));
  const [first] = [...fills].sort((a, b) => a.id - b.id);
  const mid = midOf(read(first?.best_bid, quote.scale), read(first?.best_ask, quote.scale));
  return costOf(parts, mid, side, market);
}
