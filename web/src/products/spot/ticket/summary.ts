/**
 * What the ticket adds up to: what is given, what is received, the fee between them. The sums are the engine's own, so what a ticket
 * shows is what a fill at that price posts. Only a limit order has exact sums before it trades; a market order's come from the book.
 */
import { feeOf, notional } from '@glassbook/engine/quote';
import { mulDiv, parseAmount, wireDecimal } from '@glassbook/money';
import type { FeesPaid } from '../../../shared/trading/ticket/fees-paid.ts';
import type { Market } from '../market.ts';
import { type Ticket } from './ticket.ts';

export type Summary = {
  /** Quote units, base units. */
  price: bigint;
  amount: bigint;
  /** price × amount, quote units. */
  value: bigint;
  /** `feePpmOf` the ticket. */
  feePpm: number;
  /** In what is received: base for a buyer, quote for a seller; in quote where it is on top. */
  fee: bigint;
  /** What a coupon takes off it. */
  off: bigint;
  receives: bigint;
};

/** The higher of the two fees the order can incur; maker only for a post-only order. Parts per million of what is received. */
export const feePpmOf = ({ postOnly }: Ticket, { makerFeePpm, takerFeePpm }: Market): number =>
  postOnly ? makerFeePpm : Math.max(makerFeePpm, takerFeePpm);

/** Undefined until price and amount can be read, and for market orders. */
export function summarize(ticket: Ticket, market: Market, feesPaid?: FeesPaid): Summary | undefined {
  if (ticket.type === 'market') return undefined;
  const price = parseAmount(wireDecimal(ticket.price), market.quote.scale);
  const amount = parseAmount(wireDecimal(ticket.amount), market.base.scale);
  if (price === undefined || amount === undefined || price === 0n || amount === 0n) return undefined;
  if (amount % market.lot !== 0n || price % market.tick !== 0n) return undefined;
  const value = notional(price, amount, market.base.scale);
  const feePpm = feePpmOf(ticket, market);
  if (ticket.side === 'buy' && market.buyFeePpm !== undefined)
    return { price, amount, value, feePpm, fee: feeOf(value, feePpm), off: 0n, receives: amount };
  const gross = ticket.side === 'buy' ? amount : value;
  const fee = feeOf(gross, feePpm);
  const [paid = fee] = feesPaid?.([fee], ticket.side === 'buy' ? market.base : market.quote) ?? [];
  return { price, amount, value, feePpm, fee, off: fee - paid, receives: gross - paid };
}

/** How far from the index price a limit waits, parts per million, half even; undefined where it does not wait. */
export function waitsAt(price: bigint, side: 'buy' | 'sell', index: bigint | undefined): number | undefined {
  if (index === undefined || index === 0n) return undefined;
  const away = side === 'buy' ? index - price : price - index;
  return away <= 0n ? undefined : Number(mulDiv(away, 1_000_000n, index, 'half-even'));
}
