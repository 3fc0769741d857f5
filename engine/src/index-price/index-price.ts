/** The index price of each market: an input, journaled like every other, so that whatever was decided on it can be recomputed. */
import type { Outcome, UpdateIndexPrice } from '../command.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';

/** Takes over the prices the feed saw. Refused whole when one is not above zero or belongs to no market. */
export function updateIndexPrice(state: State, command: UpdateIndexPrice): Outcome {
  for (const { market, price, volume } of command.prices) {
    if (price <= 0n || volume < 0n || !state.spot.markets.has(market)) return refuse('indexPrice.invalid');
  }
  // Past this line it must succeed.
  for (const { market, price, volume } of command.prices) {
    state.indexPrices.set(market, { price, at: state.at, seq: state.seq });
    state.changes.prices.push({ seq: state.seq, at: state.at, market, price, volume });
  }
  return { ok: true };
}
