/** What a conditional order would hold, and why it would be refused, by what is public of a market: the checks and sums of the order itself. */
import { assert, type Amount } from '@glassbook/money';
import { gridOf, lotsIn, ticksAround, ticksIn } from './core/grid.ts';
import type { SeenPrice } from './core/trigger/triggers.ts';
import {
  conditionalProblem,
  exitProblem,
  hasLeg,
  mayBegin,
  mostToPay,
  ocoProblem,
  profitOf,
} from './spot/conditional/check-conditional.ts';
import type { Seen } from './spot/check-order.ts';
import type { Exits, OrderRefusal, PlaceConditional, PlaceOrder } from './spot/command.ts';
import { heldBy } from './spot/conditional/conditional-order.ts';
import type { Conditional } from './spot/rows.ts';
import { seenOf, type Level, type PublicMarket } from './spot/quote-order.ts';

/** `lastPrice`: of its last trade, in quote units. */
export type WatchedMarket = PublicMarket & { lastPrice: Amount | undefined };

export type QuotedConditional = {
  problem: OrderRefusal | undefined;
  /** What it holds: quote of a buy, base of a sell; undefined where a number of it is off its step, or its price is not known. */
  held: Amount | undefined;
  /** The highest price that a buy by amount pays, which its hold covers; 0 of others. */
  most: Amount;
};

/** The hold of such an order, with that of its limit side in the book where it has one, and the refusal it would get now; its owner's other orders are not looked at. `available`: what the owner can use of the asset it pays with. */
export function quoteConditional(
  market: WatchedMarket,
  order: PlaceConditional,
  available?: Amount,
): QuotedConditional {
  const seen = seenMarket(market, order.side === 'buy' ? market.asks : market.bids);
  const asked = draftOf(order);
  const draft = { ...asked, profit: profitOf(asked) };
  const now = { last: market.lastPrice, index: market.indexPrice };
  const price = mayBegin(seen, draft, now) ? seenPrice(seen, market, order) : undefined;
  const prices = [draft.stop, draft.stopLimit, draft.profit, draft.profitLimit, draft.activation, draft.trail];
  const canBeCounted = prices.every((each) => Number.isFinite(ticksIn(seen, each))) && price !== undefined;
  const most = canBeCounted ? mostToPay(seen, draft, price) : 0n;
  const isWhole = Number.isFinite(ticksIn(seen, most)) && Number.isFinite(lotsIn(seen, draft.amount));
  const held = canBeCounted && isWhole ? heldBy(seen, { ...draft, most }) : undefined;
  const refused = market.status === 'open' ? problemOf(seen, asked, price) : 'spot.market_halted';
  const isShort = available !== undefined && held !== undefined && held > available;
  return { problem: refused ?? (isShort ? 'spot.insufficient_funds' : undefined), held, most };
}

function problemOf(seen: Seen, asked: Conditional, price: SeenPrice | undefined): OrderRefusal | undefined {
  const problem = conditionalProblem(seen, asked, price);
  if (problem || !hasLeg(asked)) return problem;
  return ocoProblem(seen, { ...asked, profit: profitOf(asked) }, price);
}

/** Why such an order would be refused its exits now. */
export function exitsProblem(market: WatchedMarket, order: PlaceOrder): OrderRefusal | undefined {
  const { exits, owner, market: id } = order;
  if (exits === undefined) return undefined;
  const seen = seenMarket(market);
  const sold = { ...exits, owner, market: id, side: 'sell' as const, amount: 0n, value: 0n };
  const exit = { ...draftOf({ ...sold, trail: 0n, trailPpm: 0, activation: 0n, expiresAt: 0 }), parent: 1 };
  return exitProblem(seen, order, exit, seenPrice(seen, market, exits));
}

/** `others`: the other side of the book. */
function seenMarket(market: PublicMarket, others: readonly Level[] = []): Seen {
  const grid = gridOf(market.tick, market.lot, market.baseScale);
  assert(grid !== undefined, 'a market has valid steps');
  const resting = others.map((level) => ({ ...level, own: false }));
  return seenOf(market, grid, resting, 0);
}

function seenPrice(
  seen: Seen,
  { lastPrice, indexPrice }: WatchedMarket,
  { by }: Pick<Exits, 'by'>,
): SeenPrice | undefined {
  const price = by === 'last' ? lastPrice : indexPrice;
  return price === undefined ? undefined : { instrument: 0, by, ...ticksAround(seen, price) };
}

/** As it would wait; its numbers and times are of no matter to what is asked here. */
const draftOf = ({
  clientOrderId,
  selfTrade = 'expire_maker',
  ...order
}: Omit<PlaceConditional, 'kind'>): Conditional => ({
  ...order,
  ...{ id: 1, trailFrom: 0, most: 0n, parent: 0, leg: 0, createdAt: 0, updatedAt: 0, clientOrderId, selfTrade },
});
