/** FUTURES-037: exits that an order brings for the position it opens. */
import type { Refusal } from '@glassbook/engine';
import type { Exits, PlaceOrder } from '@glassbook/engine/futures';
import { highestOf, markOf, priceNow, type Market } from './market.ts';

export function entryExitsProblem(
  market: Market,
  {
    side,
    type,
    price,
    closes,
    exits,
  }: Pick<PlaceOrder, 'side' | 'type' | 'price'> & { closes: number; exits: Exits | undefined },
): Refusal | undefined {
  if (!exits) return undefined;
  if (closes !== 0) return 'futures.exits_of_entry';
  const { by, profit, stop } = exits;
  const set = [profit, stop].filter((each) => each !== 0n);
  if (set.length === 0) return 'futures.exits_missing';
  const { tick } = market.rules;
  if (set.some((each) => each < 0n || each % tick !== 0n || each / tick > highestOf(market)))
    return 'futures.price_off_tick';
  const now = priceNow(market, by) ?? markOf(market);
  const isLong = side === 'buy';
  const best = (a: bigint, b: bigint) => (isLong === a < b ? a : b);
  const entry = type === 'market' ? now : best(now, price);
  const isWrong = (each: bigint, above: boolean) => each !== 0n && (above ? each <= entry : each >= entry);
  return isWrong(profit, isLong) || isWrong(stop, !isLong) ? 'futures.exits_of_entry' : undefined;
}
