import type { HaltMarket, OpenMarket, Outcome } from '../command.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import { requote, withdrawQuotes } from './house-maker.ts';

/** No more trading in this market: nothing is placed or amended, orders wait and can be cancelled, the house maker's leave. Halting twice is fine. */
export function haltMarket(state: State, command: HaltMarket): Outcome {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  if (market.status === 'halted') return { ok: true };
  market.status = 'halted';
  withdrawQuotes(state, market, 'market_rules');
  state.changes.markets.push({ market: market.market, status: 'halted' });
  return { ok: true };
}

/** Trading again. The house maker quotes at once when the index price is fresh. */
export function openMarket(state: State, command: OpenMarket): Outcome {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  if (market.status === 'open') return { ok: true };
  market.status = 'open';
  state.changes.markets.push({ market: market.market, status: 'open' });
  requote(state, market);
  return { ok: true };
}
