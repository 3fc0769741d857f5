/** Resting orders never close more than is open: where a position shrinks, the newest of those that close too much are canceled. */
import { ABSENT } from '../core/int-map.ts';
import { BUY, SELL } from '../core/side.ts';
import { life } from './open-orders.ts';
import { ownOpen } from './positions.ts';
import type { Exposure, Market, OrderTerms, Position, State } from './state.ts';

export function trimClosing(state: State, market: Market, exposure: Exposure, position: Position): void {
  if (exposure.closing[position.side] === 0 && position.closing === 0) return;
  if (position.closing > position.contracts)
    cancelNewest(
      state,
      market,
      exposure,
      position,
      ({ closes }) => closes === position.id,
      () => position.closing > position.contracts,
    );
  const isTooMuch = () => exposure.closing[position.side] > ownOpen(exposure, position.side);
  const isOwn = ({ closes, follow }: OrderTerms) => closes !== 0 && follow === 0;
  if (isTooMuch()) cancelNewest(state, market, exposure, position, isOwn, isTooMuch);
}

function cancelNewest(
  state: State,
  market: Market,
  { owner }: Exposure,
  { side }: Position,
  isOne: (terms: OrderTerms) => boolean,
  goesOn: () => boolean,
): void {
  const { orders, terms } = state.futures;
  const closes = side === 'long' ? SELL : BUY;
  for (const id of orders.idsOf(owner).reverse()) {
    if (!goesOn()) return;
    const slot = orders.slotOf.get(id);
    const known = terms.get(id);
    if (slot === ABSENT || known === undefined || orders.market(slot) !== market.market) continue;
    if (orders.side(slot) === closes && isOne(known)) life.cancel(state, market, slot, 'reduce_only');
  }
}
