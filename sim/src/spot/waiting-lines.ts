/** What waits for a price or a time, as the engine words it. */
import type { ConditionalRow } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { text } from '../model/text.ts';
import { firesAt, isRise, parts, waitsFor, watches, type Part } from './conditional.ts';
import { firstOf } from './fire.ts';
import { spotOf } from './market.ts';

const fieldsOf = (order: ConditionalRow) => ({
  ...{ id: order.id, owner: order.owner, market: order.market, side: order.side, by: order.by },
  ...{ amount: order.amount, value: order.value, stop: order.stop, stopLimit: order.stopLimit },
  ...{ profit: order.profit, profitLimit: order.profitLimit, trail: order.trail, trailPpm: order.trailPpm },
  ...{
    activation: order.activation,
    trailFrom: order.trailFrom,
    most: order.most,
    parent: order.parent,
    leg: order.leg,
  },
  ...{ clientOrderId: order.clientOrderId, selfTrade: order.selfTrade, expiresAt: order.expiresAt },
  ...{ createdAt: order.createdAt, updatedAt: order.updatedAt },
});

export function* waitingLines(model: Model): Generator<string> {
  const { waiting, trails, expiries, markets } = spotOf(model);
  for (const order of waiting.values()) {
    const trail = trails.find(({ orders }) => orders.has(order));
    const tick = markets.get(order.market)?.rules.tick ?? 1n;
    yield `conditional ${text(fieldsOf(order))} ${trail ? trail.best / tick : ''}`;
    for (const part of ['stop', 'profit', 'activation'] as const)
      if (watches(order) && waitsFor(order, part)) yield triggerLine(model, order, part, order[part] / tick);
  }
  for (const [order, at] of expiries) yield `expiry ${order} ${at}`;
  for (const trail of trails) {
    const market = markets.get(trail.market);
    if (!market) throw new Error('a trail is of a market');
    const { tick } = market.rules;
    const direction = trail.rise ? 'rise' : 'fall';
    const place = { instrument: trail.market, by: trail.by, direction, from: trail.from };
    yield `trail ${text({ ...place, best: Number(trail.best / tick), status: 'followed' })}`;
    const first = firstOf(market, trail);
    yield triggerLine(model, first, 'trail', firesAt(market, trail, first) / tick);
  }
}

function triggerLine(model: Model, order: ConditionalRow, part: Part, ticks: bigint): string {
  const direction = isRise(order.side, part) ? 'rise' : 'fall';
  const id = order.id * parts.length + parts.indexOf(part);
  return `trigger ${spotOf(model).venue.waits} ${id} ${order.market} ${order.by} ${direction} ${ticks}`;
}
