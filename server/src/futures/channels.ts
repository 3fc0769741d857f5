/** The channels of futures: prices of a market; own orders and fills; own positions. */
import type { futures } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { AsOf, ChannelOf } from '../socket/channel.ts';
import { asOf } from '../store/snapshot.ts';
import { fillsOf, ordersOf, positionsOf } from './own-rows.ts';
import type { PresentFutures } from './present.ts';
import type { FuturesServices } from './services.ts';

const OPEN_MAX = 1_000;
const FILLS = 50;

/** The last prices of a market, where a batch changed them. */
export function pricesChannel({
  prices,
  markets,
  now,
}: Pick<FuturesServices, 'prices' | 'markets' | 'now'>): ChannelOf<'futures.prices'> {
  const changed = new Set<number>();
  const shown = (id: number) => prices.of(markets.market(id), now());
  return {
    note({ changes: { futures: own } }, touched) {
      for (const { market } of [...own.marks, ...own.positions])
        if (!changed.has(market)) {
          changed.add(market);
          touched(market);
        }
    },
    snapshot: shown,
    take: (id) => (changed.delete(id) ? () => shown(id) : undefined),
  };
}

type Own = { orders: futures.Order[]; fills: futures.Fill[] };

export const ordersChannel = (pool: Pool, { order, fill }: PresentFutures): ChannelOf<'futures.orders'> => ({
  news({ futures: { orders, trades } }, of) {
    for (const row of orders) of(row.owner)?.orders.push(order(row));
    for (const trade of trades) {
      of(trade.takerOwner)?.fills.unshift(fill(trade, 'taker'));
      of(trade.makerOwner)?.fills.unshift(fill(trade, 'maker'));
    }
  },
  empty: (): Own => ({ orders: [], fills: [] }),
  isEmpty: ({ orders, fills }) => orders.length + fills.length === 0,
  async load(userId) {
    const [open, made] = await Promise.all([
      asOf(pool, async (client) =>
        (await ordersOf(client, userId, { status: ['open'], page: 1, limit: OPEN_MAX })).map(order),
      ),
      asOf(pool, async (client) =>
        (await fillsOf(client, userId, { page: 1, limit: FILLS })).map(({ trade, role }) => fill(trade, role)),
      ),
    ]);
    return { seq: Math.max(open.seq, made.seq), merge: (since) => mergeOrders(open, made, since) };
  },
});

function mergeOrders(open: AsOf<futures.Order[]>, made: AsOf<futures.Fill[]>, since: readonly AsOf<Own>[]): Own {
  const orders = new Map(open.value.map((row) => [row.id, row]));
  let fills = made.value;
  for (const { seq, value } of since) {
    if (seq > open.seq) for (const row of value.orders) orders.set(row.id, row);
    if (seq > made.seq) fills = [...value.fills, ...fills];
  }
  const stillOpen = [...orders.values()].filter(({ status }) => status === 'open');
  return { orders: stillOpen.sort((a, b) => b.id - a.id), fills };
}

export const positionsChannel = (pool: Pool, { position }: PresentFutures): ChannelOf<'futures.positions'> => ({
  news({ futures: { positions } }, of) {
    for (const row of positions) of(row.owner)?.positions.push(position(row));
  },
  empty: () => ({ positions: [] }),
  isEmpty: ({ positions }) => positions.length === 0,
  async load(userId) {
    const stored = await asOf(pool, async (client) =>
      (await positionsOf(client, userId, { status: 'open', page: 1, limit: OPEN_MAX })).map(position),
    );
    return {
      seq: stored.seq,
      merge(since) {
        const rows = new Map(stored.value.map((row) => [row.id, row]));
        for (const { seq, value } of since)
          if (seq > stored.seq) for (const row of value.positions) rows.set(row.id, row);
        const still = [...rows.values()].filter(({ status }) => status === 'open');
        return { positions: still.sort((a, b) => b.id - a.id) };
      },
    };
  },
});
