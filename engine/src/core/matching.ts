/**
 * Matches an arriving order against the book. Each fill is at the resting order's price. Which orders are filled, how far and in which sequence is decided here and
 * in the same way for every product; what a fill moves is the product's settlement.
 */
import type { Amount } from '@glassbook/money';
import { lotsFor, valueOf } from './grid.ts';
import { NONE } from './none.ts';
import { BUY, opposite, type SideNumber } from './side.ts';
import type { Pit, SeenPit } from './pit.ts';
import type { SelfTrade } from './terms.ts';

export type Taker = { order: number; owner: number; side: SideNumber };
/**
 * How far an order goes: to a limit in ticks, past orders of its own owner or not, and by lots or by value. It is filled once it has its lots; by value, once what is left of the value did
 * not pay for a lot at the last price: whole lots while what is left of `spend`, in quote units, pays for one at the next price, and at most the lots that are counted. `avoids`: an owner whose resting orders are canceled
 * as its own would be; 0 or nothing for none. `endsBefore`: whether it ends before a resting order of another owner as before an own one, which stays.
 */
export type Limits = {
  limit: number;
  selfTrade: SelfTrade;
  avoids?: number;
  endsBefore?: ((slot: number) => boolean) | undefined;
} & ({ lots: number; spend: undefined } | { lots: 0; spend: Amount });
export type Stop = 'filled' | 'limit' | 'empty' | 'self' | 'short';
/** `expired`: how many orders of the same owner were canceled for it. */
export type Filled = { lots: number; value: Amount; fee: Amount; stop: Stop; expired: number };
/** An order that has met none. */
export const unfilled = (): Filled => ({ lots: 0, value: 0n, fee: 0n, stop: 'empty', expired: 0 });

/** What a product does with a fill. `S` is the state, `M` its markets, `T` what it needs of the taker. */
export type Settlement<S, M extends Pit, T extends Taker> = {
  /**
   * Moves what `lots` against the resting order in `slot` move, and records the trade; the order's lots left are still those before. Adds the maker's fee to
   * the order in `slot`; returns the taker's.
   */
  fill: (state: S, market: M, slot: number, taker: T, lots: number, value: Amount) => Amount;
  /** Whether the resting order can still pay for so many lots; one that cannot is canceled. Left out where a hold pays for all of it. */
  covers?: (state: S, market: M, slot: number, lots: number) => boolean;
  /** Whether the taker can pay for so many lots of it; where it cannot, it ends before them. Left out where what was checked pays for all of it. */
  affords?: (state: S, market: M, slot: number, taker: T, lots: number, value: Amount) => boolean;
  /** The resting order got all it wanted and has left the book: its slot is to be freed. */
  done: (state: S, market: M, slot: number) => void;
  /** The resting order is canceled for one of the same owner: it leaves the book with its hold, and its slot is to be freed. */
  expire: (state: S, market: M, slot: number) => void;
};

/** Whether an order of this side and limit trades with one that rests at `ticks`. */
export const crosses = (side: SideNumber, limit: number, ticks: number): boolean =>
  ticks !== NONE && (side === BUY ? ticks <= limit : ticks >= limit);

/** What `execute` would do, without doing it. `fee` is not summed here. `covers` as in a settlement. */
export function plan(
  pit: SeenPit,
  taker: Pick<Taker, 'owner' | 'side'>,
  limits: Limits,
  covers?: (slot: number, lots: number) => boolean,
): Filled {
  const { orders, book } = pit;
  const done = unfilled();
  for (let slot = book.first(opposite(taker.side)); slot !== NONE; slot = book.after(slot)) {
    const wanted = wantedOf(pit, taker, limits, done, slot);
    if (wanted === 0) break;
    if (isMet(taker, limits, orders.owner(slot))) {
      done.expired += 1;
      continue;
    }
    const left = orders.lotsLeft(slot);
    const lots = Math.min(wanted, left);
    if (covers && !covers(slot, lots)) continue;
    const value = valueOf(pit, orders.ticks(slot), lots);
    if (endsWith(limits, done, lots, value, wanted, left)) break;
  }
  if (endsBoth(limits, done)) done.expired += 1;
  return done;
}

/** Trades until a limit is reached or the book has nothing more for it. Where it would match an own order, its self-trade prevention decides which of them ends. */
export function execute<S extends { at: number }, M extends Pit, T extends Taker>(
  settlement: Settlement<S, M, T>,
  state: S,
  market: M,
  taker: T,
  limits: Limits,
): Filled {
  const { orders, book } = market;
  const side = opposite(taker.side);
  const done = unfilled();
  for (let slot = book.first(side); slot !== NONE; slot = book.first(side)) {
    const wanted = wantedOf(market, taker, limits, done, slot);
    if (wanted === 0) break;
    if (isMet(taker, limits, orders.owner(slot))) {
      done.expired += 1;
      settlement.expire(state, market, slot);
      continue;
    }
    const left = orders.lotsLeft(slot);
    const lots = Math.min(wanted, left);
    if (settlement.covers && !settlement.covers(state, market, slot, lots)) {
      settlement.expire(state, market, slot);
      continue;
    }
    const value = valueOf(market, orders.ticks(slot), lots);
    if (settlement.affords && !settlement.affords(state, market, slot, taker, lots, value)) {
      done.stop = 'short';
      break;
    }
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
    if (endsWith(limits, done, lots, value, wanted, left)) break;
  }
  if (endsBoth(limits, done) && orders.owner(book.first(side)) === taker.owner) {
    done.expired += 1;
    settlement.expire(state, market, book.first(side));
  }
  return done;
}

/** Whether an order never trades with those of an owner: of itself, or of whom it avoids. */
export const isMet = ({ owner }: Pick<Taker, 'owner'>, { avoids }: Limits, other: number): boolean =>
  other === owner || other === avoids;

/** Whether the own order before which it ended ends with it. */
export const endsBoth = ({ selfTrade }: Limits, { stop }: Filled): boolean =>
  stop === 'self' && selfTrade === 'expire_both';

/** How many lots it wants of the order in `slot`, which may have fewer or be canceled for it; 0 where it ends before that order. */
function wantedOf(
  pit: SeenPit,
  { owner, side }: Pick<Taker, 'owner' | 'side'>,
  { limit, lots, spend, selfTrade, endsBefore }: Limits,
  done: Filled,
  slot: number,
): number {
  const { orders } = pit;
  const ticks = orders.ticks(slot);
  if (!crosses(side, limit, ticks)) return stopped(done, 'limit');
  const wanted =
    spend !== undefined ? Math.min(lotsFor(pit, ticks, spend - done.value), pit.lotsMax - done.lots) : lots - done.lots;
  if (wanted === 0) return stopped(done, 'filled');
  if (orders.owner(slot) === owner && selfTrade !== 'expire_maker') return stopped(done, 'self');
  return endsBefore?.(slot) === true ? stopped(done, 'self') : wanted;
}

/** Ends it; one that was filled already remains so. */
function stopped(done: Filled, stop: Stop): 0 {
  if (done.stop !== 'filled') done.stop = stop;
  return 0;
}

/** Counts a fill; whether the order ends with it. By value it is filled then too, and continues where the next price may be lower. */
function endsWith({ spend }: Limits, done: Filled, lots: number, value: Amount, wanted: number, left: number): boolean {
  done.lots += lots;
  done.value += value;
  if (lots < wanted) return false;
  done.stop = 'filled';
  return lots < left || spend === undefined;
}
