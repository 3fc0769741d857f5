import { refuse, type Outcome } from '../core/entry.ts';
import type { HaltMarket, OpenMarket, SpotRefusal } from './command.ts';
import { showPrices } from './conditional/last-price.ts';
import { maker } from './house-maker.ts';
import type { State } from './state.ts';

/** No more trading in this market: nothing is placed or amended, orders wait and can be cancelled, the house maker's are removed. Halting twice is accepted. */
export function haltMarket(state: State, command: HaltMarket): Outcome<SpotRefusal> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  maker.halt(state, market);
  return { ok: true };
}

/** Trading again. The house maker quotes at once when the index price is fresh. */
export function openMarket(state: State, command: OpenMarket): Outcome<SpotRefusal> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  if (!maker.open(state, market)) return { ok: true };
  maker.requote(state, market);
  showPrices(state, market);
  return { ok: true };
}
