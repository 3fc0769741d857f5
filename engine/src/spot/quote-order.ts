/**
 * What an order would do to the public book, and to its owner's own orders in it: by the checks and the matching of the order itself, so that
 * there is no second rule.
 */
import { assert, type Amount } from '@glassbook/money';
import { amountOf, gridOf, LOTS_MAX, numberOr, priceOf, type Grid } from '../core/grid.ts';
import { plan } from '../core/matching.ts';
import { NONE } from '../core/none.ts';
import type { Side } from '../core/terms.ts';
import { isRefusal } from '../trading/order.ts';
import { checkOrder, neededFor, productBounds, sizeOrder, type Circumstances, type Seen } from './check-order.ts';
import type { ConfigureMarket, OrderRefusal, PlaceOrder } from './command.ts';
import { notional } from './quote.ts';

/** What rests at a price: quote units for one whole base unit, on the tick; base units, on the lot. */
export type Level = { price: Amount; amount: Amount };

/** What is public of a market. */
export type PublicMarket = Pick<ConfigureMarket, 'tick' | 'lot' | 'notionalMin' | 'notionalMax' | 'bandPpm'> & {
  baseScale: number;
  status: 'open' | 'halted';
  /** Parts of a million that a buy pays on top of its value; left out where its fee is taken out of what it receives. */
  buyFeePpm?: number;
  indexPrice: Amount | undefined;
  /** All levels, best first. */
  bids: readonly Level[];
  asks: readonly Level[];
};

/** The owner's own data besides the public book. Without it the answer is that for an owner whose own data gives no reason to refuse. */
export type OwnerSeen = {
  /** What it can use of the asset it pays with. */
  available?: Amount | undefined;
  /** Its open orders in this market, with what is left of each. */
  orders?: readonly (Level & { side: Side })[] | undefined;
};

export type Quoted = {
  ok: true;
  /** The worst price it accepts. */
  limit: Amount;
  filledAmount: Amount;
  filledValue: Amount;
  /** What of its amount would not fill; 0 by value. */
  left: Amount;
  /** What it would take of each level it matches. A fee is taken, and rounded, fill by fill. */
  fills: { amount: Amount; value: Amount }[];
  /** What its owner must be able to use, quote of a buy, base of a sell: of a limit order it is put on hold. */
  needed: Amount;
  /** How many of its owner's resting orders would be canceled for it; and whether it would end before one of them. */
  ownExpired: number;
  endsAtOwn: boolean;
};

/** `needed`: with `spot.insufficient_funds`, how much the order needs. */
export type OrderProblem = { ok: false; reason: OrderRefusal; needed?: Amount };

/** More than any order needs. */
const PLENTY = 2n ** 256n;

/** Why such an order would be refused now, by the engine's own checks; undefined where it would be taken. */
export function orderProblem(market: PublicMarket, order: PlaceOrder, owner?: OwnerSeen): OrderProblem | undefined {
  const quoted = quoteOrder(market, order, owner);
  return quoted.ok ? undefined : quoted;
}

/**
 * The refusal of such an order, or what it would do, judged by the public book and `owner`; it is then what happens on the same book. Where others
 * rest at the price of an own order, they are taken to have come before it. The fee of several orders at one price can be a unit more for each.
 */
export function quoteOrder(
  market: PublicMarket,
  order: PlaceOrder,
  { available = PLENTY, orders = [] }: OwnerSeen = {},
): Quoted | OrderProblem {
  const grid = gridOf(market.tick, market.lot, market.baseScale);
  assert(grid !== undefined, 'a market has valid steps');
  const resting = restingOf(order.side === 'buy' ? market.asks : market.bids, orders, order.side);
  const seen = seenOf(market, grid, resting, order.owner);
  const around: Circumstances = {
    ...{ indexPrice: market.indexPrice, ownersProblem: undefined, available, isExit: false },
  };
  const checked = checkOrder(seen, order, around);
  if (isRefusal(checked) && checked !== 'spot.insufficient_funds') return { ok: false, reason: checked };
  const sized = isRefusal(checked) ? sizeOrder(seen, order, around) : checked;
  assert(!isRefusal(sized), 'funds are asked of an order that has its size');
  const planned = plan(seen, { owner: order.owner, side: sized.side }, sized);
  const needed = neededFor(seen, order, sized, planned);
  if (isRefusal(checked)) return { ok: false, reason: checked, needed };
  const { lots, value, expired, stop } = planned;
  const filledAmount = amountOf(grid, lots);
  return {
    ok: true,
    limit: priceOf(grid, sized.limit),
    filledAmount,
    filledValue: value,
    left: sized.spend !== undefined ? 0n : order.amount - filledAmount,
    fills: fillsOf(resting, market.baseScale, filledAmount),
    needed,
    ownExpired: expired,
    endsAtOwn: stop === 'self',
  };
}

/** A level without what is the owner's, or an order of the owner. */
type Resting = Level & { own: boolean };

/** The other side of the book, best first, with the owner's orders apart, each behind what others have at its price. */
function restingOf(levels: readonly Level[], orders: NonNullable<OwnerSeen['orders']>, side: Side): Resting[] {
  const own = orders.filter((order) => order.side !== side && order.amount > 0n);
  return levels.flatMap(({ price, amount }) => {
    const here = own.filter((order) => order.price === price);
    const others = here.reduce((left, order) => left - order.amount, amount);
    return [
      ...(others > 0n ? [{ price, amount: others, own: false }] : []),
      ...here.map((order) => ({ price, amount: order.amount, own: true })),
    ];
  });
}

/** What it would take of each level of others, best first. */
function fillsOf(resting: readonly Resting[], baseScale: number, filled: Amount): Quoted['fills'] {
  const fills: Quoted['fills'] = [];
  let left = filled;
  for (const level of resting) {
    if (left === 0n) break;
    if (level.own) continue;
    const amount = left < level.amount ? left : level.amount;
    fills.push({ amount, value: notional(level.price, amount, baseScale) });
    left -= amount;
  }
  return fills;
}

/** The other side of the book, in the shape of one in which each entry is one order and its slot its place; its own side is not used. */
export function seenOf(market: PublicMarket, grid: Grid, resting: readonly Resting[], owner: number): Seen {
  const { status, baseScale } = market;
  const at = (slot: number): Resting => {
    const entry = resting[slot];
    assert(entry !== undefined, 'a slot has its entry');
    return entry;
  };
  const ticks = (slot: number) => Number(at(slot).price / market.tick);
  const slotAt = (place: number) => (place < resting.length ? place : NONE);
  return {
    ...grid,
    ...productBounds(market, grid),
    ...{ status, baseScale, settings: market, gathers: false },
    ...{ ofShares: market.buyFeePpm !== undefined, buyFeePpm: market.buyFeePpm ?? 0 },
    book: {
      best: () => (resting.length > 0 ? ticks(0) : NONE),
      first: () => slotAt(0),
      after: (slot) => slotAt(slot + 1),
    },
    orders: {
      ticks,
      lotsLeft: (slot) => numberOr(at(slot).amount / market.lot, LOTS_MAX),
      // Any owner but its own.
      owner: (slot) => (at(slot).own ? owner : owner + 1),
    },
  };
}
