import { refuse, type Outcome } from '../core/entry.ts';
import type { Doors } from '../core/doors.ts';
import type { PlaceOrder, SpotRefusal } from './command.ts';
import { tryOrder } from './place-order.ts';
import type { State } from './state.ts';

/** The door by which another product sells for an owner: an order at market that is filled whole or refused. */
export function sellOnBook(
  state: State,
  { owner, kind, market: id, amount, worstPrice }: Doors['sellOnBook']['ask'],
): Outcome<SpotRefusal, Doors['sellOnBook']['done']> {
  const market = state.spot.markets.get(id);
  if (!market) return refuse('spot.market_not_found');
  const order: PlaceOrder = {
    ...{ kind: 'spot.placeOrder', owner, market: id, side: 'sell', type: 'market', timeInForce: 'FOK' },
    ...{ postOnly: false, price: 0n, amount, value: 0n, worstPrice },
  };
  const sold = tryOrder(state, market, order, undefined, kind);
  if (!sold.ok) return sold;
  const { filledValue, fee } = sold.order;
  return { ok: true, got: filledValue - fee, fee };
}

/** The door by which another product learns what a sale needs. */
export function bookTerms(
  state: State,
  { market: id }: Doors['bookTerms']['ask'],
): Outcome<SpotRefusal, Doors['bookTerms']['done']> {
  const market = state.spot.markets.get(id);
  if (!market) return refuse('spot.market_not_found');
  const { tick, lot, takerFeePpm, notionalMin } = market.settings;
  return { ok: true, tick, lot, takerFeePpm, notionalMin, isOpen: market.status === 'open' };
}
