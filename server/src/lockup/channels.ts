/** The channels of lock-ups: what is on offer; own orders. */
import type { lockup } from '@glassbook/contract';
import { HOUSE_LOCKUP } from '@glassbook/engine';
import type { OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { ORDERS_MAX } from '@glassbook/engine/lockup/words';
import { openRows } from '../own/open-rows.ts';
import { ownReader } from '../own/read-own.ts';
import { changedRows } from '../socket/changed-rows.ts';
import type { ChannelOf } from '../socket/channel.ts';
import { presentOffer, presentOrder } from './present.ts';
import type { LockupServices } from './services.ts';
import { stored } from './stored.ts';

/** It keeps `onOffer` up to what is committed. */
export const offersChannel = (services: LockupServices): ChannelOf<'lockup.offers'> => ({
  note({ changes }, touched) {
    const { settings, balances, lockup: own } = changes;
    services.onOffer.apply(changes);
    const isChanged =
      own.orders.length > 0 ||
      balances.some(({ owner }) => owner === HOUSE_LOCKUP) ||
      settings.some(({ command }) => command.kind === 'lockup.configureOffer');
    if (isChanged) touched();
  },
  ...changedRows(() => services.onOffer.all().map((offer) => presentOffer(services, offer))),
});

const read = ownReader(stored.orders);

export const ordersChannel = ({ pool, catalog, now }: LockupServices): ChannelOf<'lockup.orders'> =>
  openRows<LockupRow, lockup.OrderView>({
    pool,
    rowsIn: ({ lockup: { orders } }) => orders,
    present: (row) => presentOrder(catalog, row, now()),
    load: (client, owner) => read(client, owner, { equal: { status: 'running' }, limit: ORDERS_MAX }),
    isOpen: ({ status }) => status === 1,
  });
