/** The house maker in futures: FUTURES-024. */
import { HOUSE_MAKER, type Side } from '@glassbook/engine';
import type { OrderRow } from '@glassbook/engine/futures';
import { indexPricesOf } from '../index-price/index.ts';
import type { Model } from '../model/model.ts';
import { levelsOf, type Level } from '../model/ladder.ts';
import { futuresOf, highestOf, leftOf, ownOf, valueOf, type Market } from './market.ts';
import { enter } from './place.ts';
import { cancel } from './resting.ts';

function staleAt(model: Model, market: Market): number | undefined {
  const index = indexPricesOf(model).get(market.rules.index);
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

export function* staleTimers(model: Model): Generator<{ due: number; market: Market }> {
  for (const market of futuresOf(model).markets.values()) {
    const due = staleAt(model, market);
    const hasQuotes = market.ladder.buy.length + market.ladder.sell.length > 0;
    const quotes = market.maker && market.status === 'open' && market.mark !== undefined;
    if (quotes && due !== undefined && (due > model.at || hasQuotes)) yield { due, market };
  }
}

/** What is already right stays, what is not leaves, and what is missing comes, bids first, best level first. */
export function requote(model: Model, market: Market): void {
  const { maker, rules } = market;
  const index = indexPricesOf(model).get(rules.index);
  if (!maker || !index || market.status !== 'open' || market.mark === undefined || isStale(model, market)) return;
  const shape = {
    ...{ market: rules.market, tick: rules.tick, ticksMax: highestOf(market), lotsMax: BigInt(rules.openInterestMax) },
    // In quote units.
    lotWorth: (price: bigint) => (market.inverse ? rules.size : valueOf(market, price, 1)),
  };
  const wanted = { buy: levelsOf(shape, maker, index.price, 'buy'), sell: levelsOf(shape, maker, index.price, 'sell') };
  const kept = { buy: keep(model, market, 'buy', wanted.buy), sell: keep(model, market, 'sell', wanted.sell) };
  for (const side of ['buy', 'sell'] as const) {
    const ladder = wanted[side].map((level, at) => kept[side][at] ?? quote(model, market, side, level));
    market.ladder[side] = ladder.filter((order) => order !== undefined);
  }
}

function keep(model: Model, market: Market, side: Side, wanted: readonly Level[]): (OrderRow | undefined)[] {
  const kept: (OrderRow | undefined)[] = wanted.map(() => undefined);
  for (const order of market.ladder[side]) {
    if (order.status !== 'open') continue;
    const at = wanted.findIndex(({ price }, level) => kept[level] === undefined && price === order.price);
    if (wanted[at]?.lots === BigInt(leftOf(order))) kept[at] = order;
    else cancel(model, order, 'market_rules');
  }
  return kept;
}

/** One level, where it can be afforded and is not filled at once. */
function quote(model: Model, market: Market, side: Side, { price, lots }: Level): OrderRow | undefined {
  const outcome = enter(model, market, {
    ...{ owner: HOUSE_MAKER, side, type: 'limit', timeInForce: 'GTC', postOnly: false, price },
    ...{ contracts: Math.min(Number(lots), market.rules.contractsMax), leverage: market.maker?.leverage ?? 1 },
    ...{
      margin: 'cross',
      closes: 0,
      follow: 0,
      avoids: 0,
      exits: undefined,
      clientOrderId: undefined,
      selfTrade: 'expire_taker',
    },
  });
  if (!outcome.ok || !('order' in outcome)) return undefined;
  const { id } = outcome.order;
  return ownOf(model, HOUSE_MAKER).orders.find((order) => order.id === id);
}
