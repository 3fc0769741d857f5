/** Orders that a split ended, in shares after it, to be placed again. Nothing is sent before their owner does. */
import type { OrderRow, RowOf } from '@glassbook/engine';
import type { ConfigureSplit } from '@glassbook/engine/stocks';
import { mulDiv } from '@glassbook/money';
import type { StockMarket } from '../markets.ts';

type Conditional = RowOf<'stocks', 'conditionals'>;
type Splits = readonly ConfigureSplit[];

/** Prices and amounts of an order after the split that ended it: a price of a buy rounded down to the tick and of a sale up, an amount down to the lot. Undefined without a split. An order ends between the close before the split and its opening. */
function afterSplit(
  { id, tick, lot }: StockMarket,
  { side, updatedAt }: Pick<OrderRow, 'side' | 'updatedAt'>,
  all: Splits,
) {
  const [split] = all
    .filter((one) => one.market === id && one.status === 'announced' && one.exAt > updatedAt)
    .sort((a, b) => a.exAt - b.exAt);
  if (!split) return undefined;
  const [numerator, denominator] = [BigInt(split.numerator), BigInt(split.denominator)];
  return {
    price: (of: bigint) => mulDiv(of, denominator, numerator * tick, side === 'buy' ? 'down' : 'up') * tick,
    /** How far a trail lets the price come back is no less than before. */
    distance: (of: bigint) => mulDiv(of, denominator, numerator * tick, 'up') * tick,
    amount: (of: bigint) => mulDiv(of, numerator, denominator * lot, 'down') * lot,
  };
}

/** What is left of an order that rested or was gathered: its limit, of a market order its worst price, and its amount; undefined where nothing is left that can be placed. */
export function placeAgain(
  market: StockMarket,
  order: OrderRow,
  splits: Splits,
): { price: bigint; amount: bigint } | undefined {
  const after = afterSplit(market, order, splits);
  if (!after) return undefined;
  const price = after.price(order.price);
  const amount = after.amount(order.amount - order.filledAmount);
  return price === 0n || amount === 0n ? undefined : { price, amount };
}

/** An order that waited for a price, or a buy by value for the opening; undefined where it cannot be placed. */
export function waitAgain(market: StockMarket, order: Conditional, splits: Splits): Conditional | undefined {
  const after = afterSplit(market, order, splits);
  if (!after) return undefined;
  const { stop, stopLimit, profit, profitLimit, activation } = order;
  const before = { stop, stopLimit, profit, profitLimit, activation };
  const prices = Object.fromEntries(
    Object.entries(before).map(([name, price]) => [name, after.price(price)]),
  ) as typeof before;
  const isLost = Object.entries(before).some(([name, price]) => price > 0n && prices[name as 'stop'] === 0n);
  const amount = after.amount(order.amount);
  if (isLost || (amount === 0n && order.value === 0n)) return undefined;
  return { ...order, ...prices, trail: after.distance(order.trail), amount };
}
