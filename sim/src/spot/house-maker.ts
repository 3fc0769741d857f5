/** The house maker, by docs/spot.md: SPOT-016 and SPOT-017. */
import { HOUSE_MAKER, type OrderRow, type Side } from '@glassbook/engine';
import { indexPricesOf } from '../index-price/index.ts';
import type { Model, Timer } from '../model/model.ts';
import { wantedQuotes, type Quote } from './ladder.ts';
import { availableFor, holdOf, leftOf, spotOf, valueOf, type Market } from './market.ts';
import { cancel, close, rest } from './resting.ts';
import { planOf, trade } from './matching.ts';

/** When what a market's maker quotes is too old; `undefined` where it has no price to quote around. */
function staleAt(model: Model, market: Market): number | undefined {
  const index = indexPricesOf(model).get(market.rules.market);
  return index && index.at + (market.maker?.staleAfterMs ?? 0);
}

export function isStale(model: Model, market: Market): boolean {
  const due = staleAt(model, market);
  return due === undefined || model.at >= due;
}

export function leave(model: Model, market: Market, reason: OrderRow['cancelReason']): void {
  for (const order of [...market.ladder.buy, ...market.ladder.sell])
    if (order.status === 'open') cancel(model, order, reason);
  market.ladder = { buy: [], sell: [] };
}

/** An open market whose maker has a price withdraws its quotes when that price is too old. */
export function* timers(model: Model): Generator<{ due: number; market: Market }> {
  for (const market of spotOf(model).markets.values()) {
    const due = staleAt(model, market);
    const hasQuotes = market.ladder.buy.length + market.ladder.sell.length > 0;
    if (market.maker && market.status === 'open' && due !== undefined && (due > model.at || hasQuotes))
      yield { due, market };
  }
}

/** Of two at once the one with the smaller number. */
export function nextTimer(model: Model): Timer | undefined {
  let next: { due: number; market: Market } | undefined;
  for (const timer of timers(model)) if (!next || timer.due < next.due) next = timer;
  if (!next) return undefined;
  const { due, market } = next;
  return { due, run: () => leave(model, market, 'index_stale') };
}

/** What is already right stays, what is not leaves, and what is missing comes, bids first, best level first. */
export function requote(model: Model, market: Market): void {
  const { maker } = market;
  const index = indexPricesOf(model).get(market.rules.market);
  if (!maker || !index || market.status !== 'open' || isStale(model, market)) return;
  const wanted = wantedQuotes(market, maker, index.price);
  const kept = { buy: keep(model, market, 'buy', wanted.buy), sell: keep(model, market, 'sell', wanted.sell) };
  for (const side of ['buy', 'sell'] as const) {
    const ladder = wanted[side].map((quote, level) => kept[side][level] ?? quoteLevel(model, market, side, quote));
    market.ladder[side] = ladder.filter((order) => order !== undefined);
  }
}

function keep(model: Model, market: Market, side: Side, wanted: Quote[]): (OrderRow | undefined)[] {
  const kept: (OrderRow | undefined)[] = wanted.map(() => undefined);
  for (const order of market.ladder[side]) {
    if (order.status !== 'open') continue;
    const level = wanted.findIndex(({ price }, at) => kept[at] === undefined && price === order.price);
    if (wanted[level]?.amount === leftOf(order)) kept[level] = order;
    else cancel(model, order, 'market_rules');
  }
  return kept;
}

/** Quotes one level where it can be afforded; nothing where it cannot, or where it is filled at once. */
function quoteLevel(model: Model, market: Market, side: Side, { price, amount }: Quote): OrderRow | undefined {
  if (availableFor(model, market, HOUSE_MAKER, side) < holdOf(market, side, price, amount)) return undefined;
  if (valueOf(market, price, amount) < market.rules.notionalMin) return undefined;
  const spot = spotOf(model);
  const id = spot.nextOrder;
  spot.nextOrder += 1;
  const want = { owner: HOUSE_MAKER, side, limit: price, amount, value: 0n, selfTrade: 'expire_taker' } as const;
  const plan = planOf(market, want);
  const fee = trade(model, market, { id, owner: HOUSE_MAKER, side, want }, plan);
  const order: OrderRow = {
    id,
    owner: HOUSE_MAKER,
    market: market.rules.market,
    side,
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    selfTrade: 'expire_taker',
    clientOrderId: undefined,
    price,
    amount,
    value: 0n,
    filledAmount: plan.amount,
    filledValue: plan.value,
    fee,
    status: 'open',
    cancelReason: undefined,
    priority: 0,
    createdAt: model.at,
    updatedAt: model.at,
  };
  if (leftOf(order) === 0n) {
    close(model, order, 'done');
    return undefined;
  }
  rest(model, market, order);
  return order;
}
