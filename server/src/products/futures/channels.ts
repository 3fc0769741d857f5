/** The channels of futures: prices of a market; own orders and fills; own positions. */
import type { Pool } from 'pg';
import { FILLS, OPEN_MAX, ownOrdersChannel } from '../../carry/books/own-orders.ts';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { openRows } from '../../carry/socket/open-rows.ts';
import { asOf } from '../../carry/store/snapshot.ts';
import { fillsOf, ordersOf, positionsOf } from './own-rows.ts';
import type { PresentFutures } from './present.ts';
import type { FuturesServices } from './services.ts';

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

export const ordersChannel = (pool: Pool, { order, fill }: PresentFutures): ChannelOf<'futures.orders'> =>
  ownOrdersChannel(
    {
      open: (userId) =>
        asOf(pool, async (client) =>
          (await ordersOf(client, userId, { status: ['open'], page: 1, limit: OPEN_MAX })).map(order),
        ),
      recentFills: (userId) =>
        asOf(pool, async (client) =>
          (await fillsOf(client, userId, { page: 1, limit: FILLS })).map(({ trade, role }) => fill(trade, role)),
        ),
    },
    {
      changed: ({ futures: { orders, trades } }) => ({ orders, trades, order }),
      fill,
      isOpen: ({ status }) => status === 'open',
    },
  );

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
      merge: (since) => ({
        positions: openRows(
          stored,
          since,
          ({ positions }) => positions,
          ({ status }) => status === 'open',
        ),
      }),
    };
  },
});
