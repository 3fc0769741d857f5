/** The price reached what a conditional order waits for: the order is placed, with the money that was on hold for it. */
import { assert } from '@glassbook/money';
import { priceOf } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import type { SeenPrice } from '../../core/trigger/triggers.ts';
import type { PlaceOrder } from '../command.ts';
import { beginTrail, closeConditional, ofTrigger, waitAgain, withdraw, type Part } from './conditional-order.ts';
import type { Conditional } from '../rows.ts';
import { afterStop, slotOfLeg } from './leg.ts';
import { life } from '../open-orders.ts';
import { enterOrder, wouldFill } from '../place-order.ts';
import { bandPrice } from '../quote.ts';
import type { Market, State } from '../state.ts';

/** `price`: the one that fires it. What was fired before may have moved the market's own since. */
export function fireConditional(state: State, trigger: number, price: SeenPrice): void {
  const { id, part } = ofTrigger(trigger);
  const order = state.spot.conditionals.get(id);
  const market = order && state.spot.markets.get(order.market);
  assert(order !== undefined && market !== undefined, 'what is fired is an order that waits');
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
  const command = orderOf(market, order, part, price);
  const waitsForBoth = order.leg === 0 && order.stop > 0n && order.profit > 0n;
  // What a fill has left may be worth less than an order has to be.
  const waited = { id, isExit: order.parent !== 0 || leg !== ABSENT || waitsForBoth };
  if (waitsForBoth && part !== 'trail') {
    const would = wouldFill(state, market, command, waited);
    const isSplit = would === 'part' && part === 'profit';
    if (would === 'refused') waitAgain(state, market, order, part);
    if (isSplit) placeInPart(state, market, order, command);
    if (would === 'refused' || isSplit) return;
  }
  const outcome = enterOrder(state, market, command, waited);
  if (leg !== ABSENT) afterStop(state, market, leg, outcome.ok ? outcome.order : undefined);
  closeConditional(
    state,
    order,
    outcome.ok
      ? { status: 'triggered', endReason: undefined, fired: part, refusal: undefined }
      : { status: 'cancelled', endReason: 'refused', fired: part, refusal: outcome.reason },
  );
}

/**
 * A profit side that waited beside its stop is not filled whole: what is filled or rests is an order with a number of its own, and the stop waits on for what is left. One that rests is the
 * limit side of the stop from then on (leg.ts).
 */
function placeInPart(state: State, market: Market, order: Conditional, command: PlaceOrder): void {
  const id = state.spot.nextOrder;
  state.spot.nextOrder += 1;
  const { clientOrderId: _, ...unnamed } = command;
  const outcome = enterOrder(state, market, unnamed, { id, isExit: true });
  assert(outcome.ok, 'what would be filled in part is not refused');
  const { status, filledAmount, filledValue } = outcome.order;
  const isByValue = order.value > 0n;
  const after = {
    ...order,
    amount: isByValue ? 0n : order.amount - filledAmount,
    value: isByValue ? order.value - filledValue : 0n,
    updatedAt: state.at,
  };
  const resting = status === 'open' ? { profit: order.profitLimit, leg: id } : {};
  waitAgain(state, market, { ...after, ...resting }, 'profit');
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
