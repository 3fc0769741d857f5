/**
 * What trading cost against the middle of the book: half the spread, what deeper levels cost beyond the best, and the fee. The same parts
 * before the order (from the preview, for the book as it stands) and after it (from its fills). All in quote units.
 */
import type { spot } from '@glassbook/contract';
import { mulDiv, parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import type { Market } from '../market.ts';

export type Preview = z.infer<typeof spot.preview.reply>;
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

const zeroIfNone = (text: string | null, scale: number): bigint =>
  text === null ? 0n : (parseAmount(text, scale) ?? 0n);

/** The parts of a preview; undefined where nothing of the order would trade now. */
export function costOfPreview(preview: Preview, side: 'buy' | 'sell', market: Market): Cost | undefined {
  const { base, quote } = market;
  const amount = zeroIfNone(preview.filled_amount, base.scale);
  if (amount === 0n) return undefined;
  return {
    mid: preview.mid === null ? undefined : parseAmount(preview.mid, quote.scale),
    amount,
    average: preview.average_price === null ? undefined : parseAmount(preview.average_price, quote.scale),
    spread: zeroIfNone(preview.spread_cost, quote.scale),
    slippage: zeroIfNone(preview.slippage_cost, quote.scale),
    fee: zeroIfNone(preview.fee_value, quote.scale),
    pays: zeroIfNone(preview.pays, side === 'buy' ? quote.scale : base.scale),
    receives: zeroIfNone(preview.receives, side === 'buy' ? base.scale : quote.scale),
  };
}

/** Half way between the best bid and ask of the moment, rounded half up as in the preview. */
function midOf(fill: Filled | undefined, { quote }: Market): bigint | undefined {
  if (fill === undefined || fill.best_bid === null || fill.best_ask === null) return undefined;
  return mulDiv(zeroIfNone(fill.best_bid, quote.scale) + zeroIfNone(fill.best_ask, quote.scale), 1n, 2n, 'half-up');
}

type Filled = Pick<spot.Fill, 'id' | 'price' | 'amount' | 'value' | 'fee' | 'fee_currency' | 'best_bid' | 'best_ask'>;

/**
 * The parts of what was filled. The mid price is that of the moment of the first fill, as the engine kept it with the fill; undefined for fills
 * from before it did. A spread below zero is a better price than the mid. A fee in base is worth its share of what was paid. Undefined where nothing was filled.
 */
export function costOfFills(fills: readonly Filled[], side: 'buy' | 'sell', market: Market): Cost | undefined {
  const { base, quote } = market;
  const parts = fills.map((fill) => ({
    price: zeroIfNone(fill.price, quote.scale),
    amount: zeroIfNone(fill.amount, base.scale),
    value: zeroIfNone(fill.value, quote.scale),
    fee: zeroIfNone(fill.fee, side === 'buy' ? base.scale : quote.scale),
  }));
  const sum = (pick: (part: (typeof parts)[number]) => bigint): bigint =>
    parts.reduce((total, part) => total + pick(part), 0n);
  const [amount, value, fee] = [sum((part) => part.amount), sum((part) => part.value), sum((part) => part.fee)];
  if (amount === 0n) return undefined;
  const [first] = [...fills].sort((a, b) => a.id - b.id);
  const mid = midOf(first, market);
  const best = parts.map((part) => part.price).reduce((a, b) => ((side === 'buy' ? a < b : a > b) ? a : b));
  const whole = 10n ** BigInt(base.scale);
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
