/** The rules of the commands of stocks, by docs/stocks.md. */
import {
  FIRST_USER,
  type ConditionalRow,
  type Outcome,
  type PlaceOrder,
  type Refusal,
  type Side,
} from '@glassbook/engine';
import type { ConfigureStock, PlaceStockConditional, PlaceStockOrder } from '@glassbook/engine/stocks';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf, keepTicks, pricedMarketsOf } from '../index-price/index.ts';
import { areTwo } from '../model/are-two.ts';
import { pairsOf, tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { amend } from '../spot/amend.ts';
import { cancelMany, cancelOne } from '../spot/cancel.ts';
import { touchWaiting, waitingOf } from '../spot/conditional.ts';
import { isStale, leave, requote } from '../spot/house-maker.ts';
import { accountFor, availableFor, broughtBy, isFixed, openOrdersOf, spotOf } from '../spot/market.ts';
import { amendConditional, placeConditional } from '../spot/place-conditional.ts';
import { enter } from '../spot/place.ts';
import { waitingCount } from '../spot/places.ts';
import { ladderProblem } from '../spot/rules.ts';
import { isAdjusting } from './adjusting.ts';
import { announce } from './announce.ts';
import { configureCalendar, configureSession } from './change-calendar.ts';
import { sessionAfter } from './calendar.ts';
import { floorOf, stocksOf, type Stock } from './floor.ts';
import { put, stageOfHalt } from './put.ts';
import { phaseOf } from './sessions.ts';

const YEAR_QUARTER = 90 * 86_400_000;

/** Why nothing is placed or amended now. */
function stoppedBy(model: Model, stock: Stock | undefined): Refusal | undefined {
  if (!stock) return 'spot.market_not_found';
  if (stock.row.session === 'delisted') return 'stocks.delisted';
  return isAdjusting(model, stock.rules.market) ? 'stocks.adjusting' : undefined;
}

/** Whether an owner's order would cross one of its own that waits. */
const crossesOwn = (model: Model, stock: Stock, owner: number, side: Side, price: bigint, except = 0): boolean =>
  openOrdersOf(floorOf(model), owner).some(
    (each) =>
      each.id !== except &&
      each.market === stock.rules.market &&
      each.side !== side &&
      (side === 'buy' ? each.price <= price : each.price >= price),
  );

function place(model: Model, command: PlaceStockOrder): Outcome {
  const stock = stocksOf(model).stocks.get(command.market);
  const stopped = stoppedBy(model, stock);
  if (stopped || !stock) return refused(stopped ?? 'spot.market_not_found');
  const session = sessionAfter(model, stock.rules, model.at);
  if (!session) return refused('stocks.not_trading');
  const { timeInForce: time, kind: _, ...own } = command;
  const until = time === 'GTC' ? model.at + YEAR_QUARTER : session.closes;
  const shared = { ...own, kind: 'spot.placeOrder' } as const;
  const floor = floorOf(model);
  const { market } = stock;
  const rests: PlaceOrder = { ...shared, timeInForce: time === 'GTC' ? 'GTC' : 'GTD', expiresAt: until };
  const isLimit = command.type === 'limit';
  if (!market.gathers) {
    if (isLimit && (time === 'DAY' || time === 'GTC')) return enter(floor, market, rests);
    return enter(floor, market, { ...shared, timeInForce: time === 'FOK' ? 'FOK' : 'IOC' });
  }
  if (time === 'IOC' || time === 'FOK' || command.postOnly) return refused('stocks.not_trading');
  const { owner, side } = command;
  if (isLimit) {
    if (crossesOwn(model, stock, owner, side, command.price)) return refused('stocks.would_trade_with_self');
    return enter(floor, market, rests);
  }
  if ((command.amount === 0n) === (command.value === 0n)) return refused('spot.amount_missing');
  if (command.value > 0n)
    return side === 'sell' || command.exits ? refused('stocks.not_trading') : byValue(model, stock, command);
  const index = indexPricesOf(model).get(stock.rules.market)?.price;
  const isBefore = stock.row.session === 'closed' || stock.row.session === 'opening';
  const reference = isBefore ? (stock.row.close ?? index) : index;
  if (reference === undefined) return refused('spot.no_index_price');
  const { tick } = stock.rules;
  const far = side === 'buy' ? (reference * 11n) / (10n * tick) : (reference * 9n + 10n * tick - 1n) / (10n * tick);
  const price = command.worstPrice || (far < 1n && side === 'sell' ? 1n : far) * tick;
  if (crossesOwn(model, stock, owner, side, price)) return refused('stocks.would_trade_with_self');
  const whole = { ...shared, type: 'limit', timeInForce: 'IOC', price, worstPrice: 0n } as const;
  return enter(floor, market, { ...whole, expiresAt: session.closes });
}

/** It waits for the opening, and for no price. */
function byValue(model: Model, { market }: Stock, command: PlaceStockOrder): Outcome {
  const floor = floorOf(model);
  const { owner, value, clientOrderId, selfTrade = 'expire_maker' } = command;
  const stopped = tradeRefusal(model, owner, broughtBy(market, 'buy'));
  if (stopped) return refused(stopped);
  if (value > market.rules.notionalMax) return refused('spot.amount_too_large');
  if (value < market.rules.notionalMin) return refused('spot.notional_too_small');
  if (owner >= FIRST_USER && waitingCount(floor, owner, command.market) >= market.rules.openOrdersMax)
    return refused('spot.too_many_open_orders');
  const named = [...openOrdersOf(floor, owner), ...waitingOf(floor, owner)];
  if (clientOrderId !== undefined && named.some((each) => each.clientOrderId === clientOrderId))
    return refused('spot.client_order_id_taken');
  if (availableFor(floor, market, owner, 'buy') < value) return refused('spot.insufficient_funds');
  const spot = spotOf(floor);
  const order: ConditionalRow = {
    ...{ id: spot.nextOrder, owner, market: command.market, side: 'buy', by: 'index', amount: 0n, value, stop: 0n },
    ...{ stopLimit: 0n, profit: 0n, profitLimit: 0n, trail: 0n, trailPpm: 0, activation: 0n, trailFrom: 0, most: 0n },
    ...{ parent: 0, leg: 0, clientOrderId, selfTrade, expiresAt: 0, createdAt: model.at, updatedAt: model.at },
    ...{ status: 'waiting', endReason: undefined, fired: undefined, refusal: undefined },
  };
  spot.nextOrder += 1;
  floor.hold(accountFor(floor, market, owner, 'buy'), value);
  spot.waiting.set(order.id, order);
  touchWaiting(floor, order);
  return { ok: true, conditional: { id: order.id, market: command.market, side: 'buy', status: 'waiting' } };
}

function placeWaiting(model: Model, command: PlaceStockConditional): Outcome {
  const stock = stocksOf(model).stocks.get(command.market);
  const stopped = stoppedBy(model, stock);
  if (stopped || !stock) return refused(stopped ?? 'spot.market_not_found');
  const session = sessionAfter(model, stock.rules, model.at);
  if (!session) return refused('stocks.not_trading');
  const { timeInForce, kind: _, ...own } = command;
  const hasLimitSide = command.stop > 0n && command.profitLimit > 0n;
  if (stock.market.gathers && hasLimitSide)
    if (crossesOwn(model, stock, command.owner, command.side, command.profitLimit))
      return refused('stocks.would_trade_with_self');
  const expiresAt = timeInForce === 'GTC' ? model.at + YEAR_QUARTER : session.closes;
  return placeConditional(floorOf(model), { ...own, kind: 'spot.placeConditional', expiresAt });
}

function configureMarket(model: Model, command: ConfigureStock): Outcome {
  const { market: number, base, quote, tick, lot, calendar, feePpm, notionalMin, notionalMax } = command;
  const { stocks } = stocksOf(model);
  const known = stocks.get(number);
  const [share, money] = [assetsOf(model).get(base), assetsOf(model).get(quote)];
  const whole = 10n ** BigInt(share?.scale ?? 0);
  const fixed = ['base', 'quote', 'tick', 'lot', 'calendar', 'feePpm'] as const;
  const isValid =
    share?.kinds.join() === 'stock' &&
    money?.kinds.includes('stock') &&
    lot === 1n &&
    tick > 0n &&
    tick % whole === 0n &&
    feePpm >= 0 &&
    feePpm <= 10_000 &&
    notionalMin >= 0n &&
    notionalMax > notionalMin &&
    command.openOrdersMax > 0 &&
    (command.auctionPiece ?? 0) <= 10_000 &&
    command.bandPpm >= 0 &&
    command.bandPpm < 1_000_000 &&
    (known ? fixed.every((name) => known.rules[name] === command[name]) : !pricedMarketsOf(model).has(number));
  if (!isValid) return refused('stocks.settings_invalid');
  const { feePpm: _, calendar: __, kind: ___, auctionPiece: ____, ...shared } = command;
  const rules = { ...shared, kind: 'spot.configureMarket', makerFeePpm: feePpm, takerFeePpm: feePpm } as const;
  model.changes.settings.push({ key: `stockMarket:${number}`, command });
  if (known) {
    known.rules = command;
    known.market.rules = rules;
    return { ok: true };
  }
  const market = {
    ...{ rules, status: 'halted' as const, gathers: true, feeOnTop: feePpm, whole, book: { buy: [], sell: [] } },
    ...{ maker: undefined, ladder: { buy: [], sell: [] }, last: undefined },
    ...{ line: [], isShut: false, isFixed: false, opens: false },
  };
  spotOf(floorOf(model)).markets.set(number, market);
  const stock: Stock = {
    ...{ rules: command, market, due: undefined, pieceDue: undefined },
    row: {
      ...{ market: number, session: 'closed', close: undefined, closedAt: undefined, reference: undefined },
      ...{ openedAt: undefined, untilAt: undefined, stage: 'none', auction: undefined, auctionAt: undefined },
      ...{ auctionPrice: undefined, before: undefined, endsFrom: undefined, past: [] },
    },
  };
  stocks.set(number, stock);
  pricedMarketsOf(model).add(number);
  keepTicks(model, number, 86_400_000);
  pairsOf(model).push({ market: number, base, quote });
  put(model, stock, phaseOf(model, stock));
  void calendar;
  return { ok: true };
}

export const rules = {
  'stocks.placeOrder': place,
  'stocks.placeConditional': placeWaiting,
  'stocks.amendOrder': (model, command) => {
    const floor = floorOf(model);
    const order = spotOf(floor).open.get(command.order);
    const stock = order?.owner === command.owner ? stocksOf(model).stocks.get(order.market) : undefined;
    if (!order || !stock) return refused('spot.order_not_open');
    const stopped = stoppedBy(model, stock);
    if (stopped) return refused(stopped);
    if (stock.row.stage !== 'none') return refused('stocks.in_auction');
    if (order.timeInForce === 'IOC') return refused('stocks.not_trading');
    const isMoved = stock.market.gathers && command.price !== 0n;
    if (isMoved && crossesOwn(model, stock, command.owner, order.side, command.price, order.id))
      return refused('stocks.would_trade_with_self');
    return amend(floor, { ...command, kind: 'spot.amendOrder' });
  },
  'stocks.amendConditional': (model, command) => {
    const floor = floorOf(model);
    const order = spotOf(floor).waiting.get(command.order);
    const stock = order?.owner === command.owner ? stocksOf(model).stocks.get(order.market) : undefined;
    if (!order || !stock) return refused('spot.order_not_open');
    const stopped = stoppedBy(model, stock);
    if (stopped) return refused(stopped);
    if (order.leg !== 0 && stock.row.stage !== 'none') return refused('stocks.in_auction');
    const limit = command.profitLimit || command.profit;
    if (stock.market.gathers && order.leg !== 0 && limit !== 0n)
      if (crossesOwn(model, stock, command.owner, order.side, limit)) return refused('stocks.would_trade_with_self');
    return amendConditional(floor, { ...command, kind: 'spot.amendConditional' });
  },
  'stocks.cancelOrder': (model, command) => {
    const floor = floorOf(model);
    const { owner, order: id, clientOrderId: name } = command;
    const isIt = (each: { id: number; clientOrderId: string | undefined }) =>
      name === undefined ? each.id === id : each.clientOrderId === name;
    const leg = waitingOf(floor, owner).find(isIt)?.leg ?? 0;
    const order = openOrdersOf(floor, owner).find(isIt) ?? spotOf(floor).open.get(leg);
    if (isFixed(floor, order)) return refused('stocks.in_auction');
    return cancelOne(floor, { ...command, kind: 'spot.cancelOrder' });
  },
  'stocks.cancelAll': (model, command) => cancelMany(floorOf(model), { ...command, kind: 'spot.cancelAll' }),
  'stocks.halt': (model, { market }) => {
    const stock = stocksOf(model).stocks.get(market);
    if (!stock) return refused('spot.market_not_found');
    if (stock.row.session === 'delisted') return refused('stocks.delisted');
    if (stock.row.session === 'halted') return { ok: true };
    leave(floorOf(model), stock.market, 'market_rules');
    put(model, stock, { session: 'halted', untilAt: undefined, past: [], stage: stageOfHalt(stock.row) });
    return { ok: true };
  },
  'stocks.resume': (model, command) => {
    const stock = stocksOf(model).stocks.get(command.market);
    if (stock?.row.session !== 'halted' || !areTwo(command)) return refused('stocks.decision_invalid');
    put(model, stock, phaseOf(model, stock));
    return { ok: true };
  },
  'stocks.configureCalendar': configureCalendar,
  'stocks.configureSession': configureSession,
  'stocks.configureMarket': configureMarket,
  'stocks.configureMaker': (model, command) => {
    const stock = stocksOf(model).stocks.get(command.market);
    if (!stock || ladderProblem(command, stock.rules.notionalMax)) return refused('stocks.settings_invalid');
    stock.market.maker = { ...command, kind: 'spot.configureMaker' };
    model.changes.settings.push({ key: `stockMaker:${command.market}`, command });
    if (isStale(floorOf(model), stock.market)) leave(floorOf(model), stock.market, 'index_stale');
    else requote(floorOf(model), stock.market);
    return { ok: true };
  },
  'stocks.configureSplit': announce,
  'stocks.configureDividend': announce,
  'stocks.configureDelisting': announce,
} satisfies Rules<`stocks.${string}`>;
