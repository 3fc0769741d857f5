import { lastTick } from '../core/fixing.ts';
import { putSale } from './put-sale.ts';
import type { State } from './state.ts';
import { settlementPrice } from './sums.ts';
import { PRICE_AGE_MAX_MS, WINDOW } from './words.ts';

/**
 * The timer of an offer: takes the price in force at each whole minute of its window, the last at its end settles it. A timer runs before the command that comes after it, so a tick of
 * the very minute is not in force yet.
 */
export function takePrice(state: State, id: number): void {
  const { offers, sales } = state.dual;
  const [offer, sale] = [offers.get(id), sales.get(id)];
  if (!offer || !sale) return;
  if (sale.taken === WINDOW.minutes) {
    const price = settlementPrice(
      sale.prices.map((each) => each.price),
      offer.tick,
    );
    putSale(state, { ...sale, status: 'settled', price });
    return;
  }
  const { at: minute } = state;
  const tick = lastTick(state.prices, offer.instrument, minute, PRICE_AGE_MAX_MS);
  const prices = tick ? [...sale.prices, { minute, ...tick }] : sale.prices;
  putSale(state, { ...sale, taken: sale.taken + 1, prices });
}
