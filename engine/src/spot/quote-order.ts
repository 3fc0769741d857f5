/** What an order would do to the book that everybody sees: by the checks and the matching of the order itself, so that there is no second rule. */
import { assert, type Amount } from '@glassbook/money';
import { amountOf, gridOf, LOTS_MAX, numberOr, priceOf, type Grid } from '../core/grid.ts';
import { plan } from '../core/matching.ts';
import { NONE } from '../core/none.ts';
import { RULES } from '../core/rules.ts';
import type { Side } from '../core/terms.ts';
import { checkOrder, isRefusal, productBounds, type Seen } from './check-order.ts';
import type { ConfigureMarket, OrderRefusal, PlaceOrder } from './command.ts';
import { holdFor, notional } from './quote.ts';

/** What rests at a price: quote units for one whole base unit, on the tick; base units, on the lot. */
export type Level = { price: Amount; amount: Amount };

/** What is public of a market. */
export type PublicMarket = Pick<ConfigureMarket, 'tick' | 'lot' | 'notionalMin' | 'notionalMax' | 'bandPpm'> & {
  baseScale: number;
  status: 'open' | 'halted';
  indexPrice: Amount | undefined;
  /** All levels, best first. */
  bids: readonly Level[];
  asks: readonly Level[];
};

export type Quoted = {
  ok: true;
  /** The worst price it accepts. */
  limit: Amount;
  filledAmount: Amount;
  filledValue: Amount;
  /** What of its amount would not fill; 0 by value. */
  left: Amount;
  /** What it would take of each level it meets. A fee is taken, and rounded, fill by fill. */
  fills: { amount: Amount; value: Amount }[];
  /** What would be put on hold when it is sent: quote of a buy, base of a sell. */
  hold: Amount;
};

/** Nobody's: what is public of an order does not tell its owner. */
const UNKNOWN = -1;
/** More than any order asks for. */
const PLENTY = 2n ** 256n;

/**
 * The refusal of such an order, or what it would do. It knows nothing of its owner (funds, own orders, names); for an owner of whom nothing of that
 * speaks against it, it is what then happens on the same book. The fee of several orders at one price can be a unit more for each.
 */
export function quoteOrder(market: PublicMarket, order: PlaceOrder): Quoted | { ok: false; reason: OrderRefusal } {
  const grid = gridOf(market.tick, market.lot, market.baseScale);
  assert(grid !== undefined, 'a market has valid steps');
  const seen = seenOf(market, grid, order.side);
  const { indexPrice } = market;
  const sized = checkOrder(seen, order, { rules: RULES, indexPrice, ownersProblem: undefined, available: PLENTY });
  if (isRefusal(sized)) return { ok: false, reason: sized };
  const { lots, value } = plan(seen, { owner: order.owner, side: sized.side }, sized);
  const filledAmount = amountOf(grid, lots);
  const limit = priceOf(grid, sized.limit);
  return {
    ok: true,
    limit,
    filledAmount,
    filledValue: value,
    left: sized.spend ? 0n : order.amount - filledAmount,
    fills: fillsOf(market, order.side, filledAmount),
    hold: holdOfQuote(market, order, limit, { filledAmount, filledValue: value }),
  };
}

/** The best levels of the other side, as much of them as would fill. */
function fillsOf({ bids, asks, baseScale }: PublicMarket, side: Side, filled: Amount): Quoted['fills'] {
  const fills: Quoted['fills'] = [];
  let left = filled;
  for (const level of side === 'buy' ? asks : bids) {
    if (left === 0n) break;
    const amount = left < level.amount ? left : level.amount;
    fills.push({ amount, value: notional(level.price, amount, baseScale) });
    left -= amount;
  }
  return fills;
}

function holdOfQuote(
  { baseScale }: PublicMarket,
  { type, side, amount, value }: PlaceOrder,
  limit: Amount,
  { filledAmount, filledValue }: Pick<Quoted, 'filledAmount' | 'filledValue'>,
): Amount {
  if (type === 'limit') return holdFor({ side, price: limit, amount }, baseScale);
  if (side === 'sell') return filledAmount;
  return value === 0n ? filledValue : value;
}

/** The other side of the book, in the shape of one in which each level is one order and its slot its place; of its own side nothing is asked. */
function seenOf(market: PublicMarket, grid: Grid, side: Side): Seen {
  const { status, baseScale } = market;
  const levels = side === 'buy' ? market.asks : market.bids;
  const at = (slot: number): Level => {
    const level = levels[slot];
    assert(level !== undefined, 'a slot has its level');
    return level;
  };
  const ticks = (slot: number) => Number(at(slot).price / market.tick);
  const slotAt = (place: number) => (place < levels.length ? place : NONE);
  return {
    ...grid,
    ...productBounds(market, grid),
    ...{ status, baseScale, settings: market },
    book: {
      best: () => (levels.length > 0 ? ticks(0) : NONE),
      first: () => slotAt(0),
      after: (slot) => slotAt(slot + 1),
    },
    orders: { ticks, lotsLeft: (slot) => numberOr(at(slot).amount / market.lot, LOTS_MAX), owner: () => UNKNOWN },
  };
}
