/** The private channels of spot trading: own orders and fills, and own conditional orders. */
import { spot } from '@glassbook/contract';
import type { OrderRow } from '@glassbook/engine';
import type { Pool } from 'pg';
import { FILLS, OPEN_MAX, ownOrdersChannel, type OwnOrders } from '../../carry/books/own-orders.ts';
import type { AsOf, ChannelOf } from '../../carry/socket/channel.ts';
import { openRows } from '../../carry/socket/open-rows.ts';
import { asOf } from '../../carry/store/snapshot.ts';
import type { Expiries } from './expiries.ts';
import type { PresentConditional } from './conditional/present-conditional.ts';
import type { Venue } from './venue.ts';

type Shows = Pick<Venue, 'order' | 'fill' | 'rows'>;

export const storedOrders = (pool: Pool, { order, fill, rows: read }: Shows): OwnOrders<spot.Order, spot.Fill> => ({
  open: (userId) =>
    asOf(pool, async (client) => {
      const rows = await read.ordersOf(client, userId, { status: '1', page: 1, limit: OPEN_MAX });
      const expiries = await read.expiriesOf(client, rows);
      return rows.map((row) => order(row, expiries.get(row.id)));
    }),
  recentFills: (userId) =>
    asOf(pool, async (client) =>
      (await read.fillsOf(client, userId, { page: 1, limit: FILLS })).map(({ trade, role }) => fill(trade, role)),
    ),
});

export const ordersChannel = (
  own: OwnOrders<spot.Order, spot.Fill>,
  { order, fill }: Pick<Venue, 'order' | 'fill'>,
  known: Pick<Expiries, 'of'>,
  part: 'spot' | 'stocks' = 'spot',
): ChannelOf<'spot.orders'> =>
  ownOrdersChannel(own, {
    changed: ({ [part]: { orders, trades, expiries } }) => {
      // Those that are placed in this batch are not known yet.
      const set = new Map(expiries.map((row) => [row.order, row.at]));
      return { orders, trades, order: (row: OrderRow) => order(row, set.get(row.id) ?? known.of(row.id)) };
    },
    fill,
    // One of a stock that is not open has a status of its own.
    isOpen: ({ status }) => status !== spot.orderStatus.done && status !== spot.orderStatus.cancelled,
  });

/** The conditional orders of a user that wait, newest first. */
export const storedConditionals =
  (pool: Pool, present: PresentConditional, { conditionalsOf }: Pick<Venue['rows'], 'conditionalsOf'>) =>
  (userId: number): Promise<AsOf<spot.Conditional[]>> =>
    asOf(pool, async (client) =>
      (await conditionalsOf(client, userId, { status: '1', page: 1, limit: OPEN_MAX })).map((row) => present(row)),
    );

export const conditionalsChannel = (
  waiting: (userId: number) => Promise<AsOf<spot.Conditional[]>>,
  present: PresentConditional,
  part: 'spot' | 'stocks' = 'spot',
): ChannelOf<'spot.conditionals'> => ({
  news({ [part]: { conditionals } }, of) {
    for (const row of conditionals) of(row.owner)?.conditionals.push(present(row));
  },
  empty: () => ({ conditionals: [] }),
  isEmpty: ({ conditionals }) => conditionals.length === 0,
  async load(userId) {
    const stored = await waiting(userId);
    return {
      seq: stored.seq,
      merge: (since) => ({
        conditionals: openRows(
          stored,
          since,
          ({ conditionals }) => conditionals,
          ({ status }) => status === spot.conditionalStatus.waiting,
        ),
      }),
    };
  },
});
