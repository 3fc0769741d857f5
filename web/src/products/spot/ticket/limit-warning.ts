/** Whether a limit is so far from the market that it needs a warning. */
import { mulDiv, parseAmount, wireDecimal } from '@glassbook/money';
import type { Surroundings, Ticket } from './ticket.ts';

/** Parts per million: 3 %. */
const FAR = 30_000n;
const PPM = 1_000_000n;

/** `through`: it pays more, or sells for less, than the best price by so much. `far`: it is so far from the last trade. `ppm`: by how much. */
export type LimitWarning = { kind: 'through' | 'far_above' | 'far_below'; ppm: number };

/** Undefined within 3 % of the market, and for what is no limit order. */
export function limitWarning(
  { type, side, price }: Ticket,
  { market, book, last }: Surroundings,
): LimitWarning | undefined {
  const limit = type === 'limit' ? parseAmount(wireDecimal(price), market.quote.scale) : undefined;
  if (limit === undefined || limit === 0n) return undefined;
  const best = (side === 'buy' ? book?.asks : book?.bids)?.[0]?.price;
  const through = best === undefined ? 0n : apart(side === 'buy' ? limit - best : best - limit, best);
  if (through > FAR) return { kind: 'through', ppm: Number(through) };
  if (last === undefined || last === 0n) return undefined;
  const away = apart(limit > last ? limit - last : last - limit, last);
  return away > FAR ? { kind: limit > last ? 'far_above' : 'far_below', ppm: Number(away) } : undefined;
}

/** Parts per million, rounded up so that what is a little more than the bound is more. */
const apart = (distance: bigint, of: bigint): bigint => (distance <= 0n ? 0n : mulDiv(distance, PPM, of, 'up'));
