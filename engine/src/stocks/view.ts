/**
 * Stocks trade by the code of spot: orders, the book, conditional orders and the house maker are its own, only with another account, other fees and names of timers and triggers (`Venue`). Its code is given the state with the
 * orders of stocks in the place of its own.
 */
import type { State as SpotState } from '../spot/state.ts';
import type { State } from './state.ts';

const views = new WeakMap<State, SpotState>();

/** Returns the state as the code of spot sees it, at the time that it is. */
export function floorOf(state: State): SpotState {
  const known = views.get(state);
  if (known === undefined) {
    // Spread, so that the view has the shape of the state itself, and the code of spot sees one shape.
    const view = { ...state, spot: state.stocks } as unknown as SpotState;
    views.set(state, view);
    return view;
  }
  known.seq = state.seq;
  known.at = state.at;
  known.entryAt = state.entryAt;
  return known;
}

/** The part of stocks in such a view. */
export const stocksIn = (view: SpotState): State['stocks'] => view.spot as unknown as State['stocks'];
