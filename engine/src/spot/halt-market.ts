import { refuse, type Outcome } from '../core/entry.ts';
import type { HaltMarket, OpenMarket, SpotRefusal } from './command.ts';
import { requote, withdrawQuotes } from './house-maker.ts';
import { showPrices } from './conditional/last-price.ts';
import type { State } from './state.ts';

/** No more trading in this market: nothing is placed or amended, orders wait and can be cancelled, the house maker's are removed. Halting twice is accepted. */
export function haltMarket(state: State, command: HaltMarket): Outcome<SpotRefusal> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  if (market.status === 'halted') return { ok: true };
  market.status = 'halted';
  withdrawQuotes(state, market, 'market_rules');
  state.spot.statuses.push({ market: market.market, status: 'halted' });
  return { ok: true };
}

/** Trading again. The house maker quotes at once when the index price is fresh. */
export function openMarket(state: State, command: OpenMarket): Outcome<SpotRefusal> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  if (market.status === 'open') return { ok: true };
  market.status = 'open';
  state.spot.statuses.push({ market: market.market, status: 'open' });
  requote(state, market);
  showPrices(state, market);
  return { ok: true };
}
