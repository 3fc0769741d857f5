import { refuse, type Outcome } from '../core/entry.ts';
import type { Doors } from '../core/doors.ts';
import type { SpotRefusal } from './command.ts';
import { tryOrder } from './place-order.ts';
import type { State } from './state.ts';

/** The door by which another product sells for an owner: an order at market that is filled whole or refused. */
export function sellOnBook(
  state: State,
  { owner, market: id, amount, worstPrice }: Doors['sellOnBook']['ask'],
): Outcome<SpotRefusal, Doors['sellOnBook']['done']> {
  const market = state.spot.markets.get(id);
  if (!market) return refuse('spot.market_not_found');
  const sold = tryOrder(state, market, {
    ...{ kind: 'spot.placeOrder', owner, market: id, side: 'sell', type: 'market', timeInForce: 'FOK' },
    ...{ postOnly: false, price: 0n, amount, value: 0n, worstPrice },
  });
  return sold.ok ? { ok: true, got: sold.order.filledValue - sold.order.fee } : sold;
}
