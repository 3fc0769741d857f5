/** How traders generate orders: mostly such as can succeed, each kind of trader in its own way. */
import {
  FIRST_USER,
  selfTradePolicies,
  type Command,
  type OrderRow,
  type PlaceOrder,
  type Side,
} from '@glassbook/engine';
import { indexPricesOf } from '../index-price/index.ts';
import type { Habit, Hoard, Scene } from '../product.ts';
import { availableFor, leftOf, openOrdersOf, opposite, reaches, spotOf, valueOf, type Market } from './market.ts';
import { GUESSED_PRICE, marketSettings } from './settings.ts';

const one = 10n ** 8n;
const busy = [1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7];

function marketFor({ model, dice }: Scene): Market | undefined {
  return spotOf(model).markets.get(dice.pick(busy));
}

/** What the price is about. */
function priceOf({ model }: Scene, market: Market): bigint {
  const index = indexPricesOf(model).get(market.rules.market)?.price;
  return index ?? market.book.buy[0]?.price ?? market.book.sell[0]?.price ?? GUESSED_PRICE;
}

/** A price on the tick, so many millionths above (or below) the price. */
export function priceAway(scene: Scene, market: Market, ppm: number): bigint {
  const price = priceOf(scene, market);
  const { tick } = market.rules;
  const moved = (price * BigInt(1_000_000 + ppm)) / 1_000_000n;
  return moved < tick ? tick : moved - (moved % tick);
}

/** A side the owner has something for, and an amount of it on the lot that it can pay. */
function affordable(scene: Scene, market: Market, price: bigint, side: Side): bigint {
  const { model, dice, owner } = scene;
  const { lot } = market.rules;
  const there = availableFor(model, market, owner, side);
  const most = side === 'buy' ? there / (valueOf(market, price, lot) || 1n) : there / lot;
  const wanted = (BigInt(5 + dice.below(dice.chance(5) ? 4_000 : 300)) * one) / (valueOf(market, price, lot) || 1n);
  const lots = wanted < most ? wanted : most;
  return (lots > 0n ? lots : dice.chance(5) ? 1n : 0n) * lot;
}

export function limitOrder(scene: Scene, market: Market, side: Side, price: bigint, amount: bigint): PlaceOrder {
  return {
    kind: 'spot.placeOrder',
    owner: scene.owner,
    market: market.rules.market,
    side,
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    price,
    amount,
    value: 0n,
    worstPrice: 0n,
    ...(scene.dice.chance(40) ? { selfTrade: scene.dice.pick(selfTradePolicies) } : {}),
  };
}

/** A limit order so far from the price, away from it (above zero) or across it. */
function limitAway(
  scene: Scene,
  away: number,
  other: Partial<PlaceOrder>,
  market = marketFor(scene),
): PlaceOrder | undefined {
  if (!market) return undefined;
  const side = scene.dice.pick(['buy', 'sell'] as const);
  // Many want the same price, or there would be no queues.
  const joined = away >= 0 && scene.dice.chance(30) ? market.book[side][scene.dice.below(12)] : undefined;
  const price = joined?.price ?? priceAway(scene, market, side === 'buy' ? -away : away);
  const amount = affordable(scene, market, price, side);
  return amount === 0n ? undefined : { ...limitOrder(scene, market, side, price, amount), ...other };
}

function marketOrder(scene: Scene): PlaceOrder | undefined {
  const { dice } = scene;
  const market = marketFor(scene);
  if (!market) return undefined;
  const side = dice.pick(['buy', 'sell'] as const);
  const price = priceOf(scene, market);
  const amount = affordable(scene, market, price - (price % market.rules.tick) || market.rules.tick, side);
  if (amount === 0n) return undefined;
  const byValue = dice.chance(50);
  // Where there is no index price there is no band either.
  const named = dice.chance(market.rules.market === 7 ? 90 : 25);
  return {
    ...limitOrder(scene, market, side, 0n, byValue ? 0n : amount),
    type: 'market',
    timeInForce: dice.pick(['GTC', 'IOC', 'IOC', 'FOK'] as const),
    value: byValue ? valueOf(market, price, amount) + BigInt(dice.below(1_000)) : 0n,
    worstPrice: named ? priceAway(scene, market, (side === 'buy' ? 1 : -1) * (dice.below(4_000) - 500)) : 0n,
  };
}

/** A sell for the worth of all bids at the best price and for just too little to sell a lot more there: it has to go on at the next price. */
function sellOutBest(scene: Scene): PlaceOrder | undefined {
  const market = marketFor(scene);
  const best = market?.book.buy[0];
  if (!market || !best) return undefined;
  const { owner, model, dice } = scene;
  const amount = market.book.buy
    .filter(({ price }) => price === best.price)
    .reduce((sum, order) => sum + leftOf(order), 0n);
  if (availableFor(model, market, owner, 'sell') < amount) return undefined;
  const value = valueOf(market, best.price, amount + market.rules.lot) - 1n;
  const timeInForce = dice.pick(['IOC', 'FOK'] as const);
  return { ...limitOrder(scene, market, 'sell', 0n, 0n), type: 'market', timeInForce, value };
}

/** An order that one of the owner's own orders blocks. */
function againstOwn(scene: Scene): PlaceOrder | undefined {
  const { model, dice, owner } = scene;
  const own = openOrdersOf(model, owner);
  if (own.length === 0) return undefined;
  const order = dice.pick(own);
  const market = spotOf(model).markets.get(order.market);
  if (!market) return undefined;
  const side = opposite(order.side);
  const most = affordable({ ...scene, dice: { ...dice, below: () => 3_000 } }, market, order.price, side);
  if (most === 0n) return undefined;
  const how = {
    timeInForce: dice.pick(['GTC', 'GTC', 'IOC', 'FOK'] as const),
    selfTrade: dice.pick(selfTradePolicies),
  };
  if (dice.chance(80)) return { ...limitOrder(scene, market, side, order.price, most), ...how };
  return { ...limitOrder(scene, market, side, 0n, most), type: 'market', ...how };
}

/** An order with one thing wrong. */
function wrongOrder(scene: Scene): PlaceOrder | undefined {
  const { dice } = scene;
  const good = limitAway(scene, dice.below(5_000), {});
  if (!good) return undefined;
  const rules = marketSettings[good.market - 1];
  const atMarket = { ...good, type: 'market', price: 0n, timeInForce: 'IOC' } as const;
  return dice.pick<PlaceOrder>([
    { ...good, market: 99 },
    { ...good, price: good.price + 1n },
    { ...good, price: dice.pick([2n ** 53n * (rules?.tick ?? 1n), 2n ** 60n]) },
    { ...good, price: 0n },
    { ...good, amount: good.amount + 1n },
    { ...good, amount: 0n },
    { ...good, amount: rules?.lot ?? 1n },
    { ...good, amount: dice.pick([10n ** 15n, 2n ** 62n]) * (rules?.lot ?? 1n) },
    { ...good, value: 5n },
    { ...good, postOnly: true, timeInForce: 'IOC' },
    { ...good, amount: good.amount * 1_000n },
    { ...atMarket, postOnly: true },
    { ...atMarket, amount: 0n },
    { ...atMarket, value: 7n * one },
    { ...atMarket, worstPrice: good.price + 1n },
    { ...atMarket, worstPrice: 2n ** 53n * (rules?.tick ?? 1n) },
    { ...atMarket, amount: good.amount + 1n },
    { ...atMarket, amount: 0n, value: dice.pick([1n, 10n ** 16n]) },
    { ...atMarket, amount: 0n, value: one * 6_000_000n },
    { ...atMarket, amount: (rules?.lot ?? 1n) * 2n ** 50n },
    { ...atMarket, worstPrice: dice.pick([1n, 1_000_000n]) * (rules?.tick ?? 1n) },
  ]);
}

const ownOrder = ({ model, dice, owner }: Scene): OrderRow | undefined => {
  const own = openOrdersOf(model, owner);
  return own.length === 0 ? undefined : dice.pick(own);
};

function amendment(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const order = ownOrder(scene);
  const market = order && spotOf(model).markets.get(order.market);
  if (!market) return undefined;
  const { lot, tick } = market.rules;
  const toPrice = (price: bigint, amount = 0n): Command => ({
    kind: 'spot.amendOrder',
    owner,
    order: order.id,
    price,
    amount,
  });
  const part = order.filledAmount + ((leftOf(order) * BigInt(1 + dice.below(9))) / 10n / lot) * lot;
  const way = dice.below(100);
  if (way < 35) return toPrice(0n, part);
  if (way < 45) return toPrice(0n, order.amount + lot * BigInt(1 + dice.below(50)));
  if (way < 75) return toPrice(order.price + tick * BigInt(dice.below(41) - 20));
  if (way < 90) {
    // Across the price: it trades at once.
    const ppm = dice.below(1_500);
    return toPrice(priceAway(scene, market, order.side === 'buy' ? ppm : -ppm), dice.chance(30) ? part : 0n);
  }
  if (way < 94) return toPrice(order.price, order.amount);
  if (way < 97) return toPrice(0n, order.filledAmount || lot);
  return dice.chance(50) ? toPrice(order.price + 1n) : toPrice(0n, order.amount * 1_000n);
}

/** An order comes to the price of the best of the other side, which is its owner's too. */
function amendIntoOwn({ model, dice }: Scene): Command | undefined {
  for (const { book } of spotOf(model).markets.values())
    for (const best of [book.buy[0], book.sell[0]]) {
      if (!best || best.owner < FIRST_USER) continue;
      const facing = openOrdersOf(model, best.owner).filter(
        ({ market, side, postOnly }) => market === best.market && side !== best.side && !postOnly,
      );
      if (facing.length === 0) continue;
      const { owner, id } = dice.pick(facing);
      return { kind: 'spot.amendOrder', owner, order: id, price: best.price, amount: 0n };
    }
  return undefined;
}

/** All that rests up to an own order's price and its own amount with it, whole or not at all: what others have is not enough. */
function wholeWithOwn({ model, dice, owner, ...scene }: Scene): PlaceOrder | undefined {
  const own = openOrdersOf(model, owner);
  if (own.length === 0) return undefined;
  const order = dice.pick(own);
  const market = spotOf(model).markets.get(order.market);
  if (!market) return undefined;
  const side = opposite(order.side);
  const amount = market.book[order.side]
    .filter(({ price }) => reaches(side, order.price, price))
    .reduce((sum, each) => sum + leftOf(each), 0n);
  const whole = limitOrder({ model, dice, owner, ...scene }, market, side, order.price, amount);
  return { ...whole, timeInForce: 'FOK', selfTrade: 'expire_maker' };
}

/** Where few orders can be open. */
export const orderHoard: Hoard = {
  times: 30,
  make: (scene) =>
    limitAway(scene, 10_000 + scene.dice.below(30_000), {}, spotOf(scene.model).markets.get(scene.dice.pick([6, 7]))),
};

export const orderHabits: readonly Habit[] = [
  {
    by: { maker: 60, hoarder: 6 },
    make: (scene) => limitAway(scene, scene.dice.below(8_000), { postOnly: scene.dice.chance(35) }),
  },
  { by: { hoarder: 90 }, make: (scene) => limitAway(scene, 1_000 + scene.dice.below(40_000), {}) },
  { by: { scalper: 50, maker: 6 }, make: (scene) => limitAway(scene, scene.dice.below(900) - 300, {}) },
  { by: { taker: 60, scalper: 6 }, make: marketOrder },
  { by: { taker: 6 }, make: sellOutBest },
  {
    by: { taker: 40 },
    make: (scene) =>
      limitAway(scene, -scene.dice.below(2_500), {
        timeInForce: scene.dice.pick(['IOC', 'IOC', 'FOK', 'GTC'] as const),
      }),
  },
  { by: { scalper: 12, clumsy: 30 }, make: againstOwn },
  { by: { scalper: 4, maker: 2 }, make: amendIntoOwn },
  { by: { scalper: 4, maker: 2, hoarder: 2 }, make: wholeWithOwn },
  { by: { clumsy: 60 }, make: wrongOrder },
  { by: { scalper: 40, maker: 12, hoarder: 5 }, make: amendment },
];
