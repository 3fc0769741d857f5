/** Whether a conditional order can wait: the reasons to refuse one, in order of precedence. */
import type { Amount } from '@glassbook/money';
import { lotsIn, priceOf, ticksIn, type Grid } from '../../core/grid.ts';
import { crosses } from '../../core/matching.ts';
import { BUY, opposite, SELL } from '../../core/side.ts';
import type { SeenPrice } from '../../core/trigger/triggers.ts';
import { limitProblem, stepsProblem, type Seen } from '../check-order.ts';
import type { OrderRefusal, PlaceOrder } from '../command.ts';
import { directionOf } from './conditional-order.ts';
import type { Conditional } from '../rows.ts';
import { bandPrice } from '../quote.ts';

/** How far back a trailing order lets the price come: 0.01 % to 50 %. */
const TRAIL_PPM = { min: 100, max: 500_000 } as const;
/** How far from the index price a last price fires: 0.5 %. */
const LAST_PPM = 5_000;

/** The prices of a market, in quote units; undefined before the first. */
type Standing = { last: Amount | undefined; index: Amount | undefined };
/** What is waited for and at which price it is worth most, each in quote units for a whole base unit. */
type Wait = { trigger: Amount; limit: Amount };

export const isTrailing = ({ trail, trailPpm }: Pick<Conditional, 'trail' | 'trailPpm'>): boolean =>
  trail > 0n || trailPpm > 0;

/** Whether its trail begins as it is placed. */
export const trailsAtOnce = (order: Pick<Conditional, 'trail' | 'trailPpm' | 'activation'>): boolean =>
  isTrailing(order) && order.activation === 0n;

/** Whether its profit side rests in the book while its stop waits (leg.ts). */
export const hasLeg = ({ stop, profitLimit }: Pick<Conditional, 'stop' | 'profitLimit'>): boolean =>
  stop > 0n && profitLimit > 0n;

/** A limit side that rests waits for no price but its limit. */
export const profitOf = (order: Pick<Conditional, 'stop' | 'profit' | 'profitLimit'>): Amount =>
  order.profit > 0n && hasLeg(order) ? order.profitLimit : order.profit;

/** The problem of an order whose profit side rests, with its profit price as that is then (`profitOf`). */
export const ocoProblem = (market: Seen, order: Conditional, price: SeenPrice | undefined): OrderRefusal | undefined =>
  conditionalProblem(market, order, price) ?? legProblem(market, order);

/** A limit side that would trade at once is refused, as a price that is reached already is. */
function legProblem(market: Seen, { side, profitLimit }: Conditional): OrderRefusal | undefined {
  // While orders are gathered nothing trades at once.
  if (market.gathers) return undefined;
  const own = side === 'buy' ? BUY : SELL;
  return crosses(own, ticksIn(market, profitLimit), market.book.best(opposite(own)))
    ? 'spot.trigger_reached'
    : undefined;
}

/** Whether a last price is within 0.5 % of the index price, where there are both: only there it fires orders. */
export function isNearIndex({ settings }: Pick<Seen, 'settings'>, { last, index }: Standing): boolean {
  if (last === undefined || index === undefined) return true;
  const { tick } = settings;
  return last >= bandPrice('sell', index, LAST_PPM, tick) && last <= bandPrice('buy', index, LAST_PPM, tick);
}

/**
 * Whether an order may begin to wait at the prices of now. No trail begins at a last price far from the index price: the trails of others would follow it there, and all fire at the next one that is near.
 */
export const mayBegin = (market: Pick<Seen, 'settings'>, order: Conditional, now: Standing): boolean =>
  order.by !== 'last' || !trailsAtOnce(order) || isNearIndex(market, now);

/** Its problem whatever its owner has, `undefined` where it can wait. `price`: what is the price that it waits for now. */
export function conditionalProblem(
  market: Seen,
  order: Conditional,
  price: SeenPrice | undefined,
): OrderRefusal | undefined {
  return shapeProblem(order) ?? pricesProblem(market, order) ?? waitProblem(market, order, price);
}

/** Why an order is refused its exits: `exit` is what they would be, `now` the price that they wait for. */
export function exitProblem(
  market: Seen,
  { side, type, price }: Pick<PlaceOrder, 'side' | 'type' | 'price'>,
  exit: Conditional,
  now: SeenPrice | undefined,
): OrderRefusal | undefined {
  if (side !== 'buy') return 'spot.exits_for_buys';
  const problem = conditionalProblem(market, exit, now);
  if (problem || !now) return problem ?? 'spot.no_trigger_price';
  // A limit order enters at its limit or better, so its stop has to be below that.
  const [low, high] = type === 'limit' ? [ticksIn(market, price), ticksIn(market, price)] : [now.floor, now.ceil];
  const isReached =
    (exit.stop > 0n && ticksIn(market, exit.stop) >= low) || (exit.profit > 0n && ticksIn(market, exit.profit) <= high);
  return isReached ? 'spot.exits_beyond_price' : undefined;
}

function shapeProblem(order: Conditional): OrderRefusal | undefined {
  const { stop, stopLimit, profit, profitLimit, trail, trailPpm, activation } = order;
  if (isTrailing(order)) {
    if (stop > 0n || profit > 0n || stopLimit > 0n || profitLimit > 0n) return 'spot.trail_with_stop';
    const isPart = Number.isSafeInteger(trailPpm) && trailPpm >= TRAIL_PPM.min && trailPpm <= TRAIL_PPM.max;
    if (trail > 0n ? trailPpm !== 0 : !isPart) return 'spot.trail_out_of_range';
  } else if (activation > 0n || (stop === 0n && profit === 0n)) return 'spot.trigger_missing';
  if ((stop === 0n && stopLimit > 0n) || (profit === 0n && profitLimit > 0n)) return 'spot.trigger_missing';
  const { side, amount, value, parent } = order;
  // An exit has an amount once its entry has received something.
  if (parent !== 0) return undefined;
  if (amount > 0n === value > 0n) return 'spot.amount_missing';
  const isAtMarket = stopLimit === 0n && profitLimit === 0n;
  return value > 0n && (side !== 'buy' || !isAtMarket) ? 'spot.amount_missing' : undefined;
}

/** The first price that is off its step or out of range. */
export function pricesProblem(market: Seen, order: Conditional): OrderRefusal | undefined {
  for (const price of [order.stop, order.stopLimit, order.profit, order.profitLimit, order.activation, order.trail]) {
    if (price === 0n) continue;
    const ticks = ticksIn(market, price);
    if (Number.isNaN(ticks)) return 'spot.price_off_tick';
    if (ticks < 1 || ticks > market.ticksMax) return 'spot.price_out_of_range';
  }
  return undefined;
}

function waitProblem(market: Seen, order: Conditional, price: SeenPrice | undefined): OrderRefusal | undefined {
  if (price === undefined) return 'spot.no_trigger_price';
  const { settings } = market;
  if (order.value > settings.notionalMax) return 'spot.amount_too_large';
  if (order.value > 0n && order.value < settings.notionalMin) return 'spot.notional_too_small';
  for (const { trigger, limit } of waitsOf(market, order, price)) {
    const ticks = ticksIn(market, limit > 0n ? limit : trigger);
    // An exit sells what its entry bought, whatever that is worth.
    const problemOf = order.parent !== 0 ? stepsProblem : limitProblem;
    const problem = order.amount > 0n ? problemOf(market, ticks, lotsIn(market, order.amount)) : undefined;
    if (problem) return problem;
  }
  for (const part of ['stop', 'profit', 'activation'] as const) {
    // An exit that covers nothing yet waits from when it does.
    if (order[part] === 0n || (order.parent !== 0 && order.amount === 0n)) continue;
    const ticks = ticksIn(market, order[part]);
    const isReached = directionOf(order.side, part) === 'rise' ? ticks <= price.floor : ticks >= price.ceil;
    if (isReached) return 'spot.trigger_reached';
  }
  return mostToPay(market, order, price) > priceOf(market, market.ticksMax) ? 'spot.price_out_of_range' : undefined;
}

/** The prices it waits for; of a trailing order the first one. */
function waitsOf(market: Grid, order: Conditional, price: SeenPrice): Wait[] {
  const waits: Wait[] = [];
  if (order.stop > 0n) waits.push({ trigger: order.stop, limit: order.stopLimit });
  if (order.profit > 0n) waits.push({ trigger: order.profit, limit: order.profitLimit });
  if (isTrailing(order))
    waits.push({
      trigger: order.activation > 0n ? order.activation : priceOf(market, Math.max(price.ceil, 1)),
      limit: 0n,
    });
  return waits;
}

/**
 * The highest price that a buy by amount pays, which its hold covers: its limit, and at market the band above its trigger price. A trail first fires its distance above where it
 * begins and only ever lower; by parts, that distance is rounded up.
 */
export function mostToPay(market: Seen, order: Conditional, price: SeenPrice): Amount {
  if (order.side === 'sell' || order.value > 0n) return 0n;
  let most = 0n;
  for (const { trigger, limit } of waitsOf(market, order, price)) {
    const away = isTrailing(order) ? order.trail + partUp(trigger, order.trailPpm, market.steps.tick) : 0n;
    const each = limit > 0n ? limit : bandPrice('buy', trigger + away, market.settings.bandPpm, market.steps.tick);
    if (each > most) most = each;
  }
  return most;
}

/** Parts per million of a price, rounded up to the tick. */
function partUp(price: Amount, ppm: number, tick: Amount): Amount {
  const step = 1_000_000n * tick;
  return ((price * BigInt(ppm) + step - 1n) / step) * tick;
}

/** At most a leap year from now. */
const LATEST_MS = 366 * 86_400_000;

export const expiryProblem = (at: number, expiresAt: number): OrderRefusal | undefined =>
  Number.isSafeInteger(expiresAt) && expiresAt > at && expiresAt <= at + LATEST_MS
    ? undefined
    : 'spot.expiry_out_of_range';
