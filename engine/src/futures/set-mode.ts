import { refuse, type Outcome } from '../core/entry.ts';
import type { FuturesRefusal, SetMode } from './command.ts';
import { findExposure } from './positions.ts';
import type { State } from './state.ts';

/** Whether an order of the other side opens beside what is open (hedge) or closes it first (one way). Refused while anything is open or ordered. */
export function setMode(state: State, { owner, mode }: SetMode): Outcome<FuturesRefusal> {
  const { futures } = state;
  if (futures.orders.openCount(owner) > 0) return refuse('futures.mode_with_open');
  for (const market of futures.markets.values())
    if ((findExposure(state, owner, market)?.positions.size ?? 0) > 0) return refuse('futures.mode_with_open');
  // Past this line it must succeed.
  futures.modes.set(owner, mode);
  futures.modeRows.push({ owner, mode });
  return { ok: true };
}
