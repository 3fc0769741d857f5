/** Orders that are good till a time (GTD): at it, what is left of them is canceled. */
import { ABSENT } from '../../core/int-map.ts';
import { endBoth } from './leg.ts';
import { life } from '../open-orders.ts';
import type { ExpiryRow } from '../rows.ts';
import type { State } from '../state.ts';

/** The expiries that changed since the last time, each once. */
export function takeExpiries(state: State): ExpiryRow[] {
  const rows = [...state.spot.expiryRows.values()];
  state.spot.expiryRows.clear();
  return rows;
}

/** The time of an order has come. */
export function orderExpires(state: State, id: number): void {
  const waiting = state.spot.conditionals.get(id);
  if (waiting) endBoth(state, waiting, 'expired');
  const slot = state.spot.orders.slotOf.get(id);
  if (slot !== ABSENT) life.cancel(state, life.marketAt(state, slot), slot, 'expired');
}
