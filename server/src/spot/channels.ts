/** The private channels of spot trading: own orders and fills, and own conditional orders. */
import { spot } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { AsOf, ChannelOf } from '../socket/channel.ts';
import { asOf } from '../store/snapshot.ts';
import type { Expiries } from './expiries.ts';
import { conditionalsOf } from './conditional/own-conditionals.ts';
import { expiriesOf, fillsOf, ordersOf } from './own-orders.ts';
import type { PresentConditional } from './conditional/present-conditional.ts';
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
    asOf(pool, async (client) => {
      const rows = await ordersOf(client, userId, { status: '1', page: 1, limit: OPEN_MAX });
      const expiries = await expiriesOf(client, rows);
      return rows.map((row) => order(row, expiries.get(row.id)));
    }),
  recentFills: (userId) =>
    asOf(pool, async (client) =>
      (await fillsOf(client, userId, { page: 1, limit: FILLS })).map(({ trade, role }) => fill(trade, role)),
    ),
});

export const ordersChannel = (
  own: OwnOrders,
  { order, fill }: PresentSpot,
  known: Pick<Expiries, 'of'>,
): ChannelOf<'spot.orders'> => ({
  news({ spot: { orders, trades, expiries } }, of) {
    // Those that are placed in this batch are not known yet.
    const changed = new Map(expiries.map((row) => [row.order, row.at]));
    for (const row of orders) of(row.owner)?.orders.push(order(row, changed.get(row.id) ?? known.of(row.id)));
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

/** The conditional orders of a user that wait, newest first. */
export const storedConditionals =
  (pool: Pool, present: PresentConditional) =>
  (userId: number): Promise<AsOf<spot.Conditional[]>> =>
    asOf(pool, async (client) =>
      (await conditionalsOf(client, userId, { status: '1', page: 1, limit: OPEN_MAX })).map((row) => present(row)),
    );

export const conditionalsChannel = (
  waiting: (userId: number) => Promise<AsOf<spot.Conditional[]>>,
  present: PresentConditional,
): ChannelOf<'spot.conditionals'> => ({
  news({ spot: { conditionals } }, of) {
    for (const row of conditionals) of(row.owner)?.conditionals.push(present(row));
  },
  empty: () => ({ conditionals: [] }),
  isEmpty: ({ conditionals }) => conditionals.length === 0,
  async load(userId) {
    const stored = await waiting(userId);
    return {
      seq: stored.seq,
      merge(since) {
        const rows = new Map(stored.value.map((row) => [row.id, row]));
        for (const { seq, value } of since)
          if (seq > stored.seq) for (const row of value.conditionals) rows.set(row.id, row);
        const still = [...rows.values()].filter((row) => row.status === spot.conditionalStatus.waiting);
        return { conditionals: still.sort((a, b) => b.id - a.id) };
      },
    };
  },
});
