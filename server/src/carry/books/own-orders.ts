/** The private channel of own orders and fills, of every product with books. */
import type { Changes } from '@glassbook/engine';
import type { AsOf, PrivateChannel } from '../socket/channel.ts';
import { openRows } from '../socket/open-rows.ts';

/** How many a channel begins with. */
export const [OPEN_MAX, FILLS] = [1_000, 50];

/** What is stored of a user, each with the number of the last command it contains. Newest first. */
export type OwnOrders<Order, Fill> = {
  open: (userId: number) => Promise<AsOf<Order[]>>;
  recentFills: (userId: number) => Promise<AsOf<Fill[]>>;
};
type Own<Order, Fill> = { orders: Order[]; fills: Fill[] };
type Owned = { owner: number };
type Between = { takerOwner: number; makerOwner: number };
type Shown<Row, Trade, Order, Fill> = {
  /** What a batch changed, and how an order of it is shown. */
  changed: (changes: Changes) => { orders: readonly Row[]; trades: readonly Trade[]; order: (row: Row) => Order };
  fill: (trade: Trade, role: 'maker' | 'taker') => Fill;
  isOpen: (order: Order) => boolean;
};

export const ownOrdersChannel = <Row extends Owned, Trade extends Between, Order extends { id: number }, Fill>(
  own: OwnOrders<Order, Fill>,
  { changed, fill, isOpen }: Shown<Row, Trade, Order, Fill>,
): PrivateChannel<Own<Order, Fill>, Own<Order, Fill>> => ({
  news(changes, of) {
    const { orders, trades, order } = changed(changes);
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
      merge: (since) => ({
        orders: openRows(open, since, ({ orders }) => orders, isOpen),
        fills: since.reduce(
          (made, { seq, value }) => (seq > fills.seq ? [...value.fills, ...made] : made),
          fills.value,
        ),
      }),
    };
  },
});
