/** Sums of spot trading that a ticket shows and the engine takes: one function each. */
import { assert, mulDiv, type Amount } from '@glassbook/money';
import { lesser, lotsMaxOf, ticksMaxOf } from '../core/grid.ts';
import { exactly } from '../core/multiple.ts';

const PPM = 1_000_000n;

/**
 * What `amount` base units cost at `price` (quote units for one whole base unit), in quote units. Exact: the price is on the tick and the
 * amount on the lot, and a market is only opened when a tick times a lot is a whole number of quote units.
 */
export function notional(price: Amount, amount: Amount, baseScale: number): Amount {
  const whole = 10n ** BigInt(baseScale);
  assert((price * amount) % whole === 0n, 'a price on the tick times an amount on the lot comes out even');
  return (price * amount) / whole;
}

/** The most base units of an order at `price` > 0, which is on the tick: as many as its largest worth allows, and as can be counted. */
export function amountMax(
  { lot, notionalMax, baseScale }: { lot: Amount; notionalMax: Amount; baseScale: number },
  price: Amount,
): Amount {
  return lesser(notionalMax / notional(price, lot, baseScale), lotsMaxOf(lot)) * lot;
}

/** The most base units of an order at any price. */
export const countableMax = (lot: Amount): Amount => lotsMaxOf(lot) * lot;
/** The highest price of an order. */
export const priceMax = (tick: Amount): Amount => ticksMaxOf(tick) * tick;

/**
 * The fee on what is received, rounded up to the unit so that no trade is too small to pay it; never more than what is received. Counted by numbers, exactly,
 * where they can hold it: the millions and what is left of them apart, so that no product passes 2^53.
 */
export function feeOf(received: Amount, ppm: number): Amount {
  const count = Number(received);
  if (count > Number.MAX_SAFE_INTEGER) return mulDiv(received, BigInt(ppm), PPM, 'up');
  const rest = count % 1_000_000;
  return exactly(((count - rest) / 1_000_000) * ppm + Math.ceil((rest * ppm) / 1_000_000));
}

/** What a limit order puts on hold: a buy its full cost in quote, a sell its amount in base. The fee comes out of what is received. */
export function holdFor(order: { side: 'buy' | 'sell'; price: Amount; amount: Amount }, baseScale: number): Amount {
  return order.side === 'buy' ? notional(order.price, order.amount, baseScale) : order.amount;
}

/** The worst price of a market order that names none: the band around the index price, rounded towards it to the tick. */
export function bandPrice(side: 'buy' | 'sell', indexPrice: Amount, bandPpm: number, tick: Amount): Amount {
  if (side === 'buy') return mulDiv(indexPrice, PPM + BigInt(bandPpm), PPM * tick, 'down') * tick;
  return mulDiv(indexPrice, PPM - BigInt(bandPpm), PPM * tick, 'up') * tick;
}

export type Level = { price: Amount; amount: Amount };
/** What an order would do to the levels it meets, best first. */
export type Walk = {
  filledAmount: Amount;
  filledValue: Amount;
  /** Of an order by amount: what would not fill. Of an order by value: the value that would not be used. */
  left: Amount;
  /** What it would take of each level it meets. A fee is taken, and rounded, fill by fill. */
  fills: { amount: Amount; value: Amount }[];
};

/**
 * Walks the opposite side of a book, best level first, as far as `limit`: by `amount` (base units) or by `value` (quote units, in whole lots,
 * rounded down). It knows nothing of own orders; a book that has none of the caller's gives exactly what the engine would.
 */
export function walkBook(
  order: { side: 'buy' | 'sell'; limit: Amount; amount: Amount; value: Amount },
  levels: readonly Level[],
  rules: { lot: Amount; baseScale: number },
): Walk {
  const byValue = order.amount === 0n;
  let left = byValue ? order.value : order.amount;
  const walk: Walk = { filledAmount: 0n, filledValue: 0n, left, fills: [] };
  for (const level of levels) {
    if (order.side === 'buy' ? level.price > order.limit : level.price < order.limit) break;
    const lotValue = notional(level.price, rules.lot, rules.baseScale);
    const wanted = byValue ? (left / lotValue) * rules.lot : left;
    const amount = wanted < level.amount ? wanted : level.amount;
    if (amount === 0n) break;
    const value = notional(level.price, amount, rules.baseScale);
    walk.filledAmount += amount;
    walk.filledValue += value;
    walk.fills.push({ amount, value });
    left -= byValue ? value : amount;
    if (amount < level.amount) break;
  }
  return { ...walk, left };
}
