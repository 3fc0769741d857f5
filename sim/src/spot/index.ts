/** Spot trading: markets, orders, the house maker. */
import type { CancelReason, OrderRow, OrderStatus } from '@glassbook/engine';
import { indexPricesOf } from '../index-price/index.ts';
import type { Product } from '../product.ts';
import { text } from '../model/text.ts';
import { cancelHabits, staffHabits } from './cancels-and-settings-to-send.ts';
import { nextTimer, requote, timers } from './house-maker.ts';
import { faults } from './faults.ts';
import { holds } from './holds.ts';
import { levelAmount } from './level-amount.ts';
import { leftOf, rowsOf, spotOf } from './market.ts';
import { orderHabits } from './orders-to-send.ts';
import { rules } from './rules.ts';
import { makerSettings, marketSettings, pricedMarkets } from './settings.ts';

const shows = {
  'spot.orders open': true,
  'spot.orders done': true,
  'spot.orders cancelled': true,
  'spot.orders cancelled: user': true,
  'spot.orders cancelled: self_trade': true,
  'spot.orders cancelled: unfilled': true,
  'spot.orders cancelled: market_rules': true,
  'spot.orders cancelled: index_stale': true,
} satisfies Record<`spot.orders ${OrderStatus}` | `spot.orders cancelled: ${CancelReason}`, true>;

/** The bits of an order's behaviour in its line. One that rests is good till canceled. */
const flags = ({ postOnly, selfTrade }: OrderRow): number =>
  (postOnly ? 4 : 0) + { expire_taker: 0, expire_maker: 8, expire_both: 16 }[selfTrade];

export const spot = {
  name: 'spot',
  settings: [...marketSettings, ...makerSettings],
  habits: [...orderHabits, ...cancelHabits, ...staffHabits],
  moments: [
    // The price is updated at the very time at which it becomes stale, or just before or after.
    ({ model, dice, prices }) => {
      const market = dice.pick([...spotOf(model).markets.values()]);
      const number = market.rules.market;
      const index = indexPricesOf(model).get(number);
      if (!index || !market.maker) return undefined;
      const at = index.at + market.maker.staleAfterMs + dice.below(3) - 1;
      if (at < model.at) return undefined;
      if (dice.chance(30)) return { at, command: { kind: 'spot.openMarket', market: number } };
      return { at, command: { kind: 'indexPrice.update', source: prices.name, prices: [prices.at(number, at)] } };
    },
  ],
  rules,
  nextTimer,
  pricedMarkets,
  priceMoved: (model, number) => {
    const market = spotOf(model).markets.get(number);
    if (market) requote(model, market);
  },
  requestName: {
    word: 'order',
    taken: 'spot.client_order_id_taken',
    give: (command, said) => (command.kind === 'spot.placeOrder' ? { ...command, clientOrderId: said } : undefined),
  },
  tables: {
    trades: { changed: (model) => rowsOf(model).trades },
    markets: { changed: (model) => rowsOf(model).markets },
    orders: { changed: (model) => rowsOf(model).orders.values(), key: ['id'] },
    levels: {
      *changed(model) {
        for (const level of rowsOf(model).levels.values()) yield { ...level, amount: levelAmount(model, level) };
      },
      key: ['market', 'side', 'price'],
    },
  },
  counters: (model) => {
    const { nextOrder, nextTrade, nextPriority } = spotOf(model);
    return { nextOrder, nextTrade, nextPriority };
  },
  lines: function* (model) {
    const { markets, open } = spotOf(model);
    for (const { due, market } of timers(model)) yield `timer ${due} spot.quotesStale ${market.rules.market}`;
    for (const [number, { status, rules: inForce, maker }] of markets)
      yield `market ${number} ${status} ${text(inForce)} ${text(maker ?? null)}`;
    for (const order of open.values()) {
      const inForce = markets.get(order.market)?.rules;
      if (!inForce) throw new Error('an open order has a market');
      const { tick, lot } = inForce;
      const book = [order.id, order.owner, order.market, order.side === 'buy' ? 0 : 1, flags(order)];
      const sizes = [order.price / tick, order.amount / lot, leftOf(order) / lot, order.priority];
      const rest = [order.filledValue, order.fee, order.createdAt, order.updatedAt, order.clientOrderId ?? ''];
      yield `order ${[...book, ...sizes, ...rest].join(' ')}`;
    }
  },
  holds,
  numbered: { order: (model) => rowsOf(model).orders.keys() },
  *shows({ spot: { orders } }) {
    for (const { status, cancelReason } of orders) {
      yield `spot.orders ${status}`;
      if (cancelReason) yield `spot.orders cancelled: ${cancelReason}`;
    }
  },
  reaches: {
    refusals: {
      'spot.market_not_found': true,
      'spot.market_halted': true,
      'spot.price_off_tick': true,
      'spot.price_out_of_range': true,
      'spot.amount_off_lot': true,
      'spot.amount_missing': true,
      'spot.amount_too_small': true,
      'spot.amount_too_large': true,
      'spot.notional_too_small': true,
      'spot.price_missing': true,
      'spot.worst_price_off_tick': true,
      'spot.no_index_price': true,
      'spot.insufficient_funds': true,
      'spot.client_order_id_taken': true,
      'spot.post_only_would_take': true,
      'spot.fill_or_kill_unfilled': true,
      'spot.would_trade_with_self': true,
      'spot.no_liquidity': true,
      'spot.too_many_open_orders': true,
      'spot.order_not_open': true,
      'spot.amend_nothing': true,
      'spot.amend_below_filled': true,
      'spot.settings_invalid': true,
    },
    entryReasons: { 'spot.trade': true, 'spot.fee': true },
    shows,
  },
  faults,
} satisfies Product<'spot'>;
