/** Sums of spot trading that a ticket shows and the engine takes: one function each. */
import { assert, mulDiv, type Amount } from '@glassbook/money';
import { amountOf, lesser, lotsMaxOf, ticksMaxOf, valueOf, type Grid } from '../core/grid.ts';
import { exactly } from '../core/multiple.ts';
import { BUY, type SideNumber } from '../core/side.ts';

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

/** A market's steps, and the fee that a buy pays on top of its value. */
export type Priced = Grid & { buyFeePpm: number };

/** What `lots` of an order at `ticks` hold: a buy their cost in quote and the fee that is paid on top, a sell themselves in base. */
export const holdOf = (market: Priced, side: SideNumber, ticks: number, lots: number): Amount =>
  side === BUY ? costOf(market, valueOf(market, ticks, lots)) : amountOf(market, lots);

/** What a buy of this value costs: the fee on top is rounded up. */
export const costOf = ({ buyFeePpm }: Pick<Priced, 'buyFeePpm'>, value: Amount): Amount =>
  buyFeePpm === 0 ? value : value + feeOf(value, buyFeePpm);

/** The most value that a buy of so much money can have beside its fee, rounded down. */
export const valueWithin = ({ buyFeePpm }: Pick<Priced, 'buyFeePpm'>, money: Amount): Amount =>
  buyFeePpm === 0 ? money : (money * PPM) / (PPM + BigInt(buyFeePpm));

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

/** The worst price of a market order that names none: the band around the index price, rounded towards it to the tick. */
export function bandPrice(side: 'buy' | 'sell', indexPrice: Amount, bandPpm: number, tick: Amount): Amount {
  if (side === 'buy') return mulDiv(indexPrice, PPM + BigInt(bandPpm), PPM * tick, 'down') * tick;
  return mulDiv(indexPrice, PPM - BigInt(bandPpm), PPM * tick, 'up') * tick;
}
