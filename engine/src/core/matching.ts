/**
 * An arriving order meets the book. Each fill is at the resting order's price. Who is filled, how far and in which order is decided here and
 * for every product alike; what a fill moves is the product's settlement.
 */
import type { Amount } from '@glassbook/money';
import { lotsFor, valueOf } from './grid.ts';
import { BUY, NONE, opposite, type SideNumber } from './orders.ts';
import type { Pit } from './pit.ts';

export type Taker = { order: number; owner: number; side: SideNumber };
/**
 * How far an order goes: to a limit, by lots or by value (the other is 0). By value it takes whole lots while what is left of the value pays for
 * one at the next price, and at most the lots that are counted; it is filled once what was left did not pay for a lot at the last price. `early` is for rules 1, under which
 * it ended there, and met an own order before it was asked whether it wants any of it.
 */
export type Limits = { limit: number; lots: number; value: Amount; early: boolean };
export type Stop = 'filled' | 'limit' | 'empty' | 'self';
export type Filled = { lots: number; value: Amount; fee: Amount; stop: Stop };

/** What a product does with a fill. `S` is the state, `M` its markets, `T` what it needs to know of who arrives. */
export type Settlement<S, M extends Pit, T extends Taker> = {
  /**
   * Moves what `lots` against the resting order in `slot` move, and records the trade; the order's lots left are still those before. Adds the maker's fee to
   * the order in `slot`; returns the taker's.
   */
  fill: (state: S, market: M, slot: number, taker: T, lots: number, value: Amount) => Amount;
  /** The resting order got all it wanted and has left the book: its slot is to be freed. */
  done: (state: S, market: M, slot: number) => void;
};

/** Whether an order of this side and limit trades with one that rests at `ticks`. */
export const crosses = (side: SideNumber, limit: number, ticks: number): boolean =>
  ticks !== NONE && (side === BUY ? ticks <= limit : ticks >= limit);

/** What `execute` would do, without doing it. `fee` is not summed here. */
export function plan(pit: Pit, taker: Pick<Taker, 'owner' | 'side'>, limits: Limits): Filled {
  const { orders, book } = pit;
  let { lots: lotsLeft, value: valueLeft } = limits;
  const { early } = limits;
  const byValue = lotsLeft === 0;
  let enough = false;
  const done: Filled = { lots: 0, value: 0n, fee: 0n, stop: 'empty' };
  for (let slot = book.first(opposite(taker.side)); slot !== NONE; slot = book.after(slot)) {
    const ticks = orders.ticks(slot);
    if (!crosses(taker.side, limits.limit, ticks)) return stopped(done, enough ? 'filled' : 'limit');
    const wanted = byValue ? Math.min(lotsFor(pit, ticks, valueLeft), pit.lotsMax - done.lots) : lotsLeft;
    if (wanted === 0 && !early) return stopped(done, 'filled');
    if (orders.owner(slot) === taker.owner) return stopped(done, enough ? 'filled' : 'self');
    const left = orders.lotsLeft(slot);
    const lots = Math.min(wanted, left);
    if (lots === 0) return stopped(done, 'filled');
    const value = valueOf(pit, ticks, lots);
    done.lots += lots;
    done.value += value;
    lotsLeft -= lots;
    valueLeft -= value;
    if (lots === wanted) {
      if (!byValue || early || lots < left) return stopped(done, 'filled');
      enough = true;
    }
  }
  return enough ? stopped(done, 'filled') : done;
}

/** Trades until a limit is reached or the book has nothing more for it. Stops before an own order (the newest gives way). */
export function execute<S extends { at: number }, M extends Pit, T extends Taker>(
  settlement: Settlement<S, M, T>,
  state: S,
  market: M,
  taker: T,
  limits: Limits,
): Filled {
  const { orders, book } = market;
  const side = opposite(taker.side);
  let { lots: lotsLeft, value: valueLeft } = limits;
  const { early } = limits;
  const byValue = lotsLeft === 0;
  let enough = false;
  const done: Filled = { lots: 0, value: 0n, fee: 0n, stop: 'empty' };
  for (let slot = book.first(side); slot !== NONE; slot = book.first(side)) {
    const ticks = orders.ticks(slot);
    if (!crosses(taker.side, limits.limit, ticks)) return stopped(done, enough ? 'filled' : 'limit');
    const wanted = byValue ? Math.min(lotsFor(market, ticks, valueLeft), market.lotsMax - done.lots) : lotsLeft;
    if (wanted === 0 && !early) return stopped(done, 'filled');
    if (orders.owner(slot) === taker.owner) return stopped(done, enough ? 'filled' : 'self');
    const left = orders.lotsLeft(slot);
    const lots = Math.min(wanted, left);
    if (lots === 0) return stopped(done, 'filled');
    const value = valueOf(market, ticks, lots);
    done.fee += settlement.fill(state, market, slot, taker, lots, value);
    orders.setFilledValue(slot, orders.filledValue(slot) + value);
    orders.setUpdatedAt(slot, state.at);
    if (lots === left) {
      book.remove(slot);
      orders.setLotsLeft(slot, 0);
      settlement.done(state, market, slot);
    } else {
      book.reduce(slot, lots);
      orders.touch(slot);
    }
    done.lots += lots;
    done.value += value;
    lotsLeft -= lots;
    valueLeft -= value;
    if (lots === wanted) {
      if (!byValue || early || lots < left) return stopped(done, 'filled');
      enough = true;
    }
  }
  return enough ? stopped(done, 'filled') : done;
}

function stopped(done: Filled, stop: Stop): Filled {
  done.stop = stop;
  return done;
}
