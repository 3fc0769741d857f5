/** The nearest size with which an order that is too large, too small or beyond the balance is taken, by the engine's own checks. */
import {
  amountMax,
  notional,
  orderProblem,
  quoteOrder,
  type OrderRefusal,
  type PlaceOrder,
} from '@glassbook/engine/quote';
import { rescale } from '@glassbook/money';
import { stepDown } from '../../../shared/trading/instrument.ts';
import { publicOf } from './quote.ts';
import { boughtWith, stepOf, type Surroundings } from './ticket.ts';

/** `size` is an amount in base units, or a value in quote units where the order is by value. `reason`: why even that is refused. */
export type NearestSize = { size: bigint; reason: OrderRefusal | undefined };

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The greatest size that the balance pays for and the market allows; rounded down, to the lot or to what a value is typed in. */
export const greatestSize = (order: PlaceOrder, around: Surroundings): NearestSize =>
  tried(order, around, order.value > 0n ? greatestValue(order, around) : greatestAmount(order, around));

/** The smallest size that is worth what the market asks for; rounded up. Undefined where nothing has a price. */
export function smallestSize(order: PlaceOrder, around: Surroundings): NearestSize | undefined {
  const { market } = around;
  if (order.value > 0n) return tried(order, around, inTyped(market.notionalMin, around, 'up'));
  const price = priceOf(order, around);
  if (price === undefined) return undefined;
  const worthOfLot = notional(price, market.lot, market.base.scale);
  return tried(order, around, ((market.notionalMin + worthOfLot - 1n) / worthOfLot) * market.lot);
}

/** The price at which the engine measures an amount: its limit, or the best price it would match. */
export const priceOf = ({ side, type, price }: PlaceOrder, { book }: Surroundings): bigint | undefined =>
  type === 'limit' ? price : (side === 'buy' ? book?.asks : book?.bids)?.[0]?.price;

function tried(order: PlaceOrder, around: Surroundings, size: bigint): NearestSize {
  const { funds, own } = around;
  const available = funds && (order.side === 'buy' ? funds.quote : funds.base);
  const sized = order.value > 0n ? { ...order, value: size } : { ...order, amount: size };
  return { size, reason: orderProblem(publicOf(around), sized, { available, orders: own })?.reason };
}

function greatestAmount(order: PlaceOrder, around: Surroundings): bigint {
  const { market, funds } = around;
  const price = priceOf(order, around);
  if (price === undefined) return 0n;
  const most = amountMax({ ...market, baseScale: market.base.scale }, price);
  if (funds === undefined) return most;
  if (order.side === 'sell') return lesser(stepDown(funds.base, market.lot), most);
  if (order.type === 'limit') return lesser(stepDown(boughtWith(funds.quote, price, market), market.lot), most);
  return lesser(
    filledBy({ ...order, amount: 0n, value: lesser(funds.quote, market.notionalMax) }, around).filledAmount,
    most,
  );
}

function greatestValue(order: PlaceOrder, around: Surroundings): bigint {
  const { market, funds } = around;
  if (funds === undefined) return inTyped(market.notionalMax, around, 'down');
  if (order.side === 'buy') return inTyped(lesser(funds.quote, market.notionalMax), around, 'down');
  const byAmount = { ...order, value: 0n };
  return inTyped(
    filledBy({ ...byAmount, amount: greatestAmount(byAmount, around) }, around).filledValue,
    around,
    'down',
  );
}

const nothing = { filledAmount: 0n, filledValue: 0n };
function filledBy(order: PlaceOrder, around: Surroundings): typeof nothing {
  const quoted = quoteOrder(publicOf(around), order, { orders: around.own });
  return quoted.ok ? quoted : nothing;
}

/** A value with the places it is typed with. */
function inTyped(value: bigint, { market }: Surroundings, round: 'up' | 'down'): bigint {
  const { scale, shown } = stepOf('value', market);
  return rescale(rescale(value, scale, shown, round), shown, scale, round);
}
