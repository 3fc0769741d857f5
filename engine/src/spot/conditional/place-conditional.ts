import { refuse, type Outcome } from '../../core/entry.ts';
import { ABSENT } from '../../core/int-map.ts';
import { FIRST_USER } from '../../core/ledger.ts';
import { refusalToTakeOn } from '../../core/limits/ask.ts';
import { selfTradeUnder } from '../check-order.ts';
import { conditionalProblem, mostToPay, expiryProblem, trailsAtOnce } from './check-conditional.ts';
import type { ConditionalSummary, OrderRefusal, PlaceConditional, SpotDone, SpotRefusal } from '../command.ts';
import { beginTrail, heldBy, payerOf, watch } from './conditional-order.ts';
import type { Conditional } from '../rows.ts';
import { priceToBegin } from './last-price.ts';
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
  if (market.status !== 'open') return refuse('spot.market_halted');
  const draft = draftOf(state, command);
  const price = priceToBegin(state, market, draft);
  const problem = conditionalProblem(market, draft, price, state.rules) ?? ownersProblem(state, draft);
  if (problem || !price) return refuse(problem ?? 'spot.no_trigger_price');
  const order = { ...draft, most: mostToPay(market, draft, price) };
  const held = heldBy(market, order);
  const kind = order.side === 'buy' ? market.quote : market.base;
  if (state.ledger.availableOf(order.owner, 'spot', kind) < held) return refuse('spot.insufficient_funds');

  // Past this line it must succeed.
  state.spot.nextOrder += 1;
  state.ledger.hold(payerOf(state, market, order), held);
  watch(state, market, order);
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

function draftOf(state: State, command: PlaceConditional): Conditional {
  const { owner, market, side, by, amount, value, stop, stopLimit, profit, profitLimit } = command;
  const { trail, trailPpm, activation, expiresAt, clientOrderId } = command;
  return {
    ...{ id: state.spot.nextOrder, owner, market, side, by, amount, value, stop, stopLimit, profit, profitLimit },
    ...{ trail, trailPpm, activation, trailFrom: 0, most: 0n, parent: 0, clientOrderId },
    ...{ selfTrade: selfTradeUnder(state.rules, command), expiresAt, createdAt: state.at, updatedAt: state.at },
  };
}

function ownersProblem(
  state: State,
  { owner, market, clientOrderId: name, expiresAt }: Conditional,
): OrderRefusal | undefined {
  const { conditionals, orders, markets } = state.spot;
  const most = markets.get(market)?.settings.openOrdersMax ?? 0;
  if (owner >= FIRST_USER && conditionals.countIn(owner, market) >= most) return 'spot.too_many_open_orders';
  if (name !== undefined && (orders.slotNamed(owner, name) !== ABSENT || conditionals.named(owner, name)))
    return 'spot.client_order_id_taken';
  return expiresAt === 0 ? undefined : expiryProblem(state.at, expiresAt);
}
