/** The price reached what a conditional order waits for: the order is placed, with the money that was on hold for it. */
import { assert } from '@glassbook/money';
import { priceOf } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import type { SeenPrice } from '../../core/trigger/triggers.ts';
import type { PlaceOrder } from '../command.ts';
import { beginTrail, closeConditional, ofTrigger, withdraw, type Part } from './conditional-order.ts';
import type { Conditional } from '../rows.ts';
import { priceNow } from './last-price.ts';
import { afterStop, slotOfLeg } from './leg.ts';
import { life } from '../open-orders.ts';
import { enterOrder } from '../place-order.ts';
import { bandPrice } from '../quote.ts';
import type { Market, State } from '../state.ts';

/** `seen`: the price that fires it. What was fired before may have moved the market's own since. */
export function fireConditional(state: State, trigger: number, seen: SeenPrice): void {
  const { id, part } = ofTrigger(trigger);
  const order = state.spot.conditionals.get(id);
  const market = order && state.spot.markets.get(order.market);
  const price = state.rules < 13 ? market && priceNow(state, market, order.by) : seen;
  assert(order !== undefined && market !== undefined && price !== undefined, 'what is fired is an order that waits');
  if (part === 'activation') {
    beginTrail(state, market, order, price);
    order.updatedAt = state.at;
    state.spot.conditionals.touch(id);
    return;
  }
  const leg = slotOfLeg(state, order);
  withdraw(state, market, order);
  if (leg !== ABSENT) life.pull(state, market, leg);
  cancelEntry(state, market, order);
  // What a leg has left may be worth less than an order has to be.
  const waited = { id, isExit: order.parent !== 0 || leg !== ABSENT };
  const outcome = enterOrder(state, market, orderOf(market, order, part, price), waited);
  if (leg !== ABSENT) afterStop(state, market, leg, outcome.ok ? outcome.order : undefined);
  closeConditional(
    state,
    order,
    outcome.ok
      ? { status: 'triggered', endReason: undefined, fired: part, refusal: undefined }
      : { status: 'cancelled', endReason: 'refused', fired: part, refusal: outcome.reason },
  );
}

/** An exit ends its entry, so that nothing is bought that no exit covers. */
function cancelEntry(state: State, market: Market, { parent }: Conditional): void {
  const slot = parent === 0 ? ABSENT : state.spot.orders.slotOf.get(parent);
  if (slot !== ABSENT) life.cancel(state, market, slot, 'exit');
}

/** At market it goes as far as the band around the price that fired it, and a buy no further than its hold pays for. */
function orderOf(market: Market, order: Conditional, part: Exclude<Part, 'activation'>, price: SeenPrice): PlaceOrder {
  const { owner, side, amount, value, most, selfTrade, clientOrderId, expiresAt } = order;
  const limit = part === 'stop' ? order.stopLimit : part === 'profit' ? order.profitLimit : 0n;
  const name = clientOrderId === undefined ? {} : { clientOrderId };
  const whole = {
    kind: 'spot.placeOrder',
    owner,
    market: market.market,
    side,
    postOnly: false,
    selfTrade,
    amount,
    ...name,
  } as const;
  if (limit > 0n) {
    const until = expiresAt === 0 ? { timeInForce: 'GTC' as const } : { timeInForce: 'GTD' as const, expiresAt };
    return { ...whole, ...until, type: 'limit', price: limit, value: 0n, worstPrice: 0n };
  }
  const ticks = side === 'buy' ? price.ceil : price.floor;
  const band = bandPrice(side, priceOf(market, ticks), market.settings.bandPpm, market.steps.tick);
  const worstPrice = side === 'buy' && value === 0n && band > most ? most : band;
  return { ...whole, type: 'market', timeInForce: 'IOC', price: 0n, value, worstPrice };
}
