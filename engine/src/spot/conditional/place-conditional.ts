import { refuse, type Outcome } from '../../core/entry.ts';
import { ABSENT } from '../../core/int-map.ts';
import { FIRST_USER } from '../../core/ledger.ts';
import { refusalToTakeOn } from '../../core/limits/ask.ts';
import { selfTradeBy } from '../check-order.ts';
import {
  conditionalProblem,
  expiryProblem,
  hasLeg,
  mostToPay,
  ocoProblem,
  profitOf,
  trailsAtOnce,
} from './check-conditional.ts';
import type { ConditionalSummary, OrderRefusal, PlaceConditional, SpotDone, SpotRefusal } from '../command.ts';
import { beginTrail, heldBy, payerOf, watch, wholeHold } from './conditional-order.ts';
import { restLeg } from './leg.ts';
import type { Conditional } from '../rows.ts';
import { priceToBegin } from './last-price.ts';
import { mayRestFired, placesTaken, waitingCount } from '../places.ts';
import { riskOf } from '../risk.ts';
import type { State } from '../state.ts';

/** Puts an order aside until the price reaches what it waits for, with its money on hold. Refused where it would be placed at once. */
export function placeConditional(
  state: State,
  command: PlaceConditional,
): Outcome<SpotRefusal, SpotDone['spot.placeConditional']> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  const stopped = refusalToTakeOn(state, command.owner, riskOf(market, command.side));
  if (stopped) return refuse(stopped);
  if (market.status !== 'open' && !market.gathers) return refuse('spot.market_halted');
  const asked = draftOf(state, command);
  const isOco = hasLeg(asked);
  const draft = { ...asked, profit: profitOf(asked) };
  const price = priceToBegin(state, market, draft);
  const problem =
    conditionalProblem(market, asked, price) ??
    (isOco ? ocoProblem(market, draft, price) : undefined) ??
    ownersProblem(state, draft);
  if (problem || !price) return refuse(problem ?? 'spot.no_trigger_price');
  const most = mostToPay(market, draft, price);
  const order = { ...draft, most, leg: isOco ? draft.id + 1 : 0 };
  const kind = order.side === 'buy' ? market.quote : market.base;
  const needed = wholeHold(market, order);
  if (state.ledger.availableOf(order.owner, state.spot.venue.account, kind) < needed)
    return refuse('spot.insufficient_funds');

  // Past this line it must succeed.
  state.spot.nextOrder += isOco ? 2 : 1;
  const held = heldBy(market, order);
  if (held > 0n) state.ledger.hold(payerOf(state, market, order), held);
  watch(state, market, order);
  if (isOco) restLeg(state, market, order);
  if (trailsAtOnce(order)) beginTrail(state, market, order, price);
  return { ok: true, conditional: conditionalSummary(order) };
}

/** What a command returns of a conditional order. */
export const conditionalSummary = ({ id, market, side }: Conditional): ConditionalSummary => ({
  id,
  market,
  side,
  status: 'waiting',
});

/** The conditional order that a command asks for, with the next number. */
export function draftOf(state: State, command: PlaceConditional): Conditional {
  const { owner, market, side, by, amount, value, stop, stopLimit, profit, profitLimit } = command;
  const { trail, trailPpm, activation, expiresAt, clientOrderId } = command;
  return {
    ...{ id: state.spot.nextOrder, owner, market, side, by, amount, value, stop, stopLimit, profit, profitLimit },
    ...{ trail, trailPpm, activation, trailFrom: 0, most: 0n, parent: 0, leg: 0, clientOrderId },
    ...{ selfTrade: selfTradeBy(command), expiresAt, createdAt: state.at, updatedAt: state.at },
  };
}

/** Why another conditional order of this owner is refused. */
export function ownersProblem(state: State, order: Conditional): OrderRefusal | undefined {
  const { owner, clientOrderId: name, expiresAt } = order;
  const { conditionals, orders } = state.spot;
  if (owner >= FIRST_USER && hasTooMany(state, order)) return 'spot.too_many_open_orders';
  if (name !== undefined && (orders.slotNamed(owner, name) !== ABSENT || conditionals.named(owner, name)))
    return 'spot.client_order_id_taken';
  return expiresAt === 0 ? undefined : expiryProblem(state.at, expiresAt);
}

/** An OCO counts as its limit side, which is among the open orders. */
function hasTooMany(state: State, order: Conditional): boolean {
  const { owner, market } = order;
  const most = state.spot.markets.get(market)?.settings.openOrdersMax ?? 0;
  if (mayRestFired(order) && placesTaken(state, owner, market) >= most) return true;
  return !hasLeg(order) && waitingCount(state, owner, market) >= most;
}
