import { refuse, type Outcome } from '../../core/entry.ts';
import { priceOf } from '../../core/grid.ts';
import { conditionalProblem, isTrailing, mostToPay, pricesProblem } from './check-conditional.ts';
import type { AmendConditional, OrderRefusal, SpotDone, SpotRefusal } from '../command.ts';
import { heldBy, ownConditional, payerOf, setTriggers } from './conditional-order.ts';
import { entryProblem } from './exits.ts';
import type { Conditional } from '../rows.ts';
import { priceNow } from './last-price.ts';
import { changeBoth, slotOfLeg } from './leg.ts';
import { conditionalSummary } from './place-conditional.ts';
import type { Market, State } from '../state.ts';

/** Changes the prices of a conditional order that waits, and its hold by the difference. A trailing order has none to change. */
export function amendConditional(
  state: State,
  command: AmendConditional,
): Outcome<SpotRefusal, SpotDone['spot.amendConditional']> {
  const order = ownConditional(state, command.owner, command.order);
  const market = order && state.spot.markets.get(order.market);
  if (!order || !market) return refuse('spot.order_not_open');
  if (market.status !== 'open' && !market.gathers) return refuse('spot.market_halted');
  const changed = changedBy(order, command);
  if (changed === undefined || isTrailing(order)) return refuse('spot.amend_nothing');
  if (order.leg !== 0) {
    const refused =
      pricesProblem(market, { ...changed, profit: command.profit }) ??
      changeBoth(state, market, order, changed, market.orders.lots(slotOfLeg(state, order)));
    return refused ? refuse(refused) : { ok: true, conditional: conditionalSummary(order) };
  }
  const price = priceNow(state, market, order.by);
  const problem = conditionalProblem(market, changed, price) ?? uncoveredProblem(state, market, changed);
  if (problem || !price) return refuse(problem ?? 'spot.no_trigger_price');
  const after = { ...changed, most: mostToPay(market, changed, price), updatedAt: state.at };
  const more = heldBy(market, after) - heldBy(market, order);
  const payer = payerOf(state, market, order);
  if (more > 0n && state.ledger.available(payer) < more) return refuse('spot.insufficient_funds');

  // Past this line it must succeed.
  if (more > 0n) state.ledger.hold(payer, more);
  else if (more < 0n) state.ledger.release(payer, -more);
  Object.assign(order, after);
  state.spot.conditionals.touch(order.id);
  setTriggers(state, market, order);
  return { ok: true, conditional: conditionalSummary(order) };
}

/** An exit that covers nothing yet stays on its sides of its entry's price, or it would fire as soon as that buys. One that covers something may stop above it, for a gain. */
function uncoveredProblem(state: State, market: Market, changed: Conditional): OrderRefusal | undefined {
  if (changed.parent === 0 || changed.amount > 0n) return undefined;
  const { orders } = state.spot;
  return entryProblem(state, market, changed, priceOf(market, orders.ticks(orders.slotOf.get(changed.parent))));
}

/** The order with what is named changed; undefined where that is nothing, or a price it does not have. */
function changedBy(order: Conditional, command: AmendConditional): Conditional | undefined {
  const changed = { ...order };
  // The limit side of an OCO has one price, by either name.
  const limit = command.profitLimit || command.profit;
  if (order.leg !== 0 && limit > 0n) command = { ...command, profit: limit, profitLimit: limit };
  for (const price of ['stop', 'stopLimit', 'profit', 'profitLimit'] as const) {
    if (command[price] === 0n) continue;
    if (order[price] === 0n) return undefined;
    changed[price] = command[price];
  }
  const isSame = (['stop', 'stopLimit', 'profit', 'profitLimit'] as const).every(
    (price) => changed[price] === order[price],
  );
  return isSame ? undefined : changed;
}
