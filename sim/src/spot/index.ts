/** Spot trading: markets, orders, the house maker. */
import type { CancelReason, ConditionalEnd, ConditionalRow, OrderStatus } from '@glassbook/engine';
import { reasons, refusals } from '@glassbook/engine/spot/words';
import { indexPricesOf } from '../index-price/index.ts';
import { addBooks } from '../model/books.ts';
import { each } from '../model/each.ts';
import type { Model, Timer } from '../model/model.ts';
import type { Product } from '../product.ts';
import { text } from '../model/text.ts';
import { cancelStopped } from './cancel.ts';
import { cancelHabits, staffHabits } from './cancels-and-settings-to-send.ts';
import { nextTimer, requote, timers } from './house-maker.ts';
import { show } from './conditional.ts';
import { fireReached } from './fire.ts';
import { expiringOrders, expireOrder } from './expiry.ts';
import { waitingLines } from './waiting-lines.ts';
import { faults } from './faults.ts';
import { holds } from './holds.ts';
import { levelAmount } from './level-amount.ts';
import { rowsOf, spotOf } from './market.ts';
import { orderLines } from './order-lines.ts';
import { orderHabits, orderHoard } from './orders-to-send.ts';
import { conditionalHabits, waitingHoard } from './conditionals-to-send.ts';
import { sellWhole } from './place.ts';
import { rules } from './rules.ts';
import { makerSettings, marketSettings, pricedMarkets } from './settings.ts';

/** Why orders of other products are canceled, and none of spot. */
type Others = 'reduce_only' | 'margin' | 'liquidation' | 'split' | 'delisted';
const shows = {
  'spot.orders open': true,
  'spot.orders done': true,
  'spot.orders cancelled': true,
  'spot.orders cancelled: user': true,
  'spot.orders cancelled: self_trade': true,
  'spot.orders cancelled: unfilled': true,
  'spot.orders cancelled: market_rules': true,
  'spot.orders cancelled: index_stale': true,
  'spot.orders cancelled: self_limit': true,
  'spot.orders cancelled: expired': true,
  'spot.orders cancelled: exit': true,
  'spot.orders cancelled: oco': true,
  'spot.conditionals triggered: stop': true,
  'spot.conditionals triggered: profit': true,
  'spot.conditionals triggered: trail': true,
  'spot.conditionals cancelled: user': true,
  'spot.conditionals cancelled: expired': true,
  'spot.conditionals cancelled: self_limit': true,
  'spot.conditionals cancelled: entry': true,
  'spot.conditionals cancelled: filled': true,
  'spot.conditionals cancelled: refused': true,
  'spot.conditionals of what a fill left': true,
  'spot.conditionals in part': true,
  'spot.conditionals of an entry': true,
  'spot.trails joined': true,
} satisfies Record<`spot.conditionals triggered: ${NonNullable<ConditionalRow['fired']>}`, true> &
  Record<`spot.conditionals cancelled: ${Exclude<ConditionalEnd, Others>}`, true> &
  Record<
    | 'spot.conditionals of an entry'
    | 'spot.conditionals of what a fill left'
    | 'spot.conditionals in part'
    | 'spot.trails joined',
    true
  > &
  Record<`spot.orders ${OrderStatus}` | `spot.orders cancelled: ${Exclude<CancelReason, Others>}`, true>;

/** At the same moment quotes are withdrawn before orders expire, of which the one with the smaller number is first. */
function firstTimer(model: Model): Timer | undefined {
  const quotes = nextTimer(model);
  let first: { due: number; order: number } | undefined;
  for (const each of expiringOrders(model))
    if (!first || each.due < first.due || (each.due === first.due && each.order < first.order)) first = each;
  if (!first || (quotes && quotes.due <= first.due)) return quotes;
  const { due, order } = first;
  return { due, run: () => expireOrder(model, order) };
}

addBooks({
  bookAt: (model, id) => {
    const market = spotOf(model).markets.get(id);
    return market && { rules: market.rules, isOpen: market.status === 'open', whole: market.whole };
  },
  sellWhole,
});

export const spot = {
  name: 'spot',
  settings: [...marketSettings, ...makerSettings],
  hoards: [orderHoard, waitingHoard],
  habits: [...orderHabits, ...conditionalHabits, ...cancelHabits, ...staffHabits],
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
  nextTimer: firstTimer,
  pricedMarkets,
  priceMoved: (model, number) => {
    const market = spotOf(model).markets.get(number);
    if (!market) return;
    requote(model, market);
    for (const by of ['index', 'last'] as const) show(model, market, by);
  },
  fires: fireReached,
  follows: cancelStopped,
  *risks({ spot: { trades }, entries }) {
    // What a loan sells from the margin account nobody can refuse.
    const sold = new Set(entries.filter(({ fromKind }) => fromKind === 'margin').map(({ ref }) => ref));
    for (const { id, at, takerSide, makerOwner, takerOwner } of trades) {
      if (!sold.has(id)) yield { what: `trade ${id}`, owner: takerOwner, at, adds: takerSide === 'buy' };
      yield { what: `trade ${id}`, owner: makerOwner, at, adds: takerSide === 'sell' };
    }
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
    conditionals: { changed: (model) => rowsOf(model).conditionals.values(), key: ['id'] },
    trails: { changed: (model) => rowsOf(model).trails.values(), key: ['instrument', 'by', 'direction', 'from'] },
    expiries: { changed: (model) => rowsOf(model).expiries.values(), key: ['order'] },
    lastPrices: {
      *changed(model) {
        for (const { rules: inForce, last = 0n } of rowsOf(model).lastPrices)
          yield { market: inForce.market, price: last };
      },
      key: ['market'],
    },
  },
  counters: (model) => {
    const { nextOrder, nextTrade, nextPriority, nextTrail } = spotOf(model);
    return { nextOrder, nextTrade, nextPriority, nextTrail };
  },
  lines: function* (model) {
    const { markets } = spotOf(model);
    for (const { due, market } of timers(model)) yield `timer ${due} spot.quotesStale ${market.rules.market}`;
    for (const { due, order } of expiringOrders(model)) yield `timer ${due} spot.orderExpires ${order}`;
    for (const [number, { status, rules: inForce, maker, last }] of markets)
      yield `market ${number} ${status} ${last === undefined ? -1 : last / inForce.tick} ${text(inForce)} ${text(maker ?? null)}`;
    yield* orderLines(model);
    yield* waitingLines(model);
  },
  holds,
  numbered: { order: (model) => rowsOf(model).orders.keys() },
  *shows({ spot: { orders, conditionals, trails } }) {
    for (const { status, cancelReason } of orders) {
      yield `spot.orders ${status}`;
      if (cancelReason) yield `spot.orders cancelled: ${cancelReason}`;
    }
    for (const { id, status, fired, endReason, parent, leg } of conditionals) {
      const side = orders.find((each) => each.id === leg);
      if (status === 'waiting' && leg !== 0 && parent !== 0) yield 'spot.conditionals in part';
      if (status === 'triggered' && side && side.filledAmount > 0n && orders.some((each) => each.id === id))
        yield 'spot.conditionals of what a fill left';
      if (status === 'triggered') yield `spot.conditionals triggered: ${fired}`;
      if (endReason) yield `spot.conditionals cancelled: ${endReason}`;
      if (status === 'triggered' && parent !== 0) yield 'spot.conditionals of an entry';
    }
    if (trails.some(({ status }) => status === 'over') && trails.some(({ status }) => status === 'followed'))
      yield 'spot.trails joined';
  },
  reaches: {
    refusals: { ...each(refusals), 'spot.settings_invalid': true },
    entryReasons: each(reasons),
    shows,
  },
  faults,
} satisfies Product<'spot'>;
