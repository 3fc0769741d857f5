/** The channels of lock-ups: what is on offer; own orders. */
import type { lockup } from '@glassbook/contract';
import { HOUSE_LOCKUP } from '@glassbook/engine';
import type { ChannelOf } from '../socket/channel.ts';
import { asOf } from '../store/snapshot.ts';
import { presentOffer, presentOrder } from './present.ts';
import type { LockupServices } from './services.ts';
import { readOrder, selectOrders } from './stored.ts';

/** It keeps `onOffer` up to what is committed. */
export function offersChannel({ catalog, onOffer }: LockupServices): ChannelOf<'lockup.offers'> {
  const shown = () => onOffer.all().map((offer) => presentOffer(catalog, onOffer, offer));
  let published = new Map(shown().map((offer) => [offer.id, JSON.stringify(offer)]));
  return {
    note({ changes }, touched) {
      const { settings, balances, lockup: own } = changes;
      onOffer.apply(changes);
      const isChanged =
        own.orders.length > 0 ||
        balances.some(({ owner }) => owner === HOUSE_LOCKUP) ||
        settings.some(({ command }) => command.kind === 'lockup.configureOffer');
      if (isChanged) touched();
    },
    snapshot: shown,
    take() {
      const changed = shown().filter((offer) => published.get(offer.id) !== JSON.stringify(offer));
      if (changed.length === 0) return undefined;
      published = new Map([...published, ...changed.map((offer) => [offer.id, JSON.stringify(offer)] as const)]);
      return () => changed;
    },
  };
}

export const ordersChannel = ({ pool, catalog, now }: LockupServices): ChannelOf<'lockup.orders'> => ({
  news({ lockup: { orders } }, of) {
    for (const row of orders) of(row.owner)?.push(presentOrder(catalog, row, now()));
  },
  empty: (): lockup.OrderView[] => [],
  isEmpty: (orders) => orders.length === 0,
  async load(userId) {
    const running = await asOf(pool, async (client) => {
      const { rows } = await client.query<unknown[]>({
        text: `${selectOrders} WHERE owner = $1 AND status = 'running' ORDER BY id DESC`,
        values: [userId],
        rowMode: 'array',
      });
      return rows.map((cells) => presentOrder(catalog, readOrder(cells), now()));
    });
    return {
      seq: running.seq,
      merge(since) {
        const rows = new Map(running.value.map((row) => [row.id, row]));
        for (const { seq, value } of since) if (seq > running.seq) for (const row of value) rows.set(row.id, row);
        return [...rows.values()].filter(({ status }) => status === 1).sort((a, b) => b.id - a.id);
      },
    };
  },
});
