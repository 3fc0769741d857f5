/**
 * An exit that a price reached: the position is closed at market, no further than the price at which its owner would owe and the band. What the book does not take stays open, with its exits. Exits are tried
 * once every account has what it must keep at this price, so that none leaves that is on the other side of a bankruptcy; a stop of an account that is short is tried before that account is liquidated.
 */
import { assert } from '@glassbook/money';
import { ofTrigger, triggerId } from './arm-exits.ts';
import { cancelEntry } from './entry-exits.ts';
import { closeAtMarket } from '../close-position.ts';
import { cancelKept } from '../liquidation/kept.ts';
import { marketOf } from '../positions.ts';
import { bandOf } from '../quote.ts';
import type { Position, State } from '../state.ts';

/** Tries what was reached, in its order; whether there was anything. */
export function takeReached(state: State): boolean {
  const { reached } = state.futures;
  if (reached.size === 0) return false;
  for (const trigger of reached) take(state, trigger);
  return true;
}

/** Tries the stop of a position that is about to be liquidated, where a price reached it: like a liquidation, it fills no order of who is kept for a bankruptcy. */
export function takeStop(state: State, position: Position): void {
  const trigger = triggerId(position.id, 'stop');
  if (!state.futures.reached.has(trigger)) return;
  const market = marketOf(state, position.market);
  cancelKept(state, market, position, position.contracts, bandOf(market, position.side));
  take(state, trigger);
}

function take(state: State, trigger: number): void {
  const { id, part } = ofTrigger(trigger);
  const { positions, reached, again } = state.futures;
  const position = positions.get(id);
  assert(position !== undefined, 'an exit ends with its position');
  reached.delete(trigger);
  again.add(position);
  cancelEntry(state, position);
  closeAtMarket(state, position, part);
}
