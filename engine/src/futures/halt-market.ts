import { refuse, type Outcome } from '../core/entry.ts';
import type { FuturesRefusal, HaltMarket, OpenMarket } from './command.ts';
import { requote, withdrawQuotes } from './house-maker.ts';
import { dueAll } from './margin.ts';
import { armAll, disarmAll } from './exits/arm-exits.ts';
import { showPrices } from './mark.ts';
import type { State } from './state.ts';

/** No more trading in this market: nothing is placed, closed or liquidated, orders wait and can be canceled, the house maker's are removed. Halting twice is accepted. */
export function haltMarket(state: State, command: HaltMarket): Outcome<FuturesRefusal> {
  const market = state.futures.markets.get(command.market);
  if (!market) return refuse('futures.market_not_found');
  // Past this line it must succeed.
  if (market.status === 'halted') return { ok: true };
  market.status = 'halted';
  withdrawQuotes(state, market, 'market_rules');
  disarmAll(state, market);
  state.futures.statuses.push({ market: market.market, status: 'halted' });
  return { ok: true };
}

/** Trading again: the house maker quotes, and exits are tried and margins checked at the prices of now. */
export function openMarket(state: State, command: OpenMarket): Outcome<FuturesRefusal> {
  const market = state.futures.markets.get(command.market);
  if (!market) return refuse('futures.market_not_found');
  // Past this line it must succeed.
  if (market.status === 'open') return { ok: true };
  market.status = 'open';
  state.futures.statuses.push({ market: market.market, status: 'open' });
  armAll(state, market);
  requote(state, market);
  showPrices(state, market);
  dueAll(state, market.market);
  return { ok: true };
}
