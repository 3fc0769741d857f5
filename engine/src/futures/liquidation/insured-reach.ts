/** How far beyond a bankruptcy price a position can be closed in the book with so much money of the insurance account. */
import type { Amount } from '@glassbook/money';
import { valueOf } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import { BUY, SELL } from '../../core/side.ts';
import { resultOf } from '../quote.ts';
import type { Market, Position } from '../state.ts';

export type Reach = {
  /** The bankruptcy price, and the farthest. */
  worst: number;
  band: number;
  money: Amount;
  covers: (slot: number, lots: number) => boolean;
  /** Whose orders are passed over, as those of its own owner are. */
  avoids: number;
  /** Whose orders it does not pay: it ends before the first of them. */
  excludes: (owner: number) => boolean;
};

/** So many lots down (or up) to a limit; 0 lots where there are no orders or no money for one. `before`: the order before which it ends, by its slot. */
export function insuredReach(
  market: Market,
  { side, owner, contracts }: Position,
  { worst, band, money, covers, avoids, excludes }: Reach,
): { lots: number; limit: number; before: number | undefined } {
  const { book, orders } = market;
  let left = money;
  let lots = 0;
  let limit = worst;
  let before: number | undefined;
  for (let slot = book.first(side === 'long' ? BUY : SELL); slot !== NONE; slot = book.after(slot)) {
    const ticks = orders.ticks(slot);
    if (lots === contracts || (side === 'long' ? ticks < band : ticks > band)) break;
    const offered = Math.min(orders.lotsLeft(slot), contracts - lots);
    const other = orders.owner(slot);
    if (other === owner || other === avoids || !covers(slot, offered)) continue;
    if (excludes(other)) {
      before = slot;
      break;
    }
    const missing = (count: number): Amount => {
      const result = resultOf(market, side, valueOf(market, worst, count), valueOf(market, ticks, count));
      return result < 0n ? -result + 1n : 0n;
    };
    const all = missing(offered);
    const most = all <= left ? offered : Number((left * BigInt(offered)) / all);
    const taken = most > 0 && missing(most) <= left ? most : Math.max(0, most - 1);
    if (taken === 0) break;
    left -= missing(taken);
    lots += taken;
    limit = ticks;
    if (taken < offered) break;
  }
  return { lots, limit, before };
}
