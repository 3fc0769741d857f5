/** How traders and staff of the simulated day use stocks: orders in every phase of a session, corporate actions, halts. */
import type { Command, Exits, Side } from '@glassbook/engine';
import type { PlaceStockConditional, PlaceStockOrder } from '@glassbook/engine/stocks';
import { USDT } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import type { Model } from '../model/model.ts';
import type { Habit, Scene } from '../product.ts';
import { openOrdersOf } from '../spot/market.ts';
import { waitingOf } from '../spot/conditional.ts';
import { sessionAfter } from './calendar.ts';
import { floorOf, stocksOf, type Stock } from './floor.ts';
import { LEAVING, LISTED, PRACTICE, stockNumbers, stockSettings } from './settings.ts';

const one = 10n ** 8n;
const DAY = 86_400_000;
/** So many auctions of a day are watched. */
const WATCHED = 12;

const stockFor = ({ model, dice }: Scene): Stock | undefined =>
  stocksOf(model).stocks.get(dice.pick([PRACTICE, PRACTICE, PRACTICE, PRACTICE, LISTED, LEAVING]));
const priceOf = ({ model }: Scene, { rules, row }: Stock): bigint =>
  indexPricesOf(model).get(rules.market)?.price ?? row.close ?? 100n * one;

/** A price on the tick, so many millionths from the index price. */
function away(scene: Scene, stock: Stock, ppm: number): bigint {
  const { tick } = stock.rules;
  const moved = (priceOf(scene, stock) * BigInt(1_000_000 + ppm)) / 1_000_000n;
  return moved < tick ? tick : moved - (moved % tick);
}

/** What an owner can pay, mostly a little of it. */
function amountOf({ model, dice, owner }: Scene, { rules }: Stock, price: bigint, side: Side): bigint {
  const there = model.available(owner, 'stock', side === 'buy' ? USDT : rules.base);
  const most = side === 'buy' ? (there * 9_900n) / (price || 1n) : there;
  if (side === 'sell' && dice.chance(6)) return most;
  const wanted = (BigInt(2 + dice.below(300)) * one * 10_000n) / (price || 1n) + BigInt(dice.below(9));
  return wanted < most ? wanted : most;
}

export function orderOf(scene: Scene, stock: Stock, ppm: number): PlaceStockOrder | undefined {
  const { dice, owner } = scene;
  const side = dice.pick(['buy', 'sell'] as const);
  const price = away(scene, stock, side === 'buy' ? -ppm : ppm);
  const amount = amountOf(scene, stock, price, side);
  if (amount <= 0n) return undefined;
  const { gathers } = stock.market;
  const instant = gathers ? 4 : 25;
  return {
    ...{ kind: 'stocks.placeOrder', owner, market: stock.rules.market, side, type: 'limit', price, amount },
    ...{ value: 0n, worstPrice: 0n, postOnly: dice.chance(gathers ? 3 : 15) },
    timeInForce: dice.chance(instant) ? dice.pick(['IOC', 'FOK'] as const) : dice.pick(['DAY', 'DAY', 'GTC'] as const),
    ...(dice.chance(15) && { selfTrade: dice.pick(['expire_taker', 'expire_maker', 'expire_both'] as const) }),
  };
}

export function limit(scene: Scene): Command | undefined {
  const stock = stockFor(scene);
  const order = stock && orderOf(scene, stock, scene.dice.below(30_000) - 12_000);
  if (!stock || !order || order.side === 'sell' || !scene.dice.chance(8)) return order;
  return { ...order, exits: exitsOf(scene, stock) };
}
const exitsOf = (scene: Scene, stock: Stock): Exits => ({
  ...{ by: 'index', stop: away(scene, stock, -40_000), stopLimit: 0n, profit: away(scene, stock, 40_000) },
  profitLimit: 0n,
});

function atMarket(scene: Scene): Command | undefined {
  const { dice } = scene;
  const stock = stockFor(scene);
  const order = stock && orderOf(scene, stock, 0);
  if (!order) return undefined;
  const time = stock.market.gathers && !dice.chance(4) ? 'DAY' : dice.pick(['DAY', 'IOC', 'FOK'] as const);
  const whole = { ...order, type: 'market', price: 0n, postOnly: false, timeInForce: time } as const;
  if (dice.chance(55)) return whole;
  const value = (order.amount * priceOf(scene, stock)) / 10_000n + BigInt(dice.below(999));
  return { ...whole, amount: 0n, value };
}

function conditional(scene: Scene): Command | undefined {
  const { dice, owner } = scene;
  const stock = stockFor(scene);
  if (!stock) return undefined;
  const side = dice.pick(['buy', 'sell', 'sell'] as const);
  const amount = amountOf(scene, stock, priceOf(scene, stock), side);
  if (amount <= 0n) return undefined;
  const [up, down] = [dice.below(9_000) + 800, -dice.below(9_000) - 800];
  const [stop, profit] = (side === 'buy' ? [up, down] : [down, up]).map((ppm) => away(scene, stock, ppm));
  const none = { stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n, trail: 0n, trailPpm: 0, activation: 0n };
  const waits = dice.pick([
    { ...none, stop: stop ?? 0n },
    { ...none, stop: stop ?? 0n, stopLimit: stop ?? 0n },
    { ...none, stop: stop ?? 0n, profit: profit ?? 0n, profitLimit: profit ?? 0n },
    { ...none, stop: stop ?? 0n, profit: profit ?? 0n },
    { ...none, trailPpm: 2_000 + dice.below(8_000) },
  ]);
  const command: PlaceStockConditional = {
    ...{ kind: 'stocks.placeConditional', owner, market: stock.rules.market, side, by: dice.pick(['index', 'last']) },
    ...{ amount, value: 0n, timeInForce: dice.pick(['DAY', 'GTC']), ...waits },
  };
  return command;
}

/** Against what the owner has waiting. */
function againstOwn(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const own = openOrdersOf(floorOf(model), owner);
  if (own.length === 0) return undefined;
  const { market, side, price, amount } = dice.pick(own);
  return {
    ...{
      kind: 'stocks.placeOrder',
      owner,
      market,
      side: side === 'buy' ? 'sell' : 'buy',
      type: 'limit',
      price,
      amount,
    },
    ...{ timeInForce: 'DAY', postOnly: false, value: 0n, worstPrice: 0n },
  };
}

function change(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const floor = floorOf(model);
  const open = openOrdersOf(floor, owner);
  const waiting = waitingOf(floor, owner);
  const way = dice.below(100);
  if (way < 4) return { kind: 'stocks.cancelAll', owner, ...(dice.chance(50) && { market: dice.pick(stockNumbers) }) };
  if (waiting.length > 0 && way < 35) {
    const order = dice.pick(waiting);
    const stock = stocksOf(model).stocks.get(order.market);
    if (dice.chance(40) || !stock) return { kind: 'stocks.cancelOrder', owner, order: order.id };
    const moved = (price: bigint) => (price === 0n ? 0n : price + stock.rules.tick * BigInt(dice.below(9) - 4));
    const [stop, profit] = [moved(order.stop), moved(order.profit)];
    const limits = { stopLimit: moved(order.stopLimit), profitLimit: order.profitLimit === 0n ? 0n : profit };
    return { kind: 'stocks.amendConditional', owner, order: order.id, stop, profit, ...limits };
  }
  if (open.length === 0) return undefined;
  const order = dice.pick(open);
  const stock = stocksOf(model).stocks.get(order.market);
  if (!stock || way < 55)
    return { kind: 'stocks.cancelOrder', owner: dice.chance(97) ? owner : owner + 1, order: order.id };
  const price = dice.chance(60) ? order.price + stock.rules.tick * BigInt(dice.below(41) - 20) : 0n;
  const amount = dice.chance(50) ? order.filledAmount + (order.amount - order.filledAmount) / 2n : 0n;
  return { kind: 'stocks.amendOrder', owner, order: order.id, price, amount };
}

/** Money for stocks. */
function bring({ model, dice, owner }: Scene): Command | undefined {
  const there = model.available(owner, 'spot', USDT);
  if (there < one || model.available(owner, 'stock', USDT) > 2_000n * one) return undefined;
  const amount = there / BigInt(2 + dice.below(3));
  return { kind: 'wallet.move', owner, asset: USDT, amount, from: 'spot', to: 'stock' };
}

/** Mostly for the next opening but one at most. */
function announce(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const { terms, actions } = stocksOf(model);
  const known = [...actions.values()].filter(({ state }) => state === 'announced');
  if (known.length > 0 && dice.chance(12)) {
    const term = terms.get(dice.pick(known).id);
    return term && { ...term, status: 'withdrawn' };
  }
  const stock = stocksOf(model).stocks.get(dice.pick([PRACTICE, PRACTICE, LISTED]));
  const session = stock && sessionAfter(model, stock.rules, model.at);
  const next = session && sessionAfter(model, stock.rules, session.closes);
  const later = next && sessionAfter(model, stock.rules, next.closes);
  if (!stock || !session || !next || !later || known.length > 4) return undefined;
  const exAt = dice.chance(90) ? next.opens : dice.pick([session.opens, next.opens + 1, later.opens]);
  const shared = { action: terms.size + 1, market: stock.rules.market, exAt, status: 'announced' } as const;
  if (dice.chance(45)) {
    const [numerator, denominator] = dice.pick([
      [4, 1],
      [1, 3],
      [3, 2],
      [1, 1],
      [2, 1],
      [2, 7],
    ] as const);
    return { kind: 'stocks.configureSplit', ...shared, numerator, denominator };
  }
  const amount = dice.pick([one / 4n, one / 3n, 12_345n, dice.chance(20) ? 100_000n * one : one]);
  const payAt = dice.chance(90) ? later.opens : exAt;
  return { kind: 'stocks.configureDividend', ...shared, payAt, quote: USDT, amount, withholdingPpm: 150_000 };
}

/** One stock leaves, once it has a price. */
function delist({ model }: Scene): Command | undefined {
  const stock = stocksOf(model).stocks.get(LEAVING);
  const session = stock && sessionAfter(model, stock.rules, model.at);
  const isNamed = [...stocksOf(model).terms.values()].some(({ kind }) => kind === 'stocks.configureDelisting');
  if (!stock || !session || isNamed || stock.row.close === undefined) return undefined;
  return {
    ...{ kind: 'stocks.configureDelisting', action: 1, market: LEAVING, lastAt: session.closes, quote: USDT },
    ...{ price: 7n * one + 1n, status: 'announced' },
  };
}

function decide({ model, dice }: Scene): Command | undefined {
  const stock = stocksOf(model).stocks.get(dice.pick(stockNumbers));
  if (!stock) return undefined;
  const { market } = stock.rules;
  const resume: Command = { kind: 'stocks.resume', market, request: 1, maker: 1, checker: dice.chance(85) ? 2 : 1 };
  if (stock.row.session === 'halted') return resume;
  if (dice.chance(12)) return dice.chance(60) ? { kind: 'stocks.halt', market } : resume;
  return undefined;
}

/** The stock whose orders arrive at one of the first openings of the day. */
function watchedArriving(model: Model): Stock | undefined {
  const { stocks, nextAuction } = stocksOf(model);
  return nextAuction > WATCHED ? undefined : [...stocks.values()].find(({ row }) => row.stage === 'arriving');
}

/** Between two pieces of a watched opening there are steps for a halt. */
export const lingers = (model: Model): number => (watchedArriving(model) ? 2 : 0);

/** The first openings are halted while orders arrive, so those that have not return to wait. Such a halt ends soon; later openings are left alone. */
function haltArriving({ model, dice }: Scene): Command | undefined {
  const arriving = watchedArriving(model);
  if (arriving) return { kind: 'stocks.halt', market: arriving.rules.market };
  const { stocks, nextAuction } = stocksOf(model);
  const halted = [...stocks.values()].find(({ row }) => row.session === 'halted');
  if (!halted || nextAuction > WATCHED || !dice.chance(10)) return undefined;
  return { kind: 'stocks.resume', market: halted.rules.market, request: 1, maker: 1, checker: 2 };
}

function configure({ model, dice }: Scene): Command | undefined {
  const day = Math.floor(model.at / DAY) + dice.below(4);
  const way = dice.below(10);
  if (way < 5) return { kind: 'stocks.configureSession', day, closeMinute: dice.pick([0, 780, 780, 960, 300]) };
  const stock = dice.pick(stockSettings);
  if (way < 7)
    return dice.pick([{ ...stock, bandPpm: 49_000 }, { ...stock, feePpm: 999 }, { ...stock, base: USDT }, stock]);
  const { calendar } = stocksOf(model);
  if (way < 8 && calendar) return dice.chance(60) ? calendar : { ...calendar, untilDay: calendar.fromDay };
  const maker = stocksOf(model).stocks.get(PRACTICE)?.market.maker;
  if (!maker) return undefined;
  return { ...maker, kind: 'stocks.configureMaker', levels: dice.pick([5, 6, 7, 101]) };
}

const by = (weight: number): Habit['by'] => ({
  maker: weight,
  taker: weight,
  scalper: weight,
  hoarder: weight,
  clumsy: weight,
});
export const habits: readonly Habit[] = [
  { by: by(22), make: limit },
  { by: by(12), make: atMarket },
  { by: by(8), make: conditional },
  { by: by(3), make: againstOwn },
  { by: by(9), make: change },
  { by: { ...by(9), saver: 30 }, make: bring },
  { by: { staff: 90 }, make: announce },
  { by: { staff: 60 }, make: delist },
  { by: { staff: 60 }, make: decide },
  { by: { staff: 20 }, make: configure },
  // Whoever is next: an opening is over in a few steps.
  { by: by(150), make: haltArriving },
  {
    // While a practice session is on its index moves.
    by: { feed: 40 },
    make: ({ model, prices }) => ({
      ...{ kind: 'indexPrice.update', source: prices.name },
      prices: stockNumbers.map((market) => prices.at(market, model.at)),
    }),
  },
  {
    // Sometimes it falls too far.
    by: { feed: 2 },
    make: ({ model, dice, prices }) => {
      const fallen = prices.at(PRACTICE, model.at);
      const price = (fallen.price * BigInt(dice.pick([94, 95, 105, 106]))) / 100n;
      return { kind: 'indexPrice.update', source: prices.name, prices: [{ ...fallen, price }] };
    },
  },
];
