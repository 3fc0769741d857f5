/** How traders let orders wait for a price: near it, so that many fire in a day. */
import type { Command, Exits, PlaceConditional, PlaceOrder } from '@glassbook/engine';
import type { Habit, Hoard, Scene } from '../product.ts';
import { isTrailing, priceNow, waitingOf } from './conditional.ts';
import { availableFor, spotOf, valueOf, type Market } from './market.ts';
import { limitOrder, priceAway } from './orders-to-send.ts';

const one = 10n ** 8n;
const busy = [1, 1, 1, 2, 2, 3, 4, 5, 6, 7];

/** A market, a side, what is paid for about this amount there, and the price it is about. */
function chosen({
  model,
  dice,
  owner,
}: Scene): { market: Market; side: 'buy' | 'sell'; amount: bigint; by: 'last' | 'index' } | undefined {
  const market = spotOf(model).markets.get(dice.pick(busy));
  if (!market) return undefined;
  const by = dice.pick(['last', 'index'] as const);
  const price = priceNow(model, market, by) ?? market.last;
  if (price === undefined) return undefined;
  const side = dice.pick(['buy', 'sell'] as const);
  const { lot, tick } = market.rules;
  const worth = valueOf(market, (price / tick) * tick || tick, lot) || 1n;
  const there = availableFor(model, market, owner, side);
  const most = side === 'buy' ? (there * 9n) / 10n / worth : there / lot;
  const wanted = (BigInt(8 + dice.below(400)) * one) / worth;
  const lots = wanted < most ? wanted : most;
  return lots > 0n ? { market, side, amount: lots * lot, by } : undefined;
}

const none: Omit<Exits, 'by'> = { stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n };

/** A price so far from the present one, on the side where it is waited for: above it where `up`. */
const away = (scene: Scene, market: Market, up: boolean): bigint =>
  priceAway(scene, market, (up ? 1 : -1) * (20 + scene.dice.below(scene.dice.chance(20) ? 9_000 : 900)));

function conditional(scene: Scene): PlaceConditional | undefined {
  const { dice, owner, model } = scene;
  const found = chosen(scene);
  if (!found) return undefined;
  const { market, side, amount, by } = found;
  const isBuy = side === 'buy';
  const asked: PlaceConditional = {
    ...{ kind: 'spot.placeConditional', owner, market: market.rules.market, side, by, amount, value: 0n, ...none },
    ...{ trail: 0n, trailPpm: 0, activation: 0n },
    expiresAt: dice.chance(10) ? model.at + 1 + dice.below(600_000) : 0,
    ...(dice.chance(20) ? { clientOrderId: `w${model.seq}` } : {}),
    ...(dice.chance(20) ? { selfTrade: 'expire_taker' as const } : {}),
  };
  const limit = (price: bigint) => (dice.chance(50) ? price : 0n);
  const way = dice.below(100);
  if (way < 30) {
    const stop = away(scene, market, isBuy);
    return { ...asked, stop, stopLimit: limit(stop) };
  }
  if (way < 45) {
    const profit = away(scene, market, !isBuy);
    return { ...asked, profit, profitLimit: limit(profit) };
  }
  if (way < 62) {
    const [stop, profit] = [away(scene, market, isBuy), away(scene, market, !isBuy)];
    // Most have a limit side, which is filled in parts while the stop waits.
    return { ...asked, stop, profit, stopLimit: limit(stop), profitLimit: dice.chance(85) ? profit : 0n };
  }
  if (way < 70 && isBuy)
    return { ...asked, amount: 0n, value: BigInt(6 + dice.below(300)) * one, stop: away(scene, market, true) };
  const activation = dice.chance(30) ? away(scene, market, !isBuy) : 0n;
  const { tick } = market.rules;
  if (dice.chance(50)) return { ...asked, activation, trailPpm: 100 + dice.below(2_000) };
  const price = priceNow(model, market, by) ?? tick;
  const trail = (price / tick / BigInt(200 + dice.below(4_000)) + 1n) * tick;
  return { ...asked, activation, trail };
}

/** A buy with exits, near the price or at market. `least`: of about the smallest value, so that its exits are worth less. */
function entry(scene: Scene, least = false): PlaceOrder | undefined {
  const { dice, model } = scene;
  const found = chosen(scene);
  if (!found) return undefined;
  const { market, by } = found;
  const { tick, lot, notionalMin } = market.rules;
  const now = priceNow(model, market, by);
  if (now === undefined) return undefined;
  const worth = valueOf(market, (now / tick) * tick || tick, lot) || 1n;
  const amount = least ? (notionalMin / worth + 1n + BigInt(dice.below(2))) * lot : found.amount;
  const isAtMarket = dice.chance(40);
  const price = isAtMarket ? (now / tick) * tick : priceAway(scene, market, 400 - dice.below(800));
  const far = (price / tick / BigInt(300 + dice.below(3_000)) + 1n) * tick;
  const exits: Exits = {
    ...{ by, ...none },
    ...(dice.chance(80) && price > far ? { stop: price - far, stopLimit: dice.chance(40) ? price - far : 0n } : {}),
    ...(dice.chance(60) ? { profit: price + far + tick, profitLimit: dice.chance(40) ? price + far + tick : 0n } : {}),
  };
  const order = limitOrder(scene, market, dice.chance(95) ? 'buy' : 'sell', isAtMarket ? 0n : price, amount);
  return { ...order, exits, ...(isAtMarket ? { type: 'market', timeInForce: 'IOC' } : {}) };
}

/** An order until a time: soon, or one that cannot be. */
function timed(scene: Scene): PlaceOrder | undefined {
  const { dice, model } = scene;
  const found = chosen(scene);
  if (!found) return undefined;
  const { market, side, amount } = found;
  const price = priceAway(scene, market, (side === 'buy' ? -1 : 1) * dice.below(3_000));
  const expiresAt = dice.chance(90)
    ? model.at + 1 + dice.below(300_000)
    : dice.pick([0, model.at, model.at + 367 * 86_400_000]);
  const order = limitOrder(scene, market, side, price, amount);
  return dice.chance(95) ? { ...order, timeInForce: 'GTD', expiresAt } : { ...order, expiresAt };
}

function wrong(scene: Scene): PlaceConditional | undefined {
  const { dice } = scene;
  const good = conditional(scene);
  const rules = good && spotOf(scene.model).markets.get(good.market)?.rules;
  if (!good || !rules) return undefined;
  const { tick, lot } = rules;
  const plain = { ...good, ...none, trail: 0n, trailPpm: 0, activation: 0n };
  const near = priceAway(scene, spotOf(scene.model).markets.get(good.market) as Market, 0);
  return dice.pick<PlaceConditional>([
    { ...good, market: 99 },
    plain,
    { ...plain, activation: near },
    { ...plain, stop: near, profitLimit: near },
    { ...plain, trailPpm: 99 },
    { ...plain, trailPpm: 1_000, trail: tick },
    { ...plain, trailPpm: 1_000, stop: near },
    { ...plain, stop: near + 1n },
    { ...plain, stop: tick * 2n ** 53n },
    { ...plain, stop: near, profit: near },
    { ...good, amount: 0n, value: 0n },
    { ...good, value: one },
    { ...good, amount: good.amount + 1n },
    { ...good, amount: good.amount * 10_000n },
    { ...good, amount: lot },
    { ...good, expiresAt: 1 },
    { ...plain, stop: near, side: 'buy', amount: 0n, value: dice.pick([1n, 10n ** 16n]) },
  ]);
}

function amended(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const own = waitingOf(model, owner);
  if (own.length === 0) return undefined;
  const order = dice.pick(own);
  const market = spotOf(model).markets.get(order.market);
  if (!market) return undefined;
  const moved = (price: bigint, up: boolean) => (price === 0n || dice.chance(30) ? 0n : away(scene, market, up));
  const isBuy = order.side === 'buy';
  const stop = moved(order.stop, isBuy);
  const profit = moved(order.profit, !isBuy);
  const to = {
    stop,
    profit,
    stopLimit: order.stopLimit > 0n ? stop : 0n,
    profitLimit: order.profitLimit > 0n ? profit : 0n,
  };
  const amend = { kind: 'spot.amendConditional', owner: dice.chance(95) ? owner : owner + 1, order: order.id } as const;
  if (isTrailing(order) || dice.chance(8)) return { ...amend, ...none, stop: away(scene, market, dice.chance(50)) };
  return { ...amend, ...to };
}

function cancelWaiting({ model, dice, owner }: Scene): Command | undefined {
  const own = waitingOf(model, owner);
  if (own.length === 0) return undefined;
  const { id, clientOrderId } = dice.pick(own);
  if (clientOrderId !== undefined) return { kind: 'spot.cancelOrder', owner, order: 0, clientOrderId };
  return { kind: 'spot.cancelOrder', owner, order: id };
}

/** Those that would rest when they fire, as small as may be, where few can be open. */
export const waitingHoard: Hoard = {
  times: 30,
  rare: true,
  make(scene) {
    const { owner, dice } = scene;
    const market = spotOf(scene.model).markets.get(6 + (owner % 2));
    if (!market) return undefined;
    const { lot, notionalMin } = market.rules;
    const side = dice.chance(80) ? 'buy' : 'sell';
    const stop = away(scene, market, side === 'buy');
    const amount = (notionalMin / (valueOf(market, stop, lot) || 1n) + 2n) * lot;
    return {
      ...{ kind: 'spot.placeConditional', owner, market: market.rules.market, side, by: 'last', amount, value: 0n },
      ...{ ...none, stop, stopLimit: stop, trail: 0n, trailPpm: 0, activation: 0n, expiresAt: 0 },
    };
  },
};

export const conditionalHabits: readonly Habit[] = [
  { by: { hoarder: 40, scalper: 12, taker: 8 }, make: conditional },
  { by: { taker: 14, scalper: 8 }, make: (scene) => entry(scene) },
  { by: { taker: 30, scalper: 20 }, rare: true, make: (scene) => entry(scene, true) },
  { by: { hoarder: 8, maker: 4 }, make: timed },
  { by: { clumsy: 25 }, make: wrong },
  { by: { hoarder: 10, scalper: 6 }, make: amended },
  { by: { hoarder: 12, scalper: 4, saver: 2 }, make: cancelWaiting },
];
