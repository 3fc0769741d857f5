import { refuse, type Outcome } from '../core/entry.ts';
import type { ChangeMargin, FuturesDone, FuturesRefusal } from './command.ts';
import { ownPosition } from './close-position.ts';
import { duePool, duePosition, openResult, usable } from './margin.ts';
import { exposureAt, marketOf } from './positions.ts';
import { initialMargin } from './quote.ts';
import { valueOf } from '../core/grid.ts';
import type { State } from './state.ts';

/** Gives an isolated position more margin, or takes some: no more than leaves it its initial margin, of what it was worth or is worth now, whichever is more, its losses counted. */
export function changeMargin(
  state: State,
  { owner, position: id, amount }: ChangeMargin,
): Outcome<FuturesRefusal, FuturesDone['futures.changeMargin']> {
  const position = ownPosition(state, owner, id);
  if (!position) return refuse('futures.position_not_open');
  if (position.follow !== 0) return refuse('futures.position_copied');
  if (!position.isolated) return refuse('futures.margin_is_cross');
  if (amount === 0n) return refuse('futures.margin_amount_zero');
  const market = marketOf(state, position.market);
  if (amount > 0n && usable(state, owner, market) < amount) return refuse('futures.insufficient_margin');
  if (amount < 0n) {
    const result = openResult(market, position);
    const worth = valueOf(market, market.mark, position.contracts);
    const { entryValue, leverage } = position;
    const needed = initialMargin(worth > entryValue ? worth : entryValue, leverage);
    const left = position.margin + amount + (result < 0n ? result : 0n);
    if (left < needed) return refuse('futures.margin_needed');
  }
  // Past this line it must succeed.
  const { pool } = exposureAt(state, position);
  const { account } = pool;
  if (amount > 0n) state.ledger.hold(account, amount);
  else state.ledger.release(account, -amount);
  position.margin += amount;
  position.updatedAt = state.at;
  state.futures.touched.add(position);
  duePosition(state, position);
  duePool(state, pool);
  return { ok: true, margin: position.margin };
}
