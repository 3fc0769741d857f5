import { refuse, type Outcome } from '../core/entry.ts';
import type { FuturesRefusal, HaltMarket, OpenMarket } from './command.ts';
import { finishFunding } from './funding.ts';
import { maker } from './house-maker.ts';
import { dueAll } from './margin.ts';
import { armAll, disarmAll } from './exits/arm-exits.ts';
import { showPrices } from './mark.ts';
import type { State } from './state.ts';

/** No more trading in this market: nothing is placed, closed or liquidated, orders wait and can be canceled, the house maker's are removed. Halting twice is accepted. */
export function haltMarket(state: State, command: HaltMarket): Outcome<FuturesRefusal> {
  const market = state.futures.markets.get(command.market);
  if (!market) return refuse('futures.market_not_found');
  // Past this line it must succeed.
  if (maker.halt(state, market)) disarmAll(state, market);
  return { ok: true };
}

/** Trading again: the house maker quotes, and exits are tried and margins checked at the prices of now. */
export function openMarket(state: State, command: OpenMarket): Outcome<FuturesRefusal> {
  const market = state.futures.markets.get(command.market);
  if (!market) return refuse('futures.market_not_found');
  // Past this line it must succeed.
  if (!maker.open(state, market)) return { ok: true };
  finishFunding(state, market);
  armAll(state, market);
  maker.requote(state, market);
  showPrices(state, market);
  dueAll(state, market.market);
  return { ok: true };
}
