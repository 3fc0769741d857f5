/** The private channel of spot trading: own orders and fills. */
import { spot } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { AsOf, ChannelOf } from '../socket/channel.ts';
import { asOf } from '../store/snapshot.ts';
import { fillsOf, ordersOf } from './own-orders.ts';
import type { PresentSpot } from './present.ts';

const OPEN_MAX = 1_000;
const FILLS = 50;

/** What is stored of a user, each with the number of the last command it contains. Newest first. */
export type OwnOrders = {
  open: (userId: number) => Promise<AsOf<spot.Order[]>>;
  recentFills: (userId: number) => Promise<AsOf<spot.Fill[]>>;
};

export const storedOrders = (pool: Pool, { order, fill }: PresentSpot): OwnOrders => ({
  open: (userId) =>
    asOf(pool, async (client) =>
      (await ordersOf(client, userId, { status: '1', page: 1, limit: OPEN_MAX })).map(order),
    ),
  recentFills: (userId) =>
    asOf(pool, async (client) =>
      (await fillsOf(client, userId, { page: 1, limit: FILLS })).map(({ trade, role }) => fill(trade, role)),
    ),
});

export const ordersChannel = (own: OwnOrders, { order, fill }: PresentSpot): ChannelOf<'spot.orders'> => ({
  news({ spot: { orders, trades } }, of) {
    for (const row of orders) of(row.owner)?.orders.push(order(row));
    for (const trade of trades) {
      of(trade.takerOwner)?.fills.unshift(fill(trade, 'taker'));
      of(trade.makerOwner)?.fills.unshift(fill(trade, 'maker'));
    }
  },
  empty: () => ({ orders: [], fills: [] }),
  isEmpty: ({ orders, fills }) => orders.length + fills.length === 0,
  async load(userId) {
    const [open, fills] = await Promise.all([own.open(userId), own.recentFills(userId)]);
    return {
      seq: Math.max(open.seq, fills.seq),
      merge(since) {
        const orders = new Map(open.value.map((row) => [row.id, row]));
        let made = fills.value;
        for (const { seq, value } of since) {
          if (seq > open.seq) for (const row of value.orders) orders.set(row.id, row);
          if (seq > fills.seq) made = [...value.fills, ...made];
        }
        const stillOpen = [...orders.values()].filter((row) => row.status === spot.orderStatus.open);
        return { orders: stillOpen.sort((a, b) => b.id - a.id), fills: made };
      },
    };
  },
});
